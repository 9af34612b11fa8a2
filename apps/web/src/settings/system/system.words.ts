import { formatCount, fr } from '#i18n/formats';
import type { Locale } from '#i18n/locale';

/** French counts zero as one, English does not. */
const count = (number: number, locale: Locale, one: string, many: string): string =>
  `${formatCount(number, locale)} ${number === 1 || (number === 0 && locale === 'fr') ? one : many}`;

/** Words of the service's state. */
export const SYSTEM = {
  title: { fr: 'Système', en: 'System' },
  service: { fr: 'Service', en: 'Service' },
  version: { fr: 'Version', en: 'Version' },
  timeZone: { fr: 'Fuseau horaire', en: 'Time zone' },
  providers: { fr: 'Fournisseurs', en: 'Providers' },
  providersHelp: {
    fr: fr`Sans compte, un remplaçant fait le travail sur place : rien ne sort. Qui installe le service écrit les réglages dans son environnement, puis le redémarre ; le chapitre Settings de docs/operations.md les explique tous.`,
    en: 'Without an account a stand-in does the work on the spot: nothing leaves. Whoever runs the service writes the settings into its environment and starts it anew; the chapter Settings of docs/operations.md explains all of them.',
  },
  real: { fr: 'en service', en: 'in use' },
  mock: { fr: 'remplaçant', en: 'stand-in' },
  setUp: { fr: 'Mettre en place', en: 'Set up' },
  of: { fr: (name: string) => fr` : ${name}`, en: (name: string) => `: ${name}` },
  settingsOf: { fr: fr`Réglages :`, en: 'Settings:' },
  guide: { fr: 'La marche à suivre du fournisseur', en: 'How the provider explains it' },
  billing: { fr: 'Facturation', en: 'Billing' },
  billingHelp: {
    fr: fr`Qui émet les factures : son nom, son adresse, son numéro SIREN et son régime de TVA. Sans nom, une facture ne montre que l’agence, et pas de TVA.`,
    en: 'Who issues the invoices: name, address, company number and VAT regime. Without a name an invoice shows the agency alone, and no VAT.',
  },
  testMail: { fr: 'M’envoyer un e-mail d’essai', en: 'Send me a test mail' },
  testMailSent: { fr: (to: string) => `E-mail d’essai parti à ${to}`, en: (to: string) => `Test mail sent to ${to}` },
  vectors: { fr: 'Recherche par le sens', en: 'Search by meaning' },
  vectorsHelp: {
    fr: 'Les textes modifiés sont relus par une tâche, en quelques minutes.',
    en: 'Texts that change are read anew by a job, within minutes.',
  },
  upToDate: { fr: 'Tout est à jour.', en: 'All is up to date.' },
  stale: {
    fr: (venues: number, notes: number) =>
      fr`En retard : ${count(venues, 'fr', 'lieu', 'lieux')}, ${count(notes, 'fr', 'note', 'notes')}.`,
    en: (venues: number, notes: number) =>
      `Behind: ${count(venues, 'en', 'venue', 'venues')}, ${count(notes, 'en', 'note', 'notes')}.`,
  },
  refresh: { fr: 'Relire maintenant', en: 'Read them now' },
  webhooks: { fr: 'Webhooks en échec', en: 'Failed webhooks' },
  webhooksHelp: {
    fr: 'Ce qu’un fournisseur a envoyé et qui n’a pu être traité. Rejouez après avoir levé la cause.',
    en: 'What a provider sent and could not be processed. Replay it once the cause is mended.',
  },
  noWebhooks: { fr: 'Aucun.', en: 'None.' },
  replay: { fr: 'Rejouer', en: 'Replay' },
  replayed: { fr: 'Rejoué, et traité', en: 'Replayed, and processed' },
  replayFailed: { fr: 'Rejoué, et de nouveau en échec', en: 'Replayed, and failed again' },
  attempts: {
    fr: (tries: number) => count(tries, 'fr', 'essai', 'essais'),
    en: (tries: number) => count(tries, 'en', 'try', 'tries'),
  },
  queues: { fr: 'Files d’attente', en: 'Queues' },
  queuesHelp: {
    fr: 'Le travail qui attend son tour. Chaque file est reprise par la tâche indiquée.',
    en: 'Work that waits for its turn. The named job works on each queue.',
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
    fr: 'Ce qui a échoué à chaque essai. Relancez après avoir levé la cause ; au bout de 90 jours, c’est supprimé.',
    en: 'What failed at every try. Retry it once the cause is fixed; after 90 days it is deleted.',
  },
  noSetAside: { fr: 'Aucun travail en échec.', en: 'No failed work.' },
  retry: { fr: 'Relancer', en: 'Retry' },
  retryOf: { fr: (queue: string) => fr`Relancer : ${queue}`, en: (queue: string) => `Retry: ${queue}` },
  retried: { fr: 'Travail relancé', en: 'Work started again' },
  drop: { fr: 'Supprimer', en: 'Delete' },
  dropOf: { fr: (queue: string) => fr`Supprimer : ${queue}`, en: (queue: string) => `Delete: ${queue}` },
  dropTitle: { fr: 'Supprimer ce travail ?', en: 'Delete this work?' },
  dropHelp: {
    fr: 'Il ne sera jamais fait. Relancez-le plutôt si sa cause peut être levée.',
    en: 'It will never be done. Retry it instead if its cause can be fixed.',
  },
  dropped: { fr: 'Travail supprimé', en: 'Work deleted' },
  cancel: { fr: 'Annuler', en: 'Cancel' },
  jobs: { fr: 'Tâches', en: 'Jobs' },
  jobsHelp: {
    fr: 'Ce que le service fait de lui-même, et quand. Le nom de chaque tâche est celui des journaux.',
    en: 'What the service does by itself, and when. The name of each job is that of the logs.',
  },
  run: { fr: 'Lancer', en: 'Run now' },
  runOf: { fr: (name: string) => fr`Lancer maintenant : ${name}`, en: (name: string) => `Run now: ${name}` },
  ran: { fr: (name: string) => fr`${name} : terminé`, en: (name: string) => `${name}: done` },
  goesOn: { fr: (name: string) => fr`${name} : en cours`, en: (name: string) => `${name}: goes on` },
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
    en: (items: number) => count(items, 'en', 'seen to', 'seen to'),
  },
} as const;
