import { namespace } from '#core/namespace';

export const messagingConfig = namespace('messaging', (settings) => ({
  apiUrl: settings.CHATPROV_API_URL,
  version: settings.CHATPROV_API_VERSION,
  phoneNumberId: settings.CHATPROV_PHONE_NUMBER_ID,
  /** Whose approved templates can be sent. */
  businessAccountId: settings.CHATPROV_BUSINESS_ACCOUNT_ID,
  accessToken: settings.CHATPROV_ACCESS_TOKEN,
}));

export type MessagingConfig = ReturnType<typeof messagingConfig>;
