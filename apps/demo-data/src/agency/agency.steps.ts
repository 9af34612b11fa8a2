import { DAY, HOUR, MINUTE } from '#core/clock';
import { type Story, STORIES, type Stray, STRAYS } from './stories';

/** The events in a story; `AgencyService` has a method for each. */
export type Act =
  | { kind: 'arrive' }
  | { kind: 'qualify' }
  | { kind: 'requalify' }
  | { kind: 'search' }
  | { kind: 'ask'; venue: number }
  | { kind: 'answer'; venue: number }
  | { kind: 'offer'; venue: number }
  | { kind: 'hold'; venue: number; rank: number }
  | { kind: 'compose' }
  | { kind: 'send' }
  | { kind: 'deliver' }
  | { kind: 'view'; visit: number }
  | { kind: 'react'; item: number }
  | { kind: 'reply' }
  | { kind: 'negotiate' }
  | { kind: 'select' }
  | { kind: 'owe' }
  | { kind: 'invoice' }
  | { kind: 'pay' }
  | { kind: 'close' }
  | { kind: 'lose' }
  | { kind: 'cancel' };

/** One event, in a story or (without one) on any day. */
export type Step = { at: Date } & (
  | ({ story: Story } & Act)
  | { story: null; kind: 'morning' | 'read' }
  | { story: null; kind: 'stray'; stray: Stray }
);

/** Endings in order of progress. */
const AGREED = ['won', 'invoiced', 'overdue', 'closed'];
const SHOWN = ['proposed', 'negotiating', 'lost', 'cancelled', ...AGREED];
/** How long the newest notifications stay unread, in days. */
const UNREAD_DAYS = 2;

/**
 * Returns a moment on a working day close to `days` after the story's first mail, between eight and six o'clock UTC.
 */
function during(midnight: number, story: Story, days: number, place: number): Date {
  const whole = Math.floor(days);
  const minutes = 8 * 60 + ((place * 37 + story.name.length * 53 + Math.round((days - whole) * 540)) % 570);
  return new Date(midnight + (whole - Math.ceil(story.daysAgo)) * DAY + minutes * MINUTE);
}

function stepsOf(story: Story, midnight: number, now: number): Step[] {
  const steps: Step[] = [];
  let last = -Infinity;
  /** In days after the beginning; never before the preceding step. */
  const add = (days: number, ...acts: Act[]): void => {
    for (const act of acts) {
      const wanted = during(midnight, story, days, steps.length).getTime();
      last = Math.max(wanted, last + 4 * MINUTE);
      steps.push({ at: new Date(last), story, ...act });
    }
  };
  const shown = story.answers.flatMap((answer, venue) => (answer === 'free' ? [venue] : []));
  add(0, { kind: 'arrive' });
  if (story.ending === 'waiting-for-facts') add(0.4, { kind: 'requalify' });
  else if (story.ending !== 'new') {
    add(0.3, { kind: 'qualify' }, { kind: 'search' });
    story.answers.forEach((_, venue) => add(0.5, { kind: 'ask', venue }));
    story.answers.forEach((answer, venue) => {
      if (answer !== 'silent') add(1 + venue * 0.45, { kind: 'answer', venue });
    });
  }
  if (story.offers) shown.forEach((venue) => add(2, { kind: 'offer', venue }));
  shown.forEach((venue, place) => {
    const rank = story.holds?.[place];
    if (rank !== undefined) add(2.4, { kind: 'hold', venue, rank });
  });
  if (SHOWN.includes(story.ending)) {
    add(3, { kind: 'compose' }, { kind: 'send' }, { kind: 'deliver' });
    story.reactions.forEach((_, visit) => add(3.3 + visit * 0.5, { kind: 'view', visit }));
    story.reactions.forEach((reaction, item) => {
      if (reaction !== null && item < shown.length) add(4, { kind: 'react', item });
    });
    if (story.reply !== undefined) add(5, { kind: 'reply' });
  }
  if (story.ending === 'negotiating' || AGREED.includes(story.ending)) add(6, { kind: 'negotiate' });
  if (AGREED.includes(story.ending)) add(8, { kind: 'select' }, { kind: 'owe' });
  if (story.ending === 'lost') add(7, { kind: 'lose' });
  if (story.ending === 'cancelled') add(9, { kind: 'cancel' });
  const invoiced = story.ending === 'invoiced' ? Math.ceil(story.daysAgo) - 11 : 12;
  if (['invoiced', 'overdue', 'closed'].includes(story.ending)) add(invoiced, { kind: 'invoice' });
  if (story.ending === 'closed') {
    // Venues pay once the event has taken place.
    const over = story.eventIn + Math.ceil(story.daysAgo);
    add(over + 2, { kind: 'close' });
    add(Math.max(over + 10, invoiced + 17), { kind: 'pay' });
  }
  return steps.filter(({ at }) => at.getTime() < now);
}

/**
 * Returns everything that has happened to the agency by `now`, in chronological order; `midnight` is the first moment
 * of today. Deterministic.
 */
export function agencySteps(midnight: Date, now: Date): Step[] {
  const steps = STORIES.flatMap((story) => stepsOf(story, midnight.getTime(), now.getTime()));
  const first = Math.min(...steps.map(({ at }) => at.getTime()));
  for (let day = Math.floor(first / DAY) * DAY + 9 * HOUR + 30 * MINUTE; day < now.getTime(); day += DAY) {
    const weekday = new Date(day).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    steps.push({ at: new Date(day), story: null, kind: 'morning' });
    const readUntil = day + 8 * HOUR;
    if (weekday === 5 && readUntil < midnight.getTime() - UNREAD_DAYS * DAY)
      steps.push({ at: new Date(readUntil), story: null, kind: 'read' });
  }
  for (const stray of STRAYS) {
    const at = new Date(midnight.getTime() - stray.daysAgo * DAY + 10 * HOUR);
    steps.push({ at, story: null, kind: 'stray', stray });
  }
  return steps.sort((a, b) => a.at.getTime() - b.at.getTime());
}
