import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export interface Submitted {
  recipients: string[];
  raw: Buffer;
  parsed: ParsedMail;
}

/** A mail server that accepts mails from users who sign in, by password or access token. */
export class SubmissionServer {
  readonly taken: Submitted[] = [];
  /** The secrets that users have tried, in order. */
  readonly tries: string[] = [];
  secret = 'secret';
  /** Whether an access token is valid. */
  acceptsToken: (token: string) => boolean = () => false;
  private server: SMTPServer | null = null;
  private port = 0;

  static async start(): Promise<SubmissionServer> {
    const submission = new SubmissionServer();
    await submission.up();
    return submission;
  }

  /** Its address, for a mailbox. */
  get address(): { host: string; port: number; security: 'none' } {
    return { host: '127.0.0.1', port: this.port, security: 'none' };
  }

  async up(): Promise<void> {
    const server = new SMTPServer({
      authMethods: ['PLAIN', 'XOAUTH2'],
      allowInsecureAuth: true,
      hideSTARTTLS: true,
      logger: false,
      closeTimeout: 50,
      onAuth: ({ password, accessToken, username }, _session, callback) => {
        const secret = password ?? accessToken ?? '';
        this.tries.push(secret);
        if (secret === this.secret || this.acceptsToken(secret)) callback(null, { user: username });
        else callback(Object.assign(new Error('Authentication failed'), { responseCode: 535 }));
      },
      onData: (stream, session, callback) => {
        void stream.toArray().then(async (chunks) => {
          const raw = Buffer.concat(chunks as Buffer[]);
          const recipients = session.envelope.rcptTo.map(({ address }) => address);
          this.taken.push({ recipients, raw, parsed: await simpleParser(raw) });
          callback(null, `2.0.0 Ok: queued as Q${this.taken.length}`);
        });
      },
    });
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  /** Stops listening; `up` starts again on the same port. */
  async down(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (server !== null) await new Promise<void>((resolve) => server.close(resolve));
  }
}
