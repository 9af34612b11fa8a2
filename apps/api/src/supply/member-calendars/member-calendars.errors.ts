import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { CalendarFaultKind } from '#providers/calendars/calendars.provider';

/** Why a calendar can't be read, and the remedy. */
export const FAULT_WORDS: Record<CalendarFaultKind, Words> = {
  private_address: {
    en: 'The address is not https or leads to a private network: ask the venue for its public address.',
    fr: fr`L’adresse mène à un réseau privé, ou n’est pas en https : demandez au lieu son adresse publique.`,
  },
  unreachable: {
    en: 'The calendar’s server is unreachable: check the address; it will be retried automatically.',
    fr: fr`Le serveur de l’agenda ne répond pas : vérifiez l’adresse ; un nouvel essai se fera automatiquement.`,
  },
  timeout: {
    en: 'The calendar’s server takes too long to respond; it will be retried automatically.',
    fr: fr`Le serveur de l’agenda met trop de temps à répondre ; un nouvel essai se fera automatiquement.`,
  },
  too_many_redirects: {
    en: 'The address redirects too often: ask the venue for the address of the calendar itself.',
    fr: fr`L’adresse redirige trop de fois : demandez au lieu celle de l’agenda lui-même.`,
  },
  refused: {
    en: 'The calendar requires a password: ask the venue for its secret address in iCal format.',
    fr: fr`L’agenda demande un mot de passe : demandez au lieu son adresse secrète au format iCal.`,
  },
  not_found: {
    en: 'There is no longer a calendar at this address: ask the venue for the new one.',
    fr: fr`Il n’y a plus d’agenda à cette adresse : demandez la nouvelle au lieu.`,
  },
  failed: {
    en: 'The calendar’s server returns an error; it will be retried automatically.',
    fr: fr`Le serveur de l’agenda renvoie une erreur ; un nouvel essai se fera automatiquement.`,
  },
  too_large: {
    en: 'The calendar is larger than 16 MB: ask the venue for one without past events.',
    fr: fr`L’agenda dépasse 16 Mo : demandez au lieu un agenda sans ses événements passés.`,
  },
  no_calendar: {
    en: 'There is no calendar in iCal format (.ics) at this address: check it.',
    fr: fr`Il n’y a pas d’agenda au format iCal (.ics) à cette adresse : vérifiez-la.`,
  },
  address_lost: {
    en: 'The address can no longer be read because the service’s secret was changed: enter it again.',
    fr: fr`L’adresse n’est plus lisible, car le secret du service a changé : saisissez-la de nouveau.`,
  },
  internal_error: {
    en: 'The calendar could not be read because of an internal error; it will be retried automatically.',
    fr: fr`L’agenda n’a pas pu être lu à cause d’une erreur interne ; un nouvel essai se fera automatiquement.`,
  },
  too_many_events: {
    en: 'The calendar has too many events: ask the venue for one with only its bookings.',
    fr: fr`L’agenda compte trop d’événements : demandez au lieu un agenda de ses seules réservations.`,
  },
};
