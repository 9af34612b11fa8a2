// Whether the verifier detects what it guards: a small correct data set with its ledger, corrupted in one way after another, bypassing the
// service and its triggers. Each corruption must be reported by the intended row and name what is broken; the correct data, before and
// after, must pass every row.
import { globSync, renameSync } from 'node:fs';
import pg from 'pg';
import { Load } from './load.mjs';
import { withPlace } from './place.mjs';
import { Report } from './report.mjs';
import { signIn } from './service.mjs';
import { ROW, settle, verify } from './verify.mjs';

/** One row of a table written by the load, by a condition. */
const one = (table, where, order = 'id') => `(SELECT id FROM ${table} WHERE ${where} ORDER BY ${order} LIMIT 1)`;

/** A copy of an existing row (`of`) with other values, which may come from a row of the timeline (`e`). */
const copyOf =
  (table, values, where, id = 'id') =>
  (columns) =>
    `
  INSERT INTO ${table} (${columns(table)}) SELECT ${columns(table)} FROM jsonb_populate_record(NULL::${table},
    (SELECT to_jsonb(of) || ${values} FROM ${table} of CROSS JOIN timeline_event e WHERE ${where} LIMIT 1)) RETURNING ${id} AS id`;

/**
 * The corruptions, without triggers and foreign keys, and the report row that must detect each. The statement returns `id`, which the
 * report must name; `lost` is a folder of files to delete too.
 */
const BREAKS = [
  [
    'a status set back',
    ROW.ledger,
    `UPDATE request SET status = 'searching' WHERE id = ${one('request', `status = 'closed'`)} RETURNING id`,
  ],
  [
    'a status set back, by its history alone',
    ROW.half,
    `UPDATE request SET status = 'searching' WHERE id = ${one('request', `status = 'closed'`)} RETURNING id`,
  ],
  [
    'a stage set back',
    ROW.ledger,
    `UPDATE result SET stage = 'suggested' WHERE id = ${one('result', `stage = 'selected'`)} RETURNING id`,
  ],
  [
    'a stage moved without its history',
    ROW.half,
    `UPDATE result SET stage = 'visit' WHERE id = ${one('result', `stage = 'proposed'`)} RETURNING id`,
  ],
  ['a room deleted', ROW.ledger, `DELETE FROM room WHERE id = ${one('room', `name LIKE 'room-%'`)} RETURNING id`],
  [
    'a capacity deleted',
    ROW.ledger,
    `DELETE FROM room_capacity WHERE room_id = ${one('room', `name LIKE 'room-%'`)} AND configuration = 'banquet' RETURNING room_id AS id`,
  ],
  ['a tag taken off', ROW.ledger, `DELETE FROM member_tag RETURNING tag_id AS id`],
  ['a tag deleted', ROW.ledger, `DELETE FROM tag WHERE id = ${one('tag', 'true')} RETURNING id`],
  [
    'a notification deleted',
    ROW.half,
    `DELETE FROM notification WHERE dedupe_key IS NOT NULL AND request_id = ${one('request', 'true')} RETURNING request_id AS id`,
  ],
  [
    'a notification unread again',
    ROW.ledger,
    `UPDATE notification SET read_at = NULL, read_by = NULL WHERE read_at IS NOT NULL RETURNING id`,
  ],
  [
    'a token deleted',
    ROW.ledger,
    `DELETE FROM magic_token WHERE id = ${one('magic_token', `scope = 'member' AND revoked_at IS NULL AND action IS NULL`)} RETURNING id`,
  ],
  [
    'a token good again',
    ROW.ledger,
    `UPDATE magic_token SET revoked_at = NULL WHERE id = ${one('magic_token', 'revoked_at IS NOT NULL')} RETURNING id`,
  ],
  ['what is known of a venue deleted', ROW.ledger, `DELETE FROM knowledge_entry RETURNING id`],
  [
    'an entry of a calendar deleted',
    ROW.ledger,
    `DELETE FROM availability WHERE id = ${one('availability', `status = 'booked'`)} RETURNING id`,
  ],
  [
    'an option set back',
    ROW.half,
    `UPDATE hold SET status = 'requested', next_step_at = NULL WHERE id = ${one('hold', `status = 'active'`)} RETURNING id`,
  ],
  [
    'an option released behind its back',
    ROW.ledger,
    `UPDATE hold SET status = 'released' WHERE id = ${one('hold', `status = 'booked'`)} RETURNING id`,
  ],
  [
    'an option at the rank of another',
    ROW.half,
    `UPDATE hold SET rank = 1 WHERE id = ${one('hold', `status = 'active' AND rank = 2`)} RETURNING id`,
  ],
  [
    'a day on option gone',
    ROW.half,
    `DELETE FROM availability WHERE id = ${one('availability', `source = 'hold' AND status = 'option'`)} RETURNING request_id AS id`,
  ],
  [
    'a day on option that nobody holds',
    ROW.half,
    `UPDATE availability SET date = date + 40 WHERE id = ${one('availability', `source = 'hold' AND status = 'option'`)} RETURNING request_id AS id`,
  ],
  [
    'a day booked twice',
    ROW.half,
    `INSERT INTO availability (id, member_id, date, slot, status, source, request_id, created_at, updated_at)
     SELECT gen_random_uuid(), member_id, date, 'morning', 'booked', 'hold', (SELECT id FROM request r WHERE r.id <> a.request_id LIMIT 1),
            created_at, updated_at FROM availability a WHERE source = 'hold' AND status = 'booked' AND slot = 'full_day' LIMIT 1 RETURNING member_id AS id`,
  ],
  [
    'a promotion that nobody was told of',
    ROW.half,
    `DELETE FROM notification WHERE kind = 'hold_promoted' RETURNING request_id AS id`,
  ],
  [
    'an offer taken back behind its back',
    ROW.half,
    `UPDATE offer SET status = 'draft', submitted_at = NULL WHERE id = ${one('offer', `status = 'submitted'`)} RETURNING id`,
  ],
  [
    'an offer of other words',
    ROW.ledger,
    `UPDATE offer SET message = 'Other words' WHERE id = ${one('offer', 'message IS NOT NULL')} RETURNING id`,
  ],
  [
    'an offer of the venue lost',
    ROW.ledger,
    `DELETE FROM offer WHERE id = ${one('offer', `source = 'link'`)} RETURNING request_id AS id`,
  ],
  [
    'a quote in a mail that is no draft any more',
    ROW.ledger,
    `DELETE FROM offer WHERE id = ${one('offer', `source = 'email'`)} RETURNING email_message_id AS id`,
  ],
  ['a mailbox gone', ROW.half, `DELETE FROM mailbox RETURNING id`],
  [
    'a mailbox that is followed again',
    ROW.ledger,
    `UPDATE mailbox SET status = 'live' WHERE status = 'paused' RETURNING id`,
  ],
  [
    'a venue that was asked with others forgotten',
    ROW.ledger,
    `DELETE FROM result WHERE id = ${one('result', `EXISTS (SELECT 1 FROM offer o WHERE o.request_id = result.request_id)`)} RETURNING request_id AS id`,
  ],
  ['a reminder lost', ROW.ledger, `DELETE FROM reminder WHERE id = ${one('reminder', `kind = 'custom'`)} RETURNING id`],
  [
    'a reminder lost, by its history alone',
    ROW.half,
    `DELETE FROM reminder WHERE id = ${one('reminder', `kind = 'custom'`)} RETURNING id`,
  ],
  [
    'a reminder moved without its history',
    ROW.half,
    `UPDATE reminder SET due_at = due_at + interval '1 day' WHERE id = ${one('reminder', 'true')} RETURNING id`,
  ],
  ['an invitation gone', ROW.tables, `DELETE FROM team_invitation RETURNING id`],
  [
    'a colleague with another role',
    ROW.ledger,
    `UPDATE team_user SET role = 'admin' WHERE role = 'agent' RETURNING email AS id`,
  ],
  ['a subscription to pushes gone', ROW.tables, `DELETE FROM push_subscription RETURNING id`],
  [
    'a key that was revoked opens again',
    ROW.ledger,
    copyOf(
      'team_api_key',
      `jsonb_build_object('id', e.payload->'apiKeyId', 'name', e.payload->'name', 'key_hash', 'another')`,
      `e.kind = 'api_key_revoked'`,
    ),
  ],
  ['a key gone', ROW.ledger, `DELETE FROM team_api_key RETURNING id`],
  [
    'a commission of another amount',
    ROW.ledger,
    `UPDATE commission SET amount = 1205 WHERE id = ${one('commission', `status = 'paid'`)} RETURNING id`,
  ],
  [
    'a payment undone',
    ROW.half,
    `UPDATE commission SET status = 'invoiced', paid_at = NULL, paid_by = NULL WHERE id = ${one('commission', `paid_by = 'payprov'`)} RETURNING id`,
  ],
  [
    'an invoice number skipped',
    ROW.invoices,
    `UPDATE invoice_counter SET last_number = last_number + 1 RETURNING ''::text AS id`,
  ],
  [
    'an invoice number without its history',
    ROW.half,
    `UPDATE commission SET invoice_number = '2026-900000', invoiced_at = now() WHERE id = ${one('commission', `status = 'cancelled'`)} RETURNING id`,
  ],
  ['a catalog that was never sent', ROW.ledger, `UPDATE catalog SET status = 'draft', sent_at = NULL RETURNING id`],
  [
    'the status of a mail set back',
    ROW.ledger,
    `UPDATE email_message SET status = 'sent', delivered_at = NULL WHERE status = 'delivered' RETURNING id`,
  ],
  [
    'a mail called sent that never left',
    ROW.left,
    `UPDATE email_message SET message_id = '<lost@parvis.example>' WHERE id = ${one('email_message', `status = 'sent'`)} RETURNING 'lost@parvis.example' AS id`,
  ],
  ['a saved view gone', ROW.ledger, `DELETE FROM saved_view RETURNING id`],
  ['an address of a calendar gone', ROW.ledger, `DELETE FROM calendar_feed RETURNING id`],
  ['a calendar that is no more read in', ROW.ledger, `DELETE FROM member_calendar RETURNING member_id AS id`],
  ['another legal line', ROW.ledger, `UPDATE agency SET legal_line = NULL RETURNING 'agency' AS id`],
  ['the words of a mail lost', ROW.ledger, `DELETE FROM mail_words RETURNING 'subject of a mail' AS id`],
  ['an archive that is there again', ROW.ledger, `UPDATE data_export SET status = 'done' RETURNING id`],
  [
    'a part of an invoice owed again',
    ROW.ledger,
    `UPDATE commission SET credited = 0, credited_vat = 0 WHERE credited > 0 RETURNING id`,
  ],
  [
    'a view of a catalog not counted',
    ROW.ledger,
    `UPDATE catalog SET view_count = 0 WHERE view_count > 0 RETURNING id`,
  ],
  ['the file of a mail lost', ROW.tables, `DELETE FROM email_attachment WHERE filename = 'words.txt' RETURNING id`],
  [
    'a mail that was called back waits again',
    ROW.half,
    `UPDATE email_message SET status = 'delivered', cancelled_at = NULL WHERE status = 'cancelled' RETURNING id`,
  ],
  [
    'a message that was filed is nobody’s again',
    ROW.tables,
    `UPDATE messaging_message SET request_id = NULL WHERE direction = 'inbound' AND request_id IS NOT NULL RETURNING id`,
  ],
  ['a message lost', ROW.ledger, `DELETE FROM messaging_message WHERE direction = 'outbound' RETURNING id`],
  [
    'a message received lost',
    ROW.lost,
    `DELETE FROM messaging_message WHERE direction = 'inbound' RETURNING wamid AS id`,
  ],
  [
    'a message received twice',
    ROW.more,
    copyOf(
      'email_message',
      `jsonb_build_object('id', gen_random_uuid(), 'message_id', replace(of.message_id, '@client', '@other'))`,
      `of.direction = 'inbound' AND of.message_id LIKE '<inbound%' OR of.message_id LIKE 'inbound%'`,
      `substring(message_id FROM '[^<@]+')`,
    ),
  ],
  [
    'a request made twice',
    ROW.twice,
    `UPDATE request SET title = (SELECT title FROM request WHERE title LIKE 'request-%' ORDER BY id DESC LIMIT 1) WHERE id = ${one('request', `title LIKE 'request-%'`)} RETURNING title AS id`,
  ],
  ['a recording lost', ROW.ledger, `SELECT id FROM audio_upload`, { lost: 'member-audios' }],
  [
    'the file of a photo lost',
    ROW.ledger,
    `SELECT id FROM member_photo WHERE deleted_at IS NULL`,
    { lost: 'member-photos' },
  ],
  ['a photo deleted', ROW.ledger, `DELETE FROM member_photo WHERE deleted_at IS NULL RETURNING id`],
  ['an answer of the assistant lost', ROW.ledger, `DELETE FROM chat_message WHERE role = 'assistant' RETURNING id`],
  ['a correction lost', ROW.tables, `DELETE FROM training_correction RETURNING id`],
  ['an imported venue lost', ROW.ledger, `DELETE FROM member WHERE name LIKE 'imported-%-a' RETURNING name AS id`],
  [
    'an erased person known again',
    ROW.ledger,
    `UPDATE organizer SET erased_at = NULL, email = 'known@client.example', first_name = 'Ada' WHERE erased_at IS NOT NULL RETURNING id`,
  ],
  [
    'a venue that was deleted is back',
    ROW.ledger,
    copyOf(
      'member',
      `jsonb_build_object('id', e.payload->'memberId', 'code', 'M-AAAAAA', 'name', e.payload->'name', 'email', 'back@venue.example')`,
      `e.kind = 'member_deleted'`,
    ),
  ],
  [
    'a row of the timeline removed',
    ROW.told,
    `DELETE FROM timeline_event WHERE kind = 'room_updated' RETURNING payload->>'roomId' AS id`,
  ],
  [
    'the beginning of a request removed from its timeline',
    ROW.half,
    `DELETE FROM timeline_event WHERE kind = 'request_created' AND request_id = ${one('request', 'true')} RETURNING request_id AS id`,
  ],
  [
    'a job not done',
    ROW.outbox,
    `INSERT INTO queue_job (id, queue, payload, run_at, created_at)
     VALUES (gen_random_uuid(), 'events', '{"listener":"Listener.hear","told":{}}', now(), now()) RETURNING id`,
  ],
  [
    'a job left by a process that died',
    ROW.outbox,
    `INSERT INTO queue_job (id, queue, key, payload, run_at, tries, leased_by, lease_until, created_at)
     VALUES (gen_random_uuid(), 'pushes', 'key', '{}', now() + interval '1 day', 1, gen_random_uuid(), now() - interval '1 s', now()) RETURNING id`,
  ],
  [
    'a job set aside',
    ROW.outbox,
    `INSERT INTO queue_job (id, queue, payload, run_at, tries, error, failed_at, created_at)
     VALUES (gen_random_uuid(), 'pushes', '{}', now() + interval '1 day', 12, 'Error', now(), now()) RETURNING id`,
  ],
  [
    'a mail that waits without its job',
    ROW.jobless,
    `UPDATE email_message SET status = 'pending', provider_id = NULL WHERE id = ${one('email_message', `status = 'sent'`)} RETURNING id`,
  ],
  [
    'a mail to be read without its job',
    ROW.jobless,
    `UPDATE email_message SET reading = 'pending' WHERE id = ${one('email_message', `reading = 'done'`)} RETURNING id`,
  ],
  [
    'a webhook set aside',
    ROW.aside,
    `UPDATE webhook_event SET status = 'failed' WHERE id = ${one('webhook_event', 'true')} RETURNING id`,
  ],
  [
    'whose turn it is forgotten',
    ROW.kept,
    `UPDATE request SET organizer_asked = false WHERE id = (SELECT id FROM request WHERE organizer_asked ORDER BY id LIMIT 1) RETURNING id`,
  ],
  ['a question to a venue deleted', ROW.kept, `DELETE FROM venue_question RETURNING event_id AS id`],
  [
    'the furthest step of a request forgotten',
    ROW.kept,
    `UPDATE request SET furthest_step = 0 WHERE id = (SELECT id FROM request WHERE furthest_step > 0 ORDER BY id LIMIT 1) RETURNING id`,
  ],
  [
    'a row of the search stale',
    ROW.kept,
    `UPDATE member_search SET max_capacity = 4 WHERE max_capacity = 90 RETURNING member_id AS id`,
  ],
  [
    'a row of the search gone',
    ROW.kept,
    `DELETE FROM member_search WHERE member_id = ${one('member', 'true')} RETURNING member_id AS id`,
  ],
  [
    'a request that its organizer is not found by',
    ROW.kept,
    `UPDATE request SET organizer_text = '' WHERE id = ${one('request', 'true')} RETURNING id`,
  ],
];

/** Saves every row of every table, and restores them after a corruption, bypassing all triggers. */
class Copy {
  static async of(sql) {
    const copy = new Copy();
    copy.sql = sql;
    copy.tables = await sql(
      `SELECT t.table_name AS name, string_agg(quote_ident(column_name), ', ') FILTER (WHERE is_generated = 'NEVER') AS columns,
              string_agg(quote_ident(column_name), ', ') FILTER (WHERE is_generated = 'NEVER' AND is_identity = 'NO') AS given
           FROM information_schema.tables t JOIN information_schema.columns c USING (table_schema, table_name)
          WHERE t.table_schema = 'public' AND t.table_type = 'BASE TABLE'
            AND t.table_name NOT IN (SELECT relname FROM pg_class WHERE relkind = 'p') GROUP BY 1`,
    );
    await sql('CREATE SCHEMA sound');
    for (const { name, columns } of copy.tables)
      await sql(`CREATE TABLE sound.${name} AS SELECT ${columns} FROM public.${name}`);
    return copy;
  }

  /** Runs statements without triggers and foreign keys; returns their result and the names of the changed tables. */
  async behindItsBack(work) {
    await this.sql('BEGIN');
    await this.sql(`SET LOCAL session_replication_role = replica`);
    const answer = await work();
    const changed = await this.sql(
      `SELECT relname AS name FROM pg_stat_xact_user_tables WHERE n_tup_ins + n_tup_upd + n_tup_del > 0`,
    );
    await this.sql('COMMIT');
    return { answer, changed: changed.map(({ name }) => name) };
  }

  /** Restores the tables of these names. */
  putBack(changed) {
    return this.behindItsBack(async () => {
      for (const { name, columns } of this.tables.filter((table) => changed.includes(table.name))) {
        await this.sql(`DELETE FROM public.${name}`);
        await this.sql(
          `INSERT INTO public.${name} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM sound.${name}`,
        );
      }
    });
  }
}

/**
 * Applies the corruptions one by one; `line` as in Service. Writes a row for the correct data, one for the corruptions, one for its end.
 */
export async function verifier(report, { seed, line }) {
  await withPlace({ line, needsCluster: false }, async ({ url, mailPeer, service }) => {
    const load = new Load(service, await signIn(service.base), mailPeer, { seed });
    await load.tellAll();
    await settle(url);
    // From here on nothing changes automatically: no job repairs or moves the inspected data.
    await service.stop();
    service.env.NODE_ENV = 'test';
    await service.start();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      const sql = async (text) => (await client.query(text)).rows;
      const look = async (only = null) => {
        const found = new Report('verifier', { quiet: true });
        await verify(found, url, [load], mailPeer, { only });
        return found;
      };
      const faultsOf = ({ rows, found }) =>
        rows
          .filter(({ met }) => !met)
          .map(({ what, figure }) => `${what}: ${JSON.stringify(found.get(what) ?? figure)}`);
      report.none('verifier: reported of a sound world', faultsOf(await look()));

      // the bitmaps corrupted below contain the latest calendar changes
      const copy = await Copy.of(sql);
      const columns = (table) => copy.tables.find(({ name }) => name === table).given;
      const unseen = [];
      for (const [name, row, statement, { lost } = {}] of BREAKS) {
        const [folder] = lost === undefined ? [] : globSync(`${service.dataDir}/**/${lost}`);
        const { answer: broken, changed } = await copy.behindItsBack(() =>
          sql(typeof statement === 'function' ? statement(columns) : statement),
        );
        if (folder) renameSync(folder, `${folder}.away`);
        const { rows, found } = await look(row);
        if (folder) renameSync(`${folder}.away`, folder);
        await copy.putBack(changed);
        const told = rows.find(({ what }) => what === row);
        const words = JSON.stringify(found.get(row) ?? told?.figure ?? '');
        if (broken.length === 0) unseen.push(`${name}: there was nothing to break`);
        else if (lost !== undefined && folder === undefined) unseen.push(`${name}: there are no files`);
        else if (told === undefined) unseen.push(`${name}: the verifier has no row "${row}"`);
        else if (told.met || !broken.some(({ id }) => words.includes(id)))
          unseen.push(`${name}: not reported by "${row}", but ${faultsOf({ rows, found }).join('; ').slice(0, 1_000)}`);
      }
      report.add(
        'verifier: ways in which the sound world was broken, one after another',
        '>= 20',
        BREAKS.length,
        BREAKS.length >= 20,
      );
      report.none('verifier: breaks that it did not report by name', unseen);
      report.none('verifier: reported once all was put back', faultsOf(await look()));
    } finally {
      await client.end();
    }
  });
}
