import { requestFieldInFrench } from '#domain/labels';
import { fr } from '#words/formats';
import type { Words } from '#words/locale';
import type { UnsortedReason } from './inbox.rules';

/** Words of the inbox. */
export const INBOX = {
  title: { fr: 'Boîte', en: 'Inbox' },
  kinds: { fr: 'Ce qui est arrivé', en: 'What came in' },
  unsorted: { fr: 'À classer', en: 'To sort' },
  replies: { fr: 'Réponses', en: 'Replies' },
  messages: { fr: 'Messages', en: 'Messages' },
  reason: { fr: 'Pourquoi il attend', en: 'Why it waits' },
  everyReason: { fr: 'Toutes les raisons', en: 'Every reason' },
  list: { fr: 'Liste', en: 'List' },
  fresh: {
    fr: (count: number) => (count === 1 ? '1 nouveau' : `${count} nouveaux`),
    en: (count: number) => `${count} new`,
  },
  more: { fr: 'Voir les plus anciens', en: 'Show older ones' },
  files: {
    fr: (count: number) => (count === 1 ? '1 pièce jointe' : `${count} pièces jointes`),
    en: (count: number) => (count === 1 ? '1 attachment' : `${count} attachments`),
  },
  noSubject: { fr: 'Sans objet', en: 'No subject' },
  noSender: { fr: 'Sans expéditeur', en: 'No sender' },
  noWords: { fr: 'Message sans texte', en: 'Message without words' },
  emptyUnsorted: { fr: 'Rien à classer', en: 'Nothing to sort' },
  emptyUnsortedHelp: {
    fr: 'Un e-mail vient ici quand aucune demande ne le reconnaît. Les autres sont déjà à leur place.',
    en: 'A mail comes here if no request knows it. The others are in their place already.',
  },
  emptyReason: { fr: 'Aucun e-mail pour cette raison', en: 'No mail for this reason' },
  emptyReplies: { fr: 'Aucun e-mail de demande', en: 'No mail of a request' },
  emptyRepliesHelp: {
    fr: 'Les e-mails que les demandes reçoivent viennent ici, le plus récent en premier.',
    en: 'Mails that requests receive come here, newest first.',
  },
  emptyMessages: { fr: 'Aucun message sans demande', en: 'No message without a request' },
  emptyMessagesHelp: {
    fr: 'Un message vient ici quand son numéro ne mène à aucune demande en cours.',
    en: 'A message comes here if its number leads to no open request.',
  },
  choose: { fr: 'Choisissez une ligne', en: 'Choose a line' },
  chooseHelp: {
    fr: fr`Ou appuyez sur J : le premier s’ouvre, puis le suivant.`,
    en: 'Or press J: the first opens, then the next.',
  },
  opened: { fr: 'Ce qui est ouvert', en: 'What is open' },
  back: { fr: 'Retour à la liste', en: 'Back to the list' },
  next: { fr: 'Suivant', en: 'Next' },
  previous: { fr: 'Précédent', en: 'Previous' },
  assign: { fr: 'Rattacher', en: 'Assign' },
  assignTo: { fr: 'Rattacher à une demande', en: 'Assign to a request' },
  assignHelp: { fr: 'Un code, un titre, un organisateur', en: 'A code, a title, an organizer' },
  suggested: { fr: 'Demandes proches', en: 'Requests that may fit' },
  found: { fr: 'Demandes trouvées', en: 'Requests found' },
  noneFound: { fr: 'Aucune demande ne correspond.', en: 'No request matches.' },
  typeToFind: { fr: 'Tapez deux lettres ou plus.', en: 'Type two letters or more.' },
  create: { fr: 'Nouvelle demande', en: 'New request' },
  discard: { fr: 'Jeter', en: 'Discard' },
  open: { fr: 'Ouvrir la demande', en: 'Open the request' },
  actions: { fr: 'Actions', en: 'Actions' },
  assigned: { fr: (code: string) => fr`Rattaché à ${code}.`, en: (code: string) => `Assigned to ${code}.` },
  created: { fr: (code: string) => fr`Demande ${code} créée.`, en: (code: string) => `Request ${code} is made.` },
  discarded: { fr: 'E-mail jeté.', en: 'Mail discarded.' },
  restored: { fr: 'E-mail remis dans la boîte.', en: 'The mail is back in the inbox.' },
  sortedByColleague: {
    fr: fr`Un collègue vient de le classer : il a quitté la liste.`,
    en: 'A colleague has just sorted it: it has left the list.',
  },
  nowOf: {
    fr: (code: string) => fr`Cet e-mail est classé dans ${code}.`,
    en: (code: string) => `This mail is in ${code}.`,
  },
  nowDiscarded: { fr: 'Cet e-mail a été jeté.', en: 'This mail was discarded.' },
  takeBack: { fr: 'Le reprendre', en: 'Take it back' },
  messageGone: { fr: 'Ce message n’est plus ici', en: 'This message is no longer here' },
  messageGoneHelp: {
    fr: 'Il est peut-être déjà dans une demande.',
    en: 'It may be in a request already.',
  },
  needsSender: {
    fr: fr`Sans expéditeur, il ne peut pas devenir une demande : rattachez-le.`,
    en: 'Without a sender it cannot become a request: assign it.',
  },
  from: { fr: 'De', en: 'From' },
  to: { fr: 'À', en: 'To' },
  cc: { fr: 'Copie', en: 'Cc' },
  textOf: { fr: (sender: string) => `E-mail de ${sender}`, en: (sender: string) => `Mail from ${sender}` },
  noText: { fr: 'Cet e-mail n’a pas de texte.', en: 'This mail has no words.' },
  attachments: { fr: 'Pièces jointes', en: 'Attachments' },
  understood: { fr: 'Compris de cet e-mail', en: 'Understood from this mail' },
  quoted: { fr: (text: string) => fr`« ${text} »`, en: (text: string) => `“${text}”` },
  sure: { fr: (percent: number) => fr`sûr à ${percent} %`, en: (percent: number) => `${percent}% sure` },
  reading: { fr: 'Lecture en cours…', en: 'Being read…' },
  unread: { fr: 'La machine n’a pas pu le lire.', en: 'It could not be read by machine.' },
  yes: { fr: 'oui', en: 'yes' },
  no: { fr: 'non', en: 'no' },
  kilometres: { fr: (count: number) => `${count} km`, en: (count: number) => `${count} km` },
  voice: { fr: 'Message vocal', en: 'Voice message' },
} as const;

/** Why a mail waits: in a list, and as a sentence above the mail. */
export const REASON_WORDS: Record<UnsortedReason, { short: Words; long: Words }> = {
  unknown_sender: {
    short: { fr: 'Expéditeur inconnu', en: 'Unknown sender' },
    long: {
      fr: fr`Il répond à une demande, mais l’expéditeur n’y participe pas.`,
      en: 'It answers a request, but its sender is no part of it.',
    },
  },
  unknown_code: {
    short: { fr: 'Code inconnu', en: 'Unknown code' },
    long: { fr: 'Il nomme un code qu’aucune demande ne porte.', en: 'It names a code that no request has.' },
  },
  no_thread: {
    short: { fr: 'Sans échange', en: 'No thread' },
    long: {
      fr: fr`Il ne répond à rien, et il n’est pas arrivé à l’adresse des demandes.`,
      en: 'It answers nothing, and it did not come to the address of requests.',
    },
  },
  automatic: {
    short: { fr: 'Automatique', en: 'Automatic' },
    long: {
      fr: 'Une machine l’a écrit, ou une de nos propres adresses.',
      en: 'A machine wrote it, or an address of ours.',
    },
  },
  forged: {
    short: { fr: 'Expéditeur douteux', en: 'Doubtful sender' },
    long: {
      fr: fr`Rien ne prouve que l’expéditeur soit celui qu’il dit : soyez prudent.`,
      en: 'Nothing proves that the sender is who it says: be careful.',
    },
  },
  duplicate_id: {
    short: { fr: 'Identifiant repris', en: 'Used identifier' },
    long: {
      fr: 'Il porte l’identifiant d’un autre e-mail, avec un autre contenu.',
      en: 'It has the identifier of another mail, with other words.',
    },
  },
};

/** What a reader looks for in a mail, in the order in which it is shown. The currency stands beside the budget. */
const FIELDS = {
  title: 'title',
  eventType: 'event type',
  eventDate: 'date',
  eventEndDate: 'last day',
  alternativeDates: 'other dates',
  datesFlexible: 'flexible dates',
  slot: 'time of day',
  attendees: 'head count',
  configuration: 'layout',
  city: 'town',
  postalCodes: 'postal codes',
  radiusKm: 'radius',
  budgetMin: 'lowest budget',
  budgetMax: 'highest budget',
  requirements: 'requirements',
  description: 'description',
  organizerFirstName: 'first name',
  organizerLastName: 'last name',
  organizerCompany: 'company',
  organizerPhone: 'phone',
};
export const FIELDS_IN_ORDER = Object.keys(FIELDS) as (keyof typeof FIELDS)[];
const IN_FRENCH: Partial<Record<keyof typeof FIELDS, string>> = {
  datesFlexible: 'dates flexibles',
  alternativeDates: 'autres dates',
  organizerFirstName: 'prénom',
  organizerLastName: 'nom',
  organizerCompany: 'société',
  organizerPhone: 'téléphone',
};
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const fieldName = (field: keyof typeof FIELDS): Words => ({
  fr: capital(IN_FRENCH[field] ?? requestFieldInFrench(field)),
  en: capital(FIELDS[field]),
});
