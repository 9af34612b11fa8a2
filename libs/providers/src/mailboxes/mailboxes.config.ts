import { namespace } from '#core/namespace';
import type { MailServer } from './mailboxes.provider';

export const OAUTH_PROVIDERS = ['microsoft', 'google'] as const;
export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number];

/** A provider that people sign in to, with the mail servers that accept its tokens. */
export interface OAuthClient {
  clientId: string;
  clientSecret: string;
  authUrl: string;
  tokenUrl: string;
  scopes: string[];
  /** Further parameters of the address to which the person is sent. */
  params: Record<string, string>;
  imap: MailServer;
  smtp: MailServer;
}

/**
 * Parses `imaps://host`, `imap://host:143`, `smtps://…` or `smtp://…`. Plain `imap` and `smtp` require STARTTLS, except
 * on this machine.
 */
function serverOf(address: string): MailServer {
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, '');
  const security = protocol.endsWith('s:') ? 'tls' : isLoopback(host) ? 'none' : 'starttls';
  return { host, port: port === '' ? PORTS[protocol as keyof typeof PORTS] : Number(port), security };
}

const PORTS = { 'imap:': 143, 'imaps:': 993, 'smtp:': 587, 'smtps:': 465 };

/** Whether a host is this machine itself. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Each OAuth provider is null without its credentials. */
export const mailboxesConfig = namespace('mailboxes', (settings) => {
  const login = `https://login.microsoftonline.com/${settings.MICROSOFT_TENANT}/oauth2/v2.0`;
  const microsoft: OAuthClient | null =
    settings.MICROSOFT_CLIENT_ID === undefined || settings.MICROSOFT_CLIENT_SECRET === undefined
      ? null
      : {
          clientId: settings.MICROSOFT_CLIENT_ID,
          clientSecret: settings.MICROSOFT_CLIENT_SECRET,
          authUrl: settings.MICROSOFT_AUTH_URL ?? `${login}/authorize`,
          tokenUrl: settings.MICROSOFT_TOKEN_URL ?? `${login}/token`,
          scopes: [
            'openid',
            'email',
            'profile',
            'offline_access',
            'https://outlook.office.com/IMAP.AccessAsUser.All',
            'https://outlook.office.com/SMTP.Send',
          ],
          params: { prompt: 'select_account' },
          imap: serverOf(settings.MICROSOFT_IMAP_URL ?? 'imaps://outlook.office365.com'),
          smtp: serverOf(settings.MICROSOFT_SMTP_URL ?? 'smtp://smtp.office365.com'),
        };
  const google: OAuthClient | null =
    settings.GOOGLE_CLIENT_ID === undefined || settings.GOOGLE_CLIENT_SECRET === undefined
      ? null
      : {
          clientId: settings.GOOGLE_CLIENT_ID,
          clientSecret: settings.GOOGLE_CLIENT_SECRET,
          authUrl: settings.GOOGLE_AUTH_URL ?? 'https://accounts.google.com/o/oauth2/v2/auth',
          tokenUrl: settings.GOOGLE_TOKEN_URL ?? 'https://oauth2.googleapis.com/token',
          scopes: ['openid', 'email', 'https://mail.google.com/'],
          // Without `consent` Google issues a refresh token only the first time.
          params: { access_type: 'offline', prompt: 'consent select_account' },
          imap: serverOf(settings.GOOGLE_IMAP_URL ?? 'imaps://imap.gmail.com'),
          smtp: serverOf(settings.GOOGLE_SMTP_URL ?? 'smtps://smtp.gmail.com'),
        };
  return {
    /** Whether people may name mail servers at private addresses. */
    allowPrivate: settings.MAILBOX_ALLOW_PRIVATE ?? !settings.production,
    oauth: { microsoft, google } satisfies Record<OAuthProvider, OAuthClient | null>,
  };
});

export type MailboxesConfig = ReturnType<typeof mailboxesConfig>;
