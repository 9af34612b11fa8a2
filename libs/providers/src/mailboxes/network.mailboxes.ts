import type { OutgoingMail } from '../email/email.provider';
import type { Network } from '../public-network';
import { Imap } from './imap';
import { MailboxSmtp } from './mailbox-smtp';
import {
  type MailboxAccess,
  type MailboxConnection,
  MailboxesProvider,
  type MailboxFolder,
  type MailboxStepResult,
} from './mailboxes.provider';

export interface NetworkMailboxesOptions {
  /** Maximum silence of a server, in milliseconds. */
  timeoutMs: number;
  /** Every mail goes only to this address (development). */
  devTo?: string | undefined;
  network?: Network;
}

/** Mailboxes on mail servers: IMAP and SMTP. */
export class NetworkMailboxes extends MailboxesProvider {
  private readonly imap: Imap;
  private readonly smtp: MailboxSmtp;

  constructor(options: NetworkMailboxesOptions) {
    super();
    this.imap = new Imap(options);
    this.smtp = new MailboxSmtp(options);
  }

  async test(access: MailboxAccess): Promise<MailboxStepResult[]> {
    return [...(await this.imap.test(access)), ...(await this.smtp.test(access))];
  }

  folders(access: MailboxAccess): Promise<MailboxFolder[]> {
    return this.imap.with(access, (connection) => connection.folders());
  }

  connect(access: MailboxAccess): Promise<MailboxConnection> {
    return this.imap.connect(access);
  }

  send(access: MailboxAccess, mail: OutgoingMail): Promise<{ providerId: string; raw: Buffer }> {
    return this.smtp.send(access, mail);
  }

  findByMessageId(access: MailboxAccess, folder: string, messageId: string): Promise<boolean> {
    return this.imap.with(access, async (connection) => {
      await connection.examine(folder);
      return connection.has(messageId);
    });
  }

  appendSent(access: MailboxAccess, folder: string, raw: Buffer): Promise<void> {
    return this.imap.with(access, (connection) => connection.append(folder, raw));
  }

  async close(): Promise<void> {
    await Promise.all([this.imap.close(), this.smtp.close()]);
  }
}
