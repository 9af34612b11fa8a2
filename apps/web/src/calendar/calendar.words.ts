import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { Shown } from './calendar.search';

/** Text of the calendar across venues. */
export const CALENDAR = {
  title: { fr: 'Calendrier', en: 'Calendar' },
  view: { fr: 'Affichage', en: 'View' },
  month: { fr: 'Mois', en: 'Month' },
  list: { fr: 'Liste', en: 'List' },
  year: { fr: 'Année', en: 'Year' },
  previous: { fr: 'Mois précédent', en: 'Previous month' },
  next: { fr: 'Mois suivant', en: 'Next month' },
  today: { fr: 'Aujourd’hui', en: 'Today' },
  filters: { fr: 'Filtres', en: 'Filters' },
  mine: { fr: 'Mes demandes', en: 'My requests' },
  venue: { fr: 'Un lieu', en: 'One venue' },
  findVenue: { fr: 'Nom ou ville du lieu', en: 'Venue name or city' },
  noneFound: { fr: 'Aucun lieu ne correspond.', en: 'No matching venues.' },
  typeToFind: { fr: 'Tapez deux lettres au moins.', en: 'Type at least two letters.' },
  unknownVenue: { fr: 'Lieu inconnu', en: 'Unknown venue' },
  without: { fr: (name: string) => `Ne plus filtrer par ${name}`, en: (name: string) => `Remove filter: ${name}` },
  subscribe: { fr: 'S’abonner', en: 'Subscribe' },
  subscribeTitle: { fr: 'S’abonner à mes demandes', en: 'Subscribe to my requests' },
  more: { fr: (count: number) => `+ ${count}`, en: (count: number) => `+ ${count}` },
  nothing: { fr: 'Rien ce jour-là.', en: 'Nothing on this day.' },
  nothingAtAll: { fr: 'Rien ce mois-ci', en: 'Nothing this month' },
  nothingHelp: {
    fr: fr`Les événements des demandes datées, les options et les réservations des lieux s’affichent ici.`,
    en: 'Events of dated requests and the options and bookings of venues appear here.',
  },
  events: { fr: 'Événements', en: 'Events' },
  venues: { fr: 'Lieux', en: 'Venues' },
  people: {
    fr: (count: string) => `${count} pers.`,
    en: (count: string) => `${count} people`,
  },
  until: { fr: (day: string) => `jusqu’au ${day}`, en: (day: string) => `until ${day}` },
  past: { fr: 'Depuis le début du mois', en: 'Since the start of the month' },
  readMore: { fr: 'En afficher plus', en: 'Show more' },
  tooMany: {
    fr: fr`Trop d’événements à afficher : affinez les filtres.`,
    en: 'There are too many events to show. Narrow the filters.',
  },
  counted: {
    fr: (count: string, what: string) => fr`${what} : ${count}`,
    en: (count: string, what: string) => `${what}: ${count}`,
  },
} as const;

/** The entries that can be shown or hidden. */
export const SHOWN_WORDS = {
  events: { fr: 'Événements', en: 'Events' },
  option: { fr: 'Options', en: 'Options' },
  booked: { fr: 'Réservations', en: 'Bookings' },
  blocked: { fr: 'Fermetures', en: 'Closed' },
} as const satisfies Record<Shown, Words>;
