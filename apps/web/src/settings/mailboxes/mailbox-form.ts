import { knownServers } from '#domain/mail-servers';
import type { Connect, Mailbox, Server } from './mailboxes.queries';

/** A server as typed. */
export type ServerTexts = Pick<Server, 'host' | 'security'> & { port: string };

/** The settings of a mailbox as typed. Servers are null while they are those of the address's provider. */
export interface MailboxTexts {
  address: string;
  password: string;
  username: string;
  displayName: string;
  followFrom: string;
  imap: ServerTexts | null;
  smtp: ServerTexts | null;
}

const EMPTY: Record<'imap' | 'smtp', ServerTexts> = {
  imap: { host: '', port: '993', security: 'tls' },
  smtp: { host: '', port: '465', security: 'tls' },
};

export const textsOf = ({ host, port, security }: Server): ServerTexts => ({ host, port: String(port), security });

/** The server shown in the form: the typed one, else that of the address's provider. */
export function serverShown(
  { address, ...texts }: Pick<MailboxTexts, 'address' | 'imap' | 'smtp'>,
  name: 'imap' | 'smtp',
): ServerTexts {
  const known = knownServers(address.trim())?.[name];
  return texts[name] ?? (known ? textsOf(known) : EMPTY[name]);
}

const serverOf = ({ host, port, security }: ServerTexts): Server => ({
  host: host.trim(),
  port: Number(port),
  security,
});

/** The typed servers, for the service: without those that it fills in itself, and without empty ones. */
export const serversOf = ({ imap, smtp }: Pick<MailboxTexts, 'imap' | 'smtp'>): { imap?: Server; smtp?: Server } => ({
  ...(imap?.host.trim() ? { imap: serverOf(imap) } : {}),
  ...(smtp?.host.trim() ? { smtp: serverOf(smtp) } : {}),
});

const present = (texts: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text.trim() === '' ? [] : [[name, text.trim()]])),
  );

/** The body that connects or tests a mailbox. */
export const connectOf = (texts: MailboxTexts, kind: Mailbox['kind']): Connect => ({
  address: texts.address.trim(),
  kind,
  password: texts.password,
  ...present({ username: texts.username, displayName: texts.displayName, followFrom: texts.followFrom }),
  ...serversOf(texts),
});
