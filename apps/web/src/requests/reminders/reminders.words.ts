import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';

/** Text of a request's reminders. */
export const REMINDERS = {
  title: { fr: 'Relances', en: 'Reminders' },
  none: { fr: 'Aucune relance prévue.', en: 'No reminders scheduled.' },
  add: { fr: 'Prévoir une relance', en: 'Schedule a reminder' },
  to: { fr: 'À', en: 'To' },
  on: { fr: 'Le', en: 'On' },
  subject: { fr: 'Objet', en: 'Subject' },
  text: { fr: 'Message', en: 'Message' },
  help: {
    fr: (zone: string) => fr`Fuseau horaire : ${zone}. L’e-mail part dans le quart d’heure qui suit.`,
    en: (zone: string) => `In the ${zone} time zone; the email is sent within 15 minutes.`,
  },
  schedule: { fr: 'Prévoir', en: 'Schedule' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  scheduled: { fr: 'Relance prévue', en: 'Reminder scheduled' },
  remove: { fr: (to: string) => `Supprimer la relance de ${to}`, en: (to: string) => `Delete the reminder to ${to}` },
  removed: { fr: 'Relance supprimée', en: 'Reminder deleted' },
  automatic: { fr: 'automatique', en: 'automatic' },
  earlier: { fr: (count: number) => `Relances passées (${count})`, en: (count: number) => `Past reminders (${count})` },
} as const;

export const REMINDER_STATUSES = {
  scheduled: { fr: 'Prévue', en: 'Scheduled' },
  sent: { fr: 'Envoyée', en: 'Sent' },
  cancelled: { fr: 'Annulée', en: 'Canceled' },
  failed: { fr: 'Échouée', en: 'Failed' },
} as const satisfies Record<string, Words>;
