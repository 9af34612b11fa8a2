import { declines } from './stats.sql';

/** The commissions `c` that meet a condition, by currency, as one column. Those of cancelled requests don't count. */
const commissions = (where: string): string => `
  (SELECT coalesce(json_agg(sums ORDER BY currency), '[]')
     FROM (SELECT c.currency, coalesce(sum(c.amount - c.credited) FILTER (WHERE c.paid_at IS NOT NULL), 0) AS paid,
                  coalesce(sum(c.amount - c.credited) FILTER (WHERE c.paid_at IS NULL), 0) AS outstanding
             FROM commission c JOIN request r ON r.id = c.request_id
            WHERE ${where} AND c.status <> 'cancelled' AND r.status <> 'cancelled' GROUP BY c.currency) sums) AS commissions`;

/** How many rows each value of a column has, as a JSON object. */
const counted = (key: string, from: string): string => `
  (SELECT coalesce(json_object_agg(key, n), '{}')
     FROM (SELECT ${key} AS key, count(*) AS n FROM ${from} GROUP BY 1) counts)`;

/** The candidacies of member `m` that weren't chosen and have a reason. */
const NOT_CHOSEN = `result WHERE member_id = m.id AND stage = 'not_selected' AND not_chosen_reason IS NOT NULL`;

/** A `MemberStandingRow` of the member $1; no row if there is no such member. */
export const MEMBER_STANDING = `SELECT ${counted('stage', 'result WHERE member_id = m.id')} AS counts,
  (SELECT json_build_object('total', total, 'byReason', "byReason") FROM (${declines('member_id = m.id')}) said) AS declined,
  ${counted('not_chosen_reason', NOT_CHOSEN)} AS "notChosen",
  ${commissions('c.member_id = m.id')}
  FROM member m WHERE m.id = $1`;

/** A `StandingRow` of the organizer $1; no row if there is no such organizer. */
export const ORGANIZER_STANDING = `SELECT ${counted('status', 'request WHERE organizer_id = o.id')} AS counts,
  ${commissions('r.organizer_id = o.id')}
  FROM organizer o WHERE o.id = $1`;

export interface StandingRow {
  counts: Record<string, number>;
  commissions: { currency: string; paid: number; outstanding: number }[];
}

export interface MemberStandingRow extends StandingRow {
  /** Null if it never said no. */
  declined: { total: number; byReason: Record<string, number> } | null;
  notChosen: Record<string, number>;
}
