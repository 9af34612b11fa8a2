import { queryOptions } from '@tanstack/react-query';
import { answer, api, ifMatch, type Schema } from '../../api/client';
import { queryClient } from '../../api/query-client';
import { type Mailbox, mailboxes } from '../../mailboxes/mailboxes.queries';

export type { Mailbox };
export type Server = Mailbox['imap'];
export type Step = Schema<'MailboxTestView'>['steps'][number]['step'];
export type StepResult = Schema<'MailboxTestView'>['steps'][number];
export type Folder = Schema<'MailboxFoldersView'>['items'][number];
export type Connect = Schema<'ConnectMailbox'>;

export type Provider = Schema<'MailboxesView'>['providers'][number];

/** A status, where `live` splits into up to date and behind. */
export type MailboxState = Mailbox['status'] | 'behind';
/** Mails are read within a minute; beyond this the mailbox counts as behind. */
const BEHIND_SECONDS = 120;
export const stateOf = ({ status, behindSeconds }: Mailbox): MailboxState =>
  status === 'live' && (behindSeconds ?? 0) > BEHIND_SECONDS ? 'behind' : status;

/** Where the user signs in at a provider. */
export const signInAt = (provider: Provider, kind: Mailbox['kind']): string =>
  `/api/mailboxes/oauth/${provider}?kind=${kind}`;

/** Reading progress publishes no events, so the list is polled: faster while mails are being read. */
const BUSY_MS = 3000;
const IDLE_MS = 30_000;
const BUSY: MailboxState[] = ['connecting', 'catching_up', 'behind'];
const isBusy = (mailbox: Mailbox): boolean => BUSY.includes(stateOf(mailbox));

/** The same while somebody looks at it. */
export const followedMailboxes = queryOptions({
  ...mailboxes,
  refetchInterval: ({ state }) => (state.data?.items.some(isBusy) ? BUSY_MS : IDLE_MS),
});

const readAnew = () => queryClient.invalidateQueries({ queryKey: mailboxes.queryKey });

/** The folders on the server; never from the cache. */
export const foldersOf = (id: string) =>
  queryOptions({
    queryKey: ['mailbox-folders', id],
    queryFn: ({ signal }) => answer(api.GET('/api/mailboxes/{id}/folders', { params: { path: { id } }, signal })),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

const byId = (id: string) => ({ params: { path: { id } } });
const thenReadAnew = async <Result>(call: Promise<Result>): Promise<Result> => {
  const result = await call;
  await readAnew();
  return result;
};

export const testMailbox = (body: Connect) => answer(api.POST('/api/mailboxes/test', { body }));
export const connectMailbox = (body: Connect) => thenReadAnew(answer(api.POST('/api/mailboxes', { body })));
export const updateMailbox = ({ id, version }: Mailbox, body: Schema<'UpdateMailbox'>) =>
  thenReadAnew(answer(api.PATCH('/api/mailboxes/{id}', { params: { path: { id }, header: ifMatch(version) }, body })));
export const removeMailbox = (id: string) => thenReadAnew(answer(api.DELETE('/api/mailboxes/{id}', byId(id))));
export const pauseMailbox = (id: string) => thenReadAnew(answer(api.POST('/api/mailboxes/{id}/pause', byId(id))));
export const resumeMailbox = (id: string) => thenReadAnew(answer(api.POST('/api/mailboxes/{id}/resume', byId(id))));
export const syncMailbox = (id: string) => thenReadAnew(answer(api.POST('/api/mailboxes/{id}/sync', byId(id))));
