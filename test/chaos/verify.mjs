// What must be true once everything has settled: about the callers' ledger, reread through the API; about the database, whose maintained
// aggregates are recomputed; and about the mail server.
import pg from 'pg';
import { ACTS, neverAsked } from './load.mjs';
import { readAgain } from './ledger.mjs';
import { ask } from './cluster.mjs';
import { ORIGIN, until } from './service.mjs';

/** The report rows, by what they guard. */
export const ROW = {
  ledger: 'acknowledged changes that are lost, wrong or undone',
  tables: 'acknowledged changes that are lost, wrong or undone, in tables without a route',
  told: 'acknowledged changes missing on the timeline',
  twice: 'writes done twice by a retried call',
  half: 'half done: rows that disagree with the timeline',
  kept: 'derived rows that differ from their source',
  outbox: 'unfinished jobs of the queues: due, left by a dead process, or set aside',
  jobless: 'mails to send or read without a job',
  lost: 'webhooks accepted without effect',
  more: 'webhooks with more than one effect',
  aside: 'webhooks set aside',
  invoices: 'invoice numbers without a gap',
  left: 'mails marked as sent that the mail server never received',
};

/** Pending work of jobs. */
const OPEN = `
  SELECT (SELECT count(*) FROM queue_job WHERE run_at <= now() AND failed_at IS NULL)::int AS jobs,
         (SELECT count(*) FROM email_message WHERE direction = 'outbound' AND status = 'pending')::int AS mails,
         (SELECT count(*) FROM messaging_message WHERE status = 'pending')::int AS messages,
         (SELECT count(*) FROM member_import WHERE status = 'running')::int AS imports,
         (SELECT count(*) FROM webhook_event WHERE status = 'pending')::int AS webhooks`;

/** Waits until jobs have finished what crashes left behind: leases expire after two minutes at most, and a job runs every 30 s. */
export const settle = (url) =>
  until(
    'jobs, mails, messages, imports and webhooks to be done',
    async () => {
      const [open] = await ask(url, OPEN);
      return Object.values(open).every((n) => n === 0);
    },
    { patience: 300_000, every: 500 },
  );

/**
 * Adds a row to the report for each invariant. Until everything has settled, work may still be in progress: only acknowledged writes must
 * be there, and nothing twice. `database` is a URL, or an embedded database opened by this process; its service is stopped then and its
 * responses were verified before (`verifyAnswers`), so `answers` is false. With `only`, a row of ROW, other checks are skipped.
 */
export async function verify(report, database, loads, mailPeer, { settled = true, answers = true, only = null } = {}) {
  const client = typeof database === 'string' ? new pg.Client({ connectionString: database }) : database;
  if (client !== database) {
    client.on('error', () => undefined);
    await client.connect();
  }
  // One statement after another: some run while the API is read.
  let last = Promise.resolve();
  const sql = (text, params = []) => {
    const answer = last.then(() => client.query(text, params));
    last = answer.catch(() => undefined);
    return answer.then(({ rows }) => rows);
  };
  const wants = (...rows) => only === null || rows.includes(only);
  try {
    if (answers && wants(ROW.ledger)) await verifyAnswers(report, loads, { settled });
    if (wants(ROW.tables, ROW.told)) await verifyTraces(report, sql, loads, { settled });
    if (wants(ROW.half)) await verifyHistory(report, sql);
    if (wants(ROW.kept)) await verifyKept(report, sql);
    if (wants(ROW.twice, ROW.outbox, ROW.jobless, ROW.lost, ROW.more, ROW.aside, ROW.invoices))
      await verifyEffects(report, sql, loads, { settled });
    if (wants(ROW.left)) await verifyMails(report, sql, mailPeer);
  } finally {
    if (client !== database) await client.end().catch(() => undefined);
  }
}

/** Reads again, as callers would, everything that was acknowledged to them. */
export async function verifyAnswers(report, loads, { settled = true } = {}) {
  const never = ACTS.filter((act) => loads.every((load) => load.missing.includes(act)));
  report.none('kinds of change that were never acknowledged, and so not tested', never);
  report.none('operations of the API that change something and were never acknowledged', neverAsked(loads));
  const faults = [];
  for (const { ledger, target, cookie } of loads) {
    // Reads are signed in, unless they bring their own credential.
    const call = (method, path, { headers = { cookie, origin: ORIGIN }, body } = {}) =>
      target.call(method, path, { headers, body });
    faults.push(...(await readAgain(ledger, { call, settled })));
  }
  const things = loads.reduce((sum, { ledger }) => sum + ledger.entries.size, 0);
  report.add('acknowledged changes, read again through the API', '> 0', things, things > 0);
  report.none(ROW.ledger, faults);
  report.none(
    'unexpected responses (5xx except 502 and 503, or a refusal)',
    loads.flatMap(({ faults: wrong }) => wrong),
  );
  const sum = (key) => loads.reduce((n, load) => n + load[key], 0);
  report.add(
    'calls without a response that weren’t retried: completely done or undone',
    'reported',
    `${sum('givenUp')}; ${sum('brokenOff')} more reported as interrupted`,
    true,
  );
}

/** Compares acknowledged changes with the timeline, and with tables without a route. */
async function verifyTraces(report, sql, loads, { settled }) {
  const faults = [];
  for (const { ledger } of loads) faults.push(...(await readAgain(ledger, { sql, settled })));
  report.none(ROW.tables, faults);
  const told = loads.flatMap(({ ledger }) =>
    [...ledger.told].map(([of, n]) => {
      const [kind, id] = of.split(' ');
      return { kind, id, n };
    }),
  );
  report.none(
    ROW.told,
    await sql(
      `WITH happened AS (
         SELECT t.kind, of.id, count(*) AS n FROM timeline_event t
          CROSS JOIN LATERAL (SELECT t.request_id::text AS id UNION SELECT value FROM jsonb_each_text(t.payload)) of
          WHERE of.id IS NOT NULL GROUP BY 1, 2)
       SELECT kind, id, told.n AS acknowledged, coalesce(happened.n, 0)::int AS there
         FROM jsonb_to_recordset($1::jsonb) AS told (kind text, id text, n int) LEFT JOIN happened USING (kind, id)
        WHERE coalesce(happened.n, 0) < told.n`,
      [JSON.stringify(told)],
    ),
  );
}

/** Data of an organizer, or of one of its requests, is removed when the organizer is erased. */
const ERASED = `EXISTS (SELECT 1 FROM timeline_event d LEFT JOIN request r ON r.organizer_id::text = d.payload->>'organizerId'
                         WHERE d.kind = 'organizer_erased'
                           AND (r.id::text = begun.request OR begun.payload->>'entityId' IN (d.payload->>'organizerId', r.id::text)))`;

/**
 * An erasure also removes the team's texts that name the person, without a timeline row for each. It may have begun just before such a
 * text was stored.
 */
const NAMED = `EXISTS (SELECT 1 FROM timeline_event d WHERE d.kind = 'organizer_erased' AND d.created_at > begun.at - interval '1 minute')`;

/** How often the sending of a catalog was undone. */
const RECALLED = `(SELECT count(*) FROM timeline_event d WHERE d.kind = 'catalog_recalled' AND d.payload->>'catalogId' = begun.id)`;

/** A record merged into another is gone, unless the merge was undone as often. */
const MERGED = `(SELECT coalesce(sum(CASE WHEN d.kind IN ('member_merged', 'organizer_merged') THEN 1 ELSE -1 END), 0) FROM timeline_event d
                  WHERE d.kind IN ('member_merged', 'organizer_merged', 'member_merge_undone', 'organizer_merge_undone')
                    AND d.payload->>'goneId' = begun.id) > 0`;

/** An import reports all its requests in one row. */
const IMPORTED = `thing.id IN (SELECT id::text FROM request WHERE imported_at IS NOT NULL)`;

/** An import reports everything it has written in one row. */
const toldAtOnce = (table, kind) =>
  `thing.id IN (SELECT one.id::text FROM ${table} one JOIN timeline_event i ON i.kind = '${kind}' AND i.trace_id = one.trace_id)`;

/** Things by table: the timeline kinds that begin and end them, and where the payload has their id. */
const THINGS = [
  { table: 'request', created: 'request_created', key: 'request_id::text', unsaid: IMPORTED },
  // An import reports all its members in one row.
  {
    table: 'member',
    created: 'member_created',
    key: 'memberId',
    deleted: 'member_deleted',
    gone: MERGED,
    imported: true,
  },
  { table: 'room', created: 'room_created', key: 'roomId', deleted: 'room_deleted', of: 'member', imported: true },
  {
    table: 'organizer',
    created: 'organizer_created',
    key: 'organizerId',
    deleted: 'organizer_deleted',
    gone: MERGED,
    imported: true,
  },
  {
    table: 'tag',
    created: 'tag_created',
    key: 'tagId',
    deleted: 'tag_deleted',
    unsaid: toldAtOnce('tag', 'tags_imported'),
  },
  {
    table: 'knowledge_entry',
    created: 'knowledge_added',
    key: 'entryId',
    deleted: 'knowledge_removed',
    of: 'member',
    unsaid: toldAtOnce('knowledge_entry', 'knowledge_imported'),
  },
  {
    table: 'availability',
    created: 'availability_created',
    key: 'availabilityId',
    // options have separate timeline entries
    where: `NOT (source = 'hold' AND status = 'option')`,
    deleted: 'availability_deleted',
    of: 'member',
    // A deleted room takes its calendar along, a day range replaces earlier entries, and of two merged venues the stronger entry stays.
    gone: `EXISTS (SELECT 1 FROM timeline_event d
                    WHERE d.kind = 'room_deleted' AND d.payload->>'roomId' = begun.payload->>'roomId'
                       OR d.kind IN ('availability_entered', 'availability_set_by_venue', 'availability_withdrawn')
                          AND d.payload->>'memberId' = begun.owner AND d.payload->>'slot' = begun.payload->>'slot'
                          AND (begun.payload->>'date')::date BETWEEN (d.payload->>'from')::date AND (d.payload->>'to')::date
                       OR d.kind = 'member_merged' AND begun.owner IN (d.payload->>'memberId', d.payload->>'goneId'))`,
    // The timeline row of a venue's reply covers its entry, and that of a day range all of its entries.
    unsaid: `thing.id IN (SELECT a.id::text FROM availability a JOIN timeline_event r ON r.kind = 'availability_replied'
                           AND r.request_id = a.request_id AND r.payload->>'memberId' = a.member_id::text)
             OR thing.id IN (SELECT a.id::text FROM availability a JOIN timeline_event s ON s.kind IN ('availability_set_by_venue', 'availability_entered')
                              AND s.payload->>'memberId' = a.member_id::text
                              AND a.date BETWEEN (s.payload->>'from')::date AND (s.payload->>'to')::date)`,
  },
  {
    table: 'member_photo',
    created: 'photo_uploaded',
    key: 'photoId',
    deleted: 'photo_deleted',
    of: 'member',
    there: 'deleted_at IS NULL',
  },
  {
    table: 'audio_upload',
    created: 'audio_uploaded',
    key: 'audioId',
    // Data about a member or an organizer is removed with it.
    gone: `${ERASED} OR EXISTS (SELECT 1 FROM timeline_event d WHERE d.kind IN ('member_deleted', 'organizer_deleted')
                                   AND begun.payload->>'entityId' IN (d.payload->>'memberId', d.payload->>'organizerId'))`,
  },
  { table: 'result', created: 'result_added', key: 'resultId', deleted: 'result_removed' },
  { table: 'hold', created: 'hold_requested', key: 'holdId' },
  { table: 'offer', created: 'offer_received', key: 'offerId', where: 'submitted_at IS NOT NULL' },
  { table: 'mailbox', created: 'mailbox_connected', key: 'mailboxId', deleted: 'mailbox_removed' },
  {
    table: 'reminder',
    created: 'reminder_scheduled',
    key: 'reminderId',
    deleted: 'reminder_deleted',
    // A change of the agency's schedule moves a question's reminder, which reports its new moment, or removes it, which cancels it.
    gone: `EXISTS (SELECT 1 FROM timeline_event d WHERE d.kind = 'reminder_cancelled' AND d.payload->>'reminderId' = begun.id
                      AND d.payload->>'kind' <> 'custom')`,
    again: `(SELECT count(*) FROM (SELECT d.payload->>'dueAt' AS due, lag(d.payload->>'dueAt') OVER (ORDER BY d.created_at, d.id) AS before
                FROM timeline_event d WHERE d.kind = 'reminder_scheduled' AND d.payload->>'reminderId' = begun.id) moved WHERE due <> before)`,
  },
  { table: 'commission', created: 'commission_created', key: 'commissionId' },
  { table: 'commission', created: 'commission_invoiced', key: 'commissionId', where: 'invoice_number IS NOT NULL' },
  { table: 'commission', created: 'commission_paid', key: 'commissionId', where: `status = 'paid'` },
  {
    table: 'billing_document',
    created: 'commission_credited',
    key: 'creditNote',
    thing: 'number',
    where: `kind = 'credit_note'`,
    // the cancellation of an invoice covers its credit note
    unsaid: `thing.id IN (SELECT payload->>'creditNote' FROM timeline_event WHERE kind = 'commission_cancelled')`,
  },
  { table: 'commission', created: 'commission_cancelled', key: 'commissionId', where: `status = 'cancelled'` },
  {
    table: 'catalog',
    created: 'catalog_sent',
    key: 'catalogId',
    where: `status = 'sent'`,
    // A catalog whose mail was undone is the draft again, and may be sent again.
    gone: `${RECALLED} = begun.n`,
    again: RECALLED,
  },
  { table: 'magic_token', created: 'magic_token_created', key: 'tokenId' },
  {
    table: 'magic_token',
    created: 'magic_token_revoked',
    key: 'tokenId',
    where: 'revoked_at IS NOT NULL',
    unsaid: 'true',
  },
  {
    table: 'team_invitation',
    created: 'user_invited',
    key: 'invitationId',
    // with a user it is a password reset link
    where: 'user_id IS NULL',
    // The secret of a link that was sent again stays as a separate row.
    unsaid: `thing.id IN (SELECT i.id::text FROM team_invitation i JOIN timeline_event r ON r.kind = 'invitation_resent'
                           AND r.trace_id = i.trace_id WHERE i.revoked_at = i.created_at)`,
  },
  {
    table: 'team_api_key',
    created: 'api_key_created',
    key: 'apiKeyId',
    deleted: 'api_key_revoked',
    of: 'user',
    where: 'trace_id IS NOT NULL',
  },
  ...['members', 'organizers', 'requests', 'tags', 'knowledge'].map((kind) => ({
    table: 'member_import',
    created: `${kind}_imported`,
    key: 'importId',
    where: `status = 'done' AND NOT dry_run AND kind = '${kind}'`,
  })),
  {
    table: 'training_correction',
    created: 'suggestion_corrected',
    key: 'correctionId',
    gone: NAMED,
  },
  { table: 'chat_message', created: 'assistant_replied', key: 'messageId', where: `role = 'assistant'`, gone: ERASED },
  // Marking all as read leaves one row without their ids.
  {
    table: 'notification',
    created: 'notification_read',
    key: 'notificationId',
    where: 'read_at IS NOT NULL',
    unsaid: 'true',
  },
  {
    table: 'email_message',
    created: 'EMAIL_SENT',
    key: 'emailMessageId',
    where: `direction = 'outbound' AND sent_at IS NOT NULL`,
  },
  { table: 'email_message', created: 'email_cancelled', key: 'emailMessageId', where: 'cancelled_at IS NOT NULL' },
  {
    table: 'messaging_message',
    created: 'CHATPROV_SENT',
    key: 'messagingMessageId',
    where: `direction = 'outbound' AND sent_at IS NOT NULL`,
  },
  {
    table: 'messaging_message',
    created: 'chatprov_received',
    key: 'messagingMessageId',
    where: `direction = 'inbound'`,
    // Once on arrival, and once on the request under which it was filed.
    again: `(SELECT (bool_or(d.request_id IS NULL) AND bool_or(d.request_id IS NOT NULL))::int FROM timeline_event d
               WHERE d.kind = 'chatprov_received' AND d.payload->>'messagingMessageId' = begun.id)`,
  },
  {
    table: 'saved_view',
    created: 'saved_view_created',
    key: 'savedViewId',
    deleted: 'saved_view_deleted',
    gone: NAMED,
  },
  { table: 'calendar_feed', created: 'calendar_feed_created', key: 'feedId', deleted: 'calendar_feed_revoked' },
  { table: 'data_export', created: 'data_export_requested', key: 'exportId' },
];

/** Data that belongs to a user is removed with them: who that is, and the timeline rows that end it. */
const OWNERS = {
  member: { id: `payload->>'memberId'`, kinds: `'member_deleted'`, key: 'memberId' },
  user: { id: 'actor_id::text', kinds: `'user_updated', 'password_changed', 'password_reset'`, key: 'userId' },
};

/** A thing and its timeline row: neither without the other, and neither twice (`again`: how many more rows are right). */
function pairs({
  table,
  created,
  key,
  deleted,
  where = 'true',
  there = 'true',
  of,
  gone = 'false',
  imported = false,
  unsaid = 'false',
  again = '0',
  thing = 'id',
}) {
  const id = key.includes('::') ? key : `(payload->>'${key}')`;
  const ended = [
    deleted === undefined
      ? 'false'
      : `EXISTS (SELECT 1 FROM timeline_event d WHERE d.kind = '${deleted}' AND d.payload->>'${key}' = begun.id)`,
    of === undefined
      ? 'false'
      : `EXISTS (SELECT 1 FROM timeline_event d WHERE d.kind IN (${OWNERS[of].kinds}) AND d.payload->>'${OWNERS[of].key}' = begun.owner)`,
    gone,
  ].join(' OR ');
  return `
    WITH begun AS (SELECT ${id} AS id, min(${of === undefined ? 'NULL' : OWNERS[of].id}) AS owner,
                          min(request_id::text) AS request, min(payload::text)::jsonb AS payload, min(created_at) AS at, count(*)::int AS n
                     FROM timeline_event WHERE kind = '${created}' GROUP BY 1),
         thing AS (SELECT ${thing}::text AS id FROM ${table} WHERE (${where}) AND (${there}))
    SELECT '${table} without ${created}' AS what, thing.id FROM thing LEFT JOIN begun USING (id)
     WHERE begun.id IS NULL AND NOT ${imported} AND NOT (${unsaid})
    UNION ALL SELECT '${created} without its ${table}', begun.id FROM begun LEFT JOIN thing USING (id)
     WHERE thing.id IS NULL AND NOT (${ended})
    UNION ALL SELECT '${table} with more than one ${created}', begun.id FROM begun WHERE n > 1 + ${again}
    ${
      deleted === undefined
        ? ''
        : `UNION ALL SELECT '${table} that is back after ${deleted}', thing.id FROM thing
             WHERE EXISTS (SELECT 1 FROM timeline_event d WHERE d.kind = '${deleted}' AND d.payload->>'${key}' = thing.id)`
    }`;
}

/**
 * The current state, from the moves in the timeline: each leaves one state and enters another, so the first state and all moves leave
 * exactly one state over, in any order.
 */
const moves = (table, state, first, kind, key, where = 'true') => `
  WITH step AS (
    SELECT ${key} AS id, payload->>'to' AS state, 1 AS n FROM timeline_event WHERE kind = '${kind}'
    UNION ALL SELECT ${key}, payload->>'from', -1 FROM timeline_event WHERE kind = '${kind}'
    UNION ALL SELECT id::text, '${first}', 1 FROM ${table} UNION ALL SELECT id::text, ${state}, -1 FROM ${table})
  SELECT '${table} whose ${state} is not what its moves led to' AS what, step.id FROM step JOIN ${table} e ON e.id::text = step.id AND ${where}
   GROUP BY step.id, step.state HAVING sum(n) <> 0`;

/** What a row's timestamps say about its status. */
const dated = (table, status) =>
  `SELECT '${table} whose status is not what its moments say' AS what, id, status, ${status} AS expected FROM ${table} WHERE status <> ${status}`;

/** Notifications of a kind by request, compared with what they report. */
const notified = (kind, of, where = 'true') => `
  WITH told AS (SELECT request_id AS id, count(*) AS n FROM notification WHERE kind = '${kind}' GROUP BY 1),
       happened AS (SELECT request_id AS id, count(*) AS n FROM timeline_event WHERE kind = '${of}' AND ${where} GROUP BY 1)
  SELECT '${of} without its notification, or the other way round' AS what, id, told.n AS told, happened.n AS happened
    FROM told FULL JOIN happened USING (id) WHERE told.n IS DISTINCT FROM happened.n AND id IS NOT NULL`;

/** Whether two places meet: the whole venue overlaps its rooms, a full day its parts. */
const meets = (one, other) => `(${one}.room_id IS NULL OR ${other}.room_id IS NULL OR ${one}.room_id = ${other}.room_id)
  AND (${one}.slot = ${other}.slot OR ${one}.slot = 'full_day' OR ${other}.slot = 'full_day')`;

const HOLDS = [
  `SELECT 'hold whose status is not what was last said of it' AS what, h.id, h.status, said.status AS said FROM hold h
     CROSS JOIN LATERAL (SELECT replace(replace(kind, 'hold_', ''), 'activated', 'active') AS status FROM timeline_event t
        WHERE t.request_id = h.request_id AND t.payload->>'holdId' = h.id::text
          AND t.kind IN ('hold_requested', 'hold_activated', 'hold_booked', 'hold_released', 'hold_expired')
        ORDER BY created_at DESC, id DESC LIMIT 1) said
    WHERE said.status <> h.status`,
  `SELECT 'holds that overlap and have one rank' AS what, one.id, other.id AS other FROM hold one
     JOIN hold other ON other.member_id = one.member_id AND other.id <> one.id AND other.rank = one.rank
      AND other.status = 'active' AND other.dates && one.dates AND ${meets('one', 'other')}
    WHERE one.status = 'active'`,
  `SELECT 'bookings of two requests that overlap' AS what, one.member_id AS id, one.date FROM availability one
     JOIN availability other ON other.member_id = one.member_id AND other.date = one.date AND other.id <> one.id
      AND other.source = 'hold' AND other.status = 'booked' AND other.request_id <> one.request_id AND ${meets('one', 'other')}
    WHERE one.source = 'hold' AND one.status = 'booked'`,
  // an entry of others may replace a day's option
  `SELECT 'day of an active hold that the calendar does not show' AS what, h.request_id AS id, day.date FROM hold h, unnest(h.dates) day (date)
    WHERE h.status = 'active' AND NOT EXISTS (SELECT 1 FROM availability a WHERE a.member_id = h.member_id AND a.date = day.date
      AND a.slot = h.slot AND a.room_id IS NOT DISTINCT FROM h.room_id)`,
  `SELECT 'day on option that no active hold has' AS what, a.request_id AS id, a.date FROM availability a
    WHERE a.source = 'hold' AND a.status = 'option' AND NOT EXISTS (SELECT 1 FROM hold h WHERE h.status = 'active'
      AND h.request_id = a.request_id AND h.member_id = a.member_id AND h.slot = a.slot AND a.date = ANY (h.dates)
      AND h.room_id IS NOT DISTINCT FROM a.room_id)`,
  notified('hold_promoted', 'hold_promoted'),
];

const HISTORY = [
  ...HOLDS,
  ...THINGS.map(pairs),
  // an imported request began elsewhere
  moves('request', 'status', 'qualifying', 'request_status_changed', 'request_id::text', 'e.imported_at IS NULL'),
  moves('result', 'stage', 'suggested', 'result_stage_changed', `payload->>'resultId'`),
  `SELECT 'members that no row of the timeline tells of' AS what, members.n, imported.n AS imported
     FROM (SELECT count(*) AS n FROM member m WHERE NOT EXISTS
            (SELECT 1 FROM timeline_event t WHERE t.kind = 'member_created' AND t.payload->>'memberId' = m.id::text)) members,
          (SELECT coalesce(sum((payload->>'created')::int), 0) AS n FROM timeline_event WHERE kind = 'members_imported') imported
    WHERE members.n <> imported.n`,
  // some of the organizers of an import may have been deleted since
  `SELECT 'more organizers that no row of the timeline tells of than imports have brought' AS what, organizers.n, imported.n AS imported
     FROM (SELECT count(*) AS n FROM organizer o WHERE NOT EXISTS
            (SELECT 1 FROM timeline_event t WHERE t.kind = 'organizer_created' AND t.payload->>'organizerId' = o.id::text)) organizers,
          (SELECT coalesce(sum(coalesce((payload->>'organizersCreated')::int, (payload->>'created')::int)), 0) AS n
             FROM timeline_event WHERE kind IN ('organizers_imported', 'requests_imported')) imported
    WHERE organizers.n > imported.n`,
  `SELECT 'commission whose amount is not what was last said of it' AS what, c.id, c.amount, said.amount AS said FROM commission c
     CROSS JOIN LATERAL (SELECT (payload->>'amount')::numeric AS amount FROM timeline_event t
                          WHERE t.request_id = c.request_id AND t.kind IN ('commission_created', 'commission_updated')
                            AND t.payload->>'commissionId' = c.id::text ORDER BY created_at DESC, id DESC LIMIT 1) said
    WHERE said.amount <> c.amount`,
  `SELECT 'reminder whose moment is not what was last said of it' AS what, e.id, e.due_at, said.due_at AS said FROM reminder e
     CROSS JOIN LATERAL (SELECT (payload->>'dueAt')::timestamptz AS due_at FROM timeline_event t
                          WHERE t.request_id = e.request_id AND t.kind = 'reminder_scheduled' AND t.payload->>'reminderId' = e.id::text
                          ORDER BY created_at DESC, id DESC LIMIT 1) said
    WHERE said.due_at <> e.due_at`,
  dated(
    'commission',
    `CASE WHEN paid_at IS NOT NULL THEN 'paid' WHEN status = 'cancelled' THEN 'cancelled'
          WHEN invoiced_at IS NOT NULL THEN 'invoiced' ELSE 'pending' END`,
  ),
  dated(
    'email_message',
    `CASE WHEN direction = 'inbound' THEN status WHEN cancelled_at IS NOT NULL THEN 'cancelled' WHEN bounced_at IS NOT NULL THEN 'bounced' WHEN failed_at IS NOT NULL THEN 'failed'
          WHEN clicked_at IS NOT NULL THEN 'clicked' WHEN opened_at IS NOT NULL THEN 'opened'
          WHEN delivered_at IS NOT NULL THEN 'delivered' WHEN sent_at IS NOT NULL THEN 'sent' ELSE 'pending' END`,
  ),
  dated(
    'messaging_message',
    `CASE WHEN direction = 'inbound' THEN 'received' WHEN failed_at IS NOT NULL THEN 'failed' WHEN read_at IS NOT NULL THEN 'read'
          WHEN delivered_at IS NOT NULL THEN 'delivered' WHEN sent_at IS NOT NULL THEN 'sent' ELSE 'pending' END`,
  ),
  `SELECT 'member_tag that is not what was last said of it' AS what, coalesce(said.member_id, mt.member_id::text) AS member_id,
          coalesce(said.tag_id, mt.tag_id::text) AS id
     FROM (SELECT payload->>'memberId' AS member_id, payload->>'tagId' AS tag_id,
                  sum(CASE kind WHEN 'member_tag_attached' THEN 1 ELSE -1 END) AS n
             FROM timeline_event t WHERE kind IN ('member_tag_attached', 'member_tag_detached')
              AND EXISTS (SELECT 1 FROM member m WHERE m.id::text = t.payload->>'memberId') GROUP BY 1, 2) said
     FULL JOIN member_tag mt ON mt.member_id::text = said.member_id AND mt.tag_id::text = said.tag_id
    WHERE coalesce(said.n, 0) <> (mt.tag_id IS NOT NULL)::int
      -- an import tells of all that it attached in one row; what it attached may be taken off again
      AND NOT EXISTS (SELECT 1 FROM timeline_event t WHERE t.kind = 'tags_imported' AND coalesce(said.n, 0) = (mt.tag_id IS NOT NULL)::int - 1
                         AND (mt.tag_id IS NULL OR t.created_at BETWEEN mt.created_at AND mt.created_at + interval '1 minute'))`,
  `SELECT 'request without its notification' AS what, r.id FROM request r
    WHERE r.imported_at IS NULL AND NOT EXISTS (SELECT 1 FROM notification n WHERE n.dedupe_key = 'request_created:' || r.id)`,
  notified('catalog_reaction', 'result_reacted', `payload->>'reaction' IS NOT NULL`),
  notified('availability_reply', 'availability_replied'),
  notified('requalification_reply', 'request_requalified'),
  `SELECT 'request whose last activity is not its last event' AS what, r.id FROM request r
    WHERE last_activity_at <> (SELECT max(created_at) FROM timeline_event t WHERE t.request_id = r.id)`,
  `SELECT 'invitation that was accepted, or not, and its timeline says otherwise' AS what, i.id FROM team_invitation i
    WHERE user_id IS NULL AND revoked_at IS NULL AND (accepted_at IS NOT NULL) <> EXISTS
      (SELECT 1 FROM timeline_event t WHERE t.kind = 'invitation_accepted' AND lower(t.payload->>'email') = lower(i.email))`,
  `SELECT 'position of results with a gap' AS what, request_id AS id FROM result GROUP BY request_id
    HAVING min(position) <> 0 OR max(position) <> count(*) - 1 OR count(DISTINCT position) <> count(*)`,
];

/** Rows maintained by triggers, without columns that aren't derived from other tables. */
const KEPT_ROWS = `
  SELECT 'member_search' AS kept, member_id::text AS id,
         to_jsonb(s) - ARRAY['embedded_hash', 'embedded_at', 'stale', 'embedding_claimed_until'] AS row FROM member_search s
  UNION ALL SELECT 'venue_question', event_id::text, to_jsonb(q) FROM venue_question q
  UNION ALL SELECT 'organizer_text', r.id::text, to_jsonb(r.organizer_text) FROM request r`;

/** The furthest status that a request has ever reached, by its timeline; an imported one began elsewhere. */
const FURTHEST = `
  SELECT 'request.furthest_step' AS kept, r.id, r.furthest_step, reached.step FROM request r
    CROSS JOIN LATERAL (SELECT coalesce(max(request_step(payload->>'to')), 0) AS step FROM timeline_event t
                         WHERE t.request_id = r.id AND t.kind = 'request_status_changed') reached
   WHERE r.furthest_step <> reached.step AND r.imported_at IS NULL`;

/** Whether the organizer was asked and hasn't replied since, by the timeline: the last relevant event was the question. */
const ASKED = `
  SELECT 'request.organizer_asked' AS kept, r.id, r.organizer_asked, last.asked FROM request r
    JOIN (
      SELECT DISTINCT ON (request_id) request_id, kind IN ('requalification_requested', 'catalog_sent') AS asked
        FROM timeline_event
       WHERE request_id IS NOT NULL
         AND (kind IN ('requalification_requested', 'catalog_sent', 'requalification_recalled', 'catalog_recalled')
              OR (actor_type = 'organizer' AND payload->>'automatic' IS DISTINCT FROM 'true'
                  AND kind IN ('request_requalified', 'result_reacted', 'email_received', 'chatprov_received')))
       ORDER BY request_id, created_at DESC, id DESC
    ) last ON last.request_id = r.id
   WHERE r.organizer_asked <> last.asked`;

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const SERIALIZATION_FAILURE = '40001';

/**
 * Rebuilds what triggers maintain from its sources and reports differences, in a transaction that is rolled back. It reads
 * one snapshot, so a mail sent at the same time isn't an error. If another session writes what it locks, it starts again.
 */
async function keptFaults(sql, triesLeft = 5) {
  await sql('BEGIN ISOLATION LEVEL REPEATABLE READ');
  try {
    await sql(`CREATE TEMP TABLE kept_before ON COMMIT DROP AS ${KEPT_ROWS}`);
    await sql(`SELECT refresh_member_search(ARRAY(SELECT id FROM member))`);
    await sql('DELETE FROM venue_question');
    await sql(`SELECT refresh_venue_questions(ARRAY(SELECT id FROM request))`);
    await sql(`UPDATE request SET organizer_id = organizer_id`);
    const rows = await sql(
      `SELECT kept, id, before.row AS before, anew.row AS anew FROM kept_before before FULL JOIN (${KEPT_ROWS}) anew USING (kept, id)
        WHERE before.row IS DISTINCT FROM anew.row`,
    );
    return [...rows, ...(await sql(FURTHEST)), ...(await sql(ASKED))];
  } catch (error) {
    if (error.code !== SERIALIZATION_FAILURE || triesLeft === 0) throw error;
  } finally {
    await sql('ROLLBACK');
  }
  return keptFaults(sql, triesLeft - 1);
}

const twice = (rows) => rows.filter(({ n }) => n > 1).map(({ word, n }) => `${word}: ${n} times`);

/** Records that callers created with unique texts, each of which exists once. */
const WORDS = `
  SELECT 'request ' || title AS word FROM request WHERE source = 'manual' AND title LIKE 'request-%'
  UNION ALL SELECT 'member ' || name FROM member
  UNION ALL SELECT 'room ' || name FROM room WHERE name LIKE 'room-%'
  UNION ALL SELECT 'knowledge ' || content FROM knowledge_entry
  UNION ALL SELECT 'availability ' || member_id || ' ' || date FROM availability
  UNION ALL SELECT 'reminder ' || subject FROM reminder WHERE subject LIKE 'reminder-%'
  UNION ALL SELECT 'message ' || body FROM messaging_message WHERE body LIKE 'text-%'
  UNION ALL SELECT 'correction ' || correction FROM training_correction
  -- one that a crash left without its trace opens nothing and is listed nowhere
  UNION ALL SELECT 'key ' || name FROM team_api_key WHERE name LIKE 'key-%' AND trace_id IS NOT NULL
  UNION ALL SELECT 'invitation ' || (payload->>'email') FROM timeline_event WHERE kind = 'user_invited'
  UNION ALL SELECT 'mail ' || split_part(subject, ' ', 1) FROM email_message WHERE direction = 'outbound' AND subject LIKE 'mail-%'
  UNION ALL SELECT 'commission ' || request_id || ' ' || member_id FROM commission`;

/** The effects of webhooks, by the unique text of each. */
const EFFECTS = {
  payment: `SELECT payload->>'commissionId' AS word FROM timeline_event WHERE kind = 'commission_paid'`,
  mail_received: `SELECT split_part(message_id, '@', 1) AS word FROM email_message WHERE direction = 'inbound'`,
  message_received: `SELECT wamid AS word FROM messaging_message WHERE direction = 'inbound'`,
  mail_delivered: `SELECT provider_id AS word FROM email_message WHERE direction = 'outbound' AND delivered_at IS NOT NULL`,
};

/** Invariants of a database, whoever wrote to it. `sql` sends each statement to the same connection. */
export async function verifyState(report, sql) {
  await verifyHistory(report, sql);
  await verifyKept(report, sql);
}

async function verifyHistory(report, sql) {
  const history = [];
  for (const statement of HISTORY) history.push(...(await sql(statement)));
  report.none(ROW.half, history);
}

async function verifyKept(report, sql) {
  report.none(ROW.kept, await keptFaults(sql));
}

/** The effects of the callers' unique texts and of the webhooks. */
async function verifyEffects(report, sql, loads, { settled }) {
  report.none(ROW.twice, twice(await sql(`SELECT word, count(*)::int AS n FROM (${WORDS}) made GROUP BY word`)));

  if (settled) {
    report.none(
      ROW.outbox,
      await sql(
        `SELECT id, queue, key, payload, tries, error, lease_until, failed_at FROM queue_job
          WHERE run_at <= now() OR leased_by IS NOT NULL OR failed_at IS NOT NULL`,
      ),
    );
    report.none(
      'mails and messages neither sent nor pending',
      await sql(
        `SELECT id, status, error FROM email_message WHERE direction = 'outbound' AND status IN ('pending', 'failed')
         UNION ALL SELECT id, status, error FROM messaging_message WHERE status = 'pending'`,
      ),
    );
  }

  report.none(
    ROW.jobless,
    await sql(
      `SELECT id, status, reading, error FROM email_message mail
        WHERE (direction = 'outbound' AND status = 'pending'
               AND NOT EXISTS (SELECT 1 FROM queue_job WHERE queue = 'mails' AND key = mail.id::text))
           OR (reading = 'pending' AND NOT EXISTS (SELECT 1 FROM queue_job WHERE queue = 'readings' AND key = mail.id::text))`,
    ),
  );

  const lost = [];
  const more = [];
  for (const [act, statement] of Object.entries(EFFECTS)) {
    const found = await sql(`SELECT word, count(*)::int AS n FROM (${statement}) made GROUP BY word`);
    const there = new Set(found.map(({ word }) => word));
    for (const { ledger } of loads)
      lost.push(
        ...[...(ledger.effects.get(act) ?? [])].filter((word) => !there.has(word)).map((word) => `${act} ${word}`),
      );
    more.push(...twice(found).map((word) => `${act} ${word}`));
  }
  const waiting = settled ? [] : await sql(`SELECT 1 FROM webhook_event WHERE status = 'pending' LIMIT 1`);
  report.none(ROW.lost, waiting.length > 0 ? [] : lost);
  report.none(ROW.more, more);
  report.none(ROW.aside, await sql(`SELECT id, source, last_error FROM webhook_event WHERE status = 'failed'`));

  const [numbers] = await sql(
    `SELECT count(invoice_number)::int AS given, count(DISTINCT invoice_number)::int AS different,
            coalesce(max(split_part(invoice_number, '-', 2)::int), 0) AS highest,
            coalesce((SELECT sum(last_number) FROM invoice_counter), 0)::int AS counter FROM commission`,
  );
  const gapless = [numbers.different, numbers.highest, numbers.counter].every((n) => n === numbers.given);
  report.add(ROW.invoices, 'yes', `${numbers.given}, ${gapless ? 'yes' : JSON.stringify(numbers)}`, gapless);
}

/** The mails received by the mail server, compared with those that the service claims to have sent. */
async function verifyMails(report, sql, mailPeer) {
  const byMail = new Map();
  // with another link it is another mail: a new link was requested
  for (const { to, subject, secret, messageId } of mailPeer.mails) {
    const key = `${to} ${subject} ${secret ?? ''}`;
    byMail.set(key, [...(byMail.get(key) ?? []), messageId]);
  }
  report.none(
    'mails sent twice under two Message-IDs',
    [...byMail].filter(([, ids]) => new Set(ids).size > 1).map(([key, ids]) => `${key}: ${ids.join(' ')}`),
  );
  const repeated = [...byMail.values()].reduce((sum, ids) => sum + ids.length - new Set(ids).size, 0);
  report.add('mails sent again with the same Message-ID, after a crash', 'reported', repeated, true);
  const arrived = new Set(mailPeer.mails.map(({ messageId }) => messageId.replace(/[<>]/g, '')));
  const said = await sql(`SELECT message_id FROM email_message WHERE direction = 'outbound' AND sent_at IS NOT NULL`);
  const absent = said.map((row) => row.message_id.replace(/[<>]/g, '')).filter((id) => !arrived.has(id));
  report.none(ROW.left, absent);
}
