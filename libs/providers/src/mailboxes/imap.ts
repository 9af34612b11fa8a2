import { isIP } from 'node:net';
import type { ImapFlow, ImapFlowOptions, ListResponse, MessageEnvelopeObject } from 'imapflow';
import ipaddr from 'ipaddr.js';
import { DAY, HOUR, SECOND } from '#core/clock';
import { ProviderError } from '#core/errors';
import type { Words } from '#i18n/locale';
import { type Network, PUBLIC_NETWORK } from '../public-network';
import { connectionFailure } from './connection-failures';
import { idsIn } from './message-ids';
import {
  type FolderState,
  type MailboxAccess,
  type MailboxConnection,
  type MailboxFolder,
  MailboxSignInRefused,
  type MailboxStepResult,
  type MessageHead,
} from './mailboxes.provider';

export interface ImapOptions {
  /** Maximum wait for a connection, and for the response to a command, in milliseconds. */
  timeoutMs: number;
  network?: Network;
}

/** How long the transfer of one mail may take. */
const TRANSFER_MS = 120 * SECOND;
/** A line of a response, without literals: the UIDs of a search, or the envelope of a mail with thousands of recipients. */
const MAX_LINE = 8 * 1024 * 1024;
/** A mail, or a part of one. */
const MAX_LITERAL = 64 * 1024 * 1024;
/** How long the server may take to say goodbye. */
const LOGOUT_MS = 2 * SECOND;
/** A server that ends IDLE sooner refuses it. */
const SHORTEST_IDLE_MS = SECOND;
/** A sequence set in a command: servers refuse lines that are too long. */
const MAX_SET = 500;
/**
 * The time zones farthest behind UTC and ahead of it. SINCE compares dates in the server's zone (RFC 3501, 6.4.4); a server with WITHIN
 * compares the time (RFC 5032).
 */
const WEST_MOST = 12 * HOUR;
const EAST_MOST = 14 * HOUR;

const dateAt = (moment: Date, later: number): string => new Date(moment.getTime() + later).toISOString().slice(0, 10);

// Loaded with the first connection.
const imapflow = () => import('imapflow');

/** Reads mailboxes by IMAP (RFC 3501), one connection per call. */
export class Imap {
  private readonly open = new Set<ImapConnection>();
  private readonly network: Network;

  constructor(private readonly options: ImapOptions) {
    this.network = options.network ?? PUBLIC_NETWORK;
  }

  /** Tries to connect, to sign in and to list the folders, up to the first step that fails. */
  async test(access: MailboxAccess): Promise<MailboxStepResult[]> {
    const steps: MailboxStepResult[] = [];
    let connection: ImapConnection;
    try {
      connection = await this.connect(access);
    } catch (error) {
      const refused = error instanceof MailboxSignInRefused;
      if (refused) steps.push({ step: 'imap_connect', ok: true });
      return [...steps, { step: refused ? 'imap_auth' : 'imap_connect', ok: false, message: reasonOf(error) }];
    }
    steps.push({ step: 'imap_connect', ok: true }, { step: 'imap_auth', ok: true });
    try {
      await connection.folders();
      return [...steps, { step: 'folders', ok: true }];
    } catch (error) {
      return [...steps, { step: 'folders', ok: false, message: reasonOf(error) }];
    } finally {
      await connection.close();
    }
  }

  /**
   * Opens a connection and signs in.
   * @throws MailboxSignInRefused the server refused the password or token
   * @throws ProviderError the server couldn't be reached, or didn't respond
   */
  async connect(access: MailboxAccess): Promise<ImapConnection> {
    const { ImapFlow: Client } = await imapflow();
    const client = new Client(await this.clientOptions(access));
    // A lost connection rejects the running command and shows in `usable`.
    client.on('error', () => undefined);
    try {
      await client.connect();
    } catch (error) {
      client.close();
      throw toMailboxError(error);
    }
    const connection = new ImapConnection(client, this.options.timeoutMs);
    this.open.add(connection);
    client.once('close', () => this.open.delete(connection));
    return connection;
  }

  /** Runs work with a connection, which is closed afterwards. */
  async with<Result>(access: MailboxAccess, work: (connection: ImapConnection) => Promise<Result>): Promise<Result> {
    const connection = await this.connect(access);
    try {
      return await work(connection);
    } finally {
      await connection.close();
    }
  }

  /** Closes all connections. */
  async close(): Promise<void> {
    await Promise.all([...this.open].map((connection) => connection.close()));
  }

  private async clientOptions({ imap, username, secret, allowPrivate }: MailboxAccess): Promise<ImapFlowOptions> {
    const { timeoutMs } = this.options;
    const address = await this.addressOf(imap.host, allowPrivate || imap.security === 'none');
    if (imap.security === 'none' && ipaddr.parse(address).range() !== 'loopback')
      throw new ProviderError(
        'mailbox',
        'refused',
        false,
        new Error('Only a server on this machine may be read without TLS.'),
      );
    return {
      host: address,
      port: imap.port,
      secure: imap.security === 'tls',
      doSTARTTLS: imap.security === 'starttls',
      ...(isIP(imap.host) === 0 ? { servername: imap.host } : {}),
      auth: {
        user: username,
        ...('password' in secret ? { pass: secret.password } : { accessToken: secret.accessToken }),
      },
      tls: this.network.ca === undefined ? {} : { ca: this.network.ca },
      // The library's log contains addresses and subjects.
      logger: false,
      disableAutoIdle: true,
      clientInfo: { name: 'Parvis' },
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      maxLineLength: MAX_LINE,
      maxLiteralSize: MAX_LITERAL,
      maxResponseSize: MAX_LITERAL + MAX_LINE,
    };
  }

  /** Resolves a server's name; connecting to the result means that another answer of the name server can't lead elsewhere. */
  private async addressOf(host: string, allowPrivate: boolean): Promise<string> {
    const found =
      isIP(host) === 0 ? await this.network.resolve(host).catch((error: unknown) => error) : [{ address: host }];
    if (!Array.isArray(found)) throw new ProviderError('mailbox', 'unreachable', true, safeCause(found));
    const [first] = found as { address: string }[];
    const isAllowed = (found as { address: string }[]).every(
      ({ address }) => allowPrivate || this.network.mayConnect(address),
    );
    if (first === undefined || !isAllowed)
      throw new ProviderError('mailbox', 'unreachable', false, new Error('The server’s address isn’t public.'));
    return first.address;
  }
}

/** A signed-in connection. Folders are only opened with EXAMINE, and mails read with BODY.PEEK, so that nothing changes on the server. */
export class ImapConnection implements MailboxConnection {
  /** Whether the server has told of more mails since the folder was opened. */
  private arrived = false;

  constructor(
    private readonly client: ImapFlow,
    private readonly timeoutMs: number,
  ) {
    client.on('exists', ({ count, prevCount }: { count: number; prevCount: number }) => {
      this.arrived ||= count > prevCount;
    });
  }

  async folders(): Promise<MailboxFolder[]> {
    const listed = await this.run(() => this.client.list({ statusQuery: { messages: true } }));
    return listed
      .filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'))
      .map((folder) => ({
        path: folder.path,
        name: folder.name,
        specialUse: specialUseOf(folder),
        messages: folder.status?.messages ?? 0,
      }));
  }

  async status(path: string): Promise<FolderState | null> {
    const query = { messages: true, uidNext: true, uidValidity: true, highestModseq: true };
    const found = await this.run(() => this.client.status(path, query)).catch(nullIfMissing);
    if (found === null || found === false || found.uidValidity === undefined || found.uidNext === undefined)
      return null;
    return {
      uidValidity: Number(found.uidValidity),
      uidNext: found.uidNext,
      messages: found.messages ?? 0,
      modSeq: found.highestModseq ?? null,
    };
  }

  async examine(path: string): Promise<FolderState | null> {
    const opened = await this.run(() => this.client.mailboxOpen(path, { readOnly: true })).catch(nullIfMissing);
    this.arrived = false;
    if (opened === null) return null;
    return {
      uidValidity: Number(opened.uidValidity),
      uidNext: opened.uidNext,
      messages: opened.exists,
      modSeq: opened.highestModseq ?? null,
    };
  }

  async hasNews(): Promise<boolean> {
    await this.run(() => this.client.noop());
    return this.arrived;
  }

  async uids(from: number, to: number, since?: Date): Promise<number[]> {
    if (since === undefined) return this.found(from, to);
    const near = await this.found(from, to, dateAt(since, -WEST_MOST));
    const certain = new Set(near.length === 0 ? [] : await this.found(from, to, dateAt(since, EAST_MOST + DAY)));
    const doubtful = near.filter((uid) => !certain.has(uid));
    for (let i = 0; i < doubtful.length; i += MAX_SET)
      for (const { uid, internalDate } of await this.run(() =>
        this.client.fetchAll(doubtful.slice(i, i + MAX_SET).join(','), { internalDate: true }, { uid: true }),
      ))
        // a mail without a readable date is read rather than lost
        if (!(new Date(internalDate ?? Number.NaN) < since)) certain.add(uid);
    return near.filter((uid) => certain.has(uid));
  }

  /** Returns the UIDs in a range, ascending; with `since`, of mails received on that date of the server or later. */
  private async found(from: number, to: number, since?: string): Promise<number[]> {
    const found = await this.run(() =>
      this.client.search({ uid: `${from}:${to}`, ...(since === undefined ? {} : { since }) }, { uid: true }),
    );
    if (!Array.isArray(found)) throw new ProviderError('mailbox', 'bad_answer', true);
    return found.filter((uid) => uid >= from && uid <= to).sort((a, b) => a - b);
  }

  async heads(uids: readonly number[]): Promise<MessageHead[]> {
    const heads: MessageHead[] = [];
    for (let i = 0; i < uids.length; i += MAX_SET) {
      const fetched = await this.run(() =>
        this.client.fetchAll(
          uids.slice(i, i + MAX_SET).join(','),
          { uid: true, size: true, internalDate: true, envelope: true, headers: ['references'] },
          { uid: true },
        ),
      );
      for (const { uid, size, internalDate, envelope, headers } of fetched) {
        const receivedAt = new Date(internalDate ?? Number.NaN);
        heads.push({
          uid,
          messageId: envelope?.messageId?.trim().replace(/^<|>$/g, '') || null,
          refersTo: idsIn(`${envelope?.inReplyTo ?? ''} ${headers?.toString('latin1') ?? ''}`),
          subject: envelope?.subject ?? '',
          people: peopleOf(envelope),
          size: size ?? 0,
          receivedAt: Number.isNaN(receivedAt.getTime()) ? null : receivedAt,
        });
      }
    }
    return heads.sort((a, b) => a.uid - b.uid);
  }

  async raw(uid: number, maxBytes: number): Promise<Buffer | null> {
    const found = await this.run(
      () => this.client.fetchOne(String(uid), { uid: true, source: { maxLength: maxBytes } }, { uid: true }),
      TRANSFER_MS,
    );
    return found === false ? null : (found.source ?? null);
  }

  async has(messageId: string): Promise<boolean> {
    const found = await this.run(() =>
      this.client.search({ header: { 'message-id': `<${messageId}>` } }, { uid: true }),
    );
    return Array.isArray(found) && found.length > 0;
  }

  /** Appends a mail that has been read. */
  async append(path: string, raw: Buffer): Promise<void> {
    await this.run(() => this.client.append(path, raw, ['\\Seen']), TRANSFER_MS);
  }

  async waitForNews(ms: number, signal: AbortSignal): Promise<boolean> {
    const { client } = this;
    if (signal.aborted || !client.usable) return false;
    return new Promise((resolve, reject) => {
      let over = false;
      const end = (hasNews: boolean, error?: unknown): void => {
        if (over) return;
        over = true;
        clearTimeout(timer);
        client.off('exists', onExists);
        client.off('close', onClose);
        signal.removeEventListener('abort', onAbort);
        if (error === undefined) resolve(hasNews);
        else reject(toMailboxError(error));
      };
      const onExists = ({ count, prevCount }: { count: number; prevCount: number }): void => {
        if (count > prevCount) end(true);
      };
      const onClose = (): void => end(false, new Error('The server closed the connection.'));
      const onAbort = (): void => end(false);
      const timer = setTimeout(() => end(false), ms);
      client.on('exists', onExists);
      client.on('close', onClose);
      signal.addEventListener('abort', onAbort);
      // Without IDLE, the caller's next look at the folder finds what is new. IDLE lasts until the next command, unless the server ends it.
      const began = performance.now();
      const onEnd = (): void => {
        if (performance.now() - began > SHORTEST_IDLE_MS) end(false);
      };
      if (client.capabilities.has('IDLE')) client.idle().then(onEnd, (error: unknown) => end(false, error));
    });
  }

  async close(): Promise<void> {
    const { client } = this;
    if (client.usable) {
      const giveUp = setTimeout(() => client.close(), LOGOUT_MS);
      await client.logout().catch(() => undefined);
      clearTimeout(giveUp);
    }
    client.close();
  }

  /** Runs a command. The connection is closed if the server doesn't respond in time. */
  private async run<Result>(command: () => Promise<Result>, ms = this.timeoutMs): Promise<Result> {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.client.close();
    }, ms);
    try {
      return await command();
    } catch (error) {
      throw isLate ? new ProviderError('mailbox', 'timeout', true) : toMailboxError(error);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Beyond this, a mail goes to a list rather than to people. */
const MAX_PEOPLE = 200;

const peopleOf = ({ from, sender, replyTo, to, cc }: MessageEnvelopeObject = {}): string[] =>
  [...new Set([from, sender, replyTo, to, cc].flatMap((people) => people ?? []).map(({ address }) => address ?? ''))]
    .filter((address) => address !== '')
    .map((address) => address.toLowerCase())
    .slice(0, MAX_PEOPLE);

/** The use that the server declares, or that the folder's usual name suggests. */
function specialUseOf({ specialUse, path }: ListResponse): string | null {
  return specialUse ?? (path.toUpperCase() === 'INBOX' ? '\\Inbox' : null);
}

interface ImapFault {
  code?: string;
  authenticationFailed?: boolean;
  mailboxMissing?: boolean;
  serverResponseCode?: string;
  responseText?: string;
  response?: unknown;
  tlsFailed?: boolean;
}

/** A folder that doesn't exist, or no longer does. */
class FolderMissing extends ProviderError {}

function nullIfMissing(error: unknown): null {
  if (error instanceof FolderMissing) return null;
  throw error;
}

const TIMEOUTS = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT', 'ETIMEOUT', 'ETIMEDOUT'];
/** The account can't be used for now: the password isn't to blame (RFC 5530). */
const TEMPORARY = ['UNAVAILABLE', 'INUSE', 'LIMIT', 'SERVERBUG', 'CONTACTADMIN'];

/** Converts an error of the library, whose properties may contain the command with its password. */
function toMailboxError(error: unknown): Error {
  if (error instanceof ProviderError || error instanceof MailboxSignInRefused) return error;
  const fault = (error ?? {}) as ImapFault;
  if (fault.authenticationFailed && !TEMPORARY.includes(fault.serverResponseCode ?? ''))
    return new MailboxSignInRefused(textOf(fault) ?? 'The server refused to sign in.');
  const cause = safeCause(error);
  if (fault.mailboxMissing || fault.serverResponseCode === 'NONEXISTENT' || fault.code === 'NotFound')
    return new FolderMissing('mailbox', 'refused', false, cause);
  if (TIMEOUTS.includes(fault.code ?? '')) return new ProviderError('mailbox', 'timeout', true, cause);
  if (fault.code === 'ETHROTTLE') return new ProviderError('mailbox', 'rate_limited', true, cause);
  if (fault.responseText !== undefined) return new ProviderError('mailbox', 'refused', true, cause);
  return new ProviderError('mailbox', 'unreachable', true, cause);
}

const MAX_TEXT = 200;

/** The server's own words, on one line. */
function textOf({ responseText, response }: ImapFault): string | undefined {
  const text = responseText ?? (typeof response === 'string' ? response : undefined);
  return text?.replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT) || undefined;
}

function safeCause(error: unknown): Error {
  const { code, tlsFailed } = (error ?? {}) as ImapFault;
  const text = textOf(error ?? {}) ?? (error instanceof Error ? error.message.slice(0, MAX_TEXT) : '');
  return new Error([code, tlsFailed ? 'TLS' : undefined, text].filter(Boolean).join(': '));
}

/** Why a step failed, for the person who entered the settings. */
function reasonOf(error: unknown): string | Words {
  if (error instanceof MailboxSignInRefused) return error.message;
  if (!(error instanceof ProviderError && error.cause instanceof Error)) return connectionFailure('');
  const { reason, retryable, cause } = error;
  // the server has replied: `safeCause` has its words
  const hasReplied = error instanceof FolderMissing || reason === 'rate_limited' || (reason === 'refused' && retryable);
  return hasReplied ? cause.message : connectionFailure(cause.message);
}
