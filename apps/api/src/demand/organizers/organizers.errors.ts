import { AlreadyExists, InUse, InvalidStatusTransition } from '#kernel/errors';
import { constraintErrors } from '#kernel/http/constraints';

constraintErrors({
  organizer_not_erased: () => new OrganizerErased(),
  organizer_email_key: () => new AlreadyExists('An organizer with this email address exists already.'),
});

/** 409 `IN_USE`: requests keep their organizer for good. */
export class OrganizerHasRequests extends InUse {
  constructor() {
    super('This organizer has requests: an organizer with requests cannot be deleted.');
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: of an erased organizer nothing may be recorded any more. */
export class OrganizerErased extends InvalidStatusTransition {
  constructor() {
    super('The data of this organizer was erased: add the person as a new organizer.');
  }
}
