import { DomainError, InvalidStatusTransition, NotFound, ValidationError } from '#core/errors';
import { HOLD_STATUS_WORDS, REQUEST_STATUS_WORDS } from '#domain/labels';
import { NOUNS } from '#domain/nouns';
import type { HoldStatus, RequestStatus } from '#domain/vocabulary';
import { constraintErrors } from '#http/constraints';
import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';

constraintErrors({
  hold_request_id_fkey: () => new NotFound(NOUNS.request),
});

/** A hold of ours that blocks another. */
export interface StandingHold {
  code: string;
  rank: number;
  requestCode: string;
}

/** 409 `HOLD_CONFLICT`: another hold of ours has that rank. */
export const rankTaken = ({ code, rank, requestCode }: StandingHold): DomainError =>
  new DomainError('HOLD_CONFLICT', {
    en: `Rank ${rank} on these days already belongs to ${code}, for ${requestCode}: each option has its own rank.`,
    fr: fr`Le rang ${rank} à ces dates est déjà celui de ${code}, pour ${requestCode} : chaque option a son propre rang.`,
  });

/** 409 `HOLD_CONFLICT`: another request is ahead; an override books anyway. */
export const betterRanked = ({ code, rank, requestCode }: StandingHold): DomainError =>
  new DomainError('HOLD_CONFLICT', {
    en: `${requestCode} is ahead with ${code}, rank ${rank}: release it first, or book with an override and its reason.`,
    fr: fr`${requestCode} passe avant avec ${code}, au rang ${rank} : levez d’abord cette option, ou réservez en disant pourquoi (override).`,
  });

/** 409 `HOLD_CONFLICT`: it is booked already. */
export const bookedBefore = (): DomainError =>
  new DomainError('HOLD_CONFLICT', {
    en: 'This option is already booked.',
    fr: 'Cette option est déjà réservée.',
  });

/** 409 `INVALID_STATUS_TRANSITION`: the hold's status doesn't allow it. */
export const holdIs = (status: HoldStatus): InvalidStatusTransition =>
  new InvalidStatusTransition({
    en: `This option is ${HOLD_STATUS_WORDS[status].en}, which doesn’t allow this action.`,
    fr: fr`Cette option est ${HOLD_STATUS_WORDS[status].fr} : cette action n’est pas possible.`,
  });

/** 409 `INVALID_STATUS_TRANSITION`: the request isn't open. */
export const requestIs = (status: RequestStatus): InvalidStatusTransition =>
  new InvalidStatusTransition({
    en: `This request is ${status}: nothing can be held for it any more.`,
    fr: fr`Cette demande est ${REQUEST_STATUS_WORDS[status].fr} : on ne peut plus poser d’option pour elle.`,
  });

/** 409 `INVALID_STATUS_TRANSITION`: the venue is no longer a candidate. */
export const noCandidate = (): InvalidStatusTransition =>
  new InvalidStatusTransition({
    en: 'This venue is no longer considered for this request: reply to our email instead.',
    fr: fr`Ce lieu n’est plus envisagé pour cette demande : répondez plutôt à notre e-mail.`,
  });

const invalid =
  (path: string, rule: string, words: Words) =>
  (at = path): ValidationError =>
    ValidationError.of(at, rule, words);

/** 400 `VALIDATION_ERROR`: neither the input nor the request has days. */
export const datesMissing = invalid('dates', 'required', {
  en: 'the request has no date yet: give the days to hold',
  fr: fr`la demande n’a pas encore de date : indiquez les jours à retenir`,
});
/** 400 `VALIDATION_ERROR`: a day is over. */
export const datesPast = invalid('dates', 'notPast', {
  en: 'dates must not be in the past',
  fr: 'dates ne doit contenir aucun jour passé',
});
/** 400 `VALIDATION_ERROR`: there are more days than a hold may have. */
export const tooManyDates = invalid('dates', 'arrayMaxSize', {
  en: 'dates must contain at most 31 days',
  fr: 'dates doit contenir au plus 31 jours',
});
/** 400 `VALIDATION_ERROR`: it would have expired already. */
export const expiryPast = invalid('expiresAt', 'notPast', {
  en: 'expiresAt must be later than now',
  fr: 'expiresAt doit être dans l’avenir',
});
/** 400 `VALIDATION_ERROR`: an option ends before the event. */
export const expiryAfterEvent = invalid('expiresAt', 'beforeEvent', {
  en: 'expiresAt must be before the event begins',
  fr: 'expiresAt doit précéder le début de l’événement',
});
/** 400 `VALIDATION_ERROR`: an active hold has a rank. */
export const rankMissing = invalid('rank', 'required', {
  en: 'rank is required to activate an option',
  fr: 'rank est obligatoire pour poser une option',
});
/** 400 `VALIDATION_ERROR`: an active hold has an end. */
export const expiryMissing = invalid('expiresAt', 'required', {
  en: 'expiresAt is required to activate an option',
  fr: 'expiresAt est obligatoire pour poser une option',
});
/** 400 `VALIDATION_ERROR`: the room belongs to another venue. */
export const foreignRoom = invalid('roomId', 'roomOfMember', {
  en: 'roomId must be a room of this venue',
  fr: 'roomId doit être une salle de ce lieu',
});
