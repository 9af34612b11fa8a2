// Verifies that the service and the bare baseline do the same work before anything is measured: equal responses, written rows and
// rejections, and an access log with the same fields.
import { deepStrictEqual } from 'node:assert/strict';
import { readFileSync } from 'node:fs';

const UUID = /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/g;

/** Values that differ between two creations (new ids, codes, timestamps and counters) are compared by kind only. */
const masked = (text, known) =>
  text
    .replaceAll(UUID, (id) => (known.includes(id) ? id : '<id>'))
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)/g, '<moment>')
    // the two may run in different minutes
    .replaceAll(/("timeOfDay"): ?"\d\d:\d\d"/g, '$1:"<time>"')
    // generated, partly from the code; its other columns are compared themselves
    .replaceAll(/"search_text": ?"[^"]*"/g, '"search_text":"<generated>"')
    .replaceAll(/\bR-[2-9A-Z]{6}\b/gi, '<code>')
    .replaceAll(/("(?:[a-z]+_count|requestCount|last_id|seq|no|id|viewer_hash)"): ?(?:\d+|"\\\\x[0-9a-f]+")/g, '$1:0');

async function answerOf(target, headers, { method = 'GET', path, body }) {
  const response = await fetch(target.base + path, { method, headers, body });
  const type = response.headers.get('content-type');
  return { status: response.status, type, body: await response.text(), traceId: response.headers.get('x-trace-id') };
}

/** The access log entry of a call, written after its response. */
async function lineOf(target, traceId) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const line = readFileSync(target.log, 'utf8')
      .split('\n')
      .find((text) => text.includes(traceId) && text.includes('"pathname"'));
    if (line !== undefined) return JSON.parse(line);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${target.name} has logged no access for ${traceId}.`);
}

/** Every row of every table written since this transaction. */
async function rowsSince(db, xid) {
  const { rows: tables } = await db.query(
    `SELECT oid::regclass::text AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
  );
  const written = {};
  for (const { name } of tables) {
    const { rows } = await db.query(
      `SELECT to_jsonb(t)::text AS row FROM ${name} t WHERE t.xmin::text::bigint >= $1::bigint % 4294967296`,
      [xid],
    );
    if (rows.length > 0) written[name] = rows.map(({ row }) => row);
  }
  return written;
}

async function seen(target, headers, request, db) {
  const { rows } = await db.query('SELECT pg_current_xact_id()::text AS xid');
  const answer = await answerOf(target, headers, request);
  const { traceId } = answer;
  const line = await lineOf(target, traceId);
  return { answer, line, written: await rowsSince(db, rows[0].xid) };
}

/** Calls of which only the responses are compared, besides the fully compared one. */
const MORE_ANSWERS = 9;

/** Throws an error with the first difference. Each side uses a different `user-agent`, so that each is a new viewer. */
export async function assertSame(sides, row, db, admin) {
  const [request, ...others] = row.requests;
  const { headers, label } = row;
  const known = [admin, ...(JSON.stringify(row.requests).match(UUID) ?? [])];
  const ofBoth = async (ask) => [await ask(sides[0]), await ask(sides[1])];
  const differ = (part) => `${label}: the ${part} of the service and of the baseline differ.`;

  const [own, other] = await ofBoth((side) =>
    seen(side, { ...headers, 'user-agent': `sameness of ${side.name}` }, request, db),
  );
  if (own.answer.status !== row.expected) throw new Error(`${label} returned ${own.answer.status}: ${own.answer.body}`);
  const answerIn = ({ answer: { status, type, body } }) => ({
    status,
    type,
    body: JSON.parse(row.creates ? masked(body, known) : body),
  });
  same(answerIn(own), answerIn(other), differ('answers'));
  const rowsIn = ({ written }) =>
    Object.entries(written).map(([table, rows]) => [table, rows.map((text) => masked(text, known)).sort()]);
  same(rowsIn(own), rowsIn(other), differ('rows written'));
  const fieldsIn = ({ line: { method, pathname, status, ...more } }) => ({
    method,
    pathname,
    status,
    more: Object.keys(more).sort(),
  });
  same(fieldsIn(own), fieldsIn(other), differ('access lines'));

  for (const next of row.creates ? [] : others.slice(0, MORE_ANSWERS)) {
    const [one, two] = await ofBoth(async (side) => JSON.parse((await answerOf(side, headers, next)).body));
    same(one, two, differ(`answers to ${next.path} ${next.body ?? ''}`));
  }
  const statuses = (changed, how) =>
    ofBoth(async (side) => (await answerOf(side, how, { ...request, ...changed })).status);
  for (const body of row.refused ?? [])
    same(await statuses({ body }, headers), [400, 400], `${label}: ${body} must be refused by both.`);
  if (headers.cookie !== undefined) {
    const forged = headers.cookie.replace(/(session_token=[^;.]{8})[^;.]/, '$1-');
    same(await statuses({}, { ...headers, cookie: forged }), [401, 401], 'A forged cookie must be refused by both.');
  }
  const counts = Object.entries(own.written).map(([table, rows]) => `${rows.length} of ${table}`);
  return counts.length === 0 ? 'equal answers' : `equal answers and rows (${counts.join(', ')})`;
}

/** deepStrictEqual shows the difference only without a custom message. */
function same(actual, expected, message) {
  try {
    deepStrictEqual(actual, expected);
  } catch (error) {
    throw new Error(`${message}\n${error.message}`);
  }
}
