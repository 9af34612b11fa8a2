import type { Words } from '#i18n/locale';

/** What each job does, by its name. */
export const JOBS: Readonly<Record<string, Words>> = {
  'apply-retention': {
    fr: 'Efface ce dont la durée de conservation est passée',
    en: 'Erases what has been kept long enough',
  },
  'clean-magic-tokens': { fr: 'Supprime les liens expirés', en: 'Deletes links that have expired' },
  'delete-discarded-mails': { fr: 'Supprime les e-mails écartés', en: 'Deletes mails that were discarded' },
  'delete-discarded-messages': { fr: 'Supprime les messages écartés', en: 'Deletes messages that were discarded' },
  'deliver-events': {
    fr: 'Reprend ce qui reste à faire d’un événement',
    en: 'Takes up what is left to do of an event',
  },
  'detect-inactive-requests': {
    fr: 'Signale les demandes où rien ne bouge',
    en: 'Reports requests on which nothing moves',
  },
  'detect-past-events': { fr: 'Signale les événements passés', en: 'Reports events that are over' },
  'fail-abandoned-imports': { fr: 'Termine les imports interrompus', en: 'Ends imports that were interrupted' },
  'fail-abandoned-messages': {
    fr: 'Termine les messages sans nouvelle',
    en: 'Ends messages of which nothing is heard',
  },
  'forget-catalog-viewers': { fr: 'Oublie qui a ouvert un catalogue', en: 'Forgets who opened a catalog' },
  'make-data-export': { fr: 'Écrit les archives demandées', en: 'Writes the archives that were asked for' },
  'make-demo-data': { fr: 'Crée les données d’essai', en: 'Makes the data for trials' },
  'process-webhooks': { fr: 'Traite ce que les fournisseurs envoient', en: 'Processes what providers send' },
  'prune-brakes': { fr: 'Oublie les essais de connexion anciens', en: 'Forgets old attempts to sign in' },
  'prune-changes': { fr: 'Oublie les nouveautés déjà transmises', en: 'Forgets news that were passed on' },
  'prune-events': { fr: 'Oublie les événements traités', en: 'Forgets events that are done' },
  'prune-idempotency-keys': { fr: 'Oublie les clés des appels répétés', en: 'Forgets the keys of repeated calls' },
  'prune-push-subscriptions': {
    fr: 'Retire les navigateurs qui ne répondent plus',
    en: 'Removes browsers that no longer answer',
  },
  'prune-team': { fr: 'Retire les sessions et invitations expirées', en: 'Removes expired sessions and invitations' },
  'prune-webhooks': { fr: 'Oublie les webhooks traités', en: 'Forgets webhooks that were processed' },
  're-embed-members': {
    fr: 'Relit les textes changés pour la recherche',
    en: 'Reads changed texts anew for the search',
  },
  'read-mails': { fr: 'Lit les e-mails arrivés', en: 'Reads the mails that came' },
  'read-member-calendars': { fr: 'Lit les agendas des lieux', en: 'Reads the calendars of venues' },
  'remind-overdue-commissions': { fr: 'Relance les factures en retard', en: 'Reminds of overdue invoices' },
  'remove-data-exports': {
    fr: 'Supprime les archives de plus de trois jours',
    en: 'Deletes archives after three days',
  },
  'remove-discarded-files': { fr: 'Supprime les fichiers retirés', en: 'Deletes files that were removed' },
  'remove-unused-attachments': { fr: 'Supprime les pièces jointes inutilisées', en: 'Deletes attachments nobody sent' },
  'send-digests': { fr: 'Envoie les résumés par e-mail', en: 'Sends the digests by mail' },
  'send-mails': { fr: 'Envoie les e-mails en attente', en: 'Sends the mails that wait' },
  'send-pushes': { fr: 'Envoie les notifications aux navigateurs', en: 'Sends notifications to browsers' },
  'send-reminders': { fr: 'Envoie les rappels', en: 'Sends the reminders' },
};
