import { fr } from '#i18n/formats';

/** Text of the reminders' schedule. */
export const CHASE = {
  title: { fr: 'Relances', en: 'Reminders' },
  help: {
    fr: fr`Un lieu ou un organisateur qui ne répond pas reçoit un rappel après ces heures ouvrées : du lundi au vendredi, de 9 h à 18 h, hors jours fériés. Les questions déjà posées suivent le nouveau rythme ; aucun rappel ne part deux fois.`,
    en: 'A venue or an organizer that doesn’t reply is reminded after these working hours: Monday to Friday, 9:00 to 18:00, except French public holidays. Open questions follow the new schedule; no reminder is sent twice.',
  },
  hours: { fr: 'Heures ouvrées après la question', en: 'Working hours after the question' },
  hoursHelp: {
    fr: fr`Au plus cinq, croissantes, par exemple 24, 48. Vide : aucun rappel.`,
    en: 'At most five, ascending, for example 24, 48. Empty: no reminders.',
  },
  withinDays: { fr: 'Délai court : jours avant l’événement', en: 'Short notice: days before the event' },
  shortHours: { fr: 'Heures ouvrées en délai court', en: 'Working hours at short notice' },
  shortHelp: {
    fr: 'Si l’événement commence au plus tard ce nombre de jours après la question, par exemple 4, 8, 24.',
    en: 'If the event begins at most that many days after the question, for example 4, 8, 24.',
  },
  save: { fr: 'Appliquer ce rythme', en: 'Apply this schedule' },
  reset: { fr: 'Rétablir le rythme d’origine', en: 'Restore the default' },
  saved: { fr: 'Relances enregistrées', en: 'Reminders saved' },
} as const;
