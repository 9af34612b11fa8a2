// What must be true of the database, the mail server and the ledger of the callers once everything has come to rest.
import { ask } from './cluster.mjs';
import { until } from './service.mjs';

/** Work that jobs still have before them. */
const OPEN = `
  SELECT (SELECT count(*) FROM outbox_event WHERE done_at IS NULL)::int AS events,
         (SELECT count(*) FROM email_message WHERE direction = 'outbound' AND status = 'pending')::int AS mails,
         (SELECT count(*) FROM webhook_event WHERE status = 'pending')::int AS webhooks`;

/** Waits until the jobs have done what crashes left behind: leases end after two minutes at most, and a job runs every 30 s. */
export const settle = (url) =>
  until(
    'events, mails and webhooks to be done',
    async () => {
      const [open] = await ask(url, OPEN);
      return open.events + open.mails + open.webhooks === 0;
    },
    { patience: 300_000, every: 500 },
  );

const missing = (words, found) => words.filter((word) => !found.has(word));
const twice = (rows) => rows.filter(({ n }) => n > 1).map(({ word, n }) => `${word}: ${n} times`);

/**
 * Adds a row to the report for each thing that must hold. Until everything is settled, what is on its way may still be: only
 * what was acknowledged must be there, and nothing twice.
 */
export async function verify(report, url, loads, mailPeer, { settled = true } = {}) {
  const rows = (sql, params) => ask(url, sql, params);
  const acked = (kind) => loads.flatMap((load) => [...(load.acked.get(kind) ?? [])]);
  const words = (kind) => acked(kind).map(([word]) => word);
  const counted = async (kind, sql) => {
    const found = await rows(`SELECT word, count(*)::int AS n FROM (${sql}) made GROUP BY word`);
    const lost = missing(words(kind), new Set(found.map(({ word }) => word)));
    return { lost: lost.map((word) => `${kind} ${word}`), twice: twice(found).map((word) => `${kind} ${word}`) };
  };

  const kinds = await Promise.all([
    counted('request', `SELECT title AS word FROM request WHERE source = 'manual'`),
    counted('member', `SELECT name AS word FROM member`),
    counted('availability', `SELECT member_id || ' ' || date AS word FROM availability`),
    counted(
      'mail',
      `SELECT split_part(subject, ' ', 1) AS word FROM email_message WHERE direction = 'outbound' AND subject LIKE 'mail-%'`,
    ),
    counted('catalog', `SELECT sent_to AS word FROM catalog WHERE status = 'sent'`),
    counted('invoice', `SELECT id::text AS word FROM commission WHERE invoice_number IS NOT NULL`),
  ]);
  const [notes] = await Promise.all([
    rows(
      `SELECT id, n FROM jsonb_to_recordset($1::jsonb) AS row (id uuid, n int) JOIN member m USING (id)
        WHERE coalesce(substring(m.internal_notes FROM '\\d+')::int, 0) < n`,
      [JSON.stringify(acked('note').map(([id, n]) => ({ id, n })))],
    ),
  ]);
  report.none('acknowledged writes lost', [...kinds.flatMap(({ lost }) => lost), ...notes]);
  report.none(
    'writes done twice by a repeated call',
    kinds.flatMap((kind) => kind.twice),
  );

  const agree = [];
  const none = async (what, sql) => {
    for (const row of await rows(sql)) agree.push(`${what}: ${JSON.stringify(row)}`);
  };
  const once = (kind, table, key, where = 'true') =>
    none(
      `${table} with other than one ${kind}`,
      `SELECT e.id, count(t.id)::int AS rows FROM ${table} e LEFT JOIN timeline_event t ON t.kind = '${kind}' AND ${key}
        WHERE ${where} GROUP BY e.id HAVING count(t.id) <> 1`,
    );
  const orphan = (kind, table, key) =>
    none(
      `${kind} without its ${table}`,
      `SELECT t.id FROM timeline_event t WHERE t.kind = '${kind}' AND NOT EXISTS (SELECT 1 FROM ${table} e WHERE ${key})`,
    );
  for (const [kind, table, key, where] of [
    ['request_created', 'request', 't.request_id = e.id'],
    ['member_created', 'member', `t.payload->>'memberId' = e.id::text`],
    ['availability_created', 'availability', `t.payload->>'availabilityId' = e.id::text`],
    ['catalog_sent', 'catalog', `t.payload->>'catalogId' = e.id::text`, `e.status = 'sent'`],
    ['commission_created', 'commission', `t.payload->>'commissionId' = e.id::text`],
    ['commission_invoiced', 'commission', `t.payload->>'commissionId' = e.id::text`, 'e.invoice_number IS NOT NULL'],
    ['commission_paid', 'commission', `t.payload->>'commissionId' = e.id::text`, `e.status = 'paid'`],
    [
      'EMAIL_SENT',
      'email_message',
      `t.payload->>'emailMessageId' = e.id::text`,
      `e.direction = 'outbound' AND e.sent_at IS NOT NULL`,
    ],
    [
      'chatprov_received',
      'messaging_message',
      `t.payload->>'messagingMessageId' = e.id::text`,
      `e.direction = 'inbound'`,
    ],
  ]) {
    await once(kind, table, key, where);
    await orphan(kind, table, key);
  }
  await none(
    'a request whose last activity is not its last event',
    `SELECT r.id FROM request r WHERE last_activity_at <> (SELECT max(created_at) FROM timeline_event t WHERE t.request_id = r.id)`,
  );
  await none(
    'a member without its row for the search',
    `SELECT id FROM member WHERE NOT EXISTS (SELECT 1 FROM member_search s WHERE s.member_id = member.id)`,
  );
  await none(
    'a request without its row for the statistics',
    `SELECT id FROM request WHERE NOT EXISTS (SELECT 1 FROM request_stats s WHERE s.request_id = request.id)`,
  );
  report.none('rows of timeline, entities, search and statistics that disagree', agree);

  if (settled) {
    report.none(
      'outbox rows not delivered',
      await rows(`SELECT listener, last_error FROM outbox_event WHERE done_at IS NULL`),
    );
    report.none(
      'mails neither sent nor waiting',
      await rows(
        `SELECT id, status, error FROM email_message WHERE direction = 'outbound' AND status IN ('pending', 'failed')`,
      ),
    );
  }

  const effects = await Promise.all([
    counted('payment', `SELECT payload->>'commissionId' AS word FROM timeline_event WHERE kind = 'commission_paid'`),
    counted('inbound', `SELECT split_part(message_id, '@', 1) AS word FROM email_message WHERE direction = 'inbound'`),
    counted(
      'inbound',
      `SELECT split_part(o.email, '@', 1) AS word FROM request r JOIN organizer o ON o.id = r.organizer_id WHERE r.source = 'email'`,
    ),
    counted('message', `SELECT wamid AS word FROM messaging_message WHERE direction = 'inbound'`),
    counted(
      'delivered',
      `SELECT provider_id AS word FROM email_message WHERE direction = 'outbound' AND delivered_at IS NOT NULL`,
    ),
  ]);
  const open = new Set(
    settled
      ? []
      : (await rows(`SELECT dedupe_key FROM webhook_event WHERE status = 'pending'`)).map((row) => row.dedupe_key),
  );
  report.none('webhooks taken without effect', open.size > 0 ? [] : effects.flatMap(({ lost }) => lost));
  report.none(
    'webhooks with more than one effect',
    effects.flatMap((effect) => effect.twice),
  );
  report.none('webhooks set aside', await rows(`SELECT source, last_error FROM webhook_event WHERE status = 'failed'`));

  const byMail = new Map();
  for (const { to, subject, messageId } of mailPeer.mails) {
    const key = `${to} ${subject}`;
    byMail.set(key, [...(byMail.get(key) ?? []), messageId]);
  }
  report.none(
    'mails sent twice under two Message-IDs',
    [...byMail].filter(([, ids]) => new Set(ids).size > 1).map(([key, ids]) => `${key}: ${ids.join(' ')}`),
  );
  const repeated = [...byMail.values()].reduce((sum, ids) => sum + ids.length - new Set(ids).size, 0);
  report.add('mails sent again with the same Message-ID, after a crash', 'told', repeated, true);
  const arrived = new Set(mailPeer.mails.map(({ messageId }) => messageId.replace(/[<>]/g, '')));
  const said = await rows(`SELECT message_id FROM email_message WHERE direction = 'outbound' AND sent_at IS NOT NULL`);
  report.none(
    'mails called sent that the mail server never took',
    said.map((row) => row.message_id.replace(/[<>]/g, '')).filter((id) => !arrived.has(id)),
  );

  const [numbers] = await rows(
    `SELECT count(invoice_number)::int AS given, count(DISTINCT invoice_number)::int AS different,
            coalesce(max(split_part(invoice_number, '-', 2)::int), 0) AS highest,
            coalesce((SELECT sum(last_number) FROM invoice_counter), 0)::int AS counter FROM commission`,
  );
  const gapless = [numbers.different, numbers.highest, numbers.counter].every((n) => n === numbers.given);
  report.add(
    'invoice numbers, without a gap',
    'yes',
    `${numbers.given}, ${gapless ? 'yes' : JSON.stringify(numbers)}`,
    gapless,
  );
  report.none(
    'answers that nobody should get (5xx but 502 and 503, or a refusal)',
    loads.flatMap(({ faults }) => faults),
  );
}
