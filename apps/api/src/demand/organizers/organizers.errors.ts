import { fr } from '#i18n/formats';
import { NOUNS } from '#domain/nouns';
import { AlreadyExists, InUse, InvalidStatusTransition, NotFound } from '#core/errors';
import { constraintErrors } from '#http/constraints';

constraintErrors({
  organizer_not_erased: () => new OrganizerErased(),
  organizer_email_key: () =>
    new AlreadyExists({
      en: 'An organizer with this email address already exists.',
      fr: 'Un organisateur avec cette adresse e-mail existe déjà.',
    }),
});

/** 409 `IN_USE`: requests keep their organizer permanently. */
export class OrganizerHasRequests extends InUse {
  constructor() {
    super({
      en: 'This organizer has requests, so it cannot be deleted.',
      fr: fr`Cet organisateur a des demandes : il ne peut pas être supprimé.`,
    });
  }
}

/** 409 `INVALID_STATUS_TRANSITION`: nothing may be recorded about an erased organizer. */
class OrganizerErased extends InvalidStatusTransition {
  constructor() {
    super({
      en: 'The data of this organizer was erased: add the person as a new organizer.',
      fr: fr`Les données de cet organisateur ont été effacées : ajoutez la personne comme nouvel organisateur.`,
    });
  }
}

/**
 * Returns an organizer about whom something may be recorded.
 * @throws NOT_FOUND there is none
 * @throws INVALID_STATUS_TRANSITION the organizer is erased
 */
export function living<Found extends { erasedAt: Date | null }>(organizer: Found | null): Found {
  if (!organizer) throw new NotFound(NOUNS.organizer);
  if (organizer.erasedAt !== null) throw new OrganizerErased();
  return organizer;
}
