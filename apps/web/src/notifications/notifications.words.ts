import { fr } from '#i18n/formats';

/** Text of the notifications and their settings. */
export const NOTIFICATIONS = {
  title: { fr: 'Notifications', en: 'Notifications' },
  parts: { fr: 'Notifications et réglages', en: 'Notifications and settings' },
  toRead: { fr: 'À lire', en: 'To read' },
  all: { fr: 'Toutes', en: 'All' },
  choose: { fr: 'Réglages', en: 'Settings' },
  readAll: { fr: 'Tout marquer comme lu', en: 'Mark all as read' },
  readAllHelp: { fr: 'Pour toute l’équipe.', en: 'For the whole team.' },
  allRead: {
    fr: (count: number) =>
      count > 1 ? `${count} notifications marquées comme lues` : 'Notification marquée comme lue',
    en: (count: number) => (count > 1 ? `${count} notifications marked as read` : 'Notification marked as read'),
  },
  none: { fr: 'Rien de nouveau.', en: 'Nothing new.' },
  noneHelp: {
    fr: 'Vous êtes à jour.',
    en: 'You’re all caught up.',
  },
  earlier: { fr: 'Plus anciennes', en: 'Earlier' },
  unread: { fr: 'à lire', en: 'unread' },
  read: { fr: (title: string) => fr`Marquer comme lue : ${title}`, en: (title: string) => `Mark as read: ${title}` },
  readBy: { fr: (name: string) => `lue par ${name}`, en: (name: string) => `read by ${name}` },
  next: { fr: 'Notification suivante', en: 'Next notification' },
  previous: { fr: 'Notification précédente', en: 'Previous notification' },
  open: { fr: 'Ouvrir la demande', en: 'Open request' },
  markRead: { fr: 'Marquer comme lue', en: 'Mark as read' },

  choicesTitle: { fr: 'Réglages des notifications', en: 'Notification settings' },
  kinds: { fr: 'Ce dont je suis averti', en: 'What to notify me about' },
  kindsHelp: {
    fr: 'La liste est celle de l’équipe ; ce que vous coupez ici n’est coupé que pour vous.',
    en: 'The list is shared by the team. What you turn off here is turned off only for you.',
  },
  kind: { fr: 'Type', en: 'Type' },
  inApp: { fr: 'Dans Parvis', en: 'In Parvis' },
  push: { fr: 'Navigateur', en: 'Browser' },
  mail: { fr: 'Résumé', en: 'Digest' },
  kindBy: {
    fr: (kind: string, way: string) => fr`${kind} : ${way}`,
    en: (kind: string, way: string) => `${kind}: ${way}`,
  },
  saved: { fr: 'Enregistré', en: 'Saved' },
  quiet: { fr: 'Heures calmes', en: 'Quiet hours' },
  quietHelp: {
    fr: (timeZone: string) =>
      fr`Aucune notification n’est envoyée à vos navigateurs entre ces heures (${timeZone}). Vous les retrouvez dans la liste et dans le résumé.`,
    en: (timeZone: string) =>
      `No notifications are sent to your browsers between these times (${timeZone}). You’ll find them in the list and in the digest.`,
  },
  quietOn: { fr: 'Ne pas déranger', en: 'Do not disturb' },
  from: { fr: 'De', en: 'From' },
  to: { fr: 'À', en: 'To' },
  sameTimes: { fr: 'Indiquez une autre heure que celle du début.', en: 'Enter another time than that of the start.' },
  digest: { fr: 'Résumé par e-mail', en: 'Email digest' },
  digestHelp: {
    fr: 'Les notifications que personne n’a lues depuis le résumé précédent. S’il n’y en a pas, aucun e-mail ne part.',
    en: 'Notifications that are still unread since the last digest. No email is sent if there are none.',
  },
  when: { fr: 'Quand', en: 'When' },
  never: { fr: 'Jamais', en: 'Never' },
  daily: { fr: 'Chaque jour', en: 'Every day' },
  weekdays: { fr: 'Du lundi au vendredi', en: 'Monday to Friday' },
  at: { fr: 'À', en: 'At' },
  due: { fr: (moment: string) => fr`Prochain résumé : ${moment}.`, en: (moment: string) => `Next digest: ${moment}.` },

  browsers: { fr: 'Navigateurs', en: 'Browsers' },
  browsersHelp: {
    fr: 'Ces navigateurs affichent les notifications même quand Parvis est fermé.',
    en: 'These browsers show notifications even while Parvis is closed.',
  },
  noBrowsers: { fr: 'Aucun navigateur.', en: 'No browsers yet.' },
  thisOne: { fr: 'ce navigateur', en: 'this browser' },
  added: { fr: 'ajouté', en: 'added' },
  enable: { fr: 'Activer dans ce navigateur', en: 'Turn on in this browser' },
  enabled: { fr: 'Ce navigateur reçoit les notifications', en: 'This browser now gets notifications' },
  remove: { fr: 'Retirer', en: 'Remove' },
  removeOf: { fr: (name: string) => fr`Retirer : ${name}`, en: (name: string) => `Remove: ${name}` },
  removed: { fr: 'Navigateur retiré', en: 'Browser removed' },
  unsupported: {
    fr: 'Ce navigateur ne permet pas les notifications. Sur un iPhone, ajoutez d’abord Parvis à l’écran d’accueil.',
    en: 'This browser doesn’t support notifications. On an iPhone, add Parvis to the home screen first.',
  },
  denied: {
    fr: 'Ce navigateur bloque les notifications de Parvis : autorisez-les dans ses réglages, puis revenez.',
    en: 'This browser blocks notifications from Parvis. Allow them in its settings, then come back.',
  },
  notArriving: {
    fr: 'Les clés d’envoi ne sont pas configurées : rien n’arrivera. Demandez à un administrateur de les mettre en place.',
    en: 'Push keys aren’t configured, so no notifications will arrive. Ask an admin to set them up.',
  },
} as const;
