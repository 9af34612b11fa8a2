import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { Schema } from '../api/client';

/** Words of the merge of two records. */
export const MERGES = {
  findVenue: { fr: 'Fusionner avec un autre lieu', en: 'Merge with another venue' },
  findOrganizer: { fr: 'Fusionner avec un autre organisateur', en: 'Merge with another organizer' },
  find: { fr: 'Nom, code ou adresse e-mail', en: 'Name, code or email address' },
  alike: { fr: 'Du même nom', en: 'Of the same name' },
  found: { fr: 'Trouvés', en: 'Found' },
  noneAlike: {
    fr: fr`Aucune autre fiche de ce nom : cherchez-la.`,
    en: 'No other record of this name: search for it.',
  },
  noneFound: { fr: 'Rien ne correspond.', en: 'Nothing matches.' },
  title: { fr: 'Fusionner deux fiches', en: 'Merge two records' },
  stays: { fr: 'Reste', en: 'Stays' },
  goes: { fr: 'Disparaît', en: 'Goes' },
  swap: { fr: 'Inverser', en: 'Swap' },
  fields: { fr: 'Ce que dit la fiche', en: 'What the record says' },
  fieldsHelp: {
    fr: fr`Les deux fiches diffèrent ici : choisissez ce qui est gardé.`,
    en: 'The two records differ here: choose what is kept.',
  },
  sameFields: { fr: 'Les deux fiches disent la même chose.', en: 'Both records say the same.' },
  nothing: { fr: 'rien', en: 'nothing' },
  yes: { fr: 'oui', en: 'yes' },
  no: { fr: 'non', en: 'no' },
  moving: { fr: 'Ce qui change de fiche', en: 'What moves' },
  movesNothing: { fr: 'Rien ne dépend de la fiche qui disparaît.', en: 'Nothing belongs to the record that goes.' },
  staying: {
    fr: (count: number) => (count === 1 ? '1 y est déjà' : `${count} y sont déjà`),
    en: (count: number) => `${count} there already`,
  },
  shared: {
    fr: fr`Ces demandes ont les deux lieux. Une seule piste reste, la plus avancée :`,
    en: 'These requests have both venues. One result is left, the one that is further:',
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
        ? fr`Une facture attend son paiement : elle garde l’acheteur qu’elle nomme.`
        : fr`${count} factures attendent leur paiement : elles gardent l’acheteur qu’elles nomment.`,
    en: (count: number) =>
      count === 1
        ? 'One invoice waits for its payment: it keeps the buyer that it names.'
        : `${count} invoices wait for their payment: they keep the buyer that they name.`,
  },
  leads: {
    fr: 'Les liens déjà envoyés mènent à la fiche qui reste. La fusion s’annule pendant 24 heures.',
    en: 'Links that were sent lead to the record that stays. The merge can be undone for 24 hours.',
  },
  back: { fr: 'Choisir une autre fiche', en: 'Choose another record' },
  merge: { fr: 'Fusionner', en: 'Merge' },
  merged: {
    fr: (gone: string, kept: string) => fr`${gone} est fusionné avec ${kept}`,
    en: (gone: string, kept: string) => `${gone} is merged into ${kept}`,
  },
  mergedHere: {
    fr: (gone: string, when: string, by: string | null) =>
      fr`${gone} a été fusionné ici le ${when}${by === null ? '' : ` par ${by}`}.`,
    en: (gone: string, when: string, by: string | null) =>
      `${gone} was merged into this record on ${when}${by === null ? '' : ` by ${by}`}.`,
  },
  until: {
    fr: (when: string) => fr`Annulable jusqu’au ${when}.`,
    en: (when: string) => `It can be undone until ${when}.`,
  },
  undo: { fr: 'Annuler la fusion', en: 'Undo the merge' },
  undone: {
    fr: (gone: string) => fr`${gone} est de nouveau à part`,
    en: (gone: string) => `${gone} stands apart again`,
  },
  another: { fr: 'Une autre fiche', en: 'Another record' },
  past: { fr: 'Fusions', en: 'Merges' },
  notices: { fr: 'Fusions récentes', en: 'Recent merges' },
  country: { fr: 'Pays', en: 'Country' },
  paymentReminders: { fr: 'Relances de paiement', en: 'Payment reminders' },
};

export const PARTS: Record<Schema<'MergedPartView'>['part'], Words> = {
  requests: { fr: 'Demandes', en: 'Requests' },
  commissions: { fr: 'Commissions', en: 'Commissions' },
  catalogs: { fr: 'Catalogues', en: 'Catalogs' },
  rooms: { fr: 'Salles', en: 'Rooms' },
  photos: { fr: 'Photos', en: 'Photos' },
  availability: { fr: 'Jours du calendrier', en: 'Days of the calendar' },
  tags: { fr: 'Étiquettes', en: 'Tags' },
  knowledge: { fr: 'Fiches de connaissance', en: 'Knowledge entries' },
  recordings: { fr: 'Enregistrements', en: 'Recordings' },
  mails: { fr: 'E-mails', en: 'Mails' },
  messages: { fr: 'Messages', en: 'Messages' },
  reminders: { fr: 'Relances', en: 'Reminders' },
  links: { fr: 'Liens', en: 'Links' },
  proposedFacts: { fr: 'Informations proposées', en: 'Proposed facts' },
  calendars: { fr: 'Agenda relié', en: 'Linked calendar' },
  calendarFeeds: { fr: 'Adresses d’agenda', en: 'Calendar addresses' },
};
