import { namespace } from '#core/namespace';

export const mailConfig = namespace('mail', (settings) => ({
  from: settings.EMAIL_FROM,
  /** Replies and new requests arrive here. */
  inboundDomain: settings.EMAIL_INBOUND_DOMAIN,
  /** The server whose Authentication-Results are trusted; undefined: none. */
  authservId: settings.EMAIL_AUTHSERV_ID,
}));

export type MailConfig = ReturnType<typeof mailConfig>;
