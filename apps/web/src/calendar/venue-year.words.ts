import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { AvailabilityStatus, Span } from './calendar.queries';

/** Text of a venue's calendar. */
export const VENUE_YEAR = {
  title: { fr: 'Calendrier', en: 'Calendar' },
  earlier: { fr: 'Mois précédents', en: 'Earlier months' },
  later: { fr: 'Mois suivants', en: 'Later months' },
  today: { fr: 'Aujourd’hui', en: 'Today' },
  where: { fr: 'Espace', en: 'Space' },
  whole: { fr: 'Tout le lieu', en: 'The whole venue' },
  help: {
    fr: fr`Choisissez un jour, ou glissez sur plusieurs, pour noter ce qui est prévu. Au clavier : flèches, Maj + flèches, Entrée.`,
    en: 'Select a day, or drag across several, to plan something. By keyboard: arrow keys, Shift + arrow keys, Enter.',
  },
  part: { fr: 'en partie', en: 'partly' },
  enter: { fr: 'Saisir des jours', en: 'Add days' },
  from: { fr: 'Du', en: 'From' },
  to: { fr: 'Au', en: 'To' },
  slot: { fr: 'Créneau', en: 'Time of day' },
  status: { fr: 'Ces jours sont', en: 'These days are' },
  clear: { fr: 'Effacer la saisie', en: 'Clear entry' },
  notes: { fr: 'Note pour l’équipe', en: 'Note for the team' },
  save: { fr: 'Enregistrer', en: 'Save' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  saved: {
    fr: (count: number) => (count === 1 ? '1 jour enregistré' : `${count} jours enregistrés`),
    en: (count: number) => (count === 1 ? '1 day saved' : `${count} days saved`),
  },
  cleared: {
    fr: (count: number) => (count === 1 ? '1 jour effacé' : `${count} jours effacés`),
    en: (count: number) => (count === 1 ? '1 day cleared' : `${count} days cleared`),
  },
  nothingThere: { fr: 'Rien n’était saisi ces jours-là.', en: 'There was nothing to clear on these days.' },
  undone: { fr: 'Modification annulée', en: 'Change undone' },
  known: { fr: 'Déjà saisi', en: 'Existing entries' },
  replaces: {
    fr: fr`L’enregistrement remplace ce qui est saisi pour le même espace et le même créneau.`,
    en: 'Saving replaces existing entries for the same space and time of day.',
  },
  selected: {
    fr: (days: string) => fr`Jours choisis : ${days}`,
    en: (days: string) => `Selected days: ${days}`,
  },
  calendars: { fr: 'Agendas', en: 'Calendars' },
  readAt: {
    fr: (host: string, moment: string) => `Agenda ${host} lu le ${moment}`,
    en: (host: string, moment: string) => `Calendar ${host} read on ${moment}`,
  },
  skipped: {
    fr: (count: number) => (count === 1 ? '1 événement illisible' : `${count} événements illisibles`),
    en: (count: number) => (count === 1 ? '1 unreadable event' : `${count} unreadable events`),
  },
  neverRead: {
    fr: (host: string) => `Agenda ${host} pas encore lu`,
    en: (host: string) => `Calendar ${host} not read yet`,
  },
} as const;

/** Statuses of days, for use in a sentence. */
export const DAY_STATUSES = {
  available: { fr: 'libres', en: 'free' },
  option: { fr: 'en option', en: 'on hold' },
  booked: { fr: 'réservés', en: 'booked' },
  blocked: { fr: 'fermés', en: 'closed' },
} as const satisfies Record<AvailabilityStatus, Words>;

/** Sources of an entry. */
export const SOURCES = {
  team: { fr: 'saisi par l’équipe', en: 'entered by the team' },
  member: { fr: 'saisi par le lieu', en: 'entered by the venue' },
  calendar: { fr: 'agenda du lieu', en: 'the venue’s calendar' },
  hold: { fr: 'demande gagnée', en: 'request won' },
} as const satisfies Record<Span['source'], Words>;
