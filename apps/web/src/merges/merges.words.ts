import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { Schema } from '../api/client';

/** Text of merging two records. */
export const MERGES = {
  findVenue: { fr: 'Fusionner avec un autre lieu', en: 'Merge with another venue' },
  findOrganizer: { fr: 'Fusionner avec un autre organisateur', en: 'Merge with another organizer' },
  find: { fr: 'Nom, code ou adresse e-mail', en: 'Name, code or email address' },
  alike: { fr: 'Même nom', en: 'Same name' },
  found: { fr: 'Résultats', en: 'Results' },
  noneAlike: {
    fr: fr`Aucune autre fiche de ce nom. Utilisez la recherche.`,
    en: 'No other record has this name. Use the search.',
  },
  noneFound: { fr: 'Rien ne correspond.', en: 'No matches.' },
  title: { fr: 'Fusionner deux fiches', en: 'Merge two records' },
  stays: { fr: 'Reste', en: 'Keep' },
  goes: { fr: 'Disparaît', en: 'Remove' },
  swap: { fr: 'Inverser', en: 'Swap' },
  fields: { fr: 'Champs', en: 'Fields' },
  fieldsHelp: {
    fr: fr`Les deux fiches diffèrent ici : choisissez les valeurs à garder.`,
    en: 'The records differ in these fields. Choose the values to keep.',
  },
  sameFields: { fr: 'Les deux fiches ont les mêmes valeurs.', en: 'Both records have the same values.' },
  nothing: { fr: 'rien', en: 'nothing' },
  yes: { fr: 'oui', en: 'yes' },
  no: { fr: 'non', en: 'no' },
  moving: { fr: 'Ce qui change de fiche', en: 'Moves to the record you keep' },
  movesNothing: { fr: 'Rien ne dépend de la fiche qui disparaît.', en: 'Nothing belongs to the record you remove.' },
  staying: {
    fr: (count: number) => (count === 1 ? '1 y est déjà' : `${count} y sont déjà`),
    en: (count: number) => `${count} already there`,
  },
  shared: {
    fr: fr`Ces demandes comprennent les deux lieux. Seule la piste la plus avancée est gardée :`,
    en: 'These requests include both venues. Only the candidate at the later stage is kept:',
  },
  bookedTwice: {
    fr: (days: string) =>
      fr`Les deux lieux sont réservés par des demandes différentes : ${days}. Libérez d’abord l’un des deux dans son calendrier.`,
    en: (days: string) =>
      `Both venues are booked by different requests: ${days}. Free one of the two in its calendar first.`,
  },
  invoices: {
    fr: (count: number) =>
      count === 1
        ? fr`Une facture est impayée : elle garde son acheteur.`
        : fr`${count} factures sont impayées : elles gardent leur acheteur.`,
    en: (count: number) =>
      count === 1
        ? 'One invoice is unpaid. It keeps the buyer it was issued to.'
        : `${count} invoices are unpaid. They keep the buyer they were issued to.`,
  },
  leads: {
    fr: 'Les liens déjà envoyés mènent à la fiche qui reste. La fusion s’annule pendant 24 heures.',
    en: 'Links already sent lead to the record you keep. You can undo the merge for 24 hours.',
  },
  back: { fr: 'Choisir une autre fiche', en: 'Choose another record' },
  merge: { fr: 'Fusionner', en: 'Merge' },
  merged: {
    fr: (gone: string, kept: string) => fr`${gone} est fusionné avec ${kept}`,
    en: (gone: string, kept: string) => `${gone} merged into ${kept}`,
  },
  mergedHere: {
    fr: (gone: string, when: string, by: string | null) =>
      fr`${gone} a été fusionné ici le ${when}${by === null ? '' : ` par ${by}`}.`,
    en: (gone: string, when: string, by: string | null) =>
      `${gone} was merged into this record on ${when}${by === null ? '' : ` by ${by}`}.`,
  },
  until: {
    fr: (when: string) => fr`Annulable jusqu’au ${when}.`,
    en: (when: string) => `You can undo this until ${when}.`,
  },
  undo: { fr: 'Annuler la fusion', en: 'Undo merge' },
  undone: {
    fr: (gone: string) => fr`${gone} est de nouveau une fiche séparée`,
    en: (gone: string) => `${gone} is a separate record again`,
  },
  another: { fr: 'Une autre fiche', en: 'Another record' },
  past: { fr: 'Fusions', en: 'Merges' },
  notices: { fr: 'Fusions récentes', en: 'Recent merges' },
  country: { fr: 'Pays', en: 'Country' },
  paymentReminders: { fr: 'Relances de paiement', en: 'Payment reminders' },
};

export const PARTS: Record<Schema<'MergedPartView'>['part'], Words> = {
  requests: { fr: 'Demandes', en: 'Requests' },
  offers: { fr: 'Offres', en: 'Offers' },
  holds: { fr: 'Options', en: 'Options' },
  commissions: { fr: 'Commissions', en: 'Commissions' },
  catalogs: { fr: 'Catalogues', en: 'Proposals' },
  rooms: { fr: 'Salles', en: 'Rooms' },
  photos: { fr: 'Photos', en: 'Photos' },
  availability: { fr: 'Jours du calendrier', en: 'Calendar days' },
  tags: { fr: 'Étiquettes', en: 'Tags' },
  knowledge: { fr: 'Notes', en: 'Notes' },
  recordings: { fr: 'Enregistrements', en: 'Recordings' },
  mails: { fr: 'E-mails', en: 'Emails' },
  messages: { fr: 'Messages', en: 'Messages' },
  reminders: { fr: 'Relances', en: 'Reminders' },
  links: { fr: 'Liens', en: 'Links' },
  contactSuggestions: { fr: 'Informations proposées', en: 'Suggested details' },
  calendars: { fr: 'Agenda relié', en: 'Linked calendar' },
  calendarFeeds: { fr: 'Adresses d’agenda', en: 'Calendar addresses' },
};
