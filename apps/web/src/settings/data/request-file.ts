import { REQUEST_COLUMNS } from '#domain/import-columns';
import { CONFIGURATION_LABELS, EVENT_TYPE_LABELS, REQUEST_STATUS_WORDS, SLOT_LABELS } from '#domain/labels';
import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { FileKind } from '../../imports/columns';
import { LOST_REASONS, SOURCES } from '../../requests/request.words';
import { DATA } from './data.words';
import { LANGUAGES, ORGANIZER_NAMES } from './organizer-file';

/** Labels of a request's columns, and other headings that people use. */
const NAMES: Readonly<Record<string, Words & { also?: readonly string[] }>> = {
  externalReference: { fr: 'Référence', en: 'Reference', also: ['ref', 'numero', 'id', 'number', 'dossier'] },
  title: { fr: 'Titre', en: 'Title', also: ['objet', 'intitule', 'nom', 'name', 'subject'] },
  status: { fr: 'Statut', en: 'Status', also: ['etat'] },
  source: { fr: 'Origine', en: 'Source', also: ['canal'] },
  eventType: { fr: 'Type d’événement', en: 'Event type', also: ['type'] },
  description: { fr: 'Description', en: 'Description', also: ['message', 'notes'] },
  attendees: { fr: 'Participants', en: 'People', also: ['personnes', 'pax', 'nombre de personnes', 'attendees'] },
  configuration: { fr: 'Disposition', en: 'Layout', also: ['configuration'] },
  eventDate: { fr: 'Date', en: 'Date', also: ['date de l evenement', 'date de debut', 'event date'] },
  eventEndDate: { fr: 'Date de fin', en: 'Last day', also: ['fin', 'end date'] },
  datesFlexible: { fr: 'Dates souples', en: 'Dates flexible' },
  alternativeDates: { fr: 'Autres dates', en: 'Other dates' },
  slot: { fr: 'Créneau', en: 'Slot' },
  city: { fr: 'Ville', en: 'Town', also: ['lieu', 'commune', 'city'] },
  postalCodes: { fr: 'Codes postaux', en: 'Postal codes', also: ['code postal', 'cp', 'zip'] },
  radiusKm: { fr: 'Rayon (km)', en: 'Radius (km)', also: ['rayon', 'radius'] },
  budgetMin: { fr: 'Budget minimum', en: 'Budget from', also: ['budget min'] },
  budgetMax: { fr: 'Budget maximum', en: 'Budget up to', also: ['budget', 'budget max'] },
  currency: { fr: 'Monnaie', en: 'Currency', also: ['devise'] },
  requirements: { fr: 'Exigences', en: 'Requirements', also: ['besoins', 'contraintes'] },
  lostReason: { fr: 'Raison de la perte', en: 'Lost reason', also: ['raison', 'motif'] },
  createdAt: {
    fr: 'Reçue le',
    en: 'Received on',
    also: ['date de creation', 'creee le', 'date de demande', 'created'],
  },
  wonAt: { fr: 'Gagnée le', en: 'Won on' },
  lostAt: { fr: 'Perdue le', en: 'Lost on' },
  closedAt: { fr: 'Clôturée le', en: 'Closed on' },
};

const ofOrganizer = (column: string) =>
  column.startsWith('organizer.')
    ? ORGANIZER_NAMES[column.slice('organizer.'.length) as keyof typeof ORGANIZER_NAMES]
    : undefined;

const NEEDED = ['externalReference', 'title', 'organizer.email'];
const NEEDS: Words = {
  fr: 'Il faut les colonnes « Référence », « Titre » et « Organisateur : adresse e-mail ».',
  en: 'Map the columns “Reference”, “Title” and “Organizer: email address”.',
};

/** Imports requests from another tool. */
export const REQUEST_FILE: FileKind = {
  kind: 'requests',
  columns: Object.keys(REQUEST_COLUMNS),
  label: (column, language) => {
    const organizer = ofOrganizer(column)?.[language].toLowerCase();
    if (organizer !== undefined) return language === 'fr' ? fr`Organisateur : ${organizer}` : `Organizer: ${organizer}`;
    return NAMES[column]?.[language] ?? column;
  },
  values: {
    status: REQUEST_STATUS_WORDS,
    source: SOURCES,
    eventType: EVENT_TYPE_LABELS,
    configuration: CONFIGURATION_LABELS,
    slot: SLOT_LABELS,
    lostReason: LOST_REASONS,
    'organizer.locale': LANGUAGES,
  },
  also: Object.fromEntries(
    Object.keys(REQUEST_COLUMNS).map((column) => {
      const organizer = ofOrganizer(column);
      const names = organizer ? [organizer.fr, organizer.en, ...organizer.also] : (NAMES[column]?.also ?? []);
      return [column, names];
    }),
  ),
  fault: (mapping) => (NEEDED.every((column) => mapping.includes(column)) ? null : NEEDS),
  title: DATA.importRequests,
  help: {
    fr: fr`Une ligne par demande, en cours ou passée, reconnue à sa référence dans l’autre outil : une demande déjà importée reste comme elle est. Personne ne reçoit de message. 20\u00a0000 lignes et 10\u00a0Mo au plus.`,
    en: 'One line per request, open or past, matched by its reference in the other tool. Requests already imported aren’t changed, and no one is notified. Up to 20,000 lines and 10 MB.',
  },
  counts: [
    ['created', { fr: 'Demandes créées', en: 'Requests created' }],
    ['organizersCreated', { fr: 'Organisateurs créés', en: 'Organizers created' }],
    ['known', { fr: 'Déjà importées', en: 'Already imported' }],
  ],
};
