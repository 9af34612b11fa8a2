const SUMS = `'currency', currency, 'paid', paid, 'outstanding', outstanding`;

/** Commissions of some rows of `commission_stats` by currency, as one column. */
const commissions = (from: string): string => `
  (SELECT coalesce(json_agg(json_build_object(${SUMS}) ORDER BY currency), '[]')
     FROM (SELECT s.currency, coalesce(sum(s.amount) FILTER (WHERE s.paid_at IS NOT NULL), 0) AS paid,
                  coalesce(sum(s.amount) FILTER (WHERE s.paid_at IS NULL), 0) AS outstanding
             FROM ${from} GROUP BY s.currency) sums) AS commissions`;

const counted = (key: string, from: string): string => `
  (SELECT coalesce(json_object_agg(key, n), '{}')
     FROM (SELECT ${key} AS key, count(*) AS n FROM ${from} GROUP BY 1) counts) AS counts`;

/** A `StandingRow` of the member $1; none if there is no such member. */
export const MEMBER_STANDING = `SELECT ${counted('stage', 'result WHERE member_id = m.id')},
  ${commissions('commission c JOIN commission_stats s ON s.commission_id = c.id WHERE c.member_id = m.id')}
  FROM member m WHERE m.id = $1`;

/** A `StandingRow` of the organizer $1; none if there is no such organizer. */
export const ORGANIZER_STANDING = `SELECT ${counted('status', 'request WHERE organizer_id = o.id')},
  ${commissions('request r JOIN commission_stats s ON s.request_id = r.id WHERE r.organizer_id = o.id')}
  FROM organizer o WHERE o.id = $1`;

export interface StandingRow {
  counts: Record<string, number>;
  commissions: { currency: string; paid: number; outstanding: number }[];
}
