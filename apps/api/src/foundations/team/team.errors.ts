import { AlreadyExists, DomainError, InUse, InvalidStatusTransition } from '#kernel/errors';
import { constraintErrors } from '#kernel/http/constraints';

constraintErrors({
  team_user_email_key: () => new AlreadyExists('A team user with this email address exists already.'),
  team_invitation_open_key: () =>
    new AlreadyExists('Somebody has just made another link for this email address: look at the invitations again.'),
});

/** 409 `IN_USE`: somebody must be able to invite and to restore others. */
export class LastAdmin extends InUse {
  constructor() {
    super('This is the last active admin: make another user admin first.');
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: a new password would open nothing. */
export class UserDisabled extends InvalidStatusTransition {
  constructor() {
    super('This user is disabled: enable the account first.');
  }
}

/** 410 `TOKEN_EXPIRED`: the mailed link was used, has expired, or never existed. */
export class LinkExpired extends DomainError {
  constructor() {
    super('TOKEN_EXPIRED', 'This link has been used or has expired: ask for a new one.');
  }
}

/** 410 `TOKEN_REVOKED`: a newer link took its place, an admin took it back, or its maker may no longer invite. */
export class LinkRevoked extends DomainError {
  constructor() {
    super('TOKEN_REVOKED');
  }
}
