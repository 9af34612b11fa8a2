import { AlreadyExists, InUse } from '@kernel/errors';
import { constraintErrors } from '@kernel/http/constraints';

constraintErrors({
  organizer_email_key: () => new AlreadyExists('An organizer with this email address exists already.'),
});

/** 409 `IN_USE`: requests keep their organizer for good. */
export class OrganizerHasRequests extends InUse {
  constructor() {
    super('This organizer has requests: an organizer with requests cannot be deleted.');
  }
}
