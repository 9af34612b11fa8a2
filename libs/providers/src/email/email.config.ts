import { namespace } from '#core/namespace';

/** Without `smtpUrl` mails aren't sent but kept. */
export const emailConfig = namespace('email', (settings) => ({
  smtpUrl: settings.EMAILPROV_SMTP_URL,
  apiKey: settings.EMAILPROV_API_KEY,
  /** Every mail goes only to this address; never in production. */
  devTo: settings.production ? undefined : settings.EMAILPROV_DEV_TO,
}));

export type EmailConfig = ReturnType<typeof emailConfig>;
