/**
 * The first time after $1 at which a digest is due: at a time of day ($2) in a zone ($3), every day or on working days
 * ($4).
 */
export const NEXT_DIGEST = `
  SELECT min(moment) AS due
    FROM (SELECT (day::date + $2::time) AT TIME ZONE $3 AS moment, extract(isodow FROM day) AS weekday
            FROM generate_series(0, 4) AS later,
                 LATERAL (SELECT ($1::timestamptz AT TIME ZONE $3)::date + later AS day) on_day) coming
   WHERE moment > $1 AND ($4::text = 'daily' OR weekday <= 5)`;

/**
 * The unread notifications of the kinds that a user wants by mail: since when ($1), until when ($2), excluding which
 * kinds ($3), for whom ($5).
 */
export const DIGEST = `
  SELECT kind, count(*)::int AS n,
         (array_agg(DISTINCT request.code) FILTER (WHERE request.code IS NOT NULL)) [1:$4] AS codes
    FROM notification LEFT JOIN request ON request.id = notification.request_id
   WHERE notification.created_at > $1 AND notification.created_at <= $2 AND read_at IS NULL AND kind <> ALL ($3::text[])
     AND (notification.recipients IS NULL OR $5 = ANY (notification.recipients))
   GROUP BY kind ORDER BY n DESC, kind`;
