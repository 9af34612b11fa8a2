import { fr } from '#i18n/formats';
import { NOUNS } from '#domain/nouns';
import { AlreadyExists, Forbidden, NotFound, ValidationError } from '#core/errors';
import { constraintErrors } from '#http/constraints';

constraintErrors({
  availability_key: () =>
    new AlreadyExists({
      en: 'This venue already has an entry for that room, date and slot: change it instead.',
      fr: fr`Ce lieu a déjà une entrée pour cette salle, cette date et ce créneau : modifiez-la.`,
    }),
  availability_member_id_fkey: () => new NotFound(NOUNS.member),
  availability_request_id_fkey: () => new NotFound(NOUNS.request),
});

/** 400 `VALIDATION_ERROR`: the room belongs to another venue. */
export const roomOfAnotherMember = (): ValidationError =>
  ValidationError.of('roomId', 'roomOfMember', {
    en: 'roomId must be a room of that venue',
    fr: 'roomId doit être une salle de ce lieu',
  });

/** 403 `FORBIDDEN`: a venue's link can't remove the team's entries. */
export const entryOfTeam = (): Forbidden =>
  new Forbidden({
    en: 'The team entered this: contact the team to change it.',
    fr: fr`Notre équipe a saisi cette date : écrivez-nous pour la changer.`,
  });

/** 403 `FORBIDDEN`: entries from a venue's calendar are changed there. */
export const entryOfCalendar = (): Forbidden =>
  new Forbidden({
    en: 'This comes from the venue’s own calendar: change it there, or enter something else for the day.',
    fr: fr`Cette date vient de l’agenda du lieu : modifiez-la dans l’agenda, ou saisissez autre chose pour ce jour.`,
  });

/** 400 `VALIDATION_ERROR`: the span is too long. */
export const spanTooLong = (days: number): ValidationError =>
  ValidationError.of('to', 'maxDays', {
    en: `to must be at most ${days} days after the first`,
    fr: `to doit être au plus ${days} jours après le premier`,
  });
