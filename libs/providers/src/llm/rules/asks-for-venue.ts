import { findPlace } from '#domain/places';
import type { FindPlace } from './mentions/places';
import { tokenizeLetter } from './mentions/tokens';
import { readConfiguration, readEventType } from './mentions/words';
import { asking, KIND, PERIOD, TRADE } from './roles/asking';
import { readAttendees } from './roles/attendees';
import { readDates } from './roles/dates';
import { otherMail } from './roles/other-mails';
import { readWhere } from './roles/where';
import { splitMail } from './split/letter';

/** Maximum number of characters read: a brief is at the beginning of a mail. */
const MAX_TEXT = 10_000;
/** What a mail must ask more than it says of something else. */
const ENOUGH = 2;

/**
 * Whether a mail from a stranger asks for a venue: it has at least two of date or period, head count, kind of event,
 * place and words of the trade, and isn't an invoice, an application, advertising, a delivery notice, a survey, an
 * invitation or chatter. Only the author's own words count, and of a forward the original.
 */
export function asksForVenue(text: string, subject: string, receivedAt: Date, find: FindPlace = findPlace): boolean {
  const letter = splitMail(subject, text.slice(0, MAX_TEXT));
  const sources = [letter.subject, letter.written];
  const says = (pattern: RegExp): boolean => sources.some(({ folded }) => pattern.test(folded));
  const tokens = tokenizeLetter(letter, receivedAt, find);
  const dates = readDates(tokens);
  const where = readWhere(tokens, find);
  const people = readAttendees(tokens) !== null;
  const found = [
    (dates.date ?? dates.alternatives ?? dates.flexible) !== null || says(PERIOD),
    people,
    readEventType(sources) !== null || says(KIND),
    (where.city ?? where.postalCodes) !== null,
    readConfiguration(sources) !== null || says(TRADE),
  ].filter(Boolean).length;
  return found >= 2 && asking(letter, found, people) - otherMail(letter) >= ENOUGH;
}
