import { findPlace } from '#domain/places';
import type { FindPlace } from './mentions/places';
import { tokenizeLetter } from './mentions/tokens';
import { readConfiguration, readEventType } from './mentions/words';
import { ANY_EVENT, asking, FOR_HOW_MANY, HEADS, KIND, PERIOD, TRADE } from './roles/asking';
import { KIND_ELSEWHERE, PEOPLE_ELSEWHERE, PERIOD_ELSEWHERE, TRADE_ELSEWHERE } from './roles/asking-elsewhere';
import { readAttendees } from './roles/attendees';
import { readDates } from './roles/dates';
import { otherMail } from './roles/other-mails';
import { readWhere } from './roles/where';
import { splitMail } from './split/letter';

/** Maximum number of characters read: a brief is at the beginning of a mail. */
const MAX_TEXT = 10_000;
/** What a mail must ask more than it says of something else. */
const ENOUGH = 5;

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
  const facts = {
    date: (dates.date ?? dates.alternatives ?? dates.flexible) !== null || says(PERIOD) || says(PERIOD_ELSEWHERE),
    people: readAttendees(tokens) !== null || says(FOR_HOW_MANY) || says(HEADS) || says(PEOPLE_ELSEWHERE),
    kind: readEventType(sources) !== null || says(KIND) || says(ANY_EVENT) || says(KIND_ELSEWHERE),
    place: (where.city ?? where.postalCodes) !== null,
    trade: readConfiguration(sources) !== null || says(TRADE) || says(TRADE_ELSEWHERE),
  };
  const isEvent = Object.values(facts).filter(Boolean).length >= 2;
  return isEvent && asking(letter, facts) - otherMail(letter) >= ENOUGH;
}
