// The statements of the bare baseline, written by hand for these routes: one per route, a few per creation.
const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** `columns('o', 'firstName')` → `o.first_name AS "firstName"`. */
const columns = (table, names, prefix = '') =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${table}.${snake(name)} AS "${prefix}${name}"`)
    .join(', ');
const listOf = (select, order, from) =>
  `(SELECT coalesce(json_agg(to_json(own) ORDER BY ${order}), '[]') FROM (SELECT ${select} FROM ${from}) own)`;

/** A timestamp within JSON. */
const moment = (sql) => `to_char(${sql} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const SESSION = {
  name: 'session',
  text: `SELECT s.id AS "sessionId", u.id AS "userId", u.name, u.email, u.role
           FROM team_session s JOIN team_user u ON u.id = s.user_id
          WHERE s.token = $1 AND s.expires_at > now() AND NOT u.disabled`,
};

const CONFIGURATIONS = `'{theatre,classroom,u_shape,boardroom,hollow_square,cabaret,banquet,cocktail,exhibition,custom}'::text[]`;
const CAPACITIES = listOf(
  'c.configuration, c.max_capacity AS "maxCapacity", c.notes',
  `array_position(${CONFIGURATIONS}, own.configuration)`,
  'room_capacity c WHERE c.room_id = room.id',
);
const ROOM = `${columns(
  'room',
  `id memberId name description areaSqm ceilingHeightM naturalLight stepFreeAccess halfDayPrice fullDayPrice currency version
   createdAt updatedAt traceId`,
)}, ${CAPACITIES} AS capacities`;
const MEMBER = `${columns(
  'm',
  `id code name status email postalCode phone website description contactName addressLine city country latitude longitude bedroomCount
   legalName registrationNumber vatNumber commissionRate paymentReminders internalNotes version createdAt updatedAt traceId`,
)},
  ${listOf(
    columns('tag', 'id name category createdAt updatedAt traceId'),
    'own.category, own.name, own.id',
    'member_tag JOIN tag ON tag.id = member_tag.tag_id WHERE member_tag.member_id = m.id',
  )} AS tags,
  (SELECT json_build_object('stale', stale, 'embeddedAt', embedded_at) FROM member_search WHERE member_id = m.id) AS embedding`;
const PHOTOS = 'member_photo photo WHERE photo.member_id = m.id AND photo.deleted_at IS NULL';

export const MEMBER_BY_ID = {
  name: 'member',
  text: `SELECT ${MEMBER},
    ${listOf(ROOM, 'own.name, own.id', 'room WHERE room.member_id = m.id')} AS rooms,
    ${listOf(
      `${columns('photo', 'id memberId width height contentType size position createdAt updatedAt traceId')},
       '/api/public/photos/' || photo.id AS url, '/api/public/photos/' || photo.id || '/thumbnail' AS "thumbnailUrl"`,
      'own.position, own.id',
      PHOTOS,
    )} AS photos,
    (SELECT coalesce(json_agg(json_build_object('field', p.field, 'value', p.value, 'source', p.source,
        'at', ${moment('p.proposed_at')}) ORDER BY p.proposed_at, p.field), '[]')
      FROM contact_suggestion p WHERE p.member_id = m.id AND p.rejected_at IS NULL) AS proposed
  FROM member m WHERE m.id = $1`,
};

const REQUEST_FIELDS = `id code status source organizerId title eventType description attendees configuration eventDate eventEndDate
  datesFlexible alternativeDates slot city postalCodes centerLatitude centerLongitude radiusKm budgetMin budgetMax currency
  requirements assigneeId mailboxId needs needsValidation reading missingFields lostReason externalReference importedAt lastActivityAt wonAt lostAt closedAt version createdAt
  updatedAt traceId`;
const ORGANIZER_FIELDS =
  'id email firstName lastName company phone phoneFromMail locale internalNotes erasedAt version createdAt updatedAt traceId';
const MADE = `(SELECT count(*)::int AS "requestCount", max(created_at) AS "lastRequestAt"
                 FROM request WHERE organizer_id = o.id) made`;

/** The activity around a request, as shown in the list. */
const SIGNALS = `
  (SELECT json_build_object('total', count(*),
            'asked', count(*) FILTER (WHERE stage = 'availability_requested' OR reply_status IS NOT NULL),
            'awaiting', count(*) FILTER (WHERE stage = 'availability_requested'),
            'available', count(*) FILTER (WHERE stage = 'available' OR reply_status = 'available'),
            'unavailable', count(*) FILTER (WHERE stage = 'unavailable' OR reply_status = 'unavailable'),
            'shortlisted', count(*) FILTER (WHERE stage = 'shortlisted'),
            'proposed', count(*) FILTER (WHERE stage IN ('proposed', 'visit')))
     FROM result WHERE request_id = r.id) AS "resultCounts",
  greatest((SELECT max(created_at) FROM email_message WHERE request_id = r.id AND direction = 'inbound'),
           (SELECT max(created_at) FROM messaging_message WHERE request_id = r.id AND direction = 'inbound')) AS "lastInboundAt",
  r.unanswered_since AS "unansweredSince",
  (SELECT min(due_at) FROM reminder WHERE request_id = r.id AND status = 'scheduled') AS "nextReminderAt",
  (SELECT max(sent_at) FROM catalog WHERE request_id = r.id) AS "catalogSentAt",
  (SELECT max(last_viewed_at) FROM catalog WHERE request_id = r.id) AS "catalogViewedAt"`;

export const REQUESTS = {
  name: 'requests',
  text: `SELECT (SELECT count(*)::int FROM request) AS total,
                ${columns('r', REQUEST_FIELDS)}, ${columns('o', ORGANIZER_FIELDS, 'organizer.')},
                made."requestCount", made."lastRequestAt", ${SIGNALS}
           FROM (SELECT * FROM request ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2) r
           JOIN organizer o ON o.id = r.organizer_id CROSS JOIN LATERAL ${MADE}
          ORDER BY r.created_at DESC, r.id DESC`,
};

/** Locks the row against erasure until the transaction ends. */
export const HOLD_ORGANIZER = {
  name: 'hold_organizer',
  text: `SELECT ${columns('o', ORGANIZER_FIELDS)}, made."requestCount"
           FROM organizer o CROSS JOIN LATERAL ${MADE} WHERE o.id = $1 FOR KEY SHARE OF o`,
};

const WRITTEN =
  `id code source organizerId title eventType description attendees configuration eventDate eventEndDate datesFlexible
  alternativeDates slot city postalCodes centerLatitude centerLongitude radiusKm budgetMin budgetMax currency requirements
  assigneeId needs missingFields traceId createdAt`
    .trim()
    .split(/\s+/);
export const requestValues = (row) => WRITTEN.map((name) => row[name] ?? null);
const at = (name) => `$${WRITTEN.indexOf(name) + 1}`;
const [NOTIFICATION_ID, EVENT_ID, USER_ID, USER_NAME, PAYLOAD, TITLE, BODY, PARAMS] = Array.from(
  { length: 8 },
  (_, n) => `$${WRITTEN.length + 1 + n}`,
);
/** The request, its timeline entry with its change for streams, and the notification. */
export const CREATE_REQUEST = {
  name: 'create_request',
  text: `WITH made AS (
      INSERT INTO request (status, last_activity_at, updated_at, ${WRITTEN.map(snake).join(', ')})
      VALUES ('qualifying', ${at('createdAt')}, ${at('createdAt')}, ${WRITTEN.map(at).join(', ')}) RETURNING *
    ), said AS (
      INSERT INTO timeline_event (id, request_id, kind, actor_type, actor_id, actor_label, via, payload, trace_id, created_at)
      SELECT ${EVENT_ID}::uuid, id, 'request_created', 'user', ${USER_ID}::uuid, ${USER_NAME}, 'api', ${PAYLOAD}::jsonb, trace_id,
             created_at FROM made
    ), changed AS (
      INSERT INTO timeline_change (id, request_id, kind, created_at)
      SELECT ${EVENT_ID}::uuid, id, 'request_created', created_at FROM made
    ), told AS (
      INSERT INTO notification (id, kind, title, body, params, request_id, dedupe_key, trace_id, created_at, updated_at)
      SELECT ${NOTIFICATION_ID}::uuid, 'request_created', ${TITLE}, ${BODY}, ${PARAMS}::jsonb, id, 'request_created:' || id, trace_id, created_at,
             created_at FROM made
    )
    SELECT ${columns('made', REQUEST_FIELDS)}, extraction FROM made`,
};
/** Subscriptions that receive a push message for a new request: $1 now, $2 its time of day. */
export const PUSH_RECIPIENTS = {
  name: 'push_recipients',
  text: `SELECT p.id FROM push_subscription p JOIN team_user u ON u.id = p.user_id LEFT JOIN notification_choice c ON c.user_id = u.id
          WHERE NOT u.disabled AND (p.expires_at IS NULL OR p.expires_at > $1)
            AND coalesce('request_created' <> ALL (c.push_off), true)
            AND NOT coalesce(CASE WHEN c.quiet_from < c.quiet_to THEN $2 >= c.quiet_from AND $2 < c.quiet_to
                                  ELSE $2 >= c.quiet_from OR $2 < c.quiet_to END, false)
          ORDER BY p.id`,
};

/** The target of a link, by the hash of its token. */
export const CATALOG_BY_TOKEN = {
  name: 'catalog_by_token',
  text: `SELECT t.id AS "tokenId", t.action, t.expires_at AS "expiresAt", t.revoked_at AS "revokedAt", c.id, c.snapshot, o.locale,
                ${listOf(
                  `s.member_id AS "memberId", s.reaction, s.reaction_comment AS comment,
                   ${moment('coalesce(s.reacted_at, s.updated_at)')} AS at`,
                  `own."memberId"`,
                  `result s WHERE s.request_id = c.request_id AND (s.reaction IS NOT NULL OR s.reaction_comment IS NOT NULL)
                      AND EXISTS (SELECT 1 FROM catalog_item i WHERE i.catalog_id = c.id AND i.member_id = s.member_id)`,
                )} AS reactions,
                (SELECT json_build_object('version', n.version, 'sentAt', ${moment('n.sent_at')}) FROM catalog n
                  WHERE n.request_id = c.request_id AND n.status = 'sent' AND n.version > c.version
                  ORDER BY n.version DESC LIMIT 1) AS "supersededBy"
           FROM magic_token t JOIN catalog c ON c.id = t.scope_id AND c.status = 'sent'
           JOIN request r ON r.id = c.request_id JOIN organizer o ON o.id = r.organizer_id
          WHERE t.token_hash = $1 AND t.scope = 'catalog'`,
};
/** $1 catalog, $2 viewer, $3 the viewer hashed with the salt of an hour ago, $4 now, $5 an hour ago, $6 token. */
export const COUNT_VIEW = {
  name: 'count_view',
  text: `WITH counted AS (
      INSERT INTO catalog_view (catalog_id, viewer_hash, viewed_at)
      SELECT $1::uuid, $2::bytea, $4::timestamptz
       WHERE NOT EXISTS (SELECT 1 FROM catalog_view WHERE catalog_id = $1 AND viewer_hash = $3 AND viewed_at > $5)
      ON CONFLICT (catalog_id, viewer_hash) DO UPDATE SET viewed_at = excluded.viewed_at WHERE catalog_view.viewed_at <= $5
      RETURNING catalog_id
    ), used AS (
      UPDATE magic_token SET last_used_at = $4, use_count = use_count + 1 WHERE id = $6 AND EXISTS (SELECT 1 FROM counted)
    )
    UPDATE catalog SET view_count = view_count + 1, first_viewed_at = coalesce(first_viewed_at, $4), last_viewed_at = $4
     WHERE id IN (SELECT catalog_id FROM counted)`,
};

const DISTANCE = 'distance_km($1, $2, s.latitude, s.longitude)';
const ROOM_DOES = `EXISTS (SELECT 1 FROM room_capacity c WHERE c.room_id = room.id AND c.max_capacity >= $8 AND c.configuration = $9)
  AND NOT EXISTS (SELECT 1 FROM availability a WHERE a.member_id = room.member_id AND a.room_id = room.id
                     AND a.status IN ('booked', 'blocked') AND a.date = ANY ($11::date[]))`;
/**
 * Members around a place ($1, $2; $3 to $6 the box; $7 km) with seats ($8) in a layout ($9), tags ($10) and free on whole days ($11); $12
 * the page size. Unnamed, so that it is planned for its values. `seats` is the column of the layout.
 */
export const search = (seats) => `
  WITH passing AS MATERIALIZED (
    SELECT s.member_id, s.name, ${DISTANCE} AS distance_km
      FROM member_search s
     WHERE s.active AND s.latitude BETWEEN $3 AND $4 AND s.longitude BETWEEN $5 AND $6 AND ${DISTANCE} <= $7
       AND s.tag_ids @> $10::uuid[] AND s.${seats} >= $8
       AND NOT EXISTS (SELECT 1 FROM availability a WHERE a.member_id = s.member_id AND a.room_id IS NULL
                          AND a.status IN ('booked', 'blocked') AND a.date = ANY ($11::date[]))
       AND (NOT EXISTS (SELECT 1 FROM availability a WHERE a.member_id = s.member_id AND a.room_id IS NOT NULL
                           AND a.status IN ('booked', 'blocked') AND a.date = ANY ($11::date[]))
         OR EXISTS (SELECT 1 FROM room WHERE room.member_id = s.member_id AND ${ROOM_DOES}))
  ), page AS (SELECT * FROM passing ORDER BY distance_km, name, member_id LIMIT $12)
  SELECT (SELECT count(*)::int FROM passing) AS total,
         ARRAY(SELECT name FROM tag WHERE id = ANY ($10::uuid[]) ORDER BY name, id) AS "tagNames",
         page.distance_km AS "distanceKm", ${MEMBER},
         (SELECT count(*)::int FROM room WHERE room.member_id = m.id) AS "roomCount",
         (SELECT max(c.max_capacity) FROM room JOIN room_capacity c ON c.room_id = room.id WHERE room.member_id = m.id)
           AS "maxCapacity",
         (SELECT '/api/public/photos/' || photo.id FROM ${PHOTOS} ORDER BY photo.position, photo.id LIMIT 1) AS "coverPhotoUrl",
         ${listOf(ROOM, 'own.name, own.id', `room WHERE room.member_id = m.id AND ${ROOM_DOES}`)} AS rooms,
         ${listOf(
           'DISTINCT a.date, a.status',
           'own.date, own.status',
           `availability a WHERE a.member_id = m.id AND a.date = ANY ($11::date[])
              AND (a.room_id IS NULL OR EXISTS (SELECT 1 FROM room WHERE room.id = a.room_id AND ${ROOM_DOES}))`,
         )} AS availability
    FROM page JOIN member m ON m.id = page.member_id
   ORDER BY page.distance_km, page.name, page.member_id`;
