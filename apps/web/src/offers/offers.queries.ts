import { queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch, type Schema } from '../api/client';
import { queryClient } from '../api/query-client';
import { fileBody } from '../api/upload';

export type Offer = Schema<'OfferView'>;
export type OfferLine = Schema<'OfferLineView'>;
export type Comparison = Schema<'ComparisonView'>;
export type ComparisonTotal = Schema<'ComparisonTotalView'>;
export type Cell = Schema<'ComparisonCellView'>;
export type Assumption = Schema<'Assumption'>;

/** All rounds of all venues for a request, newest first. */
export const offersOf = (requestId: string) =>
  queryOptions({
    queryKey: ['offers', requestId],
    queryFn: async ({ signal }): Promise<Offer[]> =>
      (await answer(api.GET('/api/offers', { params: { query: { requestId, limit: 100 } }, signal }))).items,
  });

/** The current offers side by side. */
export const comparisonOf = (requestId: string) =>
  queryOptions({
    queryKey: ['offers', requestId, 'compare'],
    queryFn: ({ signal }) => answer(api.GET('/api/offers/compare', { params: { query: { requestId } }, signal })),
  });

export const offerById = (requestId: string, id: string) =>
  queryOptions({
    queryKey: ['offer', requestId, id],
    queryFn: ({ signal }) => answer(api.GET('/api/offers/{id}', { params: { path: { id } }, signal })),
  });

/** Caches the offer returned by a change, and invalidates the request's offers. */
export function keepOffer(offer: Offer): void {
  queryClient.setQueryData(offerById(offer.requestId, offer.id).queryKey, offer);
  void queryClient.invalidateQueries({ queryKey: offersOf(offer.requestId).queryKey });
}

const versioned = ({ id, version }: Pick<Offer, 'id' | 'version'>) => ({ path: { id }, header: ifMatch(version) });

export const createOffer = (body: Schema<'CreateOffer'>): Promise<Offer> => answer(api.POST('/api/offers', { body }));

/** Reads a venue's mail into a draft, or returns the draft that the mail has already. */
export const readOffer = (emailMessageId: string): Promise<Offer> =>
  answer(api.POST('/api/offers/read', { body: { emailMessageId } }));

export const updateOffer = (offer: Offer, body: Schema<'UpdateOffer'>): Promise<Offer> =>
  answer(api.PATCH('/api/offers/{id}', { params: versioned(offer), body }));

export const attachFile = ({ id }: Offer, file: File): Promise<Offer> =>
  answer(api.POST('/api/offers/{id}/attachments', { params: { path: { id } }, ...fileBody(file) }));

export const submitOffer = (offer: Offer): Promise<Offer> =>
  answer(api.POST('/api/offers/{id}/submit', { params: versioned(offer) }));

export const declineOffer = (offer: Offer, reason: string): Promise<Offer> =>
  answer(api.POST('/api/offers/{id}/decline', { params: versioned(offer), body: { reason } }));

export const assume = (offer: Offer, assumptions: Assumption[]): Promise<Offer> =>
  answer(api.PUT('/api/offers/{id}/assumptions', { params: versioned(offer), body: { assumptions } }));
