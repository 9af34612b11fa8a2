import { queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client';

/** An email with its extracted details. */
export type Mail = Schema<'MessageDetailView'>;

/** One email. Its request may change while it is being read, and a colleague may file it. */
export const mailById = (id: string) =>
  queryOptions({
    queryKey: ['mail', id],
    meta: { live: 'list' },
    queryFn: ({ signal }) => answer(api.GET('/api/communications/messages/{id}', { params: { path: { id } }, signal })),
  });
