import { connect, isIP, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import ipaddr from 'ipaddr.js';
import { createTransport } from 'nodemailer';
import { ProviderError } from '#core/errors';
import type { Words } from '#i18n/locale';
import type { OutgoingMail } from '../email/email.provider';
import { preparedMail } from '../email/outgoing-mail';
import { providerIdOf } from '../email/smtp-answer';
import { composed, type SmtpFault, SmtpSender, toProviderError, waitsOf } from '../email/smtp-sender';
import { guardedLookup, type Network, PrivateAddress, PUBLIC_NETWORK } from '../public-network';
import { connectionFailure } from './connection-failures';
import {
  type MailboxAccess,
  MailboxSignInRefused,
  type MailboxStepResult,
  type MailServer,
} from './mailboxes.provider';

export interface MailboxSmtpOptions {
  /** Maximum silence of a server, in milliseconds. A whole attempt may take four times as long. */
  timeoutMs: number;
  /** Every mail goes only to this address (development). */
  devTo?: string | undefined;
  /** The waits between the attempts, in milliseconds. There is one more attempt than waits. */
  retryDelaysMs?: readonly number[];
  network?: Network;
}

/** A test connects, starts TLS and signs in, each within the time-out. */
const PHASES_PER_TEST = 4;
const REPLY_MAX = 300;

/** The SMTP side of mailboxes: one connection per mail, signed in with the password or by XOAUTH2. */
export class MailboxSmtp {
  private readonly sender: SmtpSender;

  constructor(private readonly options: MailboxSmtpOptions) {
    const { timeoutMs, retryDelaysMs } = options;
    this.sender = new SmtpSender({ provider: 'mailbox', timeoutMs, retryDelaysMs, explain: refusedSignIn });
  }

  /** Sends the mail, and returns its bytes as sent. See `MailboxesProvider.send`. */
  async send(access: MailboxAccess, mail: OutgoingMail): Promise<{ providerId: string; raw: Buffer }> {
    const composition = await composed(preparedMail(mail, this.options.devTo));
    const { transport } = this.transportOf(access);
    try {
      const answer = await this.sender.send(transport, composition);
      return { providerId: providerIdOf(answer, mail.messageId), raw: composition.message };
    } finally {
      transport.close();
    }
  }

  /** Connects and signs in without sending anything; a failed connection leaves out the sign-in. */
  async test(access: MailboxAccess): Promise<MailboxStepResult[]> {
    const { transport, abandon } = this.transportOf(access);
    const done = new AbortController();
    const overdue = wait(this.options.timeoutMs * PHASES_PER_TEST, undefined, { signal: done.signal }).then(() => {
      throw Object.assign(new Error('The server did not respond in time.'), { code: 'ETIMEDOUT' });
    });
    overdue.catch(() => undefined);
    try {
      await Promise.race([transport.verify(), overdue]);
      return [
        { step: 'smtp_connect', ok: true },
        { step: 'smtp_auth', ok: true },
      ];
    } catch (error) {
      abandon();
      const message = failureOf(error as SmtpFault);
      return (error as SmtpFault).code === 'EAUTH'
        ? [
            { step: 'smtp_connect', ok: true },
            { step: 'smtp_auth', ok: false, message },
          ]
        : [{ step: 'smtp_connect', ok: false, message }];
    } finally {
      done.abort();
      transport.close();
    }
  }

  /** Waits for running sends. Nothing can be sent afterwards. */
  close(): Promise<void> {
    return this.sender.close();
  }

  private transportOf({ smtp, username, secret, allowPrivate }: MailboxAccess) {
    const known = this.options.network ?? PUBLIC_NETWORK;
    const network = allowPrivate ? { ...known, mayConnect: () => true } : known;
    const sockets = new Set<Socket>();
    const transport = createTransport({
      host: smtp.host,
      port: smtp.port,
      secure: smtp.security === 'tls',
      requireTLS: smtp.security === 'starttls',
      ignoreTLS: smtp.security === 'none',
      ...waitsOf(this.options.timeoutMs),
      // Without a sign-in, a server on the network accepts no mail to others. A relay on this machine may need none.
      forceAuth: smtp.security !== 'none',
      auth:
        'password' in secret
          ? { user: username, pass: secret.password }
          : { type: 'OAuth2', user: username, accessToken: secret.accessToken },
      tls: network.ca === undefined ? {} : { ca: network.ca },
      getSocket: (_options: unknown, callback: (error: Error | null, opened?: { connection: Socket }) => void) => {
        openSocket(smtp, network, this.options.timeoutMs).then(
          (connection) => {
            sockets.add(connection);
            callback(null, { connection });
          },
          (error: unknown) => callback(error as Error),
        );
      },
    });
    return { transport, abandon: () => sockets.forEach((socket) => socket.destroy()) };
  }
}

/**
 * Connects to a server named by a user. Its errors have nodemailer's codes.
 * @throws PrivateAddress its address isn't public; or, without TLS, not on this machine
 */
function openSocket({ host, port, security }: MailServer, network: Network, timeoutMs: number): Promise<Socket> {
  if (isIP(host) !== 0 && !network.mayConnect(host))
    return Promise.reject(new PrivateAddress('The server’s address isn’t public.'));
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: guardedLookup(network) });
    socket.setTimeout(timeoutMs, () => {
      socket.destroy(Object.assign(new Error('The server did not respond in time.'), { code: 'ETIMEDOUT' }));
    });
    // Stays after the connection: nodemailer adds its own listener only later.
    socket.on('error', (error) => reject(connectionError(error)));
    socket.once('connect', () => {
      socket.setTimeout(0);
      const { remoteAddress } = socket;
      const isHere = remoteAddress !== undefined && ipaddr.process(remoteAddress).range() === 'loopback';
      if (security === 'none' && !isHere)
        socket.destroy(new PrivateAddress('Only a server on this machine may be used without TLS.'));
      else resolve(socket);
    });
  });
}

function connectionError(error: Error & { code?: string }): Error {
  if (error instanceof PrivateAddress || error.code === 'ETIMEDOUT') return error;
  return Object.assign(new Error(error.message, { cause: error }), { code: 'ECONNECTION' });
}

/** A refusal of the sign-in that another attempt doesn't change; otherwise undefined. */
function refusedSignIn(fault: SmtpFault): Error | undefined {
  if (fault instanceof PrivateAddress) return new ProviderError('mailbox', 'refused', false, fault);
  const { code, responseCode } = fault;
  return code === 'EAUTH' && (responseCode === undefined || responseCode >= 500)
    ? new MailboxSignInRefused(reasonOf(fault), { cause: fault })
    : undefined;
}

/** Why a step of a test failed: in the server's own words, or what to do if it wasn't reached. */
const failureOf = (error: SmtpFault): string | Words =>
  error.response === undefined && error.code !== 'EAUTH'
    ? connectionFailure(`${error.code ?? ''} ${reasonOf(error)}`)
    : reasonOf(error);

/** The server's reply on one line, or why it could not be reached. Servers don't repeat passwords. */
function reasonOf(error: unknown): string {
  const { response } = error as SmtpFault;
  const said = response ?? (error instanceof Error ? error.message : '');
  return (said.replace(/\s+/g, ' ').trim() || toProviderError('mailbox', error, false).message).slice(0, REPLY_MAX);
}
