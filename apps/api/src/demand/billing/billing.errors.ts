import { DomainError } from '#core/errors';
import { fr } from '#i18n/formats';

/** 409 `BILLING_DATA_MISSING`: who accounts for the VAT depends on a number that the venue does not have, or not of its country. */
export class VatNumberMissing extends DomainError {
  constructor(name: string, country: string) {
    const words = {
      en: `${name} is in ${country}: its VAT number of that country is needed for the invoice.`,
      fr: fr`${name} est en ${country} : son numéro de TVA de ce pays est nécessaire pour la facture.`,
    };
    super('BILLING_DATA_MISSING', words, {
      details: [{ path: 'member.vatNumber', rule: 'isVatNumber', params: { country }, message: words }],
    });
  }
}
