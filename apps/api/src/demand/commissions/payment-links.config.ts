import { authConfig } from '#core/auth.config';
import { namespace } from '#core/namespace';

/** The address and the secrets of the links by which venues pay. */
export const paymentLinksConfig = namespace('paymentLinks', (settings) => ({
  baseUrl: `${settings.baseUrl}/api/public/payments`,
  secret: authConfig(settings).secret,
  secrets: authConfig(settings).secrets,
}));

export type PaymentLinks = ReturnType<typeof paymentLinksConfig>;
