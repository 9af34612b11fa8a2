import { COMMISSION_STATUS_WORDS } from '#domain/labels';
import { fr } from '#words/formats';
import { NOUNS } from '#domain/nouns';
import { DomainError, InvalidStatusTransition, NotFound } from '#kernel/errors';
import { constraintErrors } from '#kernel/http/constraints';
import type { CommissionStatus } from './commissions.rules';

constraintErrors({
  commission_request_id_fkey: () => new NotFound(NOUNS.request),
  commission_member_id_fkey: () => new NotFound(NOUNS.member),
});

/** 409 `INVALID_STATUS_TRANSITION`: what is invoiced, paid or cancelled stays as it was written. */
export class CommissionIsFinal extends InvalidStatusTransition {
  constructor(status: CommissionStatus) {
    super({
      en: `This commission is ${status}: only a pending one can be changed.`,
      fr: fr`Cette commission est ${COMMISSION_STATUS_WORDS[status].fr} : seule une commission à facturer peut être modifiée.`,
    });
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: the session that the provider opened is for what the commission was a moment ago. */
export class ChangedMeanwhile extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'This commission was changed while it was being invoiced: look at it and invoice it again.',
      fr: fr`Cette commission a été modifiée pendant sa facturation : regardez-la et facturez-la de nouveau.`,
    });
  }
}

/** 410 `TOKEN_REVOKED`: nothing is owed any more. */
export class PaymentLinkRevoked extends DomainError {
  constructor() {
    super('TOKEN_REVOKED', {
      en: 'This invoice was cancelled: there is nothing to pay.',
      fr: fr`Cette facture a été annulée : il n’y a rien à payer.`,
    });
  }
}
