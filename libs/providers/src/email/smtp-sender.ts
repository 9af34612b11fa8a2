import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import MailComposer from 'nodemailer/lib/mail-composer';
import { fr } from '#i18n/formats';
import { ProviderError, type ProviderName } from '#core/errors';
import type { OutgoingMail } from './email.provider';

/** A mail as sent: the bytes of the message, without Bcc, and its envelope. */
export interface ComposedMail {
  envelope: ReturnType<ReturnType<MailComposer['compile']>['getEnvelope']>;
  message: Buffer;
}

export interface SmtpSenderOptions {
  /** The provider named in errors. */
  provider: ProviderName;
  /** Maximum silence of the server, in milliseconds. A whole attempt may take four times as long. */
  timeoutMs: number;
  /** The waits between the attempts, in milliseconds. There is one more attempt than waits. */
  retryDelaysMs?: readonly number[] | undefined;
  /** Returns the error to throw for a failure that the caller treats differently. */
  explain?: (fault: SmtpFault) => Error | undefined;
}

/** The properties of nodemailer's errors that identify the failure. */
export interface SmtpFault {
  code?: string;
  responseCode?: number;
  /** The server's reply. */
  response?: string;
}

const RETRY_DELAYS_MS = [250, 1000] as const;
const PHASES_PER_ATTEMPT = 4;
const SLICE_BYTES = 16 * 1024;

/** Composes a mail once, so that every attempt sends the same bytes: Message-ID, Date, boundaries and ends of lines. */
export async function composed(mail: OutgoingMail): Promise<ComposedMail> {
  const options = { disableFileAccess: true, disableUrlAccess: true, newline: 'windows' };
  const message = new MailComposer({ ...mail, ...options }).compile();
  return { envelope: message.getEnvelope(), message: await message.build() };
}

/** The waits of a transport, each at most `timeoutMs`. */
export const waitsOf = (timeoutMs: number) => ({
  connectionTimeout: timeoutMs,
  greetingTimeout: timeoutMs,
  dnsTimeout: timeoutMs,
  socketTimeout: timeoutMs,
});

/** Loopback addresses and names of one label (`localhost`, `mailpit`). */
export function isLocalName(hostname: string): boolean {
  return /^\[?::1\]?$/.test(hostname) || /^127(\.\d{1,3}){3}$/.test(hostname) || /^[^.:[\]]+$/.test(hostname);
}

/** Sends composed mails by SMTP (RFC 5321), one connection per mail. */
export class SmtpSender {
  private readonly underWay = new Set<Promise<string>>();
  private readonly closing = new AbortController();
  private readonly retryDelaysMs: readonly number[];

  constructor(private readonly options: SmtpSenderOptions) {
    this.retryDelaysMs = options.retryDelaysMs ?? RETRY_DELAYS_MS;
  }

  /**
   * Sends the mail, and returns the server's reply to DATA. Retries if the mail was certainly not accepted.
   * @throws ProviderError as `EmailProvider.send`
   */
  async send(transport: Transporter<{ response: string }>, mail: ComposedMail): Promise<string> {
    const sending = this.attempts(transport, mail);
    this.underWay.add(sending);
    try {
      return await sending;
    } finally {
      this.underWay.delete(sending);
    }
  }

  /** Ends the waits between attempts and waits for running sends. Nothing can be sent afterwards. */
  async close(): Promise<void> {
    this.closing.abort();
    // If a send is cut off after its DATA, it is unknown whether the mail was sent.
    await Promise.allSettled(this.underWay);
  }

  private async attempts(transport: Transporter<{ response: string }>, mail: ComposedMail): Promise<string> {
    for (let attempt = 0; ; attempt++) {
      if (this.closing.signal.aborted)
        throw new ProviderError(this.options.provider, 'unreachable', true, 'shutting down');
      try {
        return await this.attempt(transport, mail);
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
    transport: Transporter<{ response: string }>,
    { envelope, message }: ComposedMail,
  ): Promise<string> {
    const { provider, timeoutMs, explain } = this.options;
    let handedOver = false;
    const raw = Readable.from(slices(message), { objectMode: false, highWaterMark: SLICE_BYTES });
    raw.once('end', () => (handedOver = true));
    try {
      const info = await transport.sendMail({
        envelope,
        raw,
        signal: AbortSignal.timeout(timeoutMs * PHASES_PER_ATTEMPT),
      });
      // If only some recipients are refused, the send doesn't fail: another attempt would reach the others twice.
      return info.response;
    } catch (error) {
      throw explain?.(error ?? {}) ?? toProviderError(provider, error, handedOver);
    }
  }
}

/**
 * @param handedOver whether the whole message had been sent when the error occurred. If the connection was lost then,
 * the server may have accepted the mail (RFC 5321 §4.5.3.2.6). A mail must never be sent twice, so that error isn't
 * retryable.
 */
export function toProviderError(provider: ProviderName, error: unknown, handedOver: boolean): ProviderError {
  const { code, responseCode } = (error ?? {}) as SmtpFault;
  if (responseCode !== undefined && responseCode >= 400) {
    return new ProviderError(provider, 'refused', responseCode < 500, error);
  }
  const reason = code === 'ETIMEDOUT' || code === 'EABORT' ? 'timeout' : 'unreachable';
  const lostConnection = ['ETIMEDOUT', 'EABORT', 'ECONNECTION', 'ESOCKET', 'EDNS', 'ETLS'].includes(code ?? '');
  if (lostConnection && handedOver) {
    const advice = {
      en: 'the mail may have been accepted; ask the recipient before you send it again',
      fr: fr`l’e-mail a peut-être été accepté ; demandez au destinataire avant de le renvoyer`,
    };
    return new ProviderError(provider, reason, false, error, advice);
  }
  if (lostConnection) return new ProviderError(provider, reason, true, error);
  // Our client refused the envelope or the size, based on the server's announcement.
  if (code === 'EENVELOPE' || code === 'EMESSAGE') return new ProviderError(provider, 'refused', false, error);
  return new ProviderError(provider, 'bad_answer', false, error);
}

function* slices(message: Buffer): Generator<Buffer> {
  for (let start = 0; start < message.length; start += SLICE_BYTES) {
    yield message.subarray(start, start + SLICE_BYTES);
  }
}
