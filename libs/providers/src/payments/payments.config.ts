import { namespace } from '#core/namespace';

export const paymentsConfig = namespace('payments', (settings) => ({
  secretKey: settings.PAYPROV_SECRET_KEY,
  webhookSecret: settings.PAYPROV_WEBHOOK_SECRET,
  apiUrl: settings.PAYPROV_API_URL,
}));

export type PaymentsConfig = ReturnType<typeof paymentsConfig>;
