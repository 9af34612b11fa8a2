import { findPlace } from '#domain/places';
import { type Facts, featuresOf } from './asks/features';
import weights from './asks/weights.json';
import type { FindPlace } from './mentions/places';
import { tokenizeLetter } from './mentions/tokens';
import { readConfiguration, readEventType } from './mentions/words';
import { readAttendees } from './roles/attendees';
import { readDates } from './roles/dates';
import { readWhere } from './roles/where';
import { splitMail } from './split/letter';

/** A mail from a stranger. */
export interface UnsolicitedMail {
  subject: string;
  text: string;
  /** The names of its attachments. */
  files?: string[];
}

/** How a mail was judged. */
export interface Judgment {
  asks: boolean;
  /** Above 0: it asks for a venue. */
  score: number;
  /** The features that decided, the strongest first, with their part of the score. */
  reasons: { feature: string; weight: number }[];
}

/** Maximum number of characters read: a brief is at the beginning of a mail. */
const MAX_TEXT = 10_000;
/** Facts of an event without which nothing is a request. */
const MIN_FACTS = 2;
const MAX_REASONS = 8;

/** The score above which a mail asks for a venue: a brief of few words has little else than its facts. */
const leastScore = (facts: number): number => (facts > MIN_FACTS ? -0.5 : 0);

/** Weights of features. The file lists the features of each weight. */
const WEIGHTS = new Map(
  Object.entries<string>(weights.features).flatMap(([weight, features]) =>
    features.split('|').map((feature) => [feature, Number(weight) / weights.unit] as const),
  ),
);

/**
 * Whether a mail from a stranger asks for a venue: it has at least two of date or period, head count, kind of event, place and words of the
 * trade, and reads like a brief rather than an invoice, an application, advertising, a notice, a survey, an invitation or chatter. Only the
 * author's own words count, and of a forward the original.
 */
export const asksForVenue = (mail: UnsolicitedMail, receivedAt: Date, find: FindPlace = findPlace): boolean =>
  judgeMail(mail, receivedAt, find).asks;

/** Judges whether a mail asks for a venue, and names the reasons. */
export function judgeMail(mail: UnsolicitedMail, receivedAt: Date, find: FindPlace = findPlace): Judgment {
  const { features, facts } = readMail(mail, receivedAt, find);
  const known = [...features].filter((feature) => WEIGHTS.has(feature));
  // A long mail has more of everything, so each of its features counts less.
  const share = 1 / Math.sqrt(Math.max(1, known.length));
  const reasons = known.map((feature) => ({ feature, weight: (WEIGHTS.get(feature) ?? 0) * share }));
  const score = reasons.reduce((sum, { weight }) => sum + weight, weights.bias / weights.unit);
  const isEvent = facts >= MIN_FACTS;
  return {
    asks: isEvent && score > leastScore(facts),
    score,
    reasons: reasons.sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight)).slice(0, MAX_REASONS),
  };
}

/** Returns the features of a mail, which the training weighs too, and how many facts of an event it has. */
export function readMail(
  { subject, text, files = [] }: UnsolicitedMail,
  receivedAt: Date,
  find: FindPlace = findPlace,
): { features: Set<string>; facts: number } {
  const letter = splitMail(subject, text.slice(0, MAX_TEXT));
  const sources = [letter.subject, letter.written];
  const tokens = tokenizeLetter(letter, receivedAt, find);
  const dates = readDates(tokens);
  const where = readWhere(tokens, find);
  const read: Facts = {
    date: (dates.date ?? dates.alternatives ?? dates.flexible) !== null,
    people: readAttendees(tokens) !== null,
    kind: readEventType(sources) !== null,
    place: (where.city ?? where.postalCodes) !== null,
    trade: readConfiguration(sources) !== null,
  };
  const { features, facts } = featuresOf(letter, files, read);
  // A document may tell what the mail doesn't.
  return { features, facts: Object.values(facts).filter(Boolean).length + (features.has('is:document') ? 1 : 0) };
}
