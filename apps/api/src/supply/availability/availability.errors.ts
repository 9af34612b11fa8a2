import { fr } from '#i18n/formats';
import { NOUNS } from '#domain/nouns';
import { AlreadyExists, Forbidden, NotFound, ValidationError } from '#core/errors';
import { constraintErrors } from '#http/constraints';

constraintErrors({
  availability_key: () =>
    new AlreadyExists({
      en: 'This member has an entry for that room, date and slot already: change it.',
      fr: fr`Ce lieu a déjà une entrée pour cette salle, cette date et ce créneau : modifiez-la.`,
    }),
  availability_member_id_fkey: () => new NotFound(NOUNS.member),
  availability_request_id_fkey: () => new NotFound(NOUNS.request),
});

/** 400 `VALIDATION_ERROR`: the room exists, but elsewhere. */
export const roomOfAnotherMember = (): ValidationError =>
  ValidationError.of('roomId', 'roomOfMember', {
    en: 'roomId must be a room of that member',
    fr: 'roomId doit être une salle de ce lieu',
  });

/** 403 `FORBIDDEN`: a venue does not take back by its link what the team has entered. */
export const entryOfTeam = (): Forbidden =>
  new Forbidden({
    en: 'The team has entered this: write to the team to change it.',
    fr: fr`Notre équipe a saisi cette date : écrivez-nous pour la changer.`,
  });

/** 403 `FORBIDDEN`: what a venue's calendar says is changed there. */
export const entryOfCalendar = (): Forbidden =>
  new Forbidden({
    en: 'This comes from the venue’s own calendar: change it there, or say something else of the day.',
    fr: fr`Cette date vient de l’agenda du lieu : modifiez-la là-bas, ou dites autre chose de ce jour.`,
  });

/** 400 `VALIDATION_ERROR`: days in a row that are no calendar of anybody. */
export const spanTooLong = (days: number): ValidationError =>
  ValidationError.of('to', 'maxDays', {
    en: `to must be at most ${days} days after the first`,
    fr: `to doit être au plus ${days} jours après le premier`,
  });
