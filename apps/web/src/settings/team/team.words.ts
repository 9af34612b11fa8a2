import { fr } from '#i18n/formats';

/** Words of the colleagues' settings. */
export const TEAM = {
  title: { fr: 'Équipe', en: 'Team' },
  colleagues: { fr: 'Collègues', en: 'Colleagues' },
  colleaguesHelp: {
    fr: 'Un administrateur invite, désactive et règle le service. Un compte désactivé ne s’efface pas : son nom reste sur ce qu’il a fait.',
    en: 'An admin invites, disables and sets the service up. A disabled account is not deleted: its name stays on what it did.',
  },
  role: { fr: 'Rôle', en: 'Role' },
  roleOf: { fr: (name: string) => fr`Rôle : ${name}`, en: (name: string) => `Role: ${name}` },
  agent: { fr: 'Agent', en: 'Agent' },
  admin: { fr: 'Administrateur', en: 'Admin' },
  me: { fr: 'vous', en: 'you' },
  disabled: { fr: 'désactivé', en: 'disabled' },
  newPassword: { fr: 'Nouveau mot de passe', en: 'New password' },
  newPasswordOf: {
    fr: (name: string) => fr`Envoyer un lien de nouveau mot de passe : ${name}`,
    en: (name: string) => `Mail a link for a new password: ${name}`,
  },
  newPasswordTitle: {
    fr: (name: string) => fr`Envoyer à ${name} un lien de nouveau mot de passe ?`,
    en: (name: string) => `Mail ${name} a link for a new password?`,
  },
  newPasswordHelp: {
    fr: (email: string) =>
      fr`Le lien part à ${email} et sert une fois, dans l’heure. Le mot de passe actuel reste valable jusque-là.`,
    en: (email: string) =>
      `The link goes to ${email} and works once, within the hour. Until then the present password stays.`,
  },
  sendLink: { fr: 'Envoyer le lien', en: 'Mail the link' },
  linkSent: { fr: (email: string) => fr`Lien envoyé à ${email}`, en: (email: string) => `Link mailed to ${email}` },
  disable: { fr: 'Désactiver', en: 'Disable' },
  disableOf: { fr: (name: string) => fr`Désactiver : ${name}`, en: (name: string) => `Disable: ${name}` },
  enable: { fr: 'Réactiver', en: 'Enable' },
  enableOf: { fr: (name: string) => fr`Réactiver : ${name}`, en: (name: string) => `Enable: ${name}` },
  disableTitle: { fr: (name: string) => fr`Désactiver ${name} ?`, en: (name: string) => `Disable ${name}?` },
  disableHelp: {
    fr: 'Ses sessions, ses clés et ses notifications se terminent tout de suite. Vous pourrez réactiver le compte.',
    en: 'Sessions, keys and pushes end at once. You can enable the account again.',
  },
  changed: { fr: (name: string) => fr`${name} : enregistré`, en: (name: string) => `${name}: saved` },
  invitations: { fr: 'Invitations', en: 'Invitations' },
  invitationsHelp: {
    fr: 'Le lien part par e-mail, et sert une fois dans les sept jours.',
    en: 'The link goes by mail, and works once within seven days.',
  },
  none: { fr: 'Aucune invitation en attente.', en: 'No invitation waits.' },
  invite: { fr: 'Inviter', en: 'Invite' },
  inviteTitle: { fr: 'Inviter un collègue', en: 'Invite a colleague' },
  name: { fr: 'Nom', en: 'Name' },
  email: { fr: 'Adresse e-mail', en: 'Email address' },
  send: { fr: 'Envoyer l’invitation', en: 'Send the invitation' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  invited: {
    fr: (email: string) => fr`Invitation envoyée à ${email}`,
    en: (email: string) => `Invitation sent to ${email}`,
  },
  until: { fr: (date: string) => `jusqu’au ${date}`, en: (date: string) => `until ${date}` },
  resend: { fr: 'Renvoyer', en: 'Resend' },
  resendTo: {
    fr: (name: string) => fr`Renvoyer l’invitation : ${name}`,
    en: (name: string) => `Resend the invitation: ${name}`,
  },
  takeBack: { fr: 'Retirer', en: 'Take back' },
  takeBackOf: {
    fr: (name: string) => fr`Retirer l’invitation : ${name}`,
    en: (name: string) => `Take the invitation back: ${name}`,
  },
  takenBack: {
    fr: 'Invitation retirée : le lien n’ouvre plus rien',
    en: 'Invitation taken back: the link opens nothing',
  },
} as const;
