import { queryOptions } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client';

export type Mailbox = Schema<'MailboxView'>;

/** The mailboxes that the user may see, and the providers to sign in with. */
export const mailboxes = queryOptions({
  queryKey: ['mailboxes'],
  queryFn: ({ signal }) => answer(api.GET('/api/mailboxes', { params: { query: { limit: 100 } }, signal })),
});
