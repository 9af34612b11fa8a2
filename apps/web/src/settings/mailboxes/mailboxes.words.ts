import { fr, formatCount } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import type { Step } from './mailboxes.queries';

const counted = {
  fr: (count: number, one: string, several: string) =>
    count < 2 ? `${count} ${one}` : `${formatCount(count, 'fr')} ${several}`,
  en: (count: number, what: string) => `${formatCount(count, 'en')} ${what}`,
};

/** Text of the mailboxes in the settings. */
export const MAILBOXES = {
  title: { fr: 'Boîtes aux lettres', en: 'Mailboxes' },
  help: {
    fr: fr`Continuez à travailler dans Outlook, Gmail ou Apple Mail : Parvis suit les mêmes boîtes, classe leurs e-mails dans les demandes et envoie depuis elles. Rien n’y est déplacé, marqué comme lu ni supprimé.`,
    en: 'Keep working in Outlook, Gmail or Apple Mail: Parvis follows the same mailboxes, files their emails into requests and sends from them. It never moves, marks or deletes anything there.',
  },
  connect: { fr: 'Connecter une boîte', en: 'Connect a mailbox' },
  none: { fr: 'Aucune boîte connectée', en: 'No mailboxes connected' },
  noneHelp: {
    fr: 'Connectez l’adresse de l’agence : les demandes qui y arrivent apparaissent ici, et vos réponses partent de cette adresse.',
    en: 'Connect the agency’s address: requests that arrive there appear here, and your replies are sent from it.',
  },
  shared: { fr: 'Partagée', en: 'Shared' },
  personal: { fr: 'Personnelle', en: 'Personal' },
  mine: { fr: 'La vôtre', en: 'Yours' },
  ownedBy: { fr: (name: string) => fr`Personnelle : ${name}`, en: (name: string) => `Personal: ${name}` },
  isDefault: { fr: 'Envoie par défaut', en: 'Default sender' },

  connecting: { fr: 'Connexion en cours', en: 'Connecting' },
  catching_up: { fr: 'Lit les e-mails plus anciens', en: 'Reading earlier emails' },
  live: { fr: 'À jour', en: 'Up to date' },
  behind: { fr: 'En retard', en: 'Behind' },
  needs_attention: { fr: 'À reconnecter', en: 'Needs reconnecting' },
  paused: { fr: 'En pause', en: 'Paused' },
  pausedHelp: {
    fr: 'Aucun e-mail n’y est lu. Ceux qui arrivent maintenant le seront à la reprise.',
    en: 'No emails are read. Those arriving now will be read once you resume.',
  },
  attentionHelp: {
    fr: fr`Rien n’y est lu pour l’instant. Les e-mails à envoyer depuis cette boîte attendent 24 heures au plus, et partent dès qu’elle est reconnectée.`,
    en: 'Nothing is read for now. Emails to be sent from this mailbox wait for up to 24 hours, and leave as soon as it is reconnected.',
  },
  behindBy: {
    fr: (duration: string) => fr`L’e-mail le plus ancien à lire attend depuis ${duration}.`,
    en: (duration: string) => `The oldest unread email has waited for ${duration}.`,
  },
  syncedAt: { fr: 'Lue', en: 'Read' },
  neverSynced: { fr: 'Pas encore lue', en: 'Not read yet' },
  progress: { fr: 'Lecture des e-mails plus anciens', en: 'Reading earlier emails' },
  progressOf: {
    fr: (done: number, total: number) =>
      fr`${formatCount(done, 'fr')} sur ${formatCount(total, 'fr')}, les plus récents d’abord`,
    en: (done: number, total: number) => `${formatCount(done, 'en')} of ${formatCount(total, 'en')}, newest first`,
  },
  since: { fr: (day: string) => `depuis le ${day}`, en: (day: string) => `since ${day}` },

  read: {
    fr: (count: number) => counted.fr(count, 'e-mail lu', 'e-mails lus'),
    en: (count: number) => counted.en(count, 'read'),
  },
  filed: {
    fr: (count: number) => counted.fr(count, 'gardé', 'gardés'),
    en: (count: number) => counted.en(count, 'kept'),
  },
  ignored: {
    fr: (count: number) => counted.fr(count, 'laissé de côté', 'laissés de côté'),
    en: (count: number) => counted.en(count, 'left out'),
  },
  why: { fr: 'Ce qui est gardé, et pourquoi', en: 'What is kept, and why' },
  whyShared: {
    fr: fr`Tous les e-mails de la boîte de réception sont gardés. Une réponse rejoint sa demande ; un nouvel e-mail qui cherche un lieu devient une demande ; les autres (factures, candidatures, publicité) attendent dans la boîte de Parvis avec la raison « Pas une demande ».`,
    en: 'Every email in the inbox is kept. Replies join their request; a new email that asks for a venue becomes a request; all others (invoices, applications, advertising) wait in Parvis’s inbox with the reason “Not a request”.',
  },
  whyPersonal: {
    fr: fr`Seuls sont gardés les e-mails d’un échange connu, ou d’un organisateur ou d’un lieu dont une demande est en cours. De tous les autres, rien n’est conservé : ni texte, ni objet, ni adresse.`,
    en: 'Only emails of a known thread, or from an organizer or venue with an open request, are kept. Of all others nothing is stored: no text, no subject, no address.',
  },
  whySent: {
    fr: 'Parmi les e-mails envoyés, seuls ceux d’une demande sont gardés.',
    en: 'Of sent emails, only those that belong to a request are kept.',
  },
  whyLeftOut: {
    fr: fr`Laissés de côté : les e-mails qui étaient déjà ici et les envois sans demande. Les indésirables et la corbeille ne sont jamais suivis.`,
    en: 'Left out: emails that were already here, and sent emails without a request. Junk and Trash are never followed.',
  },
  toInbox: { fr: 'Voir « Pas une demande »', en: 'Show “Not a request”' },

  actionsOf: { fr: (address: string) => fr`Actions : ${address}`, en: (address: string) => `Actions: ${address}` },
  sync: { fr: 'Lire maintenant', en: 'Read now' },
  syncOf: {
    fr: (address: string) => fr`Lire maintenant : ${address}`,
    en: (address: string) => `Read now: ${address}`,
  },
  pause: { fr: 'Mettre en pause', en: 'Pause' },
  resume: { fr: 'Reprendre', en: 'Resume' },
  resumeOf: { fr: (address: string) => fr`Reprendre : ${address}`, en: (address: string) => `Resume: ${address}` },
  reconnect: { fr: 'Reconnecter', en: 'Reconnect' },
  reconnectOf: {
    fr: (address: string) => fr`Reconnecter : ${address}`,
    en: (address: string) => `Reconnect: ${address}`,
  },
  reconnectTitle: {
    fr: (address: string) => fr`Reconnecter ${address}`,
    en: (address: string) => `Reconnect ${address}`,
  },
  reconnectDo: { fr: 'Reconnecter', en: 'Reconnect' },
  edit: { fr: 'Modifier…', en: 'Edit…' },
  editTitle: { fr: (address: string) => address, en: (address: string) => address },
  folders: { fr: 'Dossiers suivis…', en: 'Followed folders…' },
  foldersTitle: {
    fr: (address: string) => fr`Dossiers suivis de ${address}`,
    en: (address: string) => `Followed folders of ${address}`,
  },
  foldersHelp: {
    fr: fr`La boîte de réception et les envois sont toujours suivis. Cochez les dossiers où vos règles rangent des demandes.`,
    en: 'The inbox and sent emails are always followed. Select folders to which your rules move requests.',
  },
  foldersFailed: { fr: 'Les dossiers ne peuvent pas être lus', en: 'The folders can’t be read' },
  inboxFolder: { fr: 'Boîte de réception', en: 'Inbox' },
  sentFolder: { fr: 'E-mails envoyés', en: 'Sent emails' },
  noSentFolder: { fr: 'Trouvé automatiquement', en: 'Detected automatically' },
  alsoFollowed: { fr: 'Suivis aussi', en: 'Also followed' },
  noOtherFolders: { fr: 'Il n’y a pas d’autre dossier.', en: 'There are no other folders.' },
  mailsIn: {
    fr: (count: number) => counted.fr(count, 'e-mail', 'e-mails'),
    en: (count: number) => counted.en(count, count === 1 ? 'email' : 'emails'),
  },
  makeDefault: { fr: 'Envoyer par défaut', en: 'Make default sender' },
  dropDefault: { fr: 'Ne plus envoyer par défaut', en: 'Stop being the default sender' },
  remove: { fr: 'Retirer…', en: 'Remove…' },
  removeTitle: { fr: (address: string) => fr`Retirer ${address} ?`, en: (address: string) => `Remove ${address}?` },
  removeHelp: {
    fr: fr`Parvis cesse de la lire et d’envoyer depuis elle, et oublie son mot de passe. Les e-mails déjà classés restent dans leurs demandes, et rien ne change dans la boîte elle-même.`,
    en: 'Parvis stops reading it and sending from it, and forgets its password. Emails already filed stay with their requests, and nothing changes in the mailbox itself.',
  },
  removeDo: { fr: 'Retirer', en: 'Remove' },

  syncAsked: {
    fr: (address: string) => fr`${address} va être lue maintenant.`,
    en: (address: string) => `${address} will be read now.`,
  },
  wasPaused: {
    fr: (address: string) => fr`${address} est en pause.`,
    en: (address: string) => `${address} is paused.`,
  },
  wasResumed: {
    fr: (address: string) => fr`${address} est de nouveau suivie.`,
    en: (address: string) => `${address} is followed again.`,
  },
  wasSaved: { fr: (address: string) => fr`${address} : enregistré.`, en: (address: string) => `${address}: saved.` },
  wasRemoved: {
    fr: (address: string) => fr`${address} est retirée.`,
    en: (address: string) => `${address} was removed.`,
  },
  wasConnected: {
    fr: (address: string) => fr`${address} est connectée : la lecture commence.`,
    en: (address: string) => `${address} is connected: reading has begun.`,
  },

  connectTitle: { fr: 'Connecter une boîte', en: 'Connect a mailbox' },
  whose: { fr: 'À qui est cette boîte ?', en: 'Whose mailbox is it?' },
  whoseShared: { fr: 'De l’agence', en: 'The agency’s' },
  whoseSharedHelp: {
    fr: fr`Comme contact@ : tous ses e-mails sont pris, et chaque nouveau brief devient une demande.`,
    en: 'Like contact@: all its emails are taken, and every new brief becomes a request.',
  },
  whosePersonal: { fr: 'La mienne', en: 'Mine' },
  whosePersonalHelp: {
    fr: 'Seuls les e-mails des demandes sont pris. Vos e-mails privés ne sont jamais conservés.',
    en: 'Only emails of requests are taken. Your private emails are never stored.',
  },
  onlyPersonal: {
    fr: fr`Vous connectez votre propre boîte. Un administrateur connecte celles de l’agence.`,
    en: 'You are connecting your own mailbox. An admin connects those of the agency.',
  },
  how: { fr: 'Comment s’y connecter ?', en: 'How do you sign in to it?' },
  microsoft: { fr: 'Microsoft 365, Outlook.com', en: 'Microsoft 365, Outlook.com' },
  google: { fr: 'Google Workspace, Gmail', en: 'Google Workspace, Gmail' },
  other: { fr: 'Adresse et mot de passe', en: 'Address and password' },
  oauthHelp: {
    fr: fr`Chez Microsoft ou Google, vous vous connectez sur leur page : Parvis ne voit jamais votre mot de passe. La lecture commence aux e-mails d’aujourd’hui ; vous pourrez ensuite remonter plus loin.`,
    en: 'With Microsoft or Google you sign in on their page: Parvis never sees your password. Reading begins with today’s emails; you can go back further afterwards.',
  },

  address: { fr: 'Adresse e-mail', en: 'Email address' },
  password: { fr: 'Mot de passe', en: 'Password' },
  passwordHelp: {
    fr: fr`Gmail, Yahoo, iCloud et d’autres demandent un « mot de passe d’application », à créer dans les réglages de sécurité du compte. Il est chiffré ici et n’est plus jamais montré.`,
    en: 'Gmail, Yahoo, iCloud and others require an “app password”, which you create in the account’s security settings. It is encrypted here and never shown again.',
  },
  newPassword: { fr: 'Nouveau mot de passe', en: 'New password' },
  newPasswordHelp: { fr: 'Laissez vide pour garder l’actuel.', en: 'Leave empty to keep the current one.' },
  followFrom: { fr: 'Lire les e-mails depuis le', en: 'Read emails since' },
  followFromHelp: {
    fr: fr`Les plus anciens ne sont pas lus. Remontez à vos demandes en cours, par exemple trois mois.`,
    en: 'Older ones aren’t read. Go back to your current requests, for example three months.',
  },
  advanced: { fr: 'Réglages avancés', en: 'Advanced settings' },
  displayName: { fr: 'Nom de l’expéditeur', en: 'Sender name' },
  displayNameHelp: { fr: 'Affiché aux destinataires.', en: 'Shown to recipients.' },
  username: { fr: 'Identifiant', en: 'User name' },
  usernameHelp: { fr: 'Le plus souvent, l’adresse.', en: 'Usually the address.' },
  imap: { fr: 'Réception (IMAP)', en: 'Incoming (IMAP)' },
  smtp: { fr: 'Envoi (SMTP)', en: 'Outgoing (SMTP)' },
  host: { fr: 'Serveur', en: 'Server' },
  port: { fr: 'Port', en: 'Port' },
  security: { fr: 'Chiffrement', en: 'Encryption' },
  tls: { fr: 'TLS', en: 'TLS' },
  starttls: { fr: 'STARTTLS', en: 'STARTTLS' },
  noSecurity: { fr: 'Aucun (cette machine)', en: 'None (this machine)' },
  unknownServers: {
    fr: fr`Nous ne connaissons pas les serveurs de cette adresse. Vous les trouverez dans l’aide de votre hébergeur, sous « IMAP » et « SMTP ».`,
    en: 'We don’t know the servers of this address. Your provider’s help lists them under “IMAP” and “SMTP”.',
  },

  test: { fr: 'Tester la connexion', en: 'Test the connection' },
  testAgain: { fr: 'Tester de nouveau', en: 'Test again' },
  testing: { fr: 'Test en cours…', en: 'Testing…' },
  testFailed: { fr: 'Le test a échoué', en: 'The test failed' },
  testPassed: { fr: 'Tout fonctionne', en: 'Everything works' },
  steps: { fr: 'Étapes du test', en: 'Test steps' },
  stepWaits: { fr: 'À venir', en: 'Pending' },
  stepOk: { fr: 'Réussi', en: 'Passed' },
  stepFailed: { fr: 'Échec', en: 'Failed' },
  stepLeftOut: { fr: 'Non essayé', en: 'Not tried' },
  connectDo: { fr: 'Connecter', en: 'Connect' },
  save: { fr: 'Enregistrer', en: 'Save' },

  cancel: { fr: 'Annuler', en: 'Cancel' },
  signInFailed: { fr: fr`La connexion n’a pas abouti.`, en: 'The sign-in did not succeed.' },
} as const;

/** Names of the steps of a test. */
export const STEP_WORDS: Record<Step, Words> = {
  imap_connect: { fr: 'Joindre le serveur de réception', en: 'Reach the incoming server' },
  imap_auth: { fr: 'S’y identifier', en: 'Sign in to it' },
  folders: { fr: 'Lire les dossiers', en: 'Read the folders' },
  smtp_connect: { fr: 'Joindre le serveur d’envoi', en: 'Reach the outgoing server' },
  smtp_auth: { fr: 'S’y identifier pour envoyer', en: 'Sign in to send' },
};

/** Why a sign-in at Microsoft or Google brought no mailbox, as the service returns it in the URL. */
export const SIGN_IN_WORDS: Readonly<Record<string, Words>> = {
  denied: { fr: fr`Vous avez refusé l’accès, ou fermé la page.`, en: 'You denied the access, or closed the page.' },
  expired: { fr: fr`Elle a pris trop de temps : recommencez.`, en: 'It took too long: start again.' },
  refused: {
    fr: fr`Le fournisseur l’a refusée. Dans une organisation, un administrateur doit parfois autoriser Parvis d’abord.`,
    en: 'The provider refused it. In an organization, an admin may have to allow Parvis first.',
  },
  already_exists: {
    fr: fr`Cette adresse est déjà connectée par quelqu’un d’autre.`,
    en: 'Somebody else has already connected this address.',
  },
  forbidden: {
    fr: 'Seuls les administrateurs connectent les boîtes de l’agence.',
    en: 'Only admins connect mailboxes of the agency.',
  },
  unreachable: {
    fr: fr`Le fournisseur ne répond pas : réessayez plus tard.`,
    en: 'The provider can’t be reached: try again later.',
  },
};
