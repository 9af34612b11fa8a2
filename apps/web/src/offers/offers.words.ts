import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { Schema } from '../api/client';

const plural = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;
const englishPlural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** Text of a request's offers. */
export const OFFERS = {
  title: { fr: 'Offres', en: 'Offers' },
  count: {
    fr: (count: number) => plural(count, 'offre à comparer', 'offres à comparer'),
    en: (count: number) => englishPlural(count, 'offer to compare', 'offers to compare'),
  },
  none: { fr: 'Pas encore d’offre', en: 'No offers yet' },
  noneHelp: {
    fr: fr`Les lieux interrogés répondent par leur lien. Vous pouvez aussi saisir une offre reçue autrement.`,
    en: 'Venues you have asked make theirs from their link. You can also enter one that came another way.',
  },
  noVenue: {
    fr: fr`Interrogez d’abord des lieux : leurs offres se comparent ici.`,
    en: 'Ask venues first. You can compare their offers here.',
  },
  toVenues: { fr: 'Voir les lieux', en: 'See venues' },
  enter: { fr: 'Saisir une offre', en: 'Enter an offer' },
  created: { fr: 'Brouillon créé', en: 'Draft created' },

  readAsOffer: { fr: 'Lire comme une offre', en: 'Read as an offer' },

  drafts: { fr: 'Brouillons à vérifier et à remettre', en: 'Drafts to check and submit' },
  draftOf: { fr: (venue: string) => fr`Brouillon : ${venue}`, en: (venue: string) => `Draft: ${venue}` },
  sources: {
    fr: (source: Schema<'OfferView'>['source']) =>
      ({ link: 'saisie par le lieu', email: 'lue dans un e-mail', team: 'saisie par l’équipe' })[source],
    en: (source: Schema<'OfferView'>['source']) =>
      ({ link: 'entered by the venue', email: 'read from an email', team: 'entered by the team' })[source],
  },
  lines: {
    fr: (count: number) => plural(count, 'poste', 'postes'),
    en: (count: number) => englishPlural(count, 'line', 'lines'),
  },

  linesOf: { fr: 'Postes', en: 'Lines' },

  compare: { fr: 'Comparaison des offres', en: 'Comparison of offers' },
  basis: {
    fr: (people: string | null, days: number) =>
      [people === null ? null : `${people} personnes`, plural(days, 'jour', 'jours')].filter(Boolean).join(', '),
    en: (people: string | null, days: number) =>
      [people === null ? null : `${people} people`, englishPlural(days, 'day', 'days')].filter(Boolean).join(', '),
  },
  pricedFor: { fr: (basis: string) => fr`Calculé pour ${basis}`, en: (basis: string) => `Priced for ${basis}` },
  need: { fr: 'Besoin', en: 'Need' },
  main: { fr: 'Salle principale', en: 'Main room' },
  amounts: { fr: 'Montants', en: 'Amounts' },
  net: { fr: 'HT', en: 'Excl. VAT' },
  gross: { fr: 'TTC', en: 'Incl. VAT' },
  total: { fr: 'Total', en: 'Total' },
  perPerson: { fr: 'Par personne', en: 'Per person' },
  vat: { fr: 'TVA', en: 'VAT' },
  vatOf: { fr: (rate: string) => fr`TVA ${rate} %`, en: (rate: string) => `VAT ${rate}%` },
  atLeast: { fr: (amount: string) => `au moins ${amount}`, en: (amount: string) => `at least ${amount}` },
  gaps: { fr: (names: string) => fr`Il manque : ${names}`, en: (names: string) => `Missing: ${names}` },
  gapsRow: { fr: 'Ce qui manque', en: 'What is missing' },
  itemized: { fr: 'détaillé poste par poste', en: 'priced item by item' },
  noGaps: { fr: 'rien', en: 'nothing' },
  validity: { fr: 'Valable', en: 'Valid' },
  validUntil: { fr: (day: string) => `jusqu’au ${day}`, en: (day: string) => `until ${day}` },
  expired: { fr: (day: string) => `expirée le ${day}`, en: (day: string) => `expired on ${day}` },
  validAlways: { fr: 'sans limite', en: 'no limit' },
  held: { fr: 'Option', en: 'Option' },
  heldUntil: {
    fr: (rank: number, moment: string) => `rang ${rank}, jusqu’au ${moment}`,
    en: (rank: number, moment: string) => `rank ${rank}, until ${moment}`,
  },
  notHeld: { fr: 'aucune', en: 'none' },
  round: { fr: (round: number) => `version ${round}`, en: (round: number) => `round ${round}` },

  assumed: { fr: 'hypothèse', en: 'assumption' },
  estimate: { fr: 'Estimer', en: 'Estimate' },
  estimateOf: {
    fr: (row: string, venue: string) => fr`Estimer pour ${venue} : ${row}`,
    en: (row: string, venue: string) => `Estimate for ${venue}: ${row}`,
  },
  change: { fr: 'Modifier', en: 'Change' },
  changeOf: {
    fr: (row: string, venue: string) => fr`Modifier l’hypothèse pour ${venue} : ${row}`,
    en: (row: string, venue: string) => `Change the assumption for ${venue}: ${row}`,
  },
  assumptionTitle: {
    fr: (row: string, venue: string) => fr`${row} chez ${venue}`,
    en: (row: string, venue: string) => `${row} at ${venue}`,
  },
  assumptionHelp: {
    fr: fr`Ce montant comble le manque dans le total, marqué comme votre hypothèse. L’offre du lieu ne change pas.`,
    en: 'This amount fills the gap in the total, marked as your assumption. The venue’s offer doesn’t change.',
  },
  assumptionNet: {
    fr: (currency: string) => `Montant HT (${currency})`,
    en: (currency: string) => `Amount excl. VAT (${currency})`,
  },
  reason: { fr: 'D’où vient ce montant', en: 'Where the amount comes from' },
  reasonHint: { fr: 'Tarif de leur brochure', en: 'From their price list' },
  save: { fr: 'Enregistrer', en: 'Save' },
  saved: { fr: 'Enregistré', en: 'Saved' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  removeAssumption: { fr: 'Retirer l’hypothèse', en: 'Remove assumption' },
  assumptionRemoved: { fr: 'Hypothèse retirée', en: 'Assumption removed' },

  actionsOf: {
    fr: (venue: string) => fr`Actions sur l’offre : ${venue}`,
    en: (venue: string) => `Actions: offer from ${venue}`,
  },
  open: { fr: 'Ouvrir l’offre', en: 'Open offer' },
  rounds: { fr: 'Voir ce qui a changé', en: 'See what changed' },
  newRound: { fr: 'Saisir une nouvelle version', en: 'Enter a new round' },
  decline: { fr: 'Décliner l’offre…', en: 'Decline offer…' },
  choose: { fr: 'Retenir ce lieu…', en: 'Select this venue…' },
  declineTitle: {
    fr: (venue: string) => fr`${venue} : décliner l’offre ?`,
    en: (venue: string) => `Decline the offer from ${venue}?`,
  },
  declineHelp: {
    fr: fr`C’est définitif pour cette version ; le lieu peut en remettre une autre. La raison reste dans l’équipe.`,
    en: 'This round can’t be taken up again; the venue may submit another. Your reason stays with the team.',
  },
  declineReason: { fr: 'Raison', en: 'Reason' },
  declineDo: { fr: 'Décliner', en: 'Decline' },
  declined: {
    fr: (venue: string) => fr`Offre déclinée : ${venue}`,
    en: (venue: string) => `Offer from ${venue} declined`,
  },
  notChosen: { fr: 'un autre lieu a été retenu', en: 'another venue was selected' },
  past: { fr: 'Offres passées', en: 'Past offers' },

  changesTitle: {
    fr: (venue: string) => fr`Versions de l’offre : ${venue}`,
    en: (venue: string) => `Rounds of ${venue}`,
  },
  changesOf: {
    fr: (round: number) => `De la version ${round - 1} à la version ${round}`,
    en: (round: number) => `From round ${round - 1} to round ${round}`,
  },
  noChanges: { fr: 'Les postes sont les mêmes.', en: 'The lines are the same.' },
  added: { fr: 'Ajouté', en: 'Added' },
  removed: { fr: 'Retiré', en: 'Removed' },
  changed: { fr: 'Changé', en: 'Changed' },
  was: { fr: (before: string) => fr`avant : ${before}`, en: (before: string) => `before: ${before}` },

  offerOf: { fr: (venue: string) => fr`Offre : ${venue}`, en: (venue: string) => `Offer from ${venue}` },
  back: { fr: 'Toutes les offres', en: 'All offers' },
  submit: { fr: 'Remettre l’offre', en: 'Submit offer' },
  submitted: {
    fr: (venue: string) => fr`Offre remise : ${venue}`,
    en: (venue: string) => `Offer from ${venue} submitted`,
  },
  submitHelp: {
    fr: (round: number) =>
      round > 1
        ? fr`Remise, elle remplace la version ${round - 1} et ne change plus.`
        : fr`Remise, elle entre dans la comparaison et ne change plus.`,
    en: (round: number) =>
      round > 1
        ? `Once submitted, it replaces round ${round - 1} and can’t be changed.`
        : 'Once submitted, it joins the comparison and can’t be changed.',
  },
  saveDraft: { fr: 'Enregistrer le brouillon', en: 'Save draft' },
  unsaved: { fr: 'Modifications non enregistrées', en: 'Unsaved changes' },
  keysHelp: {
    fr: fr`Entrée : ligne suivante. Alt et flèches : déplacer. Ctrl Entrée : enregistrer.`,
    en: 'Enter: next line. Alt and arrow keys: move. Ctrl Enter: save.',
  },
  line: { fr: (place: number) => `Poste ${place}`, en: (place: number) => `Line ${place}` },
  addLine: { fr: 'Ajouter un poste', en: 'Add a line' },
  removeLine: { fr: (name: string) => fr`Retirer : ${name}`, en: (name: string) => `Remove: ${name}` },
  moved: {
    fr: (name: string, place: number) => fr`${name} : place ${place}`,
    en: (name: string, place: number) => `${name}: position ${place}`,
  },
  noLines: {
    fr: 'Aucun poste : les prix sont dans les fichiers joints.',
    en: 'No lines: the prices are in the attached files.',
  },
  label: { fr: 'Intitulé', en: 'Label' },
  kind: { fr: 'Nature', en: 'Kind' },
  state: { fr: 'Prix', en: 'Pricing' },
  basisOf: { fr: 'Compté', en: 'Charged' },
  quantity: { fr: 'Quantité', en: 'Quantity' },
  days: { fr: 'Jours ou nuits', en: 'Days or nights' },
  unitPrice: { fr: (mode: string) => `Prix unitaire ${mode}`, en: (mode: string) => `Unit price ${mode}` },
  vatRate: { fr: 'TVA (%)', en: 'VAT (%)' },
  answers: { fr: 'Répond au besoin', en: 'Answers the need' },
  noNeed: { fr: 'Aucun en particulier', en: 'None in particular' },
  note: { fr: 'Remarque pour le client', en: 'Note for the client' },
  numberFault: { fr: 'Saisissez un nombre, comme 72 ou 72,50.', en: 'Enter a number, such as 72 or 72.50.' },
  amount: { fr: 'Montant', en: 'Amount' },
  taxMode: { fr: 'Prix saisis', en: 'Prices entered' },
  currency: { fr: 'Devise', en: 'Currency' },
  attendees: { fr: 'Pour combien de personnes', en: 'For how many people' },
  until: { fr: 'Valable jusqu’au', en: 'Valid until' },
  terms: { fr: 'Conditions', en: 'Terms' },
  deposit: { fr: 'Acompte', en: 'Deposit' },
  cancellation: { fr: 'Annulation', en: 'Cancellation' },
  finalNumbersOn: { fr: 'Nombre définitif au plus tard le', en: 'Final numbers due on' },
  message: { fr: 'Mot du lieu pour le client', en: 'The venue’s words for the client' },
  internalNote: { fr: 'Note interne', en: 'Internal note' },
  internalHelp: { fr: 'Visible de l’équipe seulement.', en: 'Only visible to the team.' },
  files: { fr: 'Fichiers joints', en: 'Attached files' },
  attach: { fr: 'Joindre des fichiers', en: 'Attach files' },
  attaching: { fr: 'Envoi…', en: 'Uploading…' },
  attachHelp: {
    fr: (most: number) => fr`PDF, Word (DOCX) ou image : 20 Mo au plus, ${most} fichiers.`,
    en: (most: number) => `PDF, Word (DOCX) or image: 20 MB at most, ${most} files.`,
  },
  attached: {
    fr: (count: number) => plural(count, 'fichier joint', 'fichiers joints'),
    en: (count: number) => englishPlural(count, 'file attached', 'files attached'),
  },
  fileTooLarge: {
    fr: (name: string) => fr`${name} dépasse 20 Mo. Choisissez un fichier plus petit.`,
    en: (name: string) => `${name} is larger than 20 MB. Choose a smaller file.`,
  },
  removeFile: { fr: (name: string) => fr`Retirer le fichier : ${name}`, en: (name: string) => `Remove file: ${name}` },
  mail: { fr: 'Ouvrir l’e-mail', en: 'Open email' },
  read: { fr: 'Lu dans l’e-mail', en: 'From the email' },
  commissionBase: { fr: 'Base de la commission', en: 'Commission base' },
  optionalTotal: { fr: 'En option, en plus', en: 'Optional, on top' },
  none_: { fr: 'Non précisé', en: 'Not stated' },
} as const;

/** What a cell or line costs, if that isn't an amount. */
export const CELL_STATES = {
  included: { fr: 'compris', en: 'included' },
  priced: { fr: 'au prix indiqué', en: 'priced' },
  optional: { fr: 'en option', en: 'optional' },
  on_request: { fr: 'sur demande', en: 'on request' },
  not_stated: { fr: 'non précisé', en: 'not stated' },
} as const satisfies Record<Schema<'ComparisonCellView'>['state'], Words>;

export const BASES = {
  flat: { fr: 'en tout', en: 'in total' },
  per_person: { fr: 'par personne', en: 'per person' },
  per_person_day: { fr: 'par personne et par jour', en: 'per person and day' },
  room_night: { fr: 'par chambre et par nuit', en: 'per room and night' },
  per_hour: { fr: 'par heure', en: 'per hour' },
} as const satisfies Record<Schema<'OfferLineView'>['basis'], Words>;
