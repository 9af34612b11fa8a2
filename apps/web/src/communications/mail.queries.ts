import { queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client';

/** A mail with what was read in it. */
export type Mail = Schema<'MessageDetailView'>;

/** One mail. Its request may change while it is read, and a colleague may sort it. */
export const mailById = (id: string) =>
  queryOptions({
    queryKey: ['mail', id],
    meta: { live: 'list' },
    queryFn: ({ signal }) => answer(api.GET('/api/communications/messages/{id}', { params: { path: { id } }, signal })),
  });
