import { fr } from '#i18n/formats';

/** Text of the agency settings. */
export const AGENCY = {
  title: { fr: 'Agence', en: 'Agency' },
  identity: { fr: 'Identité', en: 'Identity' },
  identityHelp: {
    fr: 'Affiché aux organisateurs et aux lieux dans vos e-mails et sur les pages publiques, et à vos collègues à la connexion. Un champ vide reprend le réglage du service.',
    en: 'Shown to organizers and venues in emails and on public pages, and to colleagues when they sign in. Empty fields use the service’s default.',
  },
  name: { fr: 'Nom', en: 'Name' },
  email: { fr: 'Adresse e-mail', en: 'Email address' },
  phone: { fr: 'Téléphone', en: 'Phone' },
  legalLine: { fr: 'Ligne légale', en: 'Legal line' },
  colour: { fr: 'Couleur', en: 'Color' },
  colourHelp: {
    fr: fr`Six chiffres hexadécimaux, comme #1d5c4a. Là où elle serait peu lisible, une nuance proche la remplace.`,
    en: 'Six hexadecimal digits, such as #1d5c4a. Where it would be hard to read, a similar shade is used.',
  },
  pickColour: { fr: 'Choisir une couleur', en: 'Pick a color' },
  logo: { fr: 'Logo', en: 'Logo' },
  logoHelp: {
    fr: 'Il remplace le nom en haut des pages et des e-mails.',
    en: 'Replaces the name at the top of pages and emails.',
  },
  chooseLogo: { fr: 'Choisir un logo', en: 'Choose logo' },
  otherLogo: { fr: 'Choisir un autre logo', en: 'Choose another logo' },
  logoKinds: { fr: 'PNG, JPEG ou WebP, 2\u00a0Mo au plus', en: 'PNG, JPEG or WebP, 2 MB at most' },
  logoTooLarge: {
    fr: 'Ce fichier dépasse 2\u00a0Mo. Choisissez-en un plus petit.',
    en: 'This file is larger than 2 MB. Choose a smaller one.',
  },
  noLogo: { fr: fr`Aucun logo : le nom est affiché.`, en: 'No logo. The name is shown instead.' },
  removeLogo: { fr: 'Retirer le logo', en: 'Remove logo' },
  logoSaved: { fr: 'Logo enregistré', en: 'Logo saved' },
  logoRemoved: { fr: 'Logo retiré', en: 'Logo removed' },
  inLight: { fr: 'En clair', en: 'Light theme' },
  inDark: { fr: 'En sombre', en: 'Dark theme' },
  button: { fr: 'Un bouton', en: 'A button' },
  saved: { fr: 'Agence enregistrée', en: 'Saved' },
  preview: { fr: 'Aperçu', en: 'Preview' },
  previewHelp: {
    fr: 'L’en-tête et le pied des pages publiques, en clair ou en sombre selon le lecteur.',
    en: 'Header and footer of public pages, in the reader’s light or dark theme.',
  },
  contact: { fr: fr`Une question ?`, en: 'Any questions?' },
  page: {
    fr: 'Contenu de la page : le catalogue, la réponse d’un lieu, la facture…',
    en: 'Page content: the proposal, a venue’s reply, the invoice…',
  },
} as const;
