import type { MismatchFinding } from '#domain/vocabulary';
import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import { FOUND } from './found.words';
import type { Tab } from './tab-names';

const several = (count: number, one: string, more: string): string => (count === 1 ? one : more);

const NONE: Record<Tab, Words> = {
  owed: { fr: 'Rien à facturer.', en: 'Nothing to invoice.' },
  invoiced: { fr: 'Aucune facture en attente.', en: 'No unpaid invoices.' },
  overdue: { fr: 'Aucun retard.', en: 'Nothing overdue.' },
  paid: { fr: 'Rien n’a encore été payé.', en: 'Nothing has been paid yet.' },
  cancelled: { fr: 'Aucune commission annulée.', en: 'No canceled commissions.' },
};

const TAB_WORDS: Record<Tab, Words> = {
  owed: { fr: 'À facturer', en: 'To invoice' },
  invoiced: { fr: 'Facturées', en: 'Invoiced' },
  overdue: { fr: 'En retard', en: 'Overdue' },
  paid: { fr: 'Payées', en: 'Paid' },
  cancelled: { fr: 'Annulées', en: 'Canceled' },
};

/** Text of the commissions. */
export const COMMISSIONS = {
  title: { fr: 'Commissions', en: 'Commissions' },
  tabs: { fr: 'Commissions par état', en: 'Commissions by state' },
  tab: { fr: (tab: Tab) => TAB_WORDS[tab].fr, en: (tab: Tab) => TAB_WORDS[tab].en },
  cancelled: { fr: 'Annulée', en: 'Canceled' },
  isOwed: { fr: 'À facturer', en: 'To invoice' },
  isInvoiced: { fr: 'Facturée', en: 'Invoiced' },
  isPaid: { fr: 'Payée', en: 'Paid' },
  nothing: { fr: 'Rien', en: 'Nothing' },
  ages: { fr: 'Ancienneté', en: 'Age' },
  age: {
    fr: (from: number) =>
      from === 0 ? '30 jours ou moins' : from === 91 ? 'plus de 90 jours' : `${from} à ${from + 29} jours`,
    en: (from: number) =>
      from === 0 ? '30 days or less' : from === 91 ? 'more than 90 days' : `${from} to ${from + 29} days`,
  },
  none: { fr: (tab: Tab) => NONE[tab].fr, en: (tab: Tab) => NONE[tab].en },
  noneHelp: {
    fr: 'Notez une commission dans l’onglet Commission d’une demande.',
    en: 'Add commissions in the Commission tab of a request.',
  },
  more: { fr: 'Afficher la suite', en: 'Show more' },
  list: { fr: 'Liste des commissions', en: 'List of commissions' },
  since: { fr: (date: string) => `notée le ${date}`, en: (date: string) => `added on ${date}` },
  due: { fr: (date: string) => `échéance ${date}`, en: (date: string) => `due ${date}` },
  paidOn: { fr: (date: string) => `payée le ${date}`, en: (date: string) => `paid on ${date}` },
  lateBy: {
    fr: (days: number) => `${days} ${several(days, 'jour', 'jours')} de retard`,
    en: (days: number) => `${days} ${several(days, 'day', 'days')} late`,
  },
  reminded: {
    fr: (count: number) => several(count, 'relancé une fois', `relancé ${count} fois`),
    en: (count: number) => several(count, 'reminded once', `reminded ${count} times`),
  },
  noReminders: { fr: 'sans relance', en: 'no reminders' },
  creditedBy: { fr: (sum: string) => `après ${sum} d’avoir`, en: (sum: string) => `net of ${sum} credited` },
  notInvoiced: { fr: 'sans facture', en: 'not invoiced' },
  partOf: {
    fr: (rate: string, base: string) => fr`${rate} % de ${base}`,
    en: (rate: string, base: string) => `${rate}% of ${base}`,
  },
  ofVenue: {
    fr: (name: string) => fr`Toutes les commissions : ${name}.`,
    en: (name: string) => `All commissions of ${name}.`,
  },
  ofAll: { fr: 'Voir tous les lieux', en: 'Show all venues' },
  noneOfVenue: { fr: 'Aucune commission pour ce lieu.', en: 'No commissions for this venue.' },

  doInvoice: { fr: 'Facturer', en: 'Invoice' },
  doPaid: { fr: 'Marquer payée', en: 'Mark as paid' },
  doCredit: { fr: fr`Émettre un avoir…`, en: 'Issue a credit note…' },
  doEdit: { fr: fr`Modifier…`, en: 'Edit…' },
  doCancel: { fr: fr`Annuler…`, en: 'Cancel…' },
  doDocuments: { fr: 'Facture et avoirs', en: 'Invoice and credit notes' },
  doStatement: { fr: fr`Relevé du lieu…`, en: 'Venue statement…' },
  doRemind: { fr: 'Relancer ce lieu des retards', en: 'Turn on overdue reminders for this venue' },
  doNotRemind: { fr: 'Ne plus relancer ce lieu', en: 'Turn off reminders for this venue' },
  actions: { fr: (name: string) => `Actions pour ${name}`, en: (name: string) => `Actions for ${name}` },
  close: { fr: 'Fermer', en: 'Close' },
  back: { fr: 'Ne rien faire', en: 'Keep it' },
  changedMeanwhile: {
    fr: fr`Cette commission vient de changer : vérifiez-la avant de confirmer.`,
    en: 'This commission has just changed. Check the details before you confirm.',
  },

  previewTitle: { fr: 'Aperçu de la facture', en: 'Invoice preview' },
  previewSays: {
    fr: 'Elle reçoit son numéro et part par e-mail au lieu, avec un lien de paiement. Elle ne peut plus changer ensuite.',
    en: 'Issuing assigns the number and emails the invoice to the venue with a payment link. It can’t be changed afterwards.',
  },
  send: { fr: (sum: string) => `Émettre la facture de ${sum}`, en: (sum: string) => `Issue invoice for ${sum}` },
  from: { fr: 'Émetteur', en: 'From' },
  to: { fr: 'Client', en: 'To' },
  net: { fr: 'Total HT', en: 'Total excl. VAT' },
  vat: { fr: (percent: string) => fr`TVA ${percent} %`, en: (percent: string) => `VAT ${percent}%` },
  gross: { fr: 'Total TTC', en: 'Total incl. VAT' },
  total: { fr: 'Total', en: 'Total' },
  dueDate: { fr: 'Échéance', en: 'Due date' },
  missing: {
    fr: (fields: string) => fr`Il manque sur la fiche du lieu : ${fields}. La facture peut partir quand même.`,
    en: (fields: string) => `The venue’s page is missing: ${fields}. You can still send the invoice.`,
  },
  addressLine: { fr: 'la rue', en: 'the street' },
  city: { fr: 'la ville', en: 'the city' },
  registrationNumber: { fr: 'le SIRET', en: 'the registration number' },
  issued: {
    fr: (number: string) => `La facture ${number} est émise.`,
    en: (number: string) => `Invoice ${number} issued.`,
  },

  payTitle: { fr: 'Marquer comme payée', en: 'Mark as paid' },
  paySays: {
    fr: (name: string, sum: string) => fr`${name} a payé ${sum} par virement ou chèque. C’est définitif.`,
    en: (name: string, sum: string) =>
      `${name} paid ${sum} by bank transfer or check. Marking it as paid can’t be undone.`,
  },
  payWithoutInvoice: {
    fr: 'Elle n’est pas facturée, et ne pourra plus l’être ensuite.',
    en: 'It isn’t invoiced yet, and you won’t be able to invoice it afterwards.',
  },
  paidSaid: { fr: 'La commission est payée.', en: 'Commission marked as paid.' },

  creditTitle: { fr: 'Émettre un avoir', en: 'Issue a credit note' },
  creditSays: {
    fr: (number: string, left: string) => `Sur la facture ${number}, ${left} au plus.`,
    en: (number: string, left: string) => `For invoice ${number}, up to ${left}.`,
  },
  creditVat: { fr: 'La TVA est calculée automatiquement.', en: 'VAT is calculated automatically.' },
  creditMailed: {
    fr: 'L’avoir part par e-mail au lieu, qui peut le lire par un lien.',
    en: 'The credit note is emailed to the venue with a link to read it.',
  },
  creditAll: {
    fr: 'Sans montant, l’avoir porte sur tout le reste de la facture ; une facture impayée est alors annulée.',
    en: 'Leave the amount empty to credit the rest of the invoice. An unpaid invoice is then canceled.',
  },
  creditReason: { fr: 'Motif, imprimé sur l’avoir', en: 'Reason, printed on the credit note' },
  creditSend: { fr: 'Émettre l’avoir', en: 'Issue credit note' },
  credited: {
    fr: (number: string) => `L’avoir ${number} est émis et part au lieu.`,
    en: (number: string) => `Credit note ${number} issued and emailed to the venue.`,
  },

  cancelTitle: { fr: 'Annuler la commission', en: 'Cancel commission' },
  cancelSays: {
    fr: (invoice: string | null) =>
      invoice === null
        ? 'Rien n’est facturé. C’est définitif.'
        : `Un avoir annule la facture ${invoice} et part par e-mail au lieu. C’est définitif.`,
    en: (invoice: string | null) =>
      invoice === null
        ? 'It isn’t invoiced. This can’t be undone.'
        : `A credit note for invoice ${invoice} is issued and emailed to the venue. This can’t be undone.`,
  },
  cancelSend: { fr: 'Annuler la commission', en: 'Cancel commission' },
  cancelledSaid: { fr: 'La commission est annulée.', en: 'Commission canceled.' },

  documents: { fr: 'Facture et avoirs', en: 'Invoice and credit notes' },
  noDocuments: { fr: 'Aucun document pour l’instant.', en: 'No documents yet.' },
  invoiceKind: { fr: 'Facture', en: 'Invoice' },
  creditKind: { fr: 'Avoir', en: 'Credit note' },

  mismatches: { fr: 'Paiements qui ne correspondent pas', en: 'Payments that do not match' },
  found: { fr: (found: MismatchFinding) => FOUND[found].fr, en: (found: MismatchFinding) => FOUND[found].en },
  paidOf: {
    fr: (paid: string, owed: string) => fr`${paid} reçus pour ${owed}`,
    en: (paid: string, owed: string) => `${paid} received, ${owed} due`,
  },
  takenBackOf: {
    fr: (back: string, owed: string) => fr`${back} repris sur ${owed}`,
    en: (back: string, owed: string) => `${back} of ${owed} taken back`,
  },
  noAmount: { fr: 'montant inconnu', en: 'unknown amount' },
  settle: { fr: fr`Régler…`, en: 'Resolve…' },
  settleTitle: { fr: 'Régler ce paiement', en: 'Resolve this payment' },
  settleSays: {
    fr: 'L’argent a été rendu ou imputé ailleurs. La commission ne change pas.',
    en: 'Confirm that the money was refunded or allocated elsewhere. The commission doesn’t change.',
  },
  settleNote: { fr: 'Ce qui a été fait', en: 'How it was resolved' },
  settleSend: { fr: 'C’est réglé', en: 'Mark as resolved' },
  settled: { fr: 'Le paiement est réglé.', en: 'Payment resolved.' },

  statementTitle: { fr: (name: string) => fr`Relevé : ${name}`, en: (name: string) => `Statement of ${name}` },
  fromDate: { fr: 'Du', en: 'From' },
  toDate: { fr: 'Au', en: 'To' },
  statementSays: { fr: 'Un an au plus.', en: 'Up to one year.' },
  statementWrong: {
    fr: 'Choisissez une fin postérieure au début, un an plus tard au plus.',
    en: 'Choose an end after the start, at most one year later.',
  },
  itsCommissions: { fr: 'Ses commissions', en: 'Its commissions' },
  itsStatement: { fr: fr`Relevé…`, en: 'Statement…' },
  date: { fr: 'Date', en: 'Date' },
  kind: { fr: 'Opération', en: 'Transaction' },
  openingKind: { fr: 'Solde de départ', en: 'Opening balance' },
  paymentKind: { fr: 'Paiement', en: 'Payment' },
  number: { fr: 'Numéro', en: 'Number' },
  request: { fr: 'Demande', en: 'Request' },
  balance: { fr: 'Solde', en: 'Balance' },
  pdf: { fr: 'PDF', en: 'PDF' },
  csv: { fr: 'CSV', en: 'CSV' },

  remindersOn: { fr: 'Ce lieu sera relancé des retards.', en: 'This venue will get overdue reminders.' },
  remindersOff: { fr: 'Ce lieu ne sera plus relancé.', en: 'This venue no longer gets reminders.' },

  ofRequest: { fr: 'Commissions de cette demande', en: 'Commissions of this request' },
  noneOfRequest: { fr: 'Aucune commission pour cette demande.', en: 'No commissions for this request yet.' },
  noneOfRequestHelp: {
    fr: 'Notez ce que le lieu choisi doit : vous pourrez la facturer ensuite.',
    en: 'Add what the selected venue owes you, then invoice it.',
  },
  note: { fr: 'Noter une commission', en: 'Add commission' },
  venue: { fr: 'Lieu', en: 'Venue' },
  chooseVenue: { fr: 'Choisir un lieu', en: 'Choose a venue' },
  base: { fr: 'Base', en: 'Base' },
  baseOfOffer: {
    fr: (code: string) => `D’après l’offre acceptée ${code}`,
    en: (code: string) => `From the accepted offer ${code}`,
  },
  rate: { fr: 'Taux (%)', en: 'Rate (%)' },
  amount: { fr: 'Montant', en: 'Amount' },
  amountHelp: { fr: 'Le taux appliqué à la base, ou un autre montant.', en: 'Base times rate, or a different amount.' },
  currency: { fr: 'Devise', en: 'Currency' },
  dueHelp: {
    fr: 'Sans date, ou si elle est passée, 30 jours après la facture.',
    en: 'If empty or in the past: 30 days after the invoice.',
  },
  description: { fr: 'Désignation sur la facture', en: 'Description on the invoice' },
  noVenue: {
    fr: 'Cette demande n’a pas encore de lieu. Ajoutez-en un d’abord.',
    en: 'This request has no venues yet. Add one first.',
  },
  add: { fr: 'Noter la commission', en: 'Add commission' },
  editTitle: {
    fr: (name: string) => fr`Modifier la commission : ${name}`,
    en: (name: string) => `Edit commission of ${name}`,
  },
  save: { fr: 'Enregistrer', en: 'Save' },
  changed: { fr: 'La commission est modifiée.', en: 'Commission updated.' },
  noted: { fr: 'La commission est notée.', en: 'Commission added.' },
} as const;
