import { DomainError, InvalidStatusTransition, NotFound, ValidationError } from '#kernel/errors';
import { constraintErrors } from '#kernel/http/constraints';

constraintErrors({
  catalog_item_room_room_id_fkey: () => new NotFound('Room'),
});

/** 409 `INVALID_STATUS_TRANSITION`: there is nothing in it to show. */
export class EmptyCatalog extends InvalidStatusTransition {
  constructor() {
    super('This catalog would be empty: shortlist results first, or name members.');
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: a version is sent once. */
export class NothingToSend extends InvalidStatusTransition {
  constructor() {
    super('There is no draft to send: compose the catalog first.');
  }
}

/** 410 `TOKEN_EXPIRED`: the link of a catalog is past its validity. */
export class CatalogLinkExpired extends DomainError {
  constructor() {
    super('TOKEN_EXPIRED');
  }
}

/** 410 `TOKEN_REVOKED`: the team has closed the link of a catalog. */
export class CatalogLinkRevoked extends DomainError {
  constructor() {
    super('TOKEN_REVOKED');
  }
}

/** 401 `INVALID_TOKEN`: the link of a catalog was made for something else. */
export class CatalogLinkTooNarrow extends DomainError {
  constructor() {
    super('INVALID_TOKEN', 'Invalid catalog token');
  }
}

/** 400 `VALIDATION_ERROR`: an item shows rooms of its own member only. */
export const foreignRooms = (paths: string[]): DomainError =>
  new ValidationError(paths.map((path) => ({ path, message: `${path} must be a room of the member of this item` })));
