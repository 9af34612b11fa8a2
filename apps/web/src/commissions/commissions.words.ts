import type { MismatchFinding } from '#domain/vocabulary';
import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import { FOUND } from './found.words';
import type { Tab } from './tab-names';

const several = (count: number, one: string, more: string): string => (count === 1 ? one : more);

const NONE: Record<Tab, Words> = {
  owed: { fr: 'Rien à facturer.', en: 'Nothing to invoice.' },
  invoiced: { fr: 'Aucune facture en attente.', en: 'No invoice waits.' },
  overdue: { fr: 'Aucun retard.', en: 'Nothing is overdue.' },
  paid: { fr: 'Rien n’a encore été payé.', en: 'Nothing has been paid yet.' },
  cancelled: { fr: 'Aucune commission annulée.', en: 'No commission is cancelled.' },
};

const TAB_WORDS: Record<Tab, Words> = {
  owed: { fr: 'À facturer', en: 'To invoice' },
  invoiced: { fr: 'Facturées', en: 'Invoiced' },
  overdue: { fr: 'En retard', en: 'Overdue' },
  paid: { fr: 'Payées', en: 'Paid' },
  cancelled: { fr: 'Annulées', en: 'Cancelled' },
};

/** Words of what venues owe. */
export const COMMISSIONS = {
  title: { fr: 'Commissions', en: 'Commissions' },
  tabs: { fr: 'Commissions par état', en: 'Commissions by state' },
  tab: { fr: (tab: Tab) => TAB_WORDS[tab].fr, en: (tab: Tab) => TAB_WORDS[tab].en },
  cancelled: { fr: 'Annulée', en: 'Cancelled' },
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
    fr: 'Une commission se note dans l’onglet Commission d’une demande.',
    en: 'A commission is noted in the Commission tab of a request.',
  },
  more: { fr: 'Afficher la suite', en: 'Show more' },
  list: { fr: 'Liste des commissions', en: 'List of commissions' },
  since: { fr: (date: string) => `notée le ${date}`, en: (date: string) => `noted on ${date}` },
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
  noReminders: { fr: 'sans relance', en: 'not reminded' },
  creditedBy: { fr: (sum: string) => `après ${sum} d’avoir`, en: (sum: string) => `after ${sum} credited` },
  notInvoiced: { fr: 'sans facture', en: 'without an invoice' },
  partOf: {
    fr: (rate: string, base: string) => fr`${rate} % de ${base}`,
    en: (rate: string, base: string) => `${rate}% of ${base}`,
  },
  ofVenue: { fr: (name: string) => `Toutes celles de ${name}.`, en: (name: string) => `All those of ${name}.` },
  ofAll: { fr: 'Voir celles de tous les lieux', en: 'See those of all venues' },
  noneOfVenue: { fr: 'Aucune commission pour ce lieu.', en: 'No commission for this venue.' },

  doInvoice: { fr: 'Facturer', en: 'Invoice' },
  doPaid: { fr: 'Marquer payée', en: 'Mark as paid' },
  doCredit: { fr: fr`Émettre un avoir…`, en: 'Issue a credit note…' },
  doEdit: { fr: fr`Modifier…`, en: 'Change…' },
  doCancel: { fr: fr`Annuler…`, en: 'Cancel…' },
  doDocuments: { fr: 'Facture et avoirs', en: 'Invoice and credit notes' },
  doStatement: { fr: fr`Relevé du lieu…`, en: 'Statement of the venue…' },
  doRemind: { fr: 'Relancer ce lieu des retards', en: 'Remind this venue when overdue' },
  doNotRemind: { fr: 'Ne plus relancer ce lieu', en: 'Stop reminding this venue' },
  actions: { fr: (name: string) => `Actions pour ${name}`, en: (name: string) => `Actions for ${name}` },
  close: { fr: 'Fermer', en: 'Close' },
  back: { fr: 'Ne rien faire', en: 'Do nothing' },
  changedMeanwhile: {
    fr: fr`Cette commission vient de changer : relisez ce qui suit avant de confirmer.`,
    en: 'This commission has just changed: read what follows before you confirm.',
  },

  previewTitle: { fr: 'La facture qui va partir', en: 'The invoice that will be sent' },
  previewSays: {
    fr: 'Elle prend son numéro et part par e-mail au lieu, avec un lien de paiement. Elle ne change plus ensuite.',
    en: 'It takes its number and is mailed to the venue, with a link to pay. It does not change afterwards.',
  },
  send: { fr: (sum: string) => `Émettre la facture de ${sum}`, en: (sum: string) => `Issue the invoice of ${sum}` },
  from: { fr: 'Émetteur', en: 'From' },
  to: { fr: 'Client', en: 'To' },
  net: { fr: 'Total HT', en: 'Total excl. VAT' },
  vat: { fr: (percent: string) => fr`TVA ${percent} %`, en: (percent: string) => `VAT ${percent}%` },
  gross: { fr: 'Total TTC', en: 'Total incl. VAT' },
  total: { fr: 'Total', en: 'Total' },
  dueDate: { fr: 'Échéance', en: 'Due date' },
  missing: {
    fr: (fields: string) => fr`La fiche du lieu ne dit pas : ${fields}. La facture peut partir ainsi.`,
    en: (fields: string) => `The sheet of the venue does not say: ${fields}. The invoice can be sent even so.`,
  },
  addressLine: { fr: 'la rue', en: 'the street' },
  city: { fr: 'la ville', en: 'the town' },
  registrationNumber: { fr: 'le SIRET', en: 'the registration number' },
  issued: {
    fr: (number: string) => `La facture ${number} est émise.`,
    en: (number: string) => `Invoice ${number} is issued.`,
  },

  payTitle: { fr: 'Marquer comme payée', en: 'Mark as paid' },
  paySays: {
    fr: (name: string, sum: string) => fr`${name} a payé ${sum} par virement ou chèque ? C’est définitif.`,
    en: (name: string, sum: string) => `${name} has paid ${sum} by transfer or cheque? It is final.`,
  },
  payWithoutInvoice: {
    fr: 'Elle n’est pas facturée, et ne pourra plus l’être ensuite.',
    en: 'It is not invoiced, and cannot be afterwards.',
  },
  paidSaid: { fr: 'La commission est payée.', en: 'The commission is paid.' },

  creditTitle: { fr: 'Émettre un avoir', en: 'Issue a credit note' },
  creditSays: {
    fr: (number: string, left: string) => `Sur la facture ${number}, ${left} au plus.`,
    en: (number: string, left: string) => `For invoice ${number}, ${left} at most.`,
  },
  creditVat: { fr: 'La TVA suit d’elle-même.', en: 'VAT follows by itself.' },
  creditMailed: {
    fr: 'L’avoir part par e-mail au lieu, qui peut le lire par un lien.',
    en: 'The credit note is mailed to the venue, with a link to read it.',
  },
  creditAll: {
    fr: 'Sans montant, tout ce qui reste de la facture est repris, et une facture impayée est annulée.',
    en: 'Without an amount all that is left of the invoice is taken back, and an unpaid one is cancelled.',
  },
  creditReason: { fr: 'Motif, imprimé sur l’avoir', en: 'Reason, printed on the credit note' },
  creditSend: { fr: 'Émettre l’avoir', en: 'Issue the credit note' },
  credited: {
    fr: (number: string) => `L’avoir ${number} est émis et part au lieu.`,
    en: (number: string) => `Credit note ${number} is issued and mailed to the venue.`,
  },

  cancelTitle: { fr: 'Annuler la commission', en: 'Cancel the commission' },
  cancelSays: {
    fr: (invoice: string | null) =>
      invoice === null
        ? 'Rien n’est facturé. C’est définitif.'
        : `Un avoir reprend la facture ${invoice} et part par e-mail au lieu. C’est définitif.`,
    en: (invoice: string | null) =>
      invoice === null
        ? 'Nothing is invoiced. It is final.'
        : `A credit note takes invoice ${invoice} back and is mailed to the venue. It is final.`,
  },
  cancelSend: { fr: 'Annuler la commission', en: 'Cancel the commission' },
  cancelledSaid: { fr: 'La commission est annulée.', en: 'The commission is cancelled.' },

  documents: { fr: 'Facture et avoirs', en: 'Invoice and credit notes' },
  noDocuments: { fr: 'Aucune pièce pour l’instant.', en: 'No document yet.' },
  invoiceKind: { fr: 'Facture', en: 'Invoice' },
  creditKind: { fr: 'Avoir', en: 'Credit note' },

  mismatches: { fr: 'Paiements qui ne correspondent pas', en: 'Payments that do not match' },
  found: { fr: (found: MismatchFinding) => FOUND[found].fr, en: (found: MismatchFinding) => FOUND[found].en },
  paidOf: {
    fr: (paid: string, owed: string) => fr`${paid} reçus pour ${owed}`,
    en: (paid: string, owed: string) => `${paid} received for ${owed}`,
  },
  noAmount: { fr: 'montant inconnu', en: 'unknown amount' },
  settle: { fr: fr`Régler…`, en: 'Settle…' },
  settleTitle: { fr: 'Régler ce paiement', en: 'Settle this payment' },
  settleSays: {
    fr: 'L’argent a été rendu ou imputé ailleurs. La commission ne change pas.',
    en: 'The money was given back or accounted for elsewhere. The commission does not change.',
  },
  settleNote: { fr: 'Ce qui a été fait', en: 'What was done' },
  settleSend: { fr: 'C’est réglé', en: 'It is settled' },
  settled: { fr: 'Le paiement est réglé.', en: 'The payment is settled.' },

  statementTitle: { fr: (name: string) => `Relevé de ${name}`, en: (name: string) => `Statement of ${name}` },
  fromDate: { fr: 'Du', en: 'From' },
  toDate: { fr: 'Au', en: 'To' },
  statementSays: { fr: 'Un an au plus.', en: 'A year at most.' },
  statementWrong: {
    fr: 'La période doit finir après son début, et durer un an au plus.',
    en: 'The period must end after it begins, and last a year at most.',
  },
  itsCommissions: { fr: 'Ses commissions', en: 'Its commissions' },
  itsStatement: { fr: fr`Relevé…`, en: 'Statement…' },
  date: { fr: 'Date', en: 'Date' },
  kind: { fr: 'Opération', en: 'Movement' },
  openingKind: { fr: 'Solde de départ', en: 'Balance before' },
  paymentKind: { fr: 'Paiement', en: 'Payment' },
  number: { fr: 'Numéro', en: 'Number' },
  request: { fr: 'Demande', en: 'Request' },
  balance: { fr: 'Solde', en: 'Balance' },
  pdf: { fr: 'PDF', en: 'PDF' },
  csv: { fr: 'CSV', en: 'CSV' },

  remindersOn: { fr: 'Ce lieu sera relancé des retards.', en: 'This venue will be reminded when overdue.' },
  remindersOff: { fr: 'Ce lieu ne sera plus relancé.', en: 'This venue is not reminded any more.' },

  ofRequest: { fr: 'Commissions de cette demande', en: 'Commissions of this request' },
  noneOfRequest: { fr: 'Aucune commission pour cette demande.', en: 'No commission for this request.' },
  noneOfRequestHelp: {
    fr: 'Notez ce que le lieu choisi doit : vous pourrez la facturer ensuite.',
    en: 'Note what the chosen venue owes: you can invoice it afterwards.',
  },
  note: { fr: 'Noter une commission', en: 'Note a commission' },
  venue: { fr: 'Lieu', en: 'Venue' },
  chooseVenue: { fr: 'Choisir un lieu', en: 'Choose a venue' },
  base: { fr: 'Base', en: 'Base' },
  rate: { fr: 'Taux (%)', en: 'Rate (%)' },
  amount: { fr: 'Montant', en: 'Amount' },
  amountHelp: { fr: 'Le taux appliqué à la base, ou un autre.', en: 'The rate of the base, or another.' },
  currency: { fr: 'Devise', en: 'Currency' },
  dueHelp: {
    fr: 'Sans date, ou si elle est passée, 30 jours après la facture.',
    en: 'Without one, or once it has passed, 30 days after the invoice.',
  },
  description: { fr: 'Désignation sur la facture', en: 'Words on the invoice' },
  noVenue: { fr: 'Aucun lieu n’est encore sur cette demande.', en: 'No venue is on this request yet.' },
  add: { fr: 'Noter la commission', en: 'Note the commission' },
  editTitle: {
    fr: (name: string) => `Modifier la commission de ${name}`,
    en: (name: string) => `Change the commission of ${name}`,
  },
  save: { fr: 'Enregistrer', en: 'Save' },
  changed: { fr: 'La commission est modifiée.', en: 'The commission is changed.' },
  noted: { fr: 'La commission est notée.', en: 'The commission is noted.' },
} as const;
