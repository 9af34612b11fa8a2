import { literals, type NamedStatement } from '#database/statement';
import type { JsonRow } from '#database/table';
import { OPEN_STATUSES, type RequestStatus, type ResultStage } from '#domain/vocabulary';
import { type OfferAttachment, offerAttachments } from './offer-attachment.entity';
import { offerLines, type OfferLineRow } from './offer-line.entity';
import { type Offer, offers } from './offer.entity';

/** The values that offers take from their request. */
export interface OfferedRequest {
  id: string;
  code: string;
  status: RequestStatus;
  attendees: number | null;
  currency: string;
  /** The days of the event, 1 if they aren't known. */
  days: number;
  /** The candidate's stage; null if the venue is none of the request's candidates. */
  stage: ResultStage | null;
  memberName: string;
}

/** The days of the event of request `r`. */
const DAYS = `coalesce(coalesce(r.event_end_date, r.event_date) - r.event_date + 1, 1)`;

/** A request ($1) with its candidate ($2), as `OfferedRequest`. */
export const OFFERED_REQUEST: NamedStatement = {
  name: 'offered_request',
  text: `SELECT r.id, r.code, r.status, r.attendees, r.currency, ${DAYS} AS days, s.stage, m.name AS "memberName"
    FROM request r JOIN member m ON m.id = $2 LEFT JOIN result s ON s.request_id = r.id AND s.member_id = m.id
   WHERE r.id = $1`,
};

const shownLines = offerLines.except('offerId');
/** The columns of a line without its amounts. */
export const LINE = offerLines.select('offer_line', offerLines.except('offerId', 'net', 'gross'));
const shownFiles = offerAttachments.except('offerId');

const LINES = `(SELECT coalesce(json_agg(${offerLines.json('l', shownLines)} ORDER BY l.position), '[]')
  FROM offer_line l WHERE l.offer_id = o.id) AS lines`;
const FILES = `(SELECT coalesce(json_agg(${offerAttachments.json('a', shownFiles)} ORDER BY a.created_at, a.id), '[]')
  FROM offer_attachment a WHERE a.offer_id = o.id) AS files`;
const MEMBER = `json_build_object('code', m.code, 'name', m.name, 'city', m.city) AS member`;

/** The columns of offers `o` of members `m`, as `OfferRow`. */
export const OFFER = `${offers.select('o')}, ${MEMBER}, ${LINES}, ${FILES}`;
export const OFFER_FROM = 'offer o JOIN member m ON m.id = o.member_id';

export interface OfferRow extends Offer {
  member: { code: string; name: string; city: string | null };
  lines: Omit<OfferLineRow, 'offerId'>[];
  files: JsonRow<OfferAttachment, (typeof shownFiles)[number]>[];
}

/** Inserts the lines of an offer: a JSON array ($1). */
export const INSERT_LINES = offerLines.insertMany(offerLines.keys);

/** The round after the last one of a candidate: $1 request, $2 member. Drafts don't count. */
export const NEXT_ROUND = `SELECT coalesce(max(round), 0) + 1 AS round FROM offer
  WHERE request_id = $1 AND member_id = $2 AND status <> 'draft'`;

const comparedLines = offerLines.except('offerId', 'id', 'position', 'net', 'gross');

/** A request ($1) as `ComparedRequest`. */
export const COMPARED_REQUEST: NamedStatement = {
  name: 'compared_request',
  text: `SELECT r.attendees, ${DAYS} AS days, r.needs FROM request r WHERE r.id = $1`,
};

/** The current offers for a request ($1) as `ComparedOffer`s in the order of its candidates; $2 some of their ids, or null. */
export const COMPARED_OFFERS: NamedStatement = {
  name: 'compared_offers',
  text: `SELECT o.id, o.member_id AS "memberId", ${MEMBER}, o.round, o.status, o.currency, o.tax_mode AS "taxMode",
      o.attendees, o.valid_until AS "validUntil", o.assumptions,
      held."holdUntil", held."holdRank",
      (SELECT coalesce(json_agg(${offerLines.json('l', comparedLines)} ORDER BY l.position), '[]')
         FROM offer_line l WHERE l.offer_id = o.id) AS lines
    FROM offer o JOIN member m ON m.id = o.member_id
    JOIN result s ON s.request_id = o.request_id AND s.member_id = o.member_id AND s.stage <> 'withdrawn'
    CROSS JOIN LATERAL (SELECT min(h.expires_at) AS "holdUntil", max(h.rank) AS "holdRank" FROM hold h
      WHERE h.request_id = o.request_id AND h.member_id = o.member_id AND h.status = 'active') held
   WHERE o.request_id = $1 AND o.status IN ('submitted', 'accepted') AND ($2::uuid[] IS NULL OR o.id = ANY($2))
   ORDER BY s.position, s.id`,
};

/**
 * A batch of candidates' submitted offers for open requests whose validity ends from $1 to $2 and for which no notification exists,
 * by that day. Locks them and skips those that others are changing. $3 the size.
 */
export const EXPIRING_OFFERS = `
  SELECT o.id, o.code, o.request_id AS "requestId", o.member_id AS "memberId", o.round, o.valid_until AS "validUntil",
         m.name AS "memberName", r.code AS "requestCode"
    FROM offer o JOIN request r ON r.id = o.request_id JOIN member m ON m.id = o.member_id
    JOIN result s ON s.request_id = o.request_id AND s.member_id = o.member_id AND s.stage <> 'withdrawn'
   WHERE o.status = 'submitted' AND o.warned_at IS NULL AND o.valid_until BETWEEN $1 AND $2
     AND r.status IN (${literals(OPEN_STATUSES)})
   ORDER BY o.valid_until, o.id LIMIT $3 FOR UPDATE OF o SKIP LOCKED`;
