import { ProviderError } from '#core/errors';
import { type EmailProvider, type OutgoingMail } from '../email/email.provider';
import { bareMessageId } from '../email/outgoing-mail';
import { composed } from '../email/smtp-sender';
import { idsIn } from './message-ids';
import {
  type FolderState,
  type MailboxAccess,
  type MailboxConnection,
  MailboxesProvider,
  type MailboxFolder,
  MAILBOX_STEPS,
  type MailboxStepResult,
  type MessageHead,
} from './mailboxes.provider';

/** The mail server of sample mailboxes: this process. No name server knows it (RFC 6761). */
export const SAMPLE_HOST = 'mail.invalid';

const FOLDERS: readonly (readonly [path: string, specialUse: string])[] = [
  ['INBOX', '\\Inbox'],
  ['Sent', '\\Sent'],
  ['Drafts', '\\Drafts'],
  ['Junk', '\\Junk'],
  ['Trash', '\\Trash'],
];

interface Stored {
  receivedAt: Date;
  raw: Buffer;
  /** Without brackets. */
  messageId: string;
  refersTo: string[];
  subject: string;
  people: string[];
}

type Folders = Map<string, Stored[]>;

/** The mails of sample mailboxes, in memory, as an IMAP server would have them: UIDs count from 1 in each folder. */
export class SampleMailServer {
  private readonly mailboxes = new Map<string, Folders>();
  private readonly waiting = new Set<() => void>();
  /** Each process counts UIDs from 1 again. */
  readonly uidValidity = Math.floor(Date.now() / 1000);

  /** Adds a mail to a folder, unless it has one with its Message-ID. */
  deliver(address: string, folder: string, raw: Buffer, receivedAt: Date): void {
    const mail = storedOf(raw, receivedAt);
    const mails = this.folder(address, folder);
    if (mails === null || mails.some(({ messageId }) => messageId === mail.messageId)) return;
    mails.push(mail);
    for (const tell of this.waiting) tell();
  }

  /** The mails of a folder, oldest first; null if it doesn't exist. */
  folder(address: string, path: string): Stored[] | null {
    const folders = this.mailboxes.get(address) ?? new Map<string, Stored[]>(FOLDERS.map(([name]) => [name, []]));
    this.mailboxes.set(address, folders);
    return folders.get(path) ?? null;
  }

  /** Waits until a mail is delivered, for at most `ms`. Returns whether one was. */
  async news(ms: number, signal: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const tell = (): void => resolve(true);
    const end = (): void => resolve(false);
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    this.waiting.add(tell);
    try {
      return signal.aborted ? false : await promise;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      this.waiting.delete(tell);
    }
  }
}

/** Serves sample mailboxes from memory, and all others by the given provider. */
export class SampleMailboxes extends MailboxesProvider {
  constructor(
    private readonly server: SampleMailServer,
    private readonly others: MailboxesProvider,
    private readonly email: EmailProvider,
  ) {
    super();
  }

  async test(access: MailboxAccess): Promise<MailboxStepResult[]> {
    return isSample(access) ? MAILBOX_STEPS.map((step) => ({ step, ok: true })) : this.others.test(access);
  }

  async folders(access: MailboxAccess): Promise<MailboxFolder[]> {
    return isSample(access) ? this.connectionTo(access).folders() : this.others.folders(access);
  }

  async connect(access: MailboxAccess): Promise<MailboxConnection> {
    return isSample(access) ? this.connectionTo(access) : this.others.connect(access);
  }

  /** Mails of sample mailboxes are kept with the others that the fake of the mail provider accepts. */
  async send(access: MailboxAccess, mail: OutgoingMail): Promise<{ providerId: string; raw: Buffer }> {
    if (!isSample(access)) return this.others.send(access, mail);
    // A sample mailbox must not reach real people.
    if (this.email.name !== 'mock') throw new ProviderError('mailbox', 'refused', false);
    const { message } = await composed(mail);
    return { ...(await this.email.send(mail)), raw: message };
  }

  async findByMessageId(access: MailboxAccess, folder: string, messageId: string): Promise<boolean> {
    if (!isSample(access)) return this.others.findByMessageId(access, folder, messageId);
    const mails = this.server.folder(access.address, folder) ?? [];
    return mails.some((mail) => mail.messageId === bareMessageId(messageId));
  }

  async appendSent(access: MailboxAccess, folder: string, raw: Buffer): Promise<void> {
    if (!isSample(access)) return this.others.appendSent(access, folder, raw);
    this.server.deliver(access.address, folder, raw, new Date());
  }

  close(): Promise<void> {
    return this.others.close();
  }

  private connectionTo({ address }: MailboxAccess): MailboxConnection {
    const { server } = this;
    let open: Stored[] = [];
    let [openPath, openCount] = ['', 0];
    const stateOf = (mails: Stored[] | null): FolderState | null =>
      mails && { uidValidity: server.uidValidity, uidNext: mails.length + 1, messages: mails.length, modSeq: null };
    return {
      folders: async () =>
        FOLDERS.map(([path, specialUse]) => ({
          ...{ path, name: path, specialUse },
          messages: server.folder(address, path)?.length ?? 0,
        })),
      status: async (path) => stateOf(server.folder(address, path)),
      examine: async (path) => {
        const mails = server.folder(address, path);
        open = mails ?? [];
        [openPath, openCount] = [path, open.length];
        return stateOf(mails);
      },
      hasNews: async () => (server.folder(address, openPath)?.length ?? 0) > openCount,
      uids: async (from, to, since = new Date(0)) =>
        open.flatMap(({ receivedAt }, i) => (i + 1 >= from && i + 1 <= to && receivedAt >= since ? [i + 1] : [])),
      heads: async (uids) =>
        uids.flatMap((uid): MessageHead[] => {
          const mail = open[uid - 1];
          if (mail === undefined) return [];
          const { raw, ...head } = mail;
          return [{ ...head, uid, size: raw.length }];
        }),
      raw: async (uid, maxBytes) => open[uid - 1]?.raw.subarray(0, maxBytes) ?? null,
      waitForNews: (ms, signal) => server.news(ms, signal),
      close: async () => undefined,
    };
  }
}

/** A header of a mail, of which nothing is decoded but its folded lines. */
const headerOf = (raw: Buffer, name: string): string => {
  const [head = ''] = raw
    .subarray(0, 64_000)
    .toString('latin1')
    .split(/\r?\n\r?\n/, 1);
  const line = new RegExp(`^${name}:(.*(?:\\r?\\n[ \\t].*)*)`, 'im').exec(head)?.[1] ?? '';
  return line.replace(/\s+/g, ' ').trim();
};

function storedOf(raw: Buffer, receivedAt: Date): Stored {
  const people = ['From', 'To', 'Cc'].map((name) => headerOf(raw, name).toLowerCase()).join(', ');
  return {
    ...{ raw, receivedAt },
    messageId: idsIn(headerOf(raw, 'Message-ID'))[0] ?? '',
    refersTo: idsIn(`${headerOf(raw, 'In-Reply-To')} ${headerOf(raw, 'References')}`),
    subject: headerOf(raw, 'Subject'),
    people: people.split(/[\s<>,;"]+/).filter((word) => word.includes('@')),
  };
}

const isSample = ({ imap }: MailboxAccess): boolean => imap.host === SAMPLE_HOST;
