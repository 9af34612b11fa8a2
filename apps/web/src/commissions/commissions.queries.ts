import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { BY_CURSOR } from '../api/by-cursor';
import { answer, api, ifMatch, type Schema } from '../api/client';
import { queryClient } from '../api/query-client';
import type { Tab } from './tab-names';

export type Commission = Schema<'CommissionView'>;
export type Preview = Schema<'InvoicePreviewView'>;
export type Mismatch = Schema<'PaymentMismatchView'>;
export type Statement = Schema<'StatementView'>;
export type Sum = Schema<'SumView'>;

const ALL = ['commissions'] as const;
const LIVE = { live: 'list' } as const;
/** Commissions per page. */
const PAGE = 25;

/** Which commissions a list contains: those of a tab, or all of a venue. */
export type Listed = { tab: Tab } | { memberId: string };

export const summaryOf = queryOptions({
  queryKey: [...ALL, 'summary'],
  meta: LIVE,
  queryFn: ({ signal }) => answer(api.GET('/api/commissions/summary', { signal })),
});

/** The list that the URL parameters ask for. */
export const listedIn = ({ tab = 'owed', venue }: { tab?: Tab; venue?: string }): Listed =>
  venue === undefined ? { tab } : { memberId: venue };

const filterOf = (listed: Listed) =>
  'memberId' in listed ? listed : listed.tab === 'cancelled' ? ({ status: 'cancelled' } as const) : { tab: listed.tab };

export const listOf = (listed: Listed) =>
  infiniteQueryOptions({
    queryKey: [...ALL, 'list', listed],
    meta: LIVE,
    queryFn: ({ signal, pageParam: cursor }) =>
      answer(api.GET('/api/commissions', { params: { query: { ...filterOf(listed), limit: PAGE, cursor } }, signal })),
    ...BY_CURSOR,
  });

const mismatches = (query: { requestId?: string }) =>
  queryOptions({
    queryKey: [...ALL, 'mismatches', query.requestId],
    meta: LIVE,
    queryFn: ({ signal }) =>
      answer(api.GET('/api/commissions/mismatches', { params: { query: { ...query, limit: 100 } }, signal })),
  });

/** Unresolved payment mismatches: all of them, or those of a request. */
export const openMismatches = mismatches({});
export const mismatchesOf = (requestId: string) => mismatches({ requestId });

export const commissionsOf = (requestId: string) =>
  queryOptions({
    queryKey: [...ALL, 'request', requestId],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/commissions', { params: { query: { requestId, limit: 100 } }, signal })),
  });

/** Loads the data of a request's commission tab. */
export const readOfRequest = (requestId: string) =>
  Promise.all([
    queryClient.ensureQueryData(commissionsOf(requestId)),
    queryClient.ensureQueryData(mismatchesOf(requestId)),
  ]);

/** The venue's agreed rate, in percent. */
export const rateOf = (memberId: string) =>
  queryOptions({
    queryKey: [...ALL, 'rate', memberId],
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/members/{id}', { params: { path: { id: memberId } }, signal }))).commissionRate,
  });

/** The invoice and credit notes of a commission. The key contains the request, so that its change events invalidate them. */
export const documentsOf = ({ id, requestId }: Pick<Commission, 'id' | 'requestId'>) =>
  queryOptions({
    queryKey: [...ALL, 'documents', requestId, id],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/commissions/{id}/documents', { params: { path: { id }, query: { limit: 100 } }, signal })),
  });

export const previewOf = (id: string) =>
  queryOptions({
    queryKey: [...ALL, 'preview', id],
    queryFn: ({ signal }) => answer(api.GET('/api/commissions/{id}/preview', { params: { path: { id } }, signal })),
    // the invoice is about to be issued, so never show a cached preview
    staleTime: 0,
    gcTime: 0,
  });

export const pdfOf = (documentId: string): string => `/api/billing-documents/${documentId}/pdf`;

/** Invalidates everything about commissions. */
export const readAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ALL });

const path = (id: string) => ({ params: { path: { id } } });

/** A commission as last loaded: changes since then make the service refuse the call with 412. */
type Read = Pick<Commission, 'id' | 'version'>;
const asRead = ({ id, version }: Read) => ({ params: { path: { id }, header: ifMatch(version) } });

export const invoice = (read: Read, sender: { mailboxId?: string }) =>
  answer(api.POST('/api/commissions/{id}/invoice', { ...asRead(read), body: sender }));
export const markPaid = (read: Read) => answer(api.POST('/api/commissions/{id}/mark-paid', asRead(read)));
export const cancel = (read: Read) => answer(api.POST('/api/commissions/{id}/cancel', asRead(read)));
export const settle = (id: string, note: string) =>
  answer(api.POST('/api/commissions/mismatches/{id}/settle', { ...path(id), body: { note: note || null } }));
export const credit = (read: Read, body: Schema<'CreateCreditNote'>) =>
  answer(api.POST('/api/commissions/{id}/credit-notes', { ...asRead(read), body }));
export const update = (read: Read, body: Schema<'UpdateCommission'>) =>
  answer(api.PATCH('/api/commissions/{id}', { ...asRead(read), body }));
export const record = (body: Schema<'CreateCommission'>) => answer(api.POST('/api/commissions', { body }));

/** The account statement of a venue for a period. */
export const statement = (memberId: string, from: string, to: string) =>
  answer(api.GET('/api/commissions/statements/{memberId}', { params: { path: { memberId }, query: { from, to } } }));

/** Turns payment reminders of a venue on or off. */
export async function setReminders(memberId: string, paymentReminders: boolean): Promise<void> {
  const { version } = await answer(api.GET('/api/members/{id}', path(memberId)));
  await answer(
    api.PATCH('/api/members/{id}', {
      params: { path: { id: memberId }, header: ifMatch(version) },
      body: { paymentReminders },
    }),
  );
}
