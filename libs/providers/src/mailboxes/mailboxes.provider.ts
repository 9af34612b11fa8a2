import type { Words } from '#i18n/locale';
import type { OutgoingMail } from '../email/email.provider';

/** `none` is only accepted on loopback. */
export const MAIL_SECURITIES = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof MAIL_SECURITIES)[number];

export interface MailServer {
  host: string;
  port: number;
  security: MailSecurity;
}

/** How to reach a mailbox and sign in to it. */
export interface MailboxAccess {
  address: string;
  username: string;
  /** An access token signs in by XOAUTH2. */
  secret: { password: string } | { accessToken: string };
  imap: MailServer;
  smtp: MailServer;
  /** Whether the servers may be at private addresses. */
  allowPrivate: boolean;
}

/** The steps of a test, in order. */
export const MAILBOX_STEPS = ['imap_connect', 'imap_auth', 'folders', 'smtp_connect', 'smtp_auth'] as const;
export type MailboxStep = (typeof MAILBOX_STEPS)[number];

export interface MailboxStepResult {
  step: MailboxStep;
  ok: boolean;
  /** Why it failed: in the server's own words, or what to do. For the person who entered the settings, without secrets. */
  message?: string | Words;
}

export interface MailboxFolder {
  path: string;
  name: string;
  /** RFC 6154: `\Sent`, `\Junk`, `\Trash`, …; `\Inbox` for the inbox. */
  specialUse: string | null;
  messages: number;
}

/** The server refused the password or the token. Trying again changes nothing. */
export class MailboxSignInRefused extends Error {
  override readonly name = 'MailboxSignInRefused';
}

export interface FolderState {
  /** UIDs are only comparable while this stays the same. */
  uidValidity: number;
  /** The UID of the next mail. */
  uidNext: number;
  messages: number;
  /** Grows with every change (RFC 7162); null if the server doesn't count them. */
  modSeq: bigint | null;
}

/** A mail in a folder, without its content. */
export interface MessageHead {
  uid: number;
  /** Without brackets; null if it has none. */
  messageId: string | null;
  /** The Message-IDs in `In-Reply-To` and `References`, without brackets. */
  refersTo: string[];
  subject: string;
  /** The addresses of its senders and recipients, in lower case. */
  people: string[];
  /** In bytes. */
  size: number;
  /** When the server received it. */
  receivedAt: Date | null;
}

/**
 * A connection that follows one mailbox. Nothing on the server changes: folders are opened read-only. Every method
 * throws ProviderError if the connection is lost or the server doesn't respond in time.
 */
export interface MailboxConnection {
  folders(): Promise<MailboxFolder[]>;
  /** Returns the state of a folder without opening it; null if it doesn't exist. */
  status(path: string): Promise<FolderState | null>;
  /** Opens a folder read-only and returns its state; null if it doesn't exist. */
  examine(path: string): Promise<FolderState | null>;
  /**
   * Whether mails have arrived in the open folder since it was opened. The server tells it without opening the folder
   * again, which takes long if it is large.
   */
  hasNews(): Promise<boolean>;
  /** Returns the UIDs in a range of the open folder, ascending, of mails received at a moment or later. */
  uids(from: number, to: number, since?: Date): Promise<number[]>;
  /** Returns the heads of mails in the open folder, ascending, without those that no longer exist. */
  heads(uids: readonly number[]): Promise<MessageHead[]>;
  /** Returns a mail of the open folder, up to `maxBytes`; null if it no longer exists. */
  raw(uid: number, maxBytes: number): Promise<Buffer | null>;
  /**
   * Waits until a mail arrives in the open folder (IDLE), for at most `ms`. Returns whether one did: false without
   * IDLE.
   */
  waitForNews(ms: number, signal: AbortSignal): Promise<boolean>;
  close(): Promise<void>;
}

/** Reads mailboxes by IMAP and sends by SMTP. The class is the injection token. */
export abstract class MailboxesProvider {
  /**
   * Tries the IMAP steps, then those of SMTP. After a failed step the following ones of the same server are left out.
   */
  abstract test(access: MailboxAccess): Promise<MailboxStepResult[]>;

  /**
   * Lists the folders with their number of mails.
   * @throws MailboxSignInRefused the server refused the password or token
   * @throws ProviderError the server could not be reached
   */
  abstract folders(access: MailboxAccess): Promise<MailboxFolder[]>;

  /**
   * Opens a connection to follow the mailbox.
   * @throws MailboxSignInRefused the server refused the password or token
   * @throws ProviderError the server could not be reached
   */
  abstract connect(access: MailboxAccess): Promise<MailboxConnection>;

  /**
   * Sends the mail by SMTP and returns its bytes as sent, for the copy in Sent.
   * @throws MailboxSignInRefused the server refused the password or token
   * @throws ProviderError as `EmailProvider.send`
   */
  abstract send(access: MailboxAccess, mail: OutgoingMail): Promise<{ providerId: string; raw: Buffer }>;

  /** Whether a folder contains a mail with this Message-ID. */
  abstract findByMessageId(access: MailboxAccess, folder: string, messageId: string): Promise<boolean>;

  /** Appends a sent mail, marked as seen, to a folder. */
  abstract appendSent(access: MailboxAccess, folder: string, raw: Buffer): Promise<void>;

  /** Closes all connections. */
  abstract close(): Promise<void>;
}
