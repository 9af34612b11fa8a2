import { namespace } from '#core/namespace';

export const webhooksConfig = namespace('webhooks', (settings) => ({
  /** The signing secret of each source. */
  secrets: {
    email_inbound: settings.EMAIL_WEBHOOK_SECRET,
    emailprov: settings.EMAILPROV_WEBHOOK_SECRET,
    chatprov: settings.CHATPROV_APP_SECRET,
    payprov: settings.PAYPROV_WEBHOOK_SECRET,
  },
  /** By this token the messaging provider verifies our address. */
  verifyToken: settings.CHATPROV_VERIFY_TOKEN,
}));

export type WebhooksConfig = ReturnType<typeof webhooksConfig>;
