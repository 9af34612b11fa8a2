import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';

/** Words of the links that people outside of the team have. */
export const LINKS = {
  title: { fr: 'Liens', en: 'Links' },
  none: { fr: 'Aucun lien en cours.', en: 'No link is out.' },
  make: { fr: 'Créer un lien', en: 'Make a link' },
  makeTitle: { fr: 'Créer un lien', en: 'Make a link' },
  makeHelp: {
    fr: fr`Le lien s’affiche une seule fois : copiez-le. Il est valable 30 jours.`,
    en: 'The link is shown once: copy it. It is valid for 30 days.',
  },
  made: { fr: 'Copiez ce lien maintenant', en: 'Copy this link now' },
  copy: { fr: 'Copier', en: 'Copy' },
  copied: { fr: 'Lien copié', en: 'Link copied' },
  done: { fr: 'Terminé', en: 'Done' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  revoke: { fr: 'Révoquer', en: 'Revoke' },
  revokeTitle: { fr: fr`Révoquer ce lien ?`, en: 'Revoke this link?' },
  revokeHelp: {
    fr: 'Il ne s’ouvrira plus, et ne revient pas. Vous pourrez en créer un autre.',
    en: 'It opens no more, and does not come back. You can make another.',
  },
  revoked: { fr: 'Lien révoqué', en: 'Link revoked' },
  earlier: {
    fr: (count: number) => `Liens passés (${count})`,
    en: (count: number) => `Past links (${count})`,
  },
  until: { fr: (day: string) => `jusqu’au ${day}`, en: (day: string) => `until ${day}` },
  opened: {
    fr: (count: number) => (count === 0 ? 'jamais ouvert' : `ouvert ${count} fois`),
    en: (count: number) => (count === 0 ? 'never opened' : count === 1 ? 'opened once' : `opened ${count} times`),
  },
} as const;

/** For whom a link is, by its scope. */
export const SCOPES = {
  organizer: { fr: 'Organisateur', en: 'Organizer' },
  member: { fr: 'Lieu', en: 'Venue' },
  catalog: { fr: 'Catalogue', en: 'Catalog' },
} as const satisfies Record<string, Words>;

/** What a link is for, by its action. */
export const ACTIONS = {
  view_catalog: { fr: 'Lire le catalogue', en: 'Read the catalog' },
  react: { fr: 'Réagir au catalogue', en: 'React to the catalog' },
  answer_availability: { fr: 'Répondre sur la disponibilité', en: 'Answer about availability' },
  update_profile: { fr: 'Mettre à jour la fiche', en: 'Update the profile' },
  requalify: { fr: 'Préciser la demande', en: 'Give details of the request' },
} as const satisfies Record<string, Words>;

export const STATES = {
  open: { fr: 'Ouvert', en: 'Open' },
  used: { fr: 'Utilisé', en: 'Used' },
  expired: { fr: 'Expiré', en: 'Expired' },
  revoked: { fr: 'Révoqué', en: 'Revoked' },
} as const satisfies Record<string, Words>;
