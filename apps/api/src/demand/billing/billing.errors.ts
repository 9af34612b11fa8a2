import { DomainError } from '#core/errors';
import { fr } from '#i18n/formats';

/**
 * 409 `BILLING_DATA_MISSING`: who accounts for the VAT depends on a number that the venue doesn't have, or that isn't
 * of its country.
 */
export class VatNumberMissing extends DomainError {
  constructor(name: string, country: string) {
    const words = {
      en: `${name} is in ${country}: the invoice requires its VAT number of that country.`,
      fr: fr`${name} est en ${country} : la facture nécessite son numéro de TVA de ce pays.`,
    };
    super('BILLING_DATA_MISSING', words, {
      details: [{ path: 'member.vatNumber', rule: 'isVatNumber', params: { country }, message: words }],
    });
  }
}
