import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';

/** Text of the links given to people outside the team. */
export const LINKS = {
  title: { fr: 'Liens', en: 'Links' },
  none: { fr: 'Aucun lien en cours.', en: 'No active links.' },
  make: { fr: 'Créer un lien', en: 'Create a link' },
  makeTitle: { fr: 'Créer un lien', en: 'Create a link' },
  makeHelp: {
    fr: fr`Le lien s’affiche une seule fois : copiez-le. Il est valable 30 jours.`,
    en: 'Copy the link: it’s shown only once. It’s valid for 30 days.',
  },
  made: { fr: 'Copiez ce lien maintenant', en: 'Copy this link now' },
  copy: { fr: 'Copier', en: 'Copy' },
  copied: { fr: 'Lien copié', en: 'Link copied' },
  done: { fr: 'Terminé', en: 'Done' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  revoke: { fr: 'Révoquer', en: 'Revoke' },
  revokeTitle: { fr: fr`Révoquer ce lien ?`, en: 'Revoke this link?' },
  revokeHelp: {
    fr: 'Il ne s’ouvrira plus. C’est définitif, mais vous pourrez en créer un autre.',
    en: 'The link will stop working. This can’t be undone, but you can create a new one.',
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

/** The recipient of a link, by its scope. */
export const SCOPES = {
  organizer: { fr: 'Organisateur', en: 'Organizer' },
  member: { fr: 'Lieu', en: 'Venue' },
  catalog: { fr: 'Catalogue', en: 'Proposal' },
} as const satisfies Record<string, Words>;

/** The purpose of a link, by its action. */
export const ACTIONS = {
  view_catalog: { fr: 'Lire le catalogue', en: 'View the proposal' },
  react: { fr: 'Réagir au catalogue', en: 'React to the proposal' },
  answer_availability: { fr: 'Répondre sur la disponibilité', en: 'Confirm availability' },
  update_profile: { fr: 'Mettre à jour la fiche', en: 'Update the profile' },
  requalify: { fr: 'Préciser la demande', en: 'Complete the request' },
} as const satisfies Record<string, Words>;

export const STATES = {
  open: { fr: 'Ouvert', en: 'Open' },
  used: { fr: 'Utilisé', en: 'Used' },
  expired: { fr: 'Expiré', en: 'Expired' },
  revoked: { fr: 'Révoqué', en: 'Revoked' },
} as const satisfies Record<string, Words>;
