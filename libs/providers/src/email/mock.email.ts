import { createHash } from 'node:crypto';
import { ProviderError } from '#core/errors';
import { EmailProvider, OutgoingMail, SentMail } from './email.provider';
import { bareMessageId, preparedMail } from './outgoing-mail';
import type { SentMails } from './sent-mails';

export interface MockEmailOptions {
  /** As in the real adapter, every mail goes only to this address. */
  devTo?: string;
  /** Where its mails are stored for developers; not stored if absent. */
  kept?: SentMails;
  now?: () => Date;
}

const KEPT = 1000;

/**
 * The fake used without credentials: accepts every mail and delivers none. The same Message-ID gets the same provider
 * id.
 */
export class MockEmail extends EmailProvider {
  readonly name = 'mock';
  private readonly failures: Error[] = [];
  private closed = false;

  /** The last 1000 sent mails, oldest first, redirected if `devTo` is set. */
  readonly sent: OutgoingMail[] = [];

  constructor(private readonly options: MockEmailOptions = {}) {
    super();
  }

  get kept(): SentMails | null {
    return this.options.kept ?? null;
  }

  /** Makes the next `times` sends fail with `error`; by default the provider is unreachable. */
  failNext(times = 1, error: Error = new ProviderError('emailprov', 'unreachable', true)): void {
    for (let i = 0; i < times; i++) this.failures.push(error);
  }

  async send(mail: OutgoingMail): Promise<SentMail> {
    const prepared = preparedMail(mail, this.options.devTo);
    if (this.closed) throw new ProviderError('emailprov', 'unreachable', true, 'shutting down');
    const failure = this.failures.shift();
    if (failure) throw failure;
    this.sent.push(prepared);
    if (this.sent.length > KEPT) this.sent.shift();
    await this.options.kept?.keep(prepared, this.options.now?.() ?? new Date());
    const hash = createHash('sha256').update(bareMessageId(mail.messageId)).digest('hex');
    return { providerId: `mock-${hash.slice(0, 32)}` };
  }

  async close(): Promise<void> {
    this.closed = true;
  }
}
