import type { Words } from '#i18n/locale';

/** Descriptions of the jobs, by name. */
export const JOBS: Readonly<Record<string, Words>> = {
  'apply-retention': {
    fr: 'Efface les données dont la durée de conservation est passée',
    en: 'Erases data past its retention period',
  },
  'clean-magic-tokens': { fr: 'Supprime les liens expirés', en: 'Deletes expired links' },
  'delete-discarded-mails': { fr: 'Supprime les e-mails écartés', en: 'Deletes discarded emails' },
  'delete-discarded-messages': { fr: 'Supprime les messages écartés', en: 'Deletes discarded messages' },
  'deliver-events': {
    fr: 'Traite les événements en attente',
    en: 'Delivers pending events',
  },
  'detect-inactive-requests': {
    fr: 'Signale les demandes inactives',
    en: 'Reports inactive requests',
  },
  'detect-past-events': { fr: 'Signale les événements passés', en: 'Reports past events' },
  'watch-holds': {
    fr: 'Prévient des options qui expirent, et les lève',
    en: 'Warns of options that expire, and ends them',
  },
  'expire-offers': { fr: 'Signale les offres qui expirent bientôt', en: 'Reports offers about to expire' },
  'fail-abandoned-imports': { fr: 'Termine les imports interrompus', en: 'Ends interrupted imports' },
  'file-sent-copies': {
    fr: 'Range une copie des e-mails envoyés dans les boîtes aux lettres',
    en: 'Files a copy of sent emails in the mailboxes',
  },
  'fail-abandoned-messages': {
    fr: 'Met en échec les messages sans accusé d’envoi',
    en: 'Fails messages with no delivery report',
  },
  'forget-catalog-viewers': {
    fr: 'Supprime la trace de qui a ouvert un catalogue',
    en: 'Deletes the records of who viewed proposals',
  },
  'mail-password-links': { fr: 'Envoie les liens pour un nouveau mot de passe', en: 'Emails password reset links' },
  'make-data-export': { fr: 'Crée les archives demandées', en: 'Creates requested archives' },
  'make-demo-data': { fr: 'Crée les données d’essai', en: 'Creates demo data' },
  'process-webhooks': { fr: 'Traite les webhooks des fournisseurs', en: 'Processes webhooks from providers' },
  'prune-login-throttle': { fr: 'Supprime les anciens essais de connexion', en: 'Deletes old sign-in attempts' },
  'prune-changes': { fr: 'Supprime les nouveautés déjà transmises', en: 'Deletes delivered change events' },
  'prune-idempotency-keys': { fr: 'Supprime les clés d’idempotence anciennes', en: 'Deletes old idempotency keys' },
  'prune-push-subscriptions': {
    fr: 'Retire les navigateurs qui ne répondent plus',
    en: 'Removes browsers that no longer respond',
  },
  'prune-set-aside-jobs': {
    fr: 'Supprime les travaux en échec au bout de 90 jours',
    en: 'Deletes failed work after 90 days',
  },
  'prune-team': { fr: 'Retire les sessions et invitations expirées', en: 'Removes expired sessions and invitations' },
  'prune-webhooks': { fr: 'Supprime les webhooks traités', en: 'Deletes processed webhooks' },
  're-embed-members': {
    fr: 'Indexe les textes modifiés pour la recherche',
    en: 'Indexes changed texts for the search',
  },
  'read-mails': { fr: 'Lit les e-mails arrivés', en: 'Reads incoming emails' },
  'read-member-calendars': { fr: 'Lit les agendas des lieux', en: 'Reads venues’ calendars' },
  'remind-overdue-commissions': { fr: 'Relance les factures en retard', en: 'Sends reminders for overdue invoices' },
  'remove-data-exports': {
    fr: 'Supprime les archives de plus de trois jours',
    en: 'Deletes archives older than three days',
  },
  'remove-discarded-files': { fr: 'Supprime les fichiers retirés', en: 'Deletes removed files' },
  'remove-unused-attachments': { fr: 'Supprime les pièces jointes inutilisées', en: 'Deletes unused attachments' },
  'send-digests': { fr: 'Envoie les résumés par e-mail', en: 'Sends email digests' },
  'send-mails': { fr: 'Envoie les e-mails en attente', en: 'Sends pending emails' },
  'send-pushes': { fr: 'Envoie les notifications aux navigateurs', en: 'Sends notifications to browsers' },
  'send-reminders': { fr: 'Envoie les rappels', en: 'Sends reminders' },
  'transcribe-recordings': {
    fr: 'Transcrit les enregistrements dont la transcription a échoué',
    en: 'Transcribes recordings whose transcription failed',
  },
};
