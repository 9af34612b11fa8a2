import { RESULT_STAGE_WORDS } from '#domain/labels';
import { LOSING_STAGES } from '#domain/state-machines';
import type { Locale } from '#i18n/locale';
import type { Schema } from '../api/client';
import type { Shape, Tone } from '../ui/states';

export type Result = Schema<'ResultView'>;
export type Stage = Result['stage'];

/** The stages in table order, most advanced first; those no longer in the running come last. */
export const STAGES: readonly { stage: Stage; tone: Tone; shape: Shape }[] = [
  { stage: 'selected', tone: 'ok', shape: 'tick' },
  { stage: 'visit', tone: 'info', shape: 'full' },
  { stage: 'proposed', tone: 'info', shape: 'most' },
  { stage: 'shortlisted', tone: 'info', shape: 'half' },
  { stage: 'available', tone: 'ok', shape: 'full' },
  { stage: 'availability_requested', tone: 'warn', shape: 'half' },
  { stage: 'suggested', tone: 'plain', shape: 'ring' },
  { stage: 'unavailable', tone: 'danger', shape: 'cross' },
  { stage: 'not_selected', tone: 'plain', shape: 'cross' },
  { stage: 'withdrawn', tone: 'plain', shape: 'cross' },
];

/** Stages in which a venue can still be selected. */
const ALIVE: readonly Stage[] = [
  'suggested',
  'availability_requested',
  'available',
  'shortlisted',
  'proposed',
  'visit',
  'selected',
];
/** The number of candidates below which more are suggested. */
const ALIVE_MIN = 3;

/** Whether more venues should be suggested: one said no, or few candidates are left. */
export const needsMore = (results: readonly Result[]): boolean =>
  results.some(({ stage }) => stage === 'unavailable') ||
  results.filter(({ stage }) => ALIVE.includes(stage)).length < ALIVE_MIN;

/** A stage's label, capitalized. */
export const stageName = (stage: Stage, language: Locale): string => {
  const word = RESULT_STAGE_WORDS[stage][language];
  return word.charAt(0).toUpperCase() + word.slice(1);
};

/** Candidates whose venues are notified that another one was selected. */
export const losesTo = (winner: Result) => (other: Result) =>
  other.id !== winner.id && (LOSING_STAGES as readonly Stage[]).includes(other.stage);
