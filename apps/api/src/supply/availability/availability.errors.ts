import { formatDate, fr } from '#i18n/formats';
import { AVAILABILITY_STATUS_WORDS } from '#domain/labels';
import { NOUNS } from '#domain/nouns';
import type { AvailabilityStatus } from '#domain/vocabulary';
import { AlreadyExists, DomainError, Forbidden, NotFound, ValidationError } from '#core/errors';
import { constraintErrors } from '#http/constraints';
import type { Words } from '#i18n/locale';
import type { AvailabilitySource } from './availability.dto';

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

/** An entry that prevents a booking or another entry. */
export interface Standing {
  date: string;
  status: Exclude<AvailabilityStatus, 'available'>;
  source: AvailabilitySource;
  requestCode: string | null;
}

/** 409 `HOLD_CONFLICT`: the days are already taken, by another request or an entry in the calendar. */
export function venueIsTaken({ date: day, status, source, requestCode }: Standing): DomainError {
  const { en, fr: french } = AVAILABILITY_STATUS_WORDS[status];
  if (source === 'calendar')
    return new DomainError('HOLD_CONFLICT', {
      en: `The venue’s own calendar has an entry on ${formatDate(day, 'en', 'UTC')}: ${en}. Ask the venue; if it is free for you, enter “available” on that day first.`,
      fr: fr`L’agenda du lieu a une entrée le ${formatDate(day, 'fr', 'UTC')} : ${french}. Demandez au lieu ; s’il est libre pour vous, saisissez d’abord « disponible » à cette date.`,
    });
  const whose = { en: requestCode ? ` for ${requestCode}` : '', fr: requestCode ? ` pour ${requestCode}` : '' };
  return new DomainError('HOLD_CONFLICT', {
    en: `This venue already has an entry on ${formatDate(day, 'en', 'UTC')}: ${en}${whose.en}. Choose another venue or room, or change that entry first.`,
    fr: fr`Ce lieu a déjà une entrée le ${formatDate(day, 'fr', 'UTC')} : ${french}${whose.fr}. Choisissez un autre lieu ou une autre salle, ou modifiez d’abord cette entrée.`,
  });
}

/** Whose days they are: a request has booked them, has an option on them, or the team has entered them for it. */
export type Belonging = 'booked' | 'held' | 'entered';

/** 409 `HOLD_CONFLICT`: the days belong to a request, and aren't replaced or cleared in passing. */
export function daysOfRequest(
  { date: day, requestCode }: Pick<Standing, 'date' | 'requestCode'>,
  belonging: Belonging,
): DomainError {
  const code = requestCode ?? '';
  const [en, french] = [formatDate(day, 'en', 'UTC'), formatDate(day, 'fr', 'UTC')];
  const words: Record<Belonging, Words> = {
    booked: {
      en: `${en} is booked for ${code}: cancel that request or change its dates to free the day.`,
      fr: fr`Le ${french} est réservé pour ${code} : annulez cette demande ou changez ses dates pour libérer le jour.`,
    },
    held: {
      en: `${en} is on option for ${code}: release the option to free the day.`,
      fr: fr`Le ${french} est en option pour ${code} : levez l’option pour libérer le jour.`,
    },
    entered: {
      en: `The entry on ${en} belongs to ${code}: clear it before you enter something else.`,
      fr: fr`L’entrée du ${french} concerne ${code} : effacez-la avant de saisir autre chose.`,
    },
  };
  return new DomainError('HOLD_CONFLICT', words[belonging]);
}
