import { fr } from '#i18n/formats';

/** Words of the notifications and of what one wants to be told. */
export const NOTIFICATIONS = {
  title: { fr: 'Notifications', en: 'Notifications' },
  parts: { fr: 'Notifications et réglages', en: 'Notifications and settings' },
  toRead: { fr: 'À lire', en: 'To read' },
  all: { fr: 'Toutes', en: 'All' },
  choose: { fr: 'Réglages', en: 'Settings' },
  readAll: { fr: 'Tout marquer comme lu', en: 'Mark all read' },
  readAllHelp: { fr: 'Pour toute l’équipe.', en: 'For the whole team.' },
  allRead: {
    fr: (count: number) =>
      count > 1 ? `${count} notifications marquées comme lues` : 'Notification marquée comme lue',
    en: (count: number) => (count > 1 ? `${count} notifications marked read` : 'Notification marked read'),
  },
  none: { fr: 'Rien de nouveau.', en: 'Nothing new.' },
  noneHelp: {
    fr: 'Ce que l’équipe doit savoir sans l’avoir demandé apparaîtra ici.',
    en: 'What the team should know without having asked will come here.',
  },
  earlier: { fr: 'Plus anciennes', en: 'Earlier ones' },
  unread: { fr: 'à lire', en: 'unread' },
  read: { fr: (title: string) => fr`Marquer comme lue : ${title}`, en: (title: string) => `Mark read: ${title}` },
  readBy: { fr: (name: string) => `lue par ${name}`, en: (name: string) => `read by ${name}` },
  next: { fr: 'Notification suivante', en: 'Next notification' },
  previous: { fr: 'Notification précédente', en: 'Previous notification' },
  open: { fr: 'Ouvrir la demande', en: 'Open the request' },
  markRead: { fr: 'Marquer comme lue', en: 'Mark read' },

  choicesTitle: { fr: 'Réglages des notifications', en: 'Notification settings' },
  kinds: { fr: 'Ce que je veux savoir', en: 'What I want to know' },
  kindsHelp: {
    fr: 'La liste est celle de l’équipe ; ce que vous coupez ici n’est coupé que pour vous.',
    en: 'The list is the team’s; what you switch off here is off for you alone.',
  },
  kind: { fr: 'Nouvelle', en: 'News' },
  inApp: { fr: 'Dans Parvis', en: 'In Parvis' },
  push: { fr: 'Navigateur', en: 'Browser' },
  mail: { fr: 'Résumé', en: 'Digest' },
  kindBy: {
    fr: (kind: string, way: string) => fr`${kind} : ${way}`,
    en: (kind: string, way: string) => `${kind}: ${way}`,
  },
  saved: { fr: 'Choix enregistré', en: 'Choice saved' },
  quiet: { fr: 'Heures calmes', en: 'Quiet hours' },
  quietHelp: {
    fr: (timeZone: string) =>
      fr`Rien n’est envoyé à vos navigateurs entre ces heures (${timeZone}). Vous le retrouvez dans la liste et dans le résumé.`,
    en: (timeZone: string) =>
      `Nothing is pushed to your browsers between these hours (${timeZone}). You find it in the list and in the digest.`,
  },
  quietOn: { fr: 'Ne pas déranger', en: 'Do not disturb' },
  from: { fr: 'De', en: 'From' },
  to: { fr: 'À', en: 'To' },
  digest: { fr: 'Résumé par e-mail', en: 'Digest by mail' },
  digestHelp: {
    fr: 'Ce que personne n’a lu depuis le résumé précédent. Rien à dire, pas d’e-mail.',
    en: 'What nobody has read since the last digest. If there is nothing to say, no mail.',
  },
  when: { fr: 'Quand', en: 'When' },
  never: { fr: 'Jamais', en: 'Never' },
  daily: { fr: 'Chaque jour', en: 'Every day' },
  weekdays: { fr: 'Du lundi au vendredi', en: 'Monday to Friday' },
  at: { fr: 'À', en: 'At' },
  due: { fr: (moment: string) => fr`Prochain résumé : ${moment}.`, en: (moment: string) => `Next digest: ${moment}.` },

  browsers: { fr: 'Navigateurs', en: 'Browsers' },
  browsersHelp: {
    fr: 'Où les notifications s’affichent même quand Parvis est fermé.',
    en: 'Where notifications show even while Parvis is closed.',
  },
  noBrowsers: { fr: 'Aucun navigateur.', en: 'No browser.' },
  thisOne: { fr: 'ce navigateur', en: 'this browser' },
  added: { fr: 'ajouté', en: 'added' },
  enable: { fr: 'Activer dans ce navigateur', en: 'Switch on in this browser' },
  enabled: { fr: 'Ce navigateur reçoit les notifications', en: 'This browser gets notifications' },
  remove: { fr: 'Retirer', en: 'Remove' },
  removeOf: { fr: (name: string) => fr`Retirer : ${name}`, en: (name: string) => `Remove: ${name}` },
  removed: { fr: 'Navigateur retiré', en: 'Browser removed' },
  unsupported: {
    fr: 'Ce navigateur ne les propose pas. Sur un iPhone, ajoutez d’abord Parvis à l’écran d’accueil.',
    en: 'This browser does not offer them. On an iPhone, add Parvis to the home screen first.',
  },
  denied: {
    fr: 'Ce navigateur les refuse pour Parvis : autorisez-les dans ses réglages, puis revenez.',
    en: 'This browser refuses them for Parvis: allow them in its settings, then come back.',
  },
  notArriving: {
    fr: 'Le service n’a pas de clés d’envoi : rien n’arrivera avant qu’un administrateur les mette en place.',
    en: 'The service has no keys to send with: nothing arrives before an admin sets them up.',
  },
} as const;
