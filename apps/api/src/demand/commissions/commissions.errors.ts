import { DomainError, InvalidStatusTransition, NotFound } from '#kernel/errors';
import { constraintErrors } from '#kernel/http/constraints';

constraintErrors({
  commission_request_id_fkey: () => new NotFound('Request'),
  commission_member_id_fkey: () => new NotFound('Member'),
});

/** 409 `INVALID_STATUS_TRANSITION`: what is invoiced, paid or cancelled stays as it was written. */
export class CommissionIsFinal extends InvalidStatusTransition {
  constructor(status: string) {
    super(`This commission is ${status}: only a pending one can be changed.`);
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: the session that the provider opened is for what the commission was a moment ago. */
export class ChangedMeanwhile extends InvalidStatusTransition {
  constructor() {
    super('This commission was changed while it was being invoiced: look at it and invoice it again.');
  }
}

/** 410 `TOKEN_REVOKED`: nothing is owed any more. */
export class PaymentLinkRevoked extends DomainError {
  constructor() {
    super('TOKEN_REVOKED', 'This invoice was cancelled: there is nothing to pay.');
  }
}
