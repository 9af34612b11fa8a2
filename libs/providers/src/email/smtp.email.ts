import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { fr } from '#i18n/formats';
import { ProviderError } from '#core/errors';
import { EmailProvider, OutgoingMail, SentMail } from './email.provider';
import { preparedMail } from './outgoing-mail';
import { providerIdOf } from './smtp-answer';

export interface SmtpEmailOptions {
  /** `smtp://user@host:587` or `smtps://…`; the query may contain transport options (`?requireTLS=false`). */
  url: string;
  /** The password, overriding one in the URL. Without a user in the URL the user is `apikey`. */
  apiKey?: string;
  /** Maximum silence of the server, in milliseconds. A whole attempt may take four times as long. */
  timeoutMs: number;
  /** Every mail goes only to this address (development). */
  devTo?: string;
  /** The waits between the attempts, in milliseconds. There is one more attempt than waits. */
  retryDelaysMs?: readonly number[];
}

/** The properties of nodemailer's errors that identify the failure. */
interface SmtpFault {
  code?: string;
  responseCode?: number;
}

const RETRY_DELAYS_MS = [250, 1000] as const;
const PHASES_PER_ATTEMPT = 4;
const SLICE_BYTES = 16 * 1024;

/** Sends by SMTP (RFC 5321), one connection per mail. */
export class SmtpEmail extends EmailProvider {
  readonly name = 'smtp';
  private readonly transport: ReturnType<typeof makeTransport>;
  private readonly retryDelaysMs: readonly number[];
  private readonly underWay = new Set<Promise<SentMail>>();
  private readonly closing = new AbortController();

  constructor(private readonly options: SmtpEmailOptions) {
    super();
    this.transport = makeTransport(options);
    this.retryDelaysMs = options.retryDelaysMs ?? RETRY_DELAYS_MS;
  }

  async send(mail: OutgoingMail): Promise<SentMail> {
    const prepared = preparedMail(mail, this.options.devTo);
    const sending = this.sendPrepared(prepared);
    this.underWay.add(sending);
    try {
      return await sending;
    } finally {
      this.underWay.delete(sending);
    }
  }

  async close(): Promise<void> {
    this.closing.abort();
    // If a send is cut off after its DATA, it is unknown whether the mail was sent.
    await Promise.allSettled(this.underWay);
    this.transport.close();
  }

  private async sendPrepared(mail: OutgoingMail): Promise<SentMail> {
    // Composed once, so that every attempt sends the same bytes: Message-ID, Date and boundaries.
    const composed = new MailComposer({ ...mail, disableFileAccess: true, disableUrlAccess: true }).compile();
    const envelope = composed.getEnvelope();
    const message = await composed.build();

    for (let attempt = 0; ; attempt++) {
      if (this.closing.signal.aborted) throw new ProviderError('emailprov', 'unreachable', true, 'shutting down');
      try {
        return { providerId: providerIdOf(await this.attempt(envelope, message), mail.messageId) };
      } catch (error) {
        const delay = this.retryDelaysMs[attempt];
        if (!(error instanceof ProviderError) || !error.retryable || delay === undefined) throw error;
        try {
          await sleep(delay, undefined, { signal: this.closing.signal });
        } catch {
          throw error;
        }
      }
    }
  }

  /** Sends over one connection, and returns the server's reply to DATA. */
  private async attempt(
    envelope: ReturnType<ReturnType<MailComposer['compile']>['getEnvelope']>,
    message: Buffer,
  ): Promise<string> {
    let handedOver = false;
    const raw = Readable.from(slices(message), { objectMode: false, highWaterMark: SLICE_BYTES });
    raw.once('end', () => (handedOver = true));
    try {
      const info = await this.transport.sendMail({
        envelope,
        raw,
        signal: AbortSignal.timeout(this.options.timeoutMs * PHASES_PER_ATTEMPT),
      });
      // If only some recipients are refused, the send doesn't fail: another attempt would reach the others twice.
      return info.response;
    } catch (error) {
      throw toProviderError(error, handedOver);
    }
  }
}

/**
 * @param handedOver whether the whole message had been sent when the error occurred. If the connection was lost then,
 * the server may have
 *   accepted the mail (RFC 5321 §4.5.3.2.6). A mail must never be sent twice, so that error isn't retryable.
 */
function toProviderError(error: unknown, handedOver: boolean): ProviderError {
  const { code, responseCode } = (error ?? {}) as SmtpFault;
  if (responseCode !== undefined && responseCode >= 400) {
    return new ProviderError('emailprov', 'refused', responseCode < 500, error);
  }
  const reason = code === 'ETIMEDOUT' || code === 'EABORT' ? 'timeout' : 'unreachable';
  const lostConnection = ['ETIMEDOUT', 'EABORT', 'ECONNECTION', 'ESOCKET', 'EDNS', 'ETLS'].includes(code ?? '');
  if (lostConnection && handedOver) {
    const advice = {
      en: 'the mail may have been accepted; ask the recipient before you send it again',
      fr: fr`l’e-mail a peut-être été accepté ; demandez au destinataire avant de le renvoyer`,
    };
    return new ProviderError('emailprov', reason, false, error, advice);
  }
  if (lostConnection) return new ProviderError('emailprov', reason, true, error);
  // Our client refused the envelope or the size, based on the server's announcement.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return new ProviderError('emailprov', 'refused', false, error);
  return new ProviderError('emailprov', 'bad_answer', false, error);
}

function makeTransport(options: SmtpEmailOptions) {
  const url = smtpUrl(options);
  const local = isLocalName(url.hostname);
  return createTransport({
    url: url.href,
    connectionTimeout: options.timeoutMs,
    greetingTimeout: options.timeoutMs,
    dnsTimeout: options.timeoutMs,
    socketTimeout: options.timeoutMs,
    // TLS is required, so that no one on the network path can disable it and read the password. A relay on this machine
    // or in this compose network has no name that a certificate authority would sign: there TLS is used if offered.
    requireTLS: !local && url.protocol === 'smtp:' && url.password !== '',
    tls: local ? { rejectUnauthorized: false } : {},
  });
}

function smtpUrl(options: SmtpEmailOptions): URL {
  // The parser's own error repeats the URL, which may contain a password.
  const url = URL.parse(options.url);
  if (!url || !['smtp:', 'smtps:'].includes(url.protocol) || !url.hostname) {
    throw new Error('The SMTP URL must be of the form smtp://user@host:port or smtps://user@host:port.');
  }
  if (options.apiKey) {
    url.username ||= 'apikey';
    url.password = encodeURIComponent(options.apiKey);
  }
  return url;
}

/** Loopback addresses and names of one label (`localhost`, `mailpit`). */
function isLocalName(hostname: string): boolean {
  return hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname) || /^[^.:[\]]+$/.test(hostname);
}

function* slices(message: Buffer): Generator<Buffer> {
  for (let start = 0; start < message.length; start += SLICE_BYTES) {
    yield message.subarray(start, start + SLICE_BYTES);
  }
}
