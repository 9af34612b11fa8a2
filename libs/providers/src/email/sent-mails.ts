import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '#core/ids';
import type { OutgoingMail } from './email.provider';

/** A sent mail with its live links, but only the names of its attachments. */
export interface KeptMail extends Pick<
  OutgoingMail,
  'from' | 'to' | 'cc' | 'bcc' | 'replyTo' | 'subject' | 'html' | 'text'
> {
  id: string;
  /** When it was sent (ISO 8601). */
  at: string;
  attachments: string[];
}

/** In DATA_DIR. */
export const SENT_MAILS_FOLDER = 'sent-mails';
const KEPT = 200;

/**
 * The newest 200 mails accepted by the fake, for developers: the only place with working links. Stored in a folder they
 * survive the process. Only the folder's owner may read it, since the links open pages and accounts.
 */
export class SentMails {
  private readonly held: KeptMail[] = [];

  /** `folder` null: in memory only. */
  constructor(private readonly folder: string | null) {}

  async keep(mail: OutgoingMail, at: Date): Promise<void> {
    const { from, to, cc, bcc, replyTo, subject, html, text } = mail;
    const attachments = mail.attachments.map(({ filename }) => filename);
    const kept = { id: newId(), at: at.toISOString(), from, to, cc, bcc, replyTo, subject, html, text, attachments };
    if (this.folder === null) {
      this.held.push(kept);
      if (this.held.length > KEPT) this.held.shift();
      return;
    }
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await writeFile(join(this.folder, nameOf(kept)), JSON.stringify(kept), { mode: 0o600 });
    for (const name of (await this.names()).slice(KEPT)) await rm(join(this.folder, name), { force: true });
  }

  /** Newest first. */
  async list(): Promise<KeptMail[]> {
    if (this.folder === null) return this.held.toSorted((a, b) => (nameOf(a) < nameOf(b) ? 1 : -1));
    const mails = await Promise.all((await this.names()).map((name) => this.read(name)));
    return mails.filter((mail) => mail !== null);
  }

  async find(id: string): Promise<KeptMail | null> {
    if (this.folder === null) return this.held.find((mail) => mail.id === id) ?? null;
    const name = (await this.names()).find((one) => one.endsWith(`_${id}.json`));
    return name === undefined ? null : this.read(name);
  }

  /** Newest first, by the timestamp that each name starts with. */
  private async names(): Promise<string[]> {
    const names = await readdir(this.folder ?? '').catch(() => []);
    return names.filter((name) => name.endsWith('.json')).sort((a, b) => (a < b ? 1 : -1));
  }

  /** Null if it has since been pruned. */
  private async read(name: string): Promise<KeptMail | null> {
    const content = await readFile(join(this.folder ?? '', name), 'utf8').catch(() => null);
    return content === null ? null : (JSON.parse(content) as KeptMail);
  }
}

const nameOf = ({ at, id }: KeptMail): string => `${at.replace(/[:.]/g, '-')}_${id}.json`;
