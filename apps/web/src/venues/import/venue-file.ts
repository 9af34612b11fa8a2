import { CONFIGURATION_LABELS } from '#domain/labels';
import { VENUE_COLUMNS } from '#domain/venue-columns';
import type { Configuration } from '#domain/vocabulary';
import type { Locale, Words } from '#i18n/locale';
import type { FileKind } from '../../imports/columns';
import { STATUSES } from '../venues.words';

const CAPACITY = /^room\.capacity\.([a-z_]+)(\.notes)?$/;

function label(name: string, language: Locale): string {
  const known = COLUMN_NAMES[name];
  if (known) return known[language];
  const [, configuration, notes] = CAPACITY.exec(name) ?? [];
  const layout = CONFIGURATION_LABELS[configuration as Configuration]?.[language];
  if (layout === undefined) return name;
  const seats = language === 'fr' ? `Places ${layout.toLowerCase()}` : `Seats ${layout.toLowerCase()}`;
  return notes ? `${seats} (notes)` : seats;
}

/** Labels of the columns; capacities are named by their layout. */
const COLUMN_NAMES: Record<string, Words> = {
  code: { fr: 'Code', en: 'Code' },
  name: { fr: 'Nom', en: 'Name' },
  postalCode: { fr: 'Code postal', en: 'Postal code' },
  email: { fr: 'Adresse e-mail', en: 'Email address' },
  status: { fr: 'Statut', en: 'Status' },
  phone: { fr: 'Téléphone', en: 'Telephone' },
  website: { fr: 'Site web', en: 'Website' },
  description: { fr: 'Description', en: 'Description' },
  contactName: { fr: 'Personne à contacter', en: 'Contact' },
  addressLine: { fr: 'Rue et numéro', en: 'Street and number' },
  city: { fr: 'Ville', en: 'Town' },
  country: { fr: 'Pays', en: 'Country' },
  latitude: { fr: 'Latitude', en: 'Latitude' },
  longitude: { fr: 'Longitude', en: 'Longitude' },
  bedroomCount: { fr: 'Chambres', en: 'Bedrooms' },
  legalName: { fr: 'Raison sociale', en: 'Legal name' },
  registrationNumber: { fr: 'SIRET', en: 'Registration number' },
  vatNumber: { fr: 'Numéro de TVA', en: 'VAT number' },
  commissionRate: { fr: 'Commission (%)', en: 'Commission (%)' },
  internalNotes: { fr: 'Notes de l’équipe', en: 'Notes of the team' },
  tags: { fr: 'Étiquettes', en: 'Tags' },
  'room.id': { fr: 'Salle (identifiant)', en: 'Room (id)' },
  'room.name': { fr: 'Salle', en: 'Room' },
  'room.description': { fr: 'Salle : description', en: 'Room: description' },
  'room.areaSqm': { fr: 'Salle : m²', en: 'Room: m²' },
  'room.ceilingHeightM': { fr: 'Salle : hauteur (m)', en: 'Room: height (m)' },
  'room.naturalLight': { fr: 'Salle : lumière du jour', en: 'Room: natural light' },
  'room.stepFreeAccess': { fr: 'Salle : accès de plain-pied', en: 'Room: step-free access' },
  'room.halfDayPrice': { fr: 'Salle : demi-journée', en: 'Room: half day' },
  'room.fullDayPrice': { fr: 'Salle : journée', en: 'Room: full day' },
  'room.currency': { fr: 'Salle : monnaie', en: 'Room: currency' },
};

const NEEDS_KEY: Words = {
  fr: 'Il faut une colonne « Code » ou « Adresse e-mail » pour reconnaître les lieux.',
  en: 'Map the column “Code” or “Email address”: venues are matched by it.',
};
const NEEDS_ROOM: Words = {
  fr: 'Il faut une colonne « Salle » pour reconnaître les salles.',
  en: 'Map the column “Room”: rooms are matched by it.',
};

/** Imports venues with their rooms. */
export const VENUE_FILE: FileKind = {
  kind: 'members',
  columns: VENUE_COLUMNS,
  label,
  values: { status: STATUSES },
  also: {
    name: ['lieu', 'nom du lieu', 'venue', 'etablissement', 'denomination'],
    postalCode: ['cp', 'zip', 'postcode'],
    email: ['mail', 'e mail', 'courriel', 'email'],
    phone: ['tel', 'telephone', 'phone number', 'mobile'],
    website: ['site', 'url', 'site internet'],
    contactName: ['contact', 'interlocuteur'],
    addressLine: ['adresse', 'address', 'rue'],
    city: ['commune', 'city'],
    bedroomCount: ['nombre de chambres', 'rooms to sleep', 'bedroom count'],
    commissionRate: ['taux', 'taux de commission', 'commission rate'],
    'room.name': ['salle', 'nom de la salle', 'room', 'espace'],
    'room.halfDayPrice': ['demi journee', 'tarif demi journee', 'half day'],
    'room.fullDayPrice': ['journee', 'tarif journee', 'full day'],
    'room.areaSqm': ['surface', 'superficie', 'm2', 'area'],
  },
  fault: (mapping) => {
    if (!mapping.includes('code') && !mapping.includes('email')) return NEEDS_KEY;
    const hasRooms = mapping.some((name) => name?.startsWith('room.'));
    return hasRooms && !mapping.includes('room.name') && !mapping.includes('room.id') ? NEEDS_ROOM : null;
  },
  title: { fr: 'Importer des lieux', en: 'Import venues' },
  help: {
    fr: 'Une ligne par salle ; un lieu sans salle tient en une ligne. Un lieu est reconnu à son code, sinon à son adresse e-mail. 20\u00a0000 lignes et 10\u00a0Mo au plus.',
    en: 'One line per room, or one line for a venue without rooms. Venues are matched by code, or by email address if there is no code. Up to 20,000 lines and 10 MB.',
  },
  counts: [
    ['created', { fr: 'Lieux créés', en: 'Venues created' }],
    ['updated', { fr: 'Lieux modifiés', en: 'Venues updated' }],
    ['roomsCreated', { fr: 'Salles créées', en: 'Rooms created' }],
    ['roomsUpdated', { fr: 'Salles modifiées', en: 'Rooms updated' }],
    ['placed', { fr: 'Lieux placés au centre de leur commune', en: 'Venues placed in their town' }],
    [
      'unplaced',
      { fr: 'Lieux sans position, à placer à la main', en: 'Venues without a position, to be placed by hand' },
    ],
  ],
};
