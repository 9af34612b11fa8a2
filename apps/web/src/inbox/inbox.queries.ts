import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { BY_CURSOR } from '../api/by-cursor';
import { answer, api, type Schema } from '../api/client';
import { queryClient } from '../api/query-client';
import { mailById, type Mail } from '../communications/mail.queries';
import type { Kind, UnsortedReason } from './inbox.rules';

type MailLine = Schema<'MessageListItem'>;
export type UnlinkedMessage = Schema<'UnlinkedMessageView'>;
export type FoundRequest = Schema<'FoundRequest'>;

/** A list item of any kind. */
export interface Line {
  id: string;
  sender: string;
  subject: string;
  excerpt: string;
  receivedAt: string;
  attachmentCount: number;
  reason: UnsortedReason | null;
  request: MailLine['request'];
}

const PAGE = 50;

interface Page<Item> {
  items: Item[];
  total: number;
  nextCursor: string | null;
}
const paged = { ...BY_CURSOR, meta: { live: 'list' } };

const mailLine = ({ senderName, from, request, ...mail }: MailLine): Line => ({
  ...mail,
  sender: senderName ?? from,
  reason: mail.unsortedReason,
  request,
});

const mailsOf = (unsorted: boolean) =>
  infiniteQueryOptions({
    ...paged,
    queryKey: ['inbox', unsorted ? 'unsorted' : 'replies'],
    queryFn: async ({ signal, pageParam: cursor }): Promise<Page<Line>> => {
      const query = { unsorted, limit: PAGE, cursor };
      const page = await answer(api.GET('/api/communications/messages', { params: { query }, signal }));
      return { ...page, items: page.items.map(mailLine) };
    },
  });

export const messageWords = ({ body, transcript }: UnlinkedMessage): string => body ?? transcript ?? '';

/** List items of messages are complete, so there is no separate query for one message. */
export const unlinkedMessages = infiniteQueryOptions({
  ...paged,
  queryKey: ['inbox', 'messages'],
  queryFn: async ({ signal, pageParam: cursor }): Promise<Page<UnlinkedMessage>> =>
    answer(api.GET('/api/chatprov/unlinked', { params: { query: { limit: PAGE, cursor } }, signal })),
});

export const messageLine = (message: UnlinkedMessage, excerpt: string): Line => ({
  id: message.id,
  sender: message.senderName ?? message.from,
  subject: '',
  excerpt,
  receivedAt: message.createdAt,
  attachmentCount: message.audioUrl === null && message.file === null ? 0 : 1,
  reason: null,
  request: null,
});

export const unsortedMails = mailsOf(true);
export const replies = mailsOf(false);

/** Loads the first page of each kind, for the counts. Resolves when the page of `kind` has loaded. */
export async function firstPages(kind: Kind): Promise<void> {
  const read = {
    unsorted: queryClient.ensureInfiniteQueryData(unsortedMails),
    replies: queryClient.ensureInfiniteQueryData(replies),
    messages: queryClient.ensureInfiniteQueryData(unlinkedMessages),
  };
  // other kinds report their errors when their tab is opened
  for (const other of Object.values(read)) other.catch(() => undefined);
  await read[kind];
}

export const requestsFound = (text: string) =>
  queryOptions({
    queryKey: ['inbox-requests', text],
    enabled: text.length >= 2,
    staleTime: 10_000,
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/search/all', { params: { query: { q: text } }, signal }))).requests,
  });

/** Invalidates all lists of the inbox. */
export const readAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['inbox'] });

/** Checks whether a message still needs sorting, after a refused call. */
export async function stillWaits(kind: Kind, id: string): Promise<boolean> {
  if (kind === 'messages') {
    await readAnew();
    const pages = queryClient.getQueryData(unlinkedMessages.queryKey)?.pages ?? [];
    return pages.some(({ items }) => items.some((message) => message.id === id));
  }
  const mail = await queryClient.fetchQuery({ ...mailById(id), staleTime: 0 }).catch(() => null);
  return mail !== null && waits(mail);
}

export const waits = ({ unsortedReason, discardedAt }: Mail): boolean =>
  unsortedReason !== null && discardedAt === null;

export const assignMail = (id: string, requestId: string) =>
  answer(api.POST('/api/communications/unsorted/{id}/assign', { params: { path: { id } }, body: { requestId } }));
export const assignMessage = (id: string, requestId: string) =>
  answer(api.POST('/api/chatprov/unlinked/{id}/assign', { params: { path: { id } }, body: { requestId } }));
/** The organizer of an email that a colleague forwarded. */
export type SaidOfMail = Schema<'ConvertUnsorted'>;
export const convertMail = (id: string, body: SaidOfMail = {}) =>
  answer(api.POST('/api/communications/unsorted/{id}/convert', { params: { path: { id } }, body }));
export type Suggested = Schema<'UnsortedView'>['suggested'][number];
/** The people that a forwarded email names. */
export const suggestedIn = (id: string) =>
  queryOptions({
    // unlike the lists, it needn't be read again when a mail is sorted
    queryKey: ['suggested', id],
    queryFn: async ({ signal }): Promise<Suggested[]> =>
      (await answer(api.GET('/api/communications/unsorted/{id}', { params: { path: { id } }, signal }))).suggested,
  });
/** Details the team adds when a phone message becomes a request. */
export type SaidOfMessage = Schema<'ConvertMessage'>;
export const convertMessage = (id: string, body: SaidOfMessage) =>
  answer(api.POST('/api/chatprov/unlinked/{id}/convert', { params: { path: { id } }, body }));
export const discardMail = (id: string) =>
  answer(api.DELETE('/api/communications/unsorted/{id}', { params: { path: { id } } }));
export const restoreMail = (id: string) =>
  answer(api.POST('/api/communications/unsorted/{id}/restore', { params: { path: { id } } }));
export const discardMessage = (id: string) =>
  answer(api.DELETE('/api/chatprov/unlinked/{id}', { params: { path: { id } } }));
export const restoreMessage = (id: string) =>
  answer(api.POST('/api/chatprov/unlinked/{id}/restore', { params: { path: { id } } }));
