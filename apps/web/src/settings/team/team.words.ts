import { fr } from '#i18n/formats';

/** Text of the team settings. */
export const TEAM = {
  title: { fr: 'Équipe', en: 'Team' },
  colleagues: { fr: 'Collègues', en: 'Colleagues' },
  colleaguesHelp: {
    fr: 'Les administrateurs invitent, désactivent et règlent le service. Un compte désactivé ne s’efface pas : son nom reste sur ses actions passées.',
    en: 'Admins invite and disable colleagues and configure the service. A disabled account isn’t deleted: its name stays on past actions.',
  },
  role: { fr: 'Rôle', en: 'Role' },
  roleOf: { fr: (name: string) => fr`Rôle : ${name}`, en: (name: string) => `Role: ${name}` },
  agent: { fr: 'Agent', en: 'Agent' },
  admin: { fr: 'Administrateur', en: 'Admin' },
  me: { fr: 'vous', en: 'you' },
  disabled: { fr: 'désactivé', en: 'disabled' },
  newPassword: { fr: 'Nouveau mot de passe', en: 'Password link' },
  newPasswordOf: {
    fr: (name: string) => fr`Envoyer un lien de nouveau mot de passe : ${name}`,
    en: (name: string) => `Email a password link: ${name}`,
  },
  newPasswordTitle: {
    fr: (name: string) => fr`Envoyer à ${name} un lien de nouveau mot de passe ?`,
    en: (name: string) => `Email ${name} a password link?`,
  },
  newPasswordHelp: {
    fr: (email: string) =>
      fr`Le lien part à ${email} et sert une fois, dans l’heure. Le mot de passe actuel reste valable jusque-là.`,
    en: (email: string) =>
      `The link is sent to ${email} and works once, for one hour. The current password stays valid until then.`,
  },
  sendLink: { fr: 'Envoyer le lien', en: 'Email the link' },
  linkSent: { fr: (email: string) => fr`Lien envoyé à ${email}`, en: (email: string) => `Link emailed to ${email}` },
  disable: { fr: 'Désactiver', en: 'Disable' },
  disableOf: { fr: (name: string) => fr`Désactiver : ${name}`, en: (name: string) => `Disable: ${name}` },
  enable: { fr: 'Réactiver', en: 'Enable' },
  enableOf: { fr: (name: string) => fr`Réactiver : ${name}`, en: (name: string) => `Enable: ${name}` },
  disableTitle: { fr: (name: string) => fr`Désactiver ${name} ?`, en: (name: string) => `Disable ${name}?` },
  disableHelp: {
    fr: 'Ses sessions, ses clés API et ses notifications se terminent immédiatement. Vous pourrez réactiver le compte.',
    en: 'Sessions, API keys and browser notifications end immediately. You can enable the account again.',
  },
  changed: { fr: (name: string) => fr`${name} : enregistré`, en: (name: string) => `${name}: saved` },
  invitations: { fr: 'Invitations', en: 'Invitations' },
  invitationsHelp: {
    fr: 'Le lien part par e-mail, et sert une fois dans les sept jours.',
    en: 'The link is sent by email and works once, for seven days.',
  },
  none: { fr: 'Aucune invitation en attente.', en: 'No pending invitations.' },
  invite: { fr: 'Inviter', en: 'Invite' },
  inviteTitle: { fr: 'Inviter un collègue', en: 'Invite a colleague' },
  name: { fr: 'Nom', en: 'Name' },
  email: { fr: 'Adresse e-mail', en: 'Email address' },
  send: { fr: 'Envoyer l’invitation', en: 'Send invitation' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  invited: {
    fr: (email: string) => fr`Invitation envoyée à ${email}`,
    en: (email: string) => `Invitation sent to ${email}`,
  },
  until: { fr: (date: string) => `jusqu’au ${date}`, en: (date: string) => `until ${date}` },
  resend: { fr: 'Renvoyer', en: 'Resend' },
  resendTo: {
    fr: (name: string) => fr`Renvoyer l’invitation : ${name}`,
    en: (name: string) => `Resend invitation: ${name}`,
  },
  takeBack: { fr: 'Retirer', en: 'Revoke' },
  takeBackOf: {
    fr: (name: string) => fr`Retirer l’invitation : ${name}`,
    en: (name: string) => `Revoke invitation: ${name}`,
  },
  takenBack: {
    fr: 'Invitation retirée : son lien ne fonctionne plus',
    en: 'Invitation revoked. Its link no longer works.',
  },
} as const;
