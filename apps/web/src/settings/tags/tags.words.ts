import { fr } from '#i18n/formats';

/** Words of the settings of tags. */
export const TAGS = {
  title: { fr: 'Étiquettes', en: 'Tags' },
  help: {
    fr: fr`Les mots qui décrivent vos lieux : on les pose sur une fiche, et la recherche filtre par eux.`,
    en: 'The words that describe your venues: they are put on a sheet, and the search filters by them.',
  },
  search: { fr: 'Chercher une étiquette', en: 'Search for a tag' },
  none: { fr: 'Aucune étiquette.', en: 'No tag.' },
  noneHelp: {
    fr: fr`Créez la première : « Château », « Terrasse », « Accès PMR »…`,
    en: 'Make the first one: “Castle”, “Terrace”, “Step-free access”…',
  },
  notFound: { fr: 'Aucune étiquette de ce nom.', en: 'No tag of that name.' },
  others: { fr: (count: number) => fr`Voir les ${count} autres`, en: (count: number) => `Show the ${count} others` },
  make: { fr: 'Nouvelle étiquette', en: 'New tag' },
  name: { fr: 'Nom', en: 'Name' },
  category: { fr: 'Catégorie', en: 'Category' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  save: { fr: 'Enregistrer', en: 'Save' },
  made: { fr: (name: string) => fr`${name} : étiquette créée`, en: (name: string) => `${name}: tag made` },
  change: { fr: 'Modifier', en: 'Change' },
  changeOf: { fr: (name: string) => fr`Modifier : ${name}`, en: (name: string) => `Change: ${name}` },
  changeHelp: {
    fr: 'Les fiches qui la portent montrent aussitôt le nouveau nom.',
    en: 'The sheets that carry it show the new name at once.',
  },
  changed: { fr: (name: string) => fr`${name} : enregistrée`, en: (name: string) => `${name}: saved` },
  remove: { fr: 'Supprimer', en: 'Delete' },
  removeOf: { fr: (name: string) => fr`Supprimer : ${name}`, en: (name: string) => `Delete: ${name}` },
  removeTitle: {
    fr: (name: string) => fr`Supprimer l’étiquette « ${name} » ?`,
    en: (name: string) => `Delete the tag “${name}”?`,
  },
  unused: { fr: 'Aucun lieu ne la porte.', en: 'No venue carries it.' },
  carried: {
    fr: (count: string, isOne: boolean) =>
      isOne
        ? 'Un lieu la porte. Ôtez-la d’abord de sa fiche.'
        : `${count} lieux la portent. Ôtez-la d’abord de leurs fiches, ou changez son nom.`,
    en: (count: string, isOne: boolean) =>
      isOne
        ? 'One venue carries it. Take it off its sheet first.'
        : `${count} venues carry it. Take it off their sheets first, or change its name.`,
  },
  show: { fr: 'Voir ces lieux', en: 'Show these venues' },
  removed: { fr: (name: string) => fr`${name} : étiquette supprimée`, en: (name: string) => `${name}: tag deleted` },
} as const;
