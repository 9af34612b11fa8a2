import { queryOptions, useQuery } from '@tanstack/react-query';
import { answer, api, type Schema } from '../api/client';

export type Mailbox = Schema<'MailboxView'>;

/** The mailboxes that the user may see, and the providers to sign in with. */
export const mailboxes = queryOptions({
  queryKey: ['mailboxes'],
  queryFn: ({ signal }) => answer(api.GET('/api/mailboxes', { params: { query: { limit: 100 } }, signal })),
});

/** Mailboxes rarely change, and a screen shouldn't wait for them. */
export const knownMailboxes = { ...mailboxes, staleTime: 300_000 };

const NONE: ReadonlyMap<string, string> = new Map();
const addressesOf = ({ items }: Schema<'MailboxesView'>): ReadonlyMap<string, string> =>
  new Map(items.map(({ id, address }) => [id, address]));

/**
 * Returns the addresses by id of the mailboxes that the user may see: not of colleagues' own ones. Loads them only while something names
 * a mailbox (`enabled`).
 */
export const useMailboxAddresses = (enabled: boolean): ReadonlyMap<string, string> =>
  useQuery({ ...knownMailboxes, select: addressesOf, enabled }).data ?? NONE;

/** The mailbox that sends a mail of a request by default; null is the service's address. */
export const defaultSender = (usable: readonly Mailbox[], ofRequest: string | null): Mailbox | null =>
  usable.find(({ id }) => id === ofRequest) ?? usable.find(({ defaultSender: isDefault }) => isDefault) ?? null;
