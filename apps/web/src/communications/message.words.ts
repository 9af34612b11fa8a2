import { fr } from '#i18n/formats';

/** Text of a phone message's content, also for the inbox, which loads nothing else of a request's messages. */
export const MESSAGE = {
  audio: { fr: 'Message vocal', en: 'Voice message' },
  edited: { fr: 'modifié', en: 'edited' },
  deleted: { fr: 'Message supprimé', en: 'Message deleted' },
  picture: { fr: 'Photo', en: 'Photo' },
  video: { fr: 'Vidéo', en: 'Video' },
  sticker: { fr: 'Autocollant', en: 'Sticker' },
  location: { fr: (place: string) => fr`Position : ${place}`, en: (place: string) => `Location: ${place}` },
  contacts: { fr: (contacts: string) => fr`Contact : ${contacts}`, en: (contacts: string) => `Contact: ${contacts}` },
  reaction: { fr: (emoji: string) => `A réagi par ${emoji}`, en: (emoji: string) => `Reacted with ${emoji}` },
  reactionTakenBack: { fr: 'A retiré sa réaction', en: 'Removed a reaction' },
} as const;
