import { fr } from '#i18n/formats';
import { NOUNS } from '#domain/nouns';
import { DomainError, InvalidStatusTransition, NotFound, ValidationError } from '#core/errors';
import { constraintErrors } from '#http/constraints';

constraintErrors({
  catalog_item_room_room_id_fkey: () => new NotFound(NOUNS.room),
  catalog_item_photo_photo_id_fkey: () => new NotFound(NOUNS.photo),
});

/** 409 `INVALID_STATUS_TRANSITION`: there is nothing in it to show. */
export class EmptyCatalog extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'This catalog would be empty: shortlist results first, or name members.',
      fr: fr`Ce catalogue serait vide : présélectionnez d’abord des pistes, ou nommez des lieux.`,
    });
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: a version is sent once. */
export class NothingToSend extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'There is no draft to send: compose the catalog first.',
      fr: fr`Il n’y a pas de brouillon à envoyer : composez d’abord le catalogue.`,
    });
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: the link is in the answer of the send, and may have been handed on before the mail left. */
export class CatalogWasSeen extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'This catalog has been opened already: its mail can no longer be called back.',
      fr: fr`Ce catalogue a déjà été ouvert : son e-mail ne peut plus être annulé.`,
    });
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: a request has one draft. */
export class CatalogHasSuccessor extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'The next version of this catalog exists already: its mail can no longer be called back.',
      fr: fr`La version suivante de ce catalogue existe déjà : son e-mail ne peut plus être annulé.`,
    });
  }
}

/** 410 `TOKEN_EXPIRED`: the link of a catalog is past its validity. */
export class CatalogLinkExpired extends DomainError {
  constructor(readonly expiredAt: Date) {
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
    super('INVALID_TOKEN', { en: 'Invalid catalog token', fr: 'Jeton de catalogue invalide' });
  }
}

/** 400 `VALIDATION_ERROR`: an item shows rooms and photos of its own member only. */
export const foreignChoices = (rooms: string[], photos: string[]): DomainError =>
  new ValidationError([
    ...rooms.map((path) => ({
      path,
      rule: 'roomOfMember',
      params: {},
      message: {
        en: `${path} must be a room of the member of this item`,
        fr: `${path} doit être une salle du lieu de cette ligne`,
      },
    })),
    ...photos.map((path) => ({
      path,
      rule: 'photoOfMember',
      params: {},
      message: {
        en: `${path} must be a photo of the member of this item`,
        fr: `${path} doit être une photo du lieu de cette ligne`,
      },
    })),
  ]);
