import { formatCount, fr } from '#i18n/formats';
import type { Locale } from '#i18n/locale';

/** Counts in words. French uses the singular for zero, English doesn't. */
const count = (number: number, locale: Locale, one: string, many: string): string =>
  `${formatCount(number, locale)} ${number === 1 || (number === 0 && locale === 'fr') ? one : many}`;

/** Text of the system settings. */
export const SYSTEM = {
  title: { fr: 'Système', en: 'System' },
  service: { fr: 'Service', en: 'Service' },
  version: { fr: 'Version', en: 'Version' },
  timeZone: { fr: 'Fuseau horaire', en: 'Time zone' },
  providers: { fr: 'Fournisseurs', en: 'Providers' },
  providersHelp: {
    fr: fr`Sans compte, un simulateur fait le travail sur place : rien ne sort du service. Pour connecter un fournisseur, l’exploitant ajoute ses réglages à l’environnement et redémarre le service ; voyez le chapitre Settings de docs/operations.md.`,
    en: 'Without an account, a built-in fake does the work and nothing leaves the service. To connect a provider, the operator adds its settings to the environment and restarts the service; see Settings in docs/operations.md.',
  },
  real: { fr: 'en service', en: 'in use' },
  mock: { fr: 'simulateur', en: 'fake' },
  setUp: { fr: 'Mettre en place', en: 'Set up' },
  of: { fr: (name: string) => fr` : ${name}`, en: (name: string) => `: ${name}` },
  settingsOf: { fr: fr`Réglages :`, en: 'Settings:' },
  guide: { fr: 'Instructions du fournisseur', en: 'Provider’s instructions' },
  billing: { fr: 'Facturation', en: 'Billing' },
  billingHelp: {
    fr: fr`L’émetteur des factures : nom, adresse, numéro SIREN et régime de TVA. Sans nom, les factures ne montrent que le nom de l’agence, sans TVA.`,
    en: 'The issuer of invoices: name, address, company number and VAT scheme. Without a name, invoices show only the agency’s name and no VAT.',
  },
  testMail: { fr: 'M’envoyer un e-mail d’essai', en: 'Send me a test email' },
  testMailSent: { fr: (to: string) => `E-mail d’essai parti à ${to}`, en: (to: string) => `Test email sent to ${to}` },
  vectors: { fr: 'Recherche par le sens', en: 'Semantic search' },
  vectorsHelp: {
    fr: 'Une tâche indexe les textes modifiés en quelques minutes.',
    en: 'A background job indexes changed texts within minutes.',
  },
  upToDate: { fr: 'Tout est à jour.', en: 'Everything is up to date.' },
  stale: {
    fr: (venues: number, notes: number) =>
      fr`En retard : ${count(venues, 'fr', 'lieu', 'lieux')}, ${count(notes, 'fr', 'note', 'notes')}.`,
    en: (venues: number, notes: number) =>
      `Behind: ${count(venues, 'en', 'venue', 'venues')}, ${count(notes, 'en', 'note', 'notes')}.`,
  },
  refresh: { fr: 'Indexer maintenant', en: 'Index now' },
  webhooks: { fr: 'Webhooks en échec', en: 'Failed webhooks' },
  webhooksHelp: {
    fr: 'Webhooks qui n’ont pas pu être traités. Corrigez la cause, puis rejouez-les.',
    en: 'Webhooks that couldn’t be processed. Fix the cause, then replay them.',
  },
  noWebhooks: { fr: 'Aucun.', en: 'None.' },
  replay: { fr: 'Rejouer', en: 'Replay' },
  replayed: { fr: 'Rejoué avec succès', en: 'Replayed successfully' },
  replayFailed: { fr: 'Rejoué, mais de nouveau en échec', en: 'Replayed, but failed again' },
  attempts: {
    fr: (tries: number) => count(tries, 'fr', 'essai', 'essais'),
    en: (tries: number) => count(tries, 'en', 'try', 'tries'),
  },
  queues: { fr: 'Files d’attente', en: 'Queues' },
  queuesHelp: {
    fr: 'Le travail en attente. Chaque file est traitée par la tâche indiquée.',
    en: 'Pending background work. Each queue is processed by the named job.',
  },
  waiting: {
    fr: (jobs: number) => fr`${formatCount(jobs, 'fr')} en attente`,
    en: (jobs: number) => `${formatCount(jobs, 'en')} waiting`,
  },
  firstDue: { fr: fr`le premier prévu :`, en: 'first due:' },
  setAside: {
    fr: (jobs: number) => fr`${formatCount(jobs, 'fr')} en échec`,
    en: (jobs: number) => `${formatCount(jobs, 'en')} failed`,
  },
  setAsideJobs: { fr: 'Travaux en échec', en: 'Failed work' },
  setAsideHelp: {
    fr: 'Travail qui a échoué à chaque essai. Corrigez la cause, puis relancez-le. Il est supprimé au bout de 90 jours.',
    en: 'Work that failed on every attempt. Fix the cause, then retry it. It’s deleted after 90 days.',
  },
  noSetAside: { fr: 'Aucun travail en échec.', en: 'No failed work.' },
  retry: { fr: 'Relancer', en: 'Retry' },
  retryOf: { fr: (queue: string) => fr`Relancer : ${queue}`, en: (queue: string) => `Retry: ${queue}` },
  retried: { fr: 'Travail relancé', en: 'Retrying' },
  drop: { fr: 'Supprimer', en: 'Delete' },
  dropOf: { fr: (queue: string) => fr`Supprimer : ${queue}`, en: (queue: string) => `Delete: ${queue}` },
  dropTitle: { fr: 'Supprimer ce travail ?', en: 'Delete this work?' },
  dropHelp: {
    fr: 'Il ne sera jamais fait. Si la cause peut être corrigée, relancez-le plutôt.',
    en: 'It will never run. If you can fix the cause, retry it instead.',
  },
  dropped: { fr: 'Travail supprimé', en: 'Work deleted' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  jobs: { fr: 'Tâches', en: 'Jobs' },
  jobsHelp: {
    fr: 'Les tâches automatiques et leurs horaires. Les journaux utilisent les mêmes noms.',
    en: 'Background jobs and their schedules. The logs use the same job names.',
  },
  run: { fr: 'Lancer', en: 'Run now' },
  runOf: { fr: (name: string) => fr`Lancer maintenant : ${name}`, en: (name: string) => `Run now: ${name}` },
  ran: { fr: (name: string) => fr`${name} : terminé`, en: (name: string) => `${name}: done` },
  goesOn: { fr: (name: string) => fr`${name} : en cours`, en: (name: string) => `${name}: still running` },
  failed: {
    fr: (name: string) => fr`${name} : en échec, voyez les journaux`,
    en: (name: string) => `${name}: failed, see the logs`,
  },
  running: { fr: 'en cours', en: 'running' },
  never: { fr: 'pas encore', en: 'not yet' },
  ok: { fr: 'réussie', en: 'done' },
  error: { fr: 'en échec', en: 'failed' },
  processed: {
    fr: (items: number) => count(items, 'fr', 'traité', 'traités'),
    en: (items: number) => count(items, 'en', 'processed', 'processed'),
  },
} as const;
