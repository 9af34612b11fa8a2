import { createTransport } from 'nodemailer';
import { EmailProvider, OutgoingMail, SentMail } from './email.provider';
import { preparedMail } from './outgoing-mail';
import { providerIdOf } from './smtp-answer';
import { composed, isLocalName, SmtpSender, waitsOf } from './smtp-sender';

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

/** Sends by SMTP (RFC 5321), one connection per mail. */
export class SmtpEmail extends EmailProvider {
  readonly name = 'smtp';
  private readonly transport: ReturnType<typeof makeTransport>;
  private readonly sender: SmtpSender;

  constructor(private readonly options: SmtpEmailOptions) {
    super();
    const { timeoutMs, retryDelaysMs } = options;
    this.transport = makeTransport(options);
    this.sender = new SmtpSender({ provider: 'emailprov', timeoutMs, retryDelaysMs });
  }

  async send(mail: OutgoingMail): Promise<SentMail> {
    const prepared = preparedMail(mail, this.options.devTo);
    const answer = await this.sender.send(this.transport, await composed(prepared));
    return { providerId: providerIdOf(answer, prepared.messageId) };
  }

  async close(): Promise<void> {
    await this.sender.close();
    this.transport.close();
  }
}

function makeTransport(options: SmtpEmailOptions) {
  const url = smtpUrl(options);
  const local = isLocalName(url.hostname);
  return createTransport({
    url: url.href,
    ...waitsOf(options.timeoutMs),
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
