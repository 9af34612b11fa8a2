import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { CalendarFaultKind } from '#providers/calendars/calendars.provider';

/** Why a calendar could not be read, and what to do. */
export const FAULT_WORDS: Record<CalendarFaultKind, Words> = {
  private_address: {
    en: 'The address leads to a private network, or not to https: ask the venue for its public address.',
    fr: fr`L’adresse mène à un réseau privé, ou n’est pas en https : demandez au lieu son adresse publique.`,
  },
  unreachable: {
    en: 'The server of the calendar cannot be reached: check the address; it is tried again by itself.',
    fr: fr`Le serveur de l’agenda ne répond pas : vérifiez l’adresse ; un nouvel essai se fera tout seul.`,
  },
  timeout: {
    en: 'The server of the calendar takes too long to answer; it is tried again by itself.',
    fr: fr`Le serveur de l’agenda met trop de temps à répondre ; un nouvel essai se fera tout seul.`,
  },
  too_many_redirects: {
    en: 'The address leads from one page to the next: ask the venue for the one of the calendar itself.',
    fr: fr`L’adresse mène d’une page à l’autre : demandez au lieu celle de l’agenda lui-même.`,
  },
  refused: {
    en: 'The calendar asks for a password: ask the venue for its secret address in iCal format.',
    fr: fr`L’agenda demande un mot de passe : demandez au lieu son adresse secrète au format iCal.`,
  },
  not_found: {
    en: 'There is no calendar at this address any more: ask the venue for the new one.',
    fr: fr`Il n’y a plus d’agenda à cette adresse : demandez la nouvelle au lieu.`,
  },
  failed: {
    en: 'The server of the calendar answers with an error; it is tried again by itself.',
    fr: fr`Le serveur de l’agenda répond par une erreur ; un nouvel essai se fera tout seul.`,
  },
  too_large: {
    en: 'The calendar is larger than 2 MB: ask the venue for one without its past events.',
    fr: fr`L’agenda dépasse 2 Mo : demandez au lieu un agenda sans ses événements passés.`,
  },
  no_calendar: {
    en: 'What the address answers is no calendar in iCal format (.ics): check the address.',
    fr: fr`Ce que l’adresse répond n’est pas un agenda au format iCal (.ics) : vérifiez l’adresse.`,
  },
  address_lost: {
    en: 'The address can no longer be read, since the secret of the service was changed: enter it again.',
    fr: fr`L’adresse n’est plus lisible, car le secret du service a changé : saisissez-la de nouveau.`,
  },
  too_many_events: {
    en: 'The calendar has more events than can be read: ask the venue for one of its bookings alone.',
    fr: fr`L’agenda compte plus d’événements qu’on n’en peut lire : demandez au lieu un agenda de ses seules réservations.`,
  },
};
