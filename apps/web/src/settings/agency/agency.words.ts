import { fr } from '#i18n/formats';

/** Words of the agency's settings. */
export const AGENCY = {
  title: { fr: 'Agence', en: 'Agency' },
  identity: { fr: 'Identité', en: 'Identity' },
  identityHelp: {
    fr: 'Ce que lisent les organisateurs et les lieux dans vos e-mails et sur les pages qu’ils ouvrent, et vos collègues en se connectant. Un champ vide reprend le réglage du service.',
    en: 'What organizers and venues read in your mails and on the pages that they open, and colleagues as they sign in. An empty field takes the setting of the service.',
  },
  name: { fr: 'Nom', en: 'Name' },
  email: { fr: 'Adresse e-mail', en: 'Email address' },
  phone: { fr: 'Téléphone', en: 'Phone' },
  legalLine: { fr: 'Ligne légale', en: 'Legal line' },
  colour: { fr: 'Couleur', en: 'Colour' },
  colourHelp: {
    fr: fr`Six chiffres hexadécimaux, comme #1d5c4a. Là où elle ne se lirait pas, une nuance proche la remplace.`,
    en: 'Six hexadecimal digits, such as #1d5c4a. Where it could not be read, a shade near to it takes its place.',
  },
  pickColour: { fr: 'Choisir une couleur', en: 'Pick a colour' },
  logo: { fr: 'Logo', en: 'Logo' },
  logoHelp: {
    fr: 'Il prend la place du nom en haut des pages et des e-mails.',
    en: 'It takes the place of the name on top of pages and mails.',
  },
  chooseLogo: { fr: 'Choisir un logo', en: 'Choose a logo' },
  otherLogo: { fr: 'Choisir un autre logo', en: 'Choose another logo' },
  logoKinds: { fr: 'PNG, JPEG ou WebP, 2\u00a0Mo au plus', en: 'PNG, JPEG or WebP, 2 MB at most' },
  logoTooLarge: { fr: 'Ce fichier dépasse 2\u00a0Mo', en: 'This file is larger than 2 MB' },
  noLogo: { fr: fr`Aucun logo : le nom est affiché.`, en: 'No logo: the name is shown.' },
  removeLogo: { fr: 'Retirer le logo', en: 'Remove the logo' },
  logoSaved: { fr: 'Logo enregistré', en: 'Logo saved' },
  logoRemoved: { fr: 'Logo retiré', en: 'Logo removed' },
  inLight: { fr: 'En clair', en: 'In light' },
  inDark: { fr: 'En sombre', en: 'In dark' },
  button: { fr: 'Un bouton', en: 'A button' },
  saved: { fr: 'Agence enregistrée', en: 'Agency saved' },
  preview: { fr: 'Aperçu', en: 'Preview' },
  previewHelp: {
    fr: 'Le haut et le bas de chaque page, selon le réglage de qui la lit.',
    en: 'The top and the foot of each page, as its reader has set light or dark.',
  },
  contact: { fr: fr`Une question ?`, en: 'A question?' },
  page: {
    fr: 'Ici la page : le catalogue, la réponse d’un lieu, la facture…',
    en: 'Here the page: the catalog, the answer of a venue, the invoice…',
  },
} as const;
