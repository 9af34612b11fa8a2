import { COMMISSION_STATUS_WORDS } from '#domain/labels';
import { formatMoney, fr } from '#i18n/formats';
import { NOUNS } from '#domain/nouns';
import { DomainError, InvalidStatusTransition, NotFound, ValidationError } from '#core/errors';
import { constraintErrors } from '#http/constraints';
import type { CommissionStatus } from '#domain/vocabulary';

constraintErrors({
  commission_request_id_fkey: () => new NotFound(NOUNS.request),
  commission_member_id_fkey: () => new NotFound(NOUNS.member),
});

/** 409 `INVALID_STATUS_TRANSITION`: invoiced, paid and canceled commissions can't be changed. */
export class CommissionIsFinal extends InvalidStatusTransition {
  constructor(status: CommissionStatus) {
    super({
      en: `This commission is ${status}: only a pending one can be changed.`,
      fr: fr`Cette commission est ${COMMISSION_STATUS_WORDS[status].fr} : seule une commission à facturer peut être modifiée.`,
    });
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: the commission changed after the provider opened the session. */
export class ChangedMeanwhile extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'This commission was changed while it was being invoiced: check it and invoice it again.',
      fr: fr`Cette commission a été modifiée pendant sa facturation : vérifiez-la et facturez-la de nouveau.`,
    });
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: the commission has no invoice that a credit note could correct. */
export class NothingToCredit extends InvalidStatusTransition {
  constructor(status: CommissionStatus) {
    super({
      en: `This commission is ${status} and has no invoice to credit.`,
      fr: fr`Cette commission est ${COMMISSION_STATUS_WORDS[status].fr} et n’a pas de facture à laquelle appliquer un avoir.`,
    });
  }
}

/** 400 `VALIDATION_ERROR`: the credited amount exceeds what is left of the invoice. */
export class CreditTooHigh extends ValidationError {
  constructor(left: number, currency: string, chargesVat: boolean) {
    const net = chargesVat ? { en: ', excluding VAT', fr: ' hors TVA' } : { en: '', fr: '' };
    super([
      {
        path: 'net',
        rule: 'isLeft',
        params: { left, currency },
        message: {
          en: `net: only ${left.toFixed(2)} ${currency} is left of the invoice${net.en}.`,
          fr: fr`net : il ne reste que ${formatMoney(left, currency, 'fr')}${net.fr} sur la facture.`,
        },
      },
    ]);
  }
}

/** 410 `TOKEN_REVOKED`: nothing is owed any more. */
export class PaymentLinkRevoked extends DomainError {
  constructor() {
    super('TOKEN_REVOKED', {
      en: 'This invoice was canceled: there is nothing to pay.',
      fr: fr`Cette facture a été annulée : il n’y a rien à payer.`,
    });
  }
}
