import type { Locale } from '#i18n/locale';
import type { DeclineReason, NotChosenReason } from './vocabulary';

type Label = Record<Locale, string>;

/** Why a venue says no. */
export const DECLINE_REASON_WORDS = {
  not_available: { fr: 'Pas libre à ces dates', en: 'Not free on these dates' },
  too_small: { fr: 'Trop petit pour cet événement', en: 'Too small for this event' },
  too_large: { fr: 'Trop grand pour cet événement', en: 'Too large for this event' },
  layout_impossible: { fr: 'Disposition impossible', en: 'Layout not possible' },
  budget_too_low: { fr: 'Budget trop faible', en: 'Budget too low' },
  event_refused: { fr: 'Ce type d’événement n’est pas accepté', en: 'This kind of event is not accepted' },
  notice_too_short: { fr: 'Délai trop court', en: 'Notice too short' },
  closed: { fr: 'Fermé à cette période', en: 'Closed at that time' },
  other: { fr: 'Autre raison', en: 'Another reason' },
} satisfies Record<DeclineReason, Label>;

/** Why a venue isn't chosen, in the words of the mail to it: neither a rival nor a price is named. */
export const NOT_CHOSEN_REASON_WORDS = {
  price: { fr: 'Le budget', en: 'The budget' },
  location: { fr: 'La situation du lieu', en: 'The location' },
  capacity: { fr: 'La capacité', en: 'The capacity' },
  style: { fr: 'Le style du lieu', en: 'The style of the venue' },
  dates: { fr: 'Les dates', en: 'The dates' },
  response: { fr: 'Le délai de réponse', en: 'The time to reply' },
  other: { fr: 'Une autre raison', en: 'Another reason' },
} satisfies Record<NotChosenReason, Label>;
