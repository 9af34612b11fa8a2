import { fr } from '#i18n/formats';
import type { Hold } from './holds.queries';

type Shown = Exclude<Hold['status'], 'released'>;

/** Text of a venue's option. */
export const HOLDS = {
  // not the labels of the domain: those are in a chunk that most screens load
  option: {
    fr: (status: Shown) =>
      ({
        requested: 'Option demandée',
        active: 'Option posée',
        booked: 'Option réservée',
        expired: 'Option expirée',
      })[status],
    en: (status: Shown) =>
      ({
        requested: 'Option requested',
        active: 'Option active',
        booked: 'Option booked',
        expired: 'Option expired',
      })[status],
  },
  ranked: {
    fr: (option: string, rank: number) => `${option}, rang ${rank}`,
    en: (option: string, rank: number) => `${option}, rank ${rank}`,
  },
  until: { fr: (moment: string) => `Jusqu’au ${moment}`, en: (moment: string) => `Until ${moment}` },
  ended: { fr: (moment: string) => `Terminée le ${moment}`, en: (moment: string) => `Ended on ${moment}` },
  hoursLeft: { fr: (hours: number) => `reste ${hours} h`, en: (hours: number) => `${hours} h left` },
  note: { fr: 'Noter une option…', en: 'Record an option…' },
  activate: { fr: 'Poser l’option…', en: 'Activate option…' },
  revive: { fr: 'Reposer l’option…', en: 'Revive option…' },
  change: { fr: 'Changer l’option…', en: 'Change option…' },
  release: { fr: 'Lever l’option…', en: 'Release option…' },
  acts: { fr: (name: string) => fr`Option chez ${name}`, en: (name: string) => `Option at ${name}` },
  extend: { fr: 'Prolonger l’option…', en: 'Extend option…' },
  askOrganizer: { fr: 'Demander à l’organisateur', en: 'Ask the organizer' },
  terms: {
    fr: (rank: number, moment: string) => `Rang ${rank}, jusqu’au ${moment}`,
    en: (rank: number, moment: string) => `Rank ${rank}, until ${moment}`,
  },
  activateTitle: { fr: (name: string) => fr`Option chez ${name}`, en: (name: string) => `Option at ${name}` },
  releaseTitle: {
    fr: (name: string) => fr`Lever l’option chez ${name} ?`,
    en: (name: string) => `Release the option at ${name}?`,
  },
  toldHelp: {
    fr: 'Comme le lieu vous l’a dit, par téléphone par exemple. Aucun e-mail ne part.',
    en: 'As the venue told you, on the phone for example. No email is sent.',
  },
  termsHelp: { fr: 'Comme le lieu l’a confirmé.', en: 'As the venue has confirmed it.' },
  rank: { fr: 'Rang', en: 'Rank' },
  rankHelp: { fr: '1 : nous sommes les premiers.', en: '1: we’re first.' },
  expiresAt: { fr: 'Tenue jusqu’au', en: 'Held until' },
  zone: { fr: (zone: string) => fr`Fuseau horaire : ${zone}`, en: (zone: string) => `Time zone: ${zone}` },
  activateDo: { fr: 'Poser l’option', en: 'Activate option' },
  changeDo: { fr: 'Enregistrer', en: 'Save' },
  releaseHelp: {
    fr: 'Les jours se libèrent, et nos options suivantes avancent d’un rang.',
    en: 'The days become free, and our options behind it move up one rank.',
  },
  reason: { fr: 'Raison (facultative)', en: 'Reason (optional)' },
  releaseDo: { fr: 'Lever l’option', en: 'Release option' },
  activated: {
    fr: (name: string) => fr`Option posée chez ${name}`,
    en: (name: string) => `Option at ${name} is active`,
  },
  changed: {
    fr: (name: string) => fr`Option changée chez ${name}`,
    en: (name: string) => `Option at ${name} changed`,
  },
  released: {
    fr: (name: string) => fr`Option levée chez ${name}`,
    en: (name: string) => `Option at ${name} released`,
  },
} as const;
