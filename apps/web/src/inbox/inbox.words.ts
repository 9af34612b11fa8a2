import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
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
  toToday: { fr: 'Voir ce qui m’attend', en: 'See what waits for me' },
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
  assignOf: { fr: (code: string) => fr`Rattacher : ${code}`, en: (code: string) => `Assign: ${code}` },
  assignTo: { fr: 'Rattacher à une demande', en: 'Assign to a request' },
  assignHelp: { fr: 'Un code, un titre, un organisateur', en: 'A code, a title, an organizer' },
  suggested: { fr: 'Demandes proches', en: 'Requests that may fit' },
  found: { fr: 'Demandes trouvées', en: 'Requests found' },
  noneFound: { fr: 'Aucune demande ne correspond.', en: 'No request matches.' },
  typeToFind: { fr: 'Tapez deux lettres ou plus.', en: 'Type two letters or more.' },
  create: { fr: 'Nouvelle demande', en: 'New request' },
  createOf: {
    fr: (sender: string) => fr`Nouvelle demande : ${sender}`,
    en: (sender: string) => `New request: ${sender}`,
  },
  createDo: { fr: 'Créer la demande', en: 'Create the request' },
  createHelp: {
    fr: 'Le texte du message devient la description de la demande.',
    en: 'The text of the message becomes the description of the request.',
  },
  requestTitle: { fr: 'Titre', en: 'Title' },
  show: { fr: 'Voir la demande', en: 'Show the request' },
  discard: { fr: 'Jeter', en: 'Discard' },
  open: { fr: 'Ouvrir la demande', en: 'Open the request' },
  actions: { fr: 'Actions', en: 'Actions' },
  assigned: { fr: (code: string) => fr`Rattaché à ${code}.`, en: (code: string) => `Assigned to ${code}.` },
  created: { fr: (code: string) => fr`Demande ${code} créée.`, en: (code: string) => `Request ${code} is made.` },
  discarded: { fr: 'E-mail jeté.', en: 'Mail discarded.' },
  restored: { fr: 'E-mail remis dans la boîte.', en: 'The mail is back in the inbox.' },
  messageDiscarded: { fr: 'Message jeté.', en: 'Message discarded.' },
  messageRestored: { fr: 'Message remis dans la boîte.', en: 'The message is back in the inbox.' },
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
    fr: 'Il est peut-être déjà dans une demande, ou jeté.',
    en: 'It may be in a request already, or discarded.',
  },
  needsSender: {
    fr: fr`Sans expéditeur, il ne peut pas devenir une demande : rattachez-le.`,
    en: 'Without a sender it cannot become a request: assign it.',
  },
  from: { fr: 'De', en: 'From' },
  to: { fr: 'À', en: 'To' },
  cc: { fr: 'Copie', en: 'Cc' },
  noText: { fr: 'Cet e-mail n’a pas de texte.', en: 'This mail has no words.' },
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
