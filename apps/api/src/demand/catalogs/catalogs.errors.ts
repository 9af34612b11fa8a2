import { fr } from '#i18n/formats';
import { NOUNS } from '#domain/nouns';
import { DomainError, InvalidStatusTransition, NotFound, ValidationError } from '#core/errors';
import { constraintErrors } from '#http/constraints';

constraintErrors({
  catalog_item_room_room_id_fkey: () => new NotFound(NOUNS.room),
  catalog_item_photo_photo_id_fkey: () => new NotFound(NOUNS.photo),
});

/** 409 `INVALID_STATUS_TRANSITION`: the catalog has no content. */
export class EmptyCatalog extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'This catalog would be empty: shortlist candidates first, or name venues.',
      fr: fr`Ce catalogue serait vide : présélectionnez d’abord des pistes, ou nommez des lieux.`,
    });
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: a version is sent only once. */
export class NothingToSend extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'There is no draft to send: compose the catalog first.',
      fr: fr`Il n’y a pas de brouillon à envoyer : composez d’abord le catalogue.`,
    });
  }
}

/**
 * 409 `INVALID_STATUS_TRANSITION`: the response of the send contains the link, which may have been shared before the
 * mail was sent.
 */
export class CatalogWasSeen extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'This catalog has already been opened: its mail can no longer be canceled.',
      fr: fr`Ce catalogue a déjà été ouvert : son e-mail ne peut plus être annulé.`,
    });
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: a request has only one draft. */
export class CatalogHasSuccessor extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'The next version of this catalog already exists: the mail can no longer be canceled.',
      fr: fr`La version suivante de ce catalogue existe déjà : son e-mail ne peut plus être annulé.`,
    });
  }
}

/** 410 `TOKEN_EXPIRED`: the link of a catalog has expired. */
export class CatalogLinkExpired extends DomainError {
  constructor(readonly expiredAt: Date) {
    super('TOKEN_EXPIRED');
  }
}

/** 410 `TOKEN_REVOKED`: the team has revoked the link of a catalog. */
export class CatalogLinkRevoked extends DomainError {
  constructor() {
    super('TOKEN_REVOKED');
  }
}

/** 401 `INVALID_TOKEN`: the link was issued for something other than a catalog. */
export class CatalogLinkTooNarrow extends DomainError {
  constructor() {
    super('INVALID_TOKEN', { en: 'Invalid catalog token', fr: 'Jeton de catalogue invalide' });
  }
}

/** 400 `VALIDATION_ERROR`: an item only shows a current offer of its own venue for this request. */
export const otherOffers = (paths: string[]): DomainError =>
  new ValidationError(
    paths.map((path) => ({
      path,
      rule: 'offerOfMember',
      params: {},
      message: {
        en: `${path} must be a submitted or accepted offer of the venue of this item for this request`,
        fr: `${path} doit être une offre soumise ou acceptée du lieu de cette ligne pour cette demande`,
      },
    })),
  );

/** 400 `VALIDATION_ERROR`: an item only shows rooms and photos of its own venue. */
export const foreignChoices = (rooms: string[], photos: string[]): DomainError =>
  new ValidationError([
    ...rooms.map((path) => ({
      path,
      rule: 'roomOfMember',
      params: {},
      message: {
        en: `${path} must be a room of the venue of this item`,
        fr: `${path} doit être une salle du lieu de cette ligne`,
      },
    })),
    ...photos.map((path) => ({
      path,
      rule: 'photoOfMember',
      params: {},
      message: {
        en: `${path} must be a photo of the venue of this item`,
        fr: `${path} doit être une photo du lieu de cette ligne`,
      },
    })),
  ]);
