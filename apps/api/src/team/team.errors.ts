import { DomainError, InUse, AlreadyExists } from '@kernel/errors';
import { constraintErrors } from '@kernel/http/constraints';

constraintErrors({
  team_user_email_key: () => new AlreadyExists('A team user with this email address exists already.'),
});

/** 409 `IN_USE`: somebody must be able to invite and to restore others. */
export class LastAdmin extends InUse {
  constructor() {
    super('This is the last active admin: make another user admin first.');
  }
}

/** 410 `TOKEN_EXPIRED`: the invitation was used, has expired, or never existed. */
export class InvitationExpired extends DomainError {
  constructor() {
    super(410, 'TOKEN_EXPIRED', 'This invitation has been used or has expired: ask an admin for a new one.');
  }
}
