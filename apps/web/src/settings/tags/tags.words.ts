import { fr } from '#i18n/formats';

/** Text of the tag settings. */
export const TAGS = {
  title: { fr: 'Étiquettes', en: 'Tags' },
  help: {
    fr: fr`Les étiquettes décrivent vos lieux et servent de filtres dans la recherche.`,
    en: 'Tags describe your venues, and you can filter the search by them.',
  },
  search: { fr: 'Chercher une étiquette', en: 'Search tags' },
  none: { fr: 'Aucune étiquette.', en: 'No tags yet.' },
  noneHelp: {
    fr: fr`Créez la première : « Château », « Terrasse », « Accès PMR »…`,
    en: 'Create the first one: “Castle”, “Terrace”, “Step-free access”…',
  },
  notFound: { fr: 'Aucune étiquette de ce nom.', en: 'No tag with this name.' },
  others: { fr: (count: number) => fr`Voir les ${count} autres`, en: (count: number) => `Show ${count} more` },
  make: { fr: 'Nouvelle étiquette', en: 'New tag' },
  name: { fr: 'Nom', en: 'Name' },
  category: { fr: 'Catégorie', en: 'Category' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  save: { fr: 'Enregistrer', en: 'Save' },
  made: { fr: (name: string) => fr`${name} : étiquette créée`, en: (name: string) => `${name}: tag created` },
  change: { fr: 'Modifier', en: 'Edit' },
  changeOf: { fr: (name: string) => fr`Modifier : ${name}`, en: (name: string) => `Edit: ${name}` },
  changeHelp: {
    fr: 'Toutes les fiches concernées montrent aussitôt le nouveau nom.',
    en: 'All venues with this tag show the new name immediately.',
  },
  changed: { fr: (name: string) => fr`${name} : enregistrée`, en: (name: string) => `${name}: saved` },
  remove: { fr: 'Supprimer', en: 'Delete' },
  removeOf: { fr: (name: string) => fr`Supprimer : ${name}`, en: (name: string) => `Delete: ${name}` },
  removeTitle: {
    fr: (name: string) => fr`Supprimer l’étiquette « ${name} » ?`,
    en: (name: string) => `Delete tag “${name}”?`,
  },
  unused: { fr: 'Aucun lieu n’a cette étiquette.', en: 'No venue has this tag.' },
  carried: {
    fr: (count: string, isOne: boolean) =>
      isOne
        ? 'Un lieu a cette étiquette. Retirez-la d’abord de sa fiche.'
        : `${count} lieux ont cette étiquette. Retirez-la d’abord de leurs fiches, ou renommez-la.`,
    en: (count: string, isOne: boolean) =>
      isOne
        ? 'One venue has this tag. Remove it from the venue first.'
        : `${count} venues have this tag. Remove it from them first, or rename it.`,
  },
  show: { fr: 'Voir ces lieux', en: 'Show venues' },
  removed: { fr: (name: string) => fr`${name} : étiquette supprimée`, en: (name: string) => `${name}: tag deleted` },
} as const;
