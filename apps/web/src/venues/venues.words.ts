import { formatCount, fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { Schema } from '../api/client';
import type { VenueStatus } from './venue-filters';

const places = (count: number) => `${formatCount(count, 'fr')} place${count < 2 ? '' : 's'}`;
const seats = (count: number) => `${formatCount(count, 'en')} seat${count === 1 ? '' : 's'}`;

/** Text of the list and the map of venues. */
export const VENUES = {
  title: { fr: 'Lieux', en: 'Venues' },
  view: { fr: 'Affichage', en: 'View' },
  list: { fr: 'Liste', en: 'List' },
  map: { fr: 'Carte', en: 'Map' },
  newVenue: { fr: 'Nouveau lieu', en: 'New venue' },
  bringIn: { fr: 'Importer', en: 'Import' },
  export: { fr: 'Exporter', en: 'Export' },
  none: { fr: 'Aucun lieu', en: 'No venues yet' },
  noneHelp: {
    fr: 'Ajoutez un lieu, ou importez vos lieux d’un fichier.',
    en: 'Add a venue, or import your venues from a file.',
  },
  noMatch: { fr: 'Aucun lieu ne correspond', en: 'No matching venues' },
  noMatchHelp: { fr: 'Retirez un filtre pour en voir plus.', en: 'Remove a filter to see more.' },
  news: {
    fr: (count: number) => (count === 1 ? '1 nouveau lieu' : `${count} nouveaux lieux`),
    en: (count: number) => (count === 1 ? '1 new venue' : `${count} new venues`),
  },
  code: { fr: 'Code', en: 'Code' },
  name: { fr: 'Nom', en: 'Name' },
  city: { fr: 'Ville', en: 'City' },
  rooms: { fr: 'Salles', en: 'Rooms' },
  capacity: { fr: 'Places', en: 'Seats' },
  tags: { fr: 'Étiquettes', en: 'Tags' },
  status: { fr: 'Statut', en: 'Status' },
  updatedAt: { fr: 'Modifié', en: 'Updated' },
  searchVenues: { fr: 'Chercher dans les lieux', en: 'Search venues' },
  search: { fr: 'Nom, code, ville, e-mail', en: 'Name, code, city, email' },
  department: { fr: 'Département', en: 'Department' },
  departmentHelp: { fr: '69, 2A ou 974', en: '69, 2A or 974' },
  noDepartment: {
    fr: fr`Saisissez un numéro de département, comme 69, 2A ou 974`,
    en: 'Enter a department number, such as 69, 2A or 974',
  },
  departmentOf: { fr: (code: string) => `Département ${code}`, en: (code: string) => `Department ${code}` },
  minCapacity: { fr: 'Places, au moins', en: 'Minimum seats' },
  minCapacityOf: { fr: (count: number) => fr`≥ ${places(count)}`, en: (count: number) => `≥ ${seats(count)}` },
  layout: { fr: 'Disposition', en: 'Layout' },
  any: { fr: 'Toutes', en: 'Any' },
  anyStatus: { fr: 'Tous', en: 'Any' },
  apply: { fr: 'Appliquer', en: 'Apply' },
  onMap: {
    fr: (count: number) => `${formatCount(count, 'fr')} ${count < 2 ? 'lieu' : 'lieux'} sur la carte.`,
    en: (count: number) => `${formatCount(count, 'en')} ${count === 1 ? 'venue' : 'venues'} on the map.`,
  },
  newestOnMap: {
    fr: (shown: string, count: string) => `Les ${shown} plus récents de ${count} lieux : affinez les filtres.`,
    en: (shown: string, count: string) =>
      `Showing the newest ${shown} of ${count} venues. Narrow the filters to see others.`,
  },
  noPosition: {
    fr: 'Les lieux sans position n’apparaissent que dans la liste.',
    en: 'Venues without a position only appear in the list.',
  },
  seats: { fr: places, en: seats },
  openSheet: { fr: 'Ouvrir la fiche', en: 'Open venue page' },
  email: { fr: 'Adresse e-mail', en: 'Email address' },
  postalCode: { fr: 'Code postal', en: 'Postal code' },
  country: { fr: 'Pays (deux lettres)', en: 'Country (two letters)' },
  latitude: { fr: 'Latitude', en: 'Latitude' },
  longitude: { fr: 'Longitude', en: 'Longitude' },
  placed: {
    fr: (place: string) => `Position de ${place}, à corriger si besoin.`,
    en: (place: string) => `Position of ${place}. Correct it if needed.`,
  },
  notPlaced: {
    fr: 'Sans position, une recherche autour d’une ville ne trouve pas ce lieu.',
    en: 'Without a position, a search around a town doesn’t find this venue.',
  },
  contact: { fr: 'Personne à contacter', en: 'Contact' },
  phone: { fr: 'Téléphone', en: 'Phone' },
  welcome: {
    fr: 'L’inviter à compléter sa fiche par e-mail',
    en: 'Email the venue an invitation to complete its profile',
  },
  create: { fr: 'Créer', en: 'Create' },
  created: { fr: (name: string) => `${name} est créé`, en: (name: string) => `${name} created` },
} as const;

/** The agency's relationship with a venue. */
export const STATUSES: Record<VenueStatus, Words> = {
  prospect: { fr: 'Prospect', en: 'Prospect' },
  onboarding: { fr: 'En intégration', en: 'Onboarding' },
  active: { fr: 'Actif', en: 'Active' },
  paused: { fr: 'En pause', en: 'Paused' },
  archived: { fr: 'Archivé', en: 'Archived' },
};

export const TAG_CATEGORIES: Record<Schema<'TagView'>['category'], Words> = {
  venue_type: { fr: 'Type de lieu', en: 'Venue type' },
  style: { fr: 'Style', en: 'Style' },
  amenity: { fr: 'Équipements', en: 'Amenities' },
  event_type: { fr: 'Événements', en: 'Events' },
  catering: { fr: 'Restauration', en: 'Catering' },
  accessibility: { fr: 'Accessibilité', en: 'Accessibility' },
  sustainability: { fr: 'Durabilité', en: 'Sustainability' },
  transport: { fr: 'Transports', en: 'Transport' },
  activity: { fr: 'Activités', en: 'Activities' },
  label: { fr: 'Labels', en: 'Labels' },
};
