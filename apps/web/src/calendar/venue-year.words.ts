import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { AvailabilityStatus, Span } from './calendar.queries';

/** Words of a venue's calendar. */
export const VENUE_YEAR = {
  title: { fr: 'Calendrier', en: 'Calendar' },
  earlier: { fr: 'Mois précédents', en: 'Earlier months' },
  later: { fr: 'Mois suivants', en: 'Later months' },
  today: { fr: 'Aujourd’hui', en: 'Today' },
  where: { fr: 'Espace', en: 'Space' },
  whole: { fr: 'Tout le lieu', en: 'The whole venue' },
  help: {
    fr: fr`Choisissez un jour, ou glissez sur plusieurs, pour dire ce qui y est prévu. Au clavier : flèches, Maj + flèches, Entrée.`,
    en: 'Choose a day, or drag over several, to say what is planned. By keyboard: arrows, Shift + arrows, Enter.',
  },
  part: { fr: 'une partie', en: 'a part' },
  enter: { fr: 'Saisir des jours', en: 'Enter days' },
  from: { fr: 'Du', en: 'From' },
  to: { fr: 'Au', en: 'To' },
  slot: { fr: 'Créneau', en: 'Part of the day' },
  status: { fr: 'Ces jours sont', en: 'These days are' },
  clear: { fr: 'Effacer la saisie', en: 'Clear the entry' },
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
  nothingThere: { fr: 'Rien n’était saisi ces jours-là.', en: 'Nothing was entered there.' },
  undone: { fr: 'C’est comme avant', en: 'It is as before' },
  known: { fr: 'Déjà saisi', en: 'Entered already' },
  replaces: {
    fr: fr`Ce que vous enregistrez remplace ce qui est saisi pour le même espace et le même créneau.`,
    en: 'What you save replaces what is entered for the same space and part of the day.',
  },
  selected: {
    fr: (days: string) => fr`Jours choisis : ${days}`,
    en: (days: string) => `Days chosen: ${days}`,
  },
  calendars: { fr: 'Agendas', en: 'Calendars' },
  readAt: {
    fr: (host: string, moment: string) => `Agenda ${host} lu le ${moment}`,
    en: (host: string, moment: string) => `Calendar ${host} read on ${moment}`,
  },
  neverRead: {
    fr: (host: string) => `Agenda ${host} pas encore lu`,
    en: (host: string) => `Calendar ${host} not read yet`,
  },
} as const;

/** What a day is, as a sentence says it of days. */
export const DAY_STATUSES = {
  available: { fr: 'libres', en: 'free' },
  option: { fr: 'en option', en: 'under option' },
  booked: { fr: 'réservés', en: 'booked' },
  blocked: { fr: 'fermés', en: 'closed' },
} as const satisfies Record<AvailabilityStatus, Words>;

/** Who said so. */
export const SOURCES = {
  team: { fr: 'saisi par l’équipe', en: 'entered by the team' },
  member: { fr: 'dit par le lieu', en: 'said by the venue' },
  calendar: { fr: 'agenda du lieu', en: 'the venue’s calendar' },
} as const satisfies Record<Span['source'], Words>;
