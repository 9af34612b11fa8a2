import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { UnsortedReason } from './inbox.rules';

/** Text of the inbox. */
export const INBOX = {
  title: { fr: 'Boîte', en: 'Inbox' },
  kinds: { fr: 'Messages arrivés', en: 'Incoming messages' },
  unsorted: { fr: 'À classer', en: 'To sort' },
  replies: { fr: 'Réponses', en: 'Replies' },
  messages: { fr: 'Messages', en: 'Messages' },
  reason: { fr: 'Pourquoi il attend', en: 'Reason' },
  everyReason: { fr: 'Toutes les raisons', en: 'All reasons' },
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
  noWords: { fr: 'Message sans texte', en: 'Message without text' },
  emptyUnsorted: { fr: 'Rien à classer', en: 'Nothing to sort' },
  emptyUnsortedHelp: {
    fr: 'Un e-mail apparaît ici quand il ne correspond à aucune demande. Les autres sont classés automatiquement.',
    en: 'Emails appear here when they can’t be matched to a request. All others are filed automatically.',
  },
  emptyReason: { fr: 'Aucun e-mail pour cette raison', en: 'No emails for this reason' },
  emptyReplies: { fr: 'Aucune réponse pour l’instant', en: 'No replies yet' },
  emptyRepliesHelp: {
    fr: 'Les e-mails reçus au sujet des demandes apparaissent ici, le plus récent en premier.',
    en: 'Emails about your requests appear here, newest first.',
  },
  emptyMessages: { fr: 'Aucun message sans demande', en: 'No unassigned messages' },
  emptyMessagesHelp: {
    fr: 'Un message apparaît ici quand son numéro ne correspond à aucune demande en cours.',
    en: 'Phone messages appear here when their number doesn’t belong to an open request.',
  },
  toToday: { fr: 'Voir ce qui m’attend', en: 'Go to Today' },
  choose: { fr: 'Choisissez un message', en: 'Select a message' },
  chooseHelp: {
    fr: fr`Ou appuyez sur J pour ouvrir le premier, puis le suivant.`,
    en: 'Or press J to open the first, then the next.',
  },
  opened: { fr: 'Message ouvert', en: 'Open message' },
  back: { fr: 'Retour à la liste', en: 'Back to the list' },
  next: { fr: 'Suivant', en: 'Next' },
  previous: { fr: 'Précédent', en: 'Previous' },
  assign: { fr: 'Rattacher', en: 'Assign' },
  assignOf: { fr: (code: string) => fr`Rattacher : ${code}`, en: (code: string) => `Assign: ${code}` },
  assignTo: { fr: 'Rattacher à une demande', en: 'Assign to a request' },
  assignHelp: { fr: 'Un code, un titre, un organisateur', en: 'A code, a title, an organizer' },
  suggested: { fr: 'Demandes proches', en: 'Suggested requests' },
  found: { fr: 'Demandes trouvées', en: 'Matching requests' },
  noneFound: { fr: 'Aucune demande ne correspond.', en: 'No matching requests.' },
  typeToFind: { fr: 'Tapez deux lettres ou plus.', en: 'Type at least two letters.' },
  create: { fr: 'Nouvelle demande', en: 'New request' },
  createOf: {
    fr: (sender: string) => fr`Nouvelle demande : ${sender}`,
    en: (sender: string) => `New request: ${sender}`,
  },
  whoIsIt: { fr: 'Qui est l’organisateur ?', en: 'Who is the organizer?' },
  someoneElse: { fr: 'Quelqu’un d’autre…', en: 'Someone else…' },
  nameThem: { fr: 'Indiquer l’organisateur…', en: 'Name the organizer…' },
  createDo: { fr: 'Créer la demande', en: 'Create request' },
  createHelp: {
    fr: 'Le texte du message devient la description de la demande.',
    en: 'The message becomes the description of the request.',
  },
  requestTitle: { fr: 'Titre', en: 'Title' },
  show: { fr: 'Voir la demande', en: 'Show request' },
  discard: { fr: 'Jeter', en: 'Discard' },
  open: { fr: 'Ouvrir la demande', en: 'Open request' },
  actions: { fr: 'Actions', en: 'Actions' },
  assigned: { fr: (code: string) => fr`Rattaché à ${code}.`, en: (code: string) => `Assigned to ${code}.` },
  created: { fr: (code: string) => fr`Demande ${code} créée.`, en: (code: string) => `Request ${code} created.` },
  discarded: { fr: 'E-mail jeté.', en: 'Email discarded.' },
  restored: { fr: 'E-mail remis dans la boîte.', en: 'Email moved back to the inbox.' },
  messageDiscarded: { fr: 'Message jeté.', en: 'Message discarded.' },
  messageRestored: { fr: 'Message remis dans la boîte.', en: 'Message moved back to the inbox.' },
  sortedByColleague: {
    fr: fr`Un collègue vient de le classer : il n’est plus dans la liste.`,
    en: 'A colleague has just sorted this message, so it was removed from the list.',
  },
  nowOf: {
    fr: (code: string) => fr`Cet e-mail est classé dans ${code}.`,
    en: (code: string) => `This email is filed in ${code}.`,
  },
  nowDiscarded: { fr: 'Cet e-mail a été jeté.', en: 'This mail was discarded.' },
  takeBack: { fr: 'Le remettre dans la boîte', en: 'Restore it' },
  messageGone: { fr: 'Ce message n’est plus ici', en: 'This message is no longer here' },
  messageGoneHelp: {
    fr: 'Il a peut-être été rattaché à une demande, ou jeté.',
    en: 'It may have been assigned to a request or discarded.',
  },
  needsSender: {
    fr: fr`Sans expéditeur, il ne peut pas devenir une demande. Rattachez-le à une demande existante.`,
    en: 'This message has no sender, so it can’t become a request. Assign it to one instead.',
  },
  from: { fr: 'De', en: 'From' },
  to: { fr: 'À', en: 'To' },
  cc: { fr: 'Copie', en: 'Cc' },
  noText: { fr: 'Cet e-mail n’a pas de texte.', en: 'This email has no text.' },
} as const;

/** Why an email wasn't filed: the short form for lists, the long form above the email. */
export const REASON_WORDS: Record<UnsortedReason, { short: Words; long: Words }> = {
  unknown_sender: {
    short: { fr: 'Expéditeur inconnu', en: 'Unknown sender' },
    long: {
      fr: fr`Il répond à une demande, mais l’expéditeur n’y participe pas.`,
      en: 'It replies to a request, but the sender isn’t a participant.',
    },
  },
  unknown_code: {
    short: { fr: 'Code inconnu', en: 'Unknown code' },
    long: {
      fr: 'Il mentionne un code qui n’est celui d’aucune demande.',
      en: 'It mentions a code that doesn’t belong to any request.',
    },
  },
  no_thread: {
    short: { fr: 'Sans échange', en: 'No thread' },
    long: {
      fr: fr`Ce n’est pas une réponse, et il n’a pas été envoyé à l’adresse des demandes.`,
      en: 'It isn’t a reply, and it wasn’t sent to the address for requests.',
    },
  },
  forwarded: {
    short: { fr: 'Transféré', en: 'Forwarded' },
    long: {
      fr: fr`Un collègue l’a envoyé, et il ne donne pas l’adresse de l’organisateur.`,
      en: 'A colleague sent it, and it doesn’t give the organizer’s address.',
    },
  },
  not_a_request: {
    short: { fr: 'Pas une demande', en: 'Not a request' },
    long: {
      fr: fr`Arrivé dans une boîte partagée, il ne semble pas chercher de lieu : facture, candidature ou publicité par exemple.`,
      en: 'It came to a shared mailbox and doesn’t seem to ask for a venue: an invoice, an application or advertising, for example.',
    },
  },
  automatic: {
    short: { fr: 'Automatique', en: 'Automatic' },
    long: {
      fr: 'C’est un message automatique, ou il vient d’une de nos adresses.',
      en: 'It’s an automatic message, or it comes from one of our own addresses.',
    },
  },
  forged: {
    short: { fr: 'Expéditeur douteux', en: 'Unverified sender' },
    long: {
      fr: fr`L’expéditeur n’a pas pu être vérifié. Méfiez-vous des liens et des pièces jointes.`,
      en: 'We couldn’t verify the sender. Be careful with links and attachments.',
    },
  },
  duplicate_id: {
    short: { fr: 'Identifiant déjà utilisé', en: 'Duplicate identifier' },
    long: {
      fr: 'Il porte l’identifiant d’un autre e-mail, avec un autre contenu.',
      en: 'It has the same identifier as another email, but different content.',
    },
  },
};
