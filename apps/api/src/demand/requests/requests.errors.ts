import { AlreadyExists, DomainError, InUse, InvalidStatusTransition, NotFound, ValidationError } from '#kernel/errors';
import { constraintErrors } from '#kernel/http/constraints';

constraintErrors({
  result_request_id_member_id_key: () => new AlreadyExists('This member is among the results of this request already.'),
  result_selected_key: () => new InvalidStatusTransition('Another venue has been selected for this request.'),
  request_assignee_id_fkey: () => new NotFound('Team user'),
  request_budget_check: () => ValidationError.of('budgetMin', 'budgetMin must not be greater than budgetMax'),
  request_dates_check: () => ValidationError.of('eventEndDate', 'eventEndDate must not be before eventDate'),
});

/** 409 `IN_USE`: the selected result is what the request was won with. */
export class ResultIsSelected extends InUse {
  constructor() {
    super('This result is selected: the request was won with it, so it cannot be removed.');
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: an archived venue takes no new requests. */
export class MemberIsArchived extends InvalidStatusTransition {
  constructor() {
    super('This member is archived: restore it before you add it to a request.');
  }
}

/** 400 `VALIDATION_ERROR`: a result names a room of its own member only. */
export const foreignRoom = (): DomainError =>
  ValidationError.of('roomId', 'roomId must be a room of the member of this result');
