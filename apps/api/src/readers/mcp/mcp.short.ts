import type { MemberListItem } from '../../supply/members/members.dto';
import type { OfferView } from '../../demand/offers/offers.dto';
import type { RequestListItem } from '../../demand/requests/requests.dto';
import type { EmailThreadView } from '../../exchange/communications/communications.dto';
import type { MemberMatch, NearMissView } from '../search/search.dto';

/**
 * The maximum length of a result, in characters of JSON. A client gets it twice, as text and as an object, in less than
 * 10,000 tokens.
 */
const RESULT_MAX = 12_000;

/** Texts and lists are cut to these lengths, one after the other, until the result is short enough. */
const CUTS = [
  { text: 1000, list: 50 },
  { text: 300, list: 20 },
  { text: 150, list: 10 },
  { text: 80, list: 5 },
  { text: 40, list: 2 },
];

/** A page of a list, as the routes return it. */
interface Page {
  items: unknown[];
  [other: string]: unknown;
}

const isPage = (body: unknown): body is Page =>
  typeof body === 'object' && body !== null && 'items' in body && Array.isArray(body.items);

/** Returns the rows of a page in their short form. */
const rows =
  <Row>(short: (row: Row) => object) =>
  (body: unknown): unknown =>
    isPage(body) ? { ...body, items: body.items.map((row) => short(row as Row)) } : body;

/** The same of a search, whose near misses are rows too. */
const matches =
  (short: (row: MemberMatch) => object) =>
  (body: unknown): unknown => {
    const page = rows(short)(body);
    if (!isPage(page) || !Array.isArray(page.nearMisses)) return page;
    const misses = page.nearMisses as NearMissView[];
    return { ...page, nearMisses: misses.map(({ member, need, reason }) => ({ ...place(member), need, reason })) };
  };

const place = ({ id, code, name, city, postalCode }: MemberListItem) => ({ id, code, name, city, postalCode });

/** The lowest price of the rooms for a day, else for half of it; null if none is known. */
function priceOf(rooms: MemberMatch['rooms']): { amount: number; per: 'day' | 'half_day'; currency: string } | null {
  const known = rooms.flatMap(({ fullDayPrice, halfDayPrice, currency }) => {
    const amount = fullDayPrice ?? halfDayPrice;
    const per = fullDayPrice === null ? ('half_day' as const) : ('day' as const);
    return amount === null ? [] : [{ amount, per, currency }];
  });
  return known.sort((one, other) => one.amount - other.amount)[0] ?? null;
}

/** The short forms of lists, and their descriptions for clients. `get_…` tools return whole records. */
export const SHORT: Readonly<Record<string, { rows: (body: unknown) => unknown; says: string }>> = {
  search_members: {
    rows: matches(({ member, distanceKm, score, rooms: matching, availability, reasons, assignment }: MemberMatch) => ({
      ...place(member),
      seats: member.maxCapacity,
      priceFrom: priceOf(matching),
      roomIds: matching.slice(0, 5).map(({ id }) => id),
      distanceKm,
      score,
      availability,
      why: reasons,
      assignment,
    })),
    says: 'Short rows: `get_member` returns a venue with its rooms, prices and texts.',
  },
  list_members: {
    rows: rows((member: MemberListItem) => ({
      ...place(member),
      status: member.status,
      seats: member.maxCapacity,
      roomCount: member.roomCount,
    })),
    says: 'Short rows: `get_member` returns a whole venue.',
  },
  list_requests: {
    rows: rows(({ organizer, ...request }: RequestListItem) => ({
      id: request.id,
      code: request.code,
      title: request.title,
      status: request.status,
      organizer: [organizer.firstName, organizer.lastName].filter(Boolean).join(' ') || organizer.email,
      company: organizer.company,
      eventType: request.eventType,
      eventDate: request.eventDate,
      eventEndDate: request.eventEndDate,
      attendees: request.attendees,
      city: request.city,
      budgetMax: request.budgetMax,
      currency: request.currency,
      needsValidation: request.needsValidation,
      unansweredSince: request.unansweredSince,
    })),
    says: 'Short rows: `get_request` returns a whole request with its candidates.',
  },
  list_offers: {
    rows: rows(({ id, code, requestId, memberId, member, round, status, totals, ...offer }: OfferView) => ({
      ...{ id, code, requestId, memberId, venue: member.name, round, status },
      net: totals.net,
      gross: totals.gross,
      currency: offer.currency,
      validUntil: offer.validUntil,
    })),
    says: 'Short rows: `get_offer` returns an offer with its lines, `compare_offers` those of a request side by side.',
  },
  list_request_threads: {
    rows: rows(({ messages, ...thread }: EmailThreadView) => ({
      ...thread,
      messages: messages.map(({ id, direction, from, to, subject, status, createdAt }) => ({
        ...{ id, direction, from, to, subject, status, createdAt },
      })),
    })),
    says: 'Without the texts: `get_thread` returns them.',
  },
  get_thread: {
    rows: (thread) => ({
      ...(thread as EmailThreadView),
      messages: (thread as EmailThreadView).messages.map(({ bodyHtml: _bodyHtml, ...message }) => message),
    }),
    says: 'Texts are plain, without HTML.',
  },
};

/**
 * Returns a result that is at most `RESULT_MAX` long: as it is, else with shorter texts and lists, and of a page fewer
 * rows. `leftOut` then says what to do.
 */
export function fitted(body: unknown): unknown {
  if (lengthOf(body) <= RESULT_MAX) return body;
  if (isPage(body)) return fittedPage(body);
  for (const { text, list } of CUTS) {
    const shorter = { ...(cut(body, text, list) as object), leftOut: 'Long texts and lists were cut.' };
    if (lengthOf(shorter) <= RESULT_MAX) return shorter;
  }
  return { leftOut: 'The record is too large: read it in the back-office.' };
}

function fittedPage(page: Page): unknown {
  const items = page.items.map((row) => cut(row, 300, 20));
  for (let kept = items.length; kept > 0; kept--) {
    const missing = items.length - kept;
    const leftOut =
      missing === 0
        ? 'Long texts were cut.'
        : `Long texts were cut, and ${missing} rows left out: use limit and offset.`;
    const shorter = { ...page, items: items.slice(0, kept), leftOut };
    if (lengthOf(shorter) <= RESULT_MAX) return shorter;
  }
  return { ...page, items: page.items.slice(0, 1).map((row) => cut(row, 80, 3)), leftOut: 'Read the rows one by one.' };
}

const lengthOf = (body: unknown): number => JSON.stringify(body)?.length ?? 0;

function cut(value: unknown, text: number, list: number): unknown {
  if (typeof value === 'string') return value.length > text ? `${value.slice(0, text)} …` : value;
  if (Array.isArray(value)) return value.slice(0, list).map((one) => cut(one, text, list));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cut(inner, text, list)]));
}
