import { namespace } from '#core/namespace';

/** `readSettings` ensures that the seller's settings are either complete or absent. */
export const billingConfig = namespace('billing', (settings) => ({
  /** The invoice issuer, as it must appear on invoices. Null: invoices show no VAT and only the agency's name. */
  seller:
    settings.BILLING_NAME === undefined
      ? null
      : {
          name: settings.BILLING_NAME,
          addressLine: settings.BILLING_ADDRESS ?? '',
          postalCode: settings.BILLING_POSTAL_CODE ?? '',
          city: settings.BILLING_CITY ?? '',
          country: settings.BILLING_COUNTRY,
          registrationNumber: settings.BILLING_REGISTRATION ?? '',
          vatNumber: settings.BILLING_VAT_NUMBER ?? null,
        },
  regime: settings.BILLING_REGIME,
}));

export type BillingConfig = ReturnType<typeof billingConfig>;

/** Whether the agency charges VAT: otherwise amounts aren't marked as excluding or including it. */
export const chargesVat = ({ seller, regime }: BillingConfig): boolean => seller !== null && regime === 'standard';
