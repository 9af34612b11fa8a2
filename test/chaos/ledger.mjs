// The responses that callers received: for each thing they wrote, where to read it again and the states that are valid there. Written by the load, reread by the
// verifier.

/** Absent: a 404, or no such item in the list. */
export const GONE = 'gone';

/** Response fields that don't last: last-used times, and values changed by other routes. */
const PASSING = new Set([
  ...[
    'updatedAt',
    'version',
    'lastActivityAt',
    'embedding',
    'organizer',
    'results',
    'hold',
    'rooms',
    'photos',
    'tags',
    'missingFields',
    'mergeCount',
  ],
  ...[
    'url',
    'thumbnailUrl',
    'sizes',
    'blurHash',
    'audioUrl',
    'paymentUrl',
    'publicUrl',
    'attachments',
    'traceId',
    'needsValidation',
  ],
  ...['viewCount', 'firstViewedAt', 'lastViewedAt', 'lastUsedAt', 'useCount', 'requestCount', 'lastRequestAt'],
  ...['token', 'key', 'position', 'items', 'extraction', 'reading', 'proposed', 'mails', 'reactions'],
]);

/** The values of a response that must be found again unchanged. */
export const lasting = (body) => Object.fromEntries(Object.entries(body).filter(([name]) => !PASSING.has(name)));

/** Whether the found value matches every expected one (each item of a list; undefined matches anything). */
function matches(found, expected) {
  if (Array.isArray(expected))
    return (
      Array.isArray(found) && found.length === expected.length && expected.every((each, i) => matches(found[i], each))
    );
  if (typeof expected !== 'object' || expected === null) return found === expected;
  if (typeof found !== 'object' || found === null) return false;
  return Object.entries(expected).every(([name, value]) => value === undefined || matches(found[name], value));
}

/**
 * One thing: `read` says where it is read, `states` what may be found there. An acknowledged write has one state; while a write is in
 * progress, or has ended without a response, both the old and the new state are right, and nothing between.
 *
 * `read` is `{ path, list?, find?, headers?, method?, body?, bytes? }`: the response to a call, or the item of its list that has the values
 * of `find`; or `{ row, id }`, a table row, for data without a route. A state is GONE, `{ is: values }` or `{ answers: status }`; `due` are
 * the values required once all jobs are done.
 */
export class Ledger {
  entries = new Map();
  /** The number of acknowledged changes by kind. */
  acts = new Map();
  /** The number of timeline rows that acknowledged calls must have left, by change and id. */
  told = new Map();
  /** The effects that accepted webhooks must have, by kind: each exactly once. */
  effects = new Map();

  /** A write is being sent: from now on its result may be found. */
  open(name, read, state) {
    const entry = this.entries.get(name) ?? { name, read, states: [GONE], due: null };
    this.entries.set(name, { ...entry, states: [...entry.states, state] });
  }

  /** A write was acknowledged: its previous state must not be found any more. */
  ack(name, read, state, act, id = null) {
    this.settle(name, read, state);
    this.acted(act, id);
  }

  /** The current state, whatever the previous one. */
  settle(name, read, state) {
    this.entries.set(name, { name, read: read ?? this.entries.get(name).read, states: [state], due: null });
  }

  /** An acknowledged change. Its timeline row contains its id, or belongs to that request. */
  acted(act, id = null) {
    this.acts.set(act, (this.acts.get(act) ?? 0) + 1);
    if (id !== null) this.told.set(`${act} ${id}`, (this.told.get(`${act} ${id}`) ?? 0) + 1);
  }

  /** An accepted webhook takes effect exactly once, at any time. */
  taken(act, word) {
    this.acted(act);
    if (!this.effects.has(act)) this.effects.set(act, new Set());
    this.effects.get(act).add(word);
  }

  /** A thing changed as a side effect of another acknowledged write; undefined for unknown values. */
  amend(name, values) {
    const entry = this.entries.get(name);
    this.entries.set(name, { ...entry, states: [{ is: { ...entry.states[0].is, ...values } }] });
  }

  /** The later effect of an acknowledged write, by a job or an event: until everything has settled, either state is right. */
  promise(name, values, read = null) {
    const entry = this.entries.get(name) ?? { name, read, states: [GONE] };
    this.entries.set(name, { ...entry, due: values });
  }

  /** Stops tracking it. */
  forget(name) {
    this.entries.delete(name);
  }

  statesOf({ states, due }, settled) {
    if (due === null) return states;
    const come = states.map((state) => ({ is: { ...state.is, ...due } }));
    return settled ? come : [...states, ...come];
  }
}

const AT_ONCE = 8;

/**
 * Rereads everything in a ledger and returns a description of each difference. Without `call` reads only tables, without `sql` only routes:
 * an embedded database can be read next to its service, or after that has stopped.
 */
export async function readAgain(ledger, { call, sql, settled = true }) {
  const faults = [];
  const lists = new Map();
  // Sort by list, so that a long list is read once and need not be cached.
  const readable = ({ read }) => (read.row === undefined ? call : sql) !== undefined;
  const entries = [...ledger.entries.values().filter(readable)].sort((a, b) =>
    (a.read.path ?? '') < (b.read.path ?? '') ? -1 : 1,
  );
  const work = async () => {
    for (let entry = entries.pop(); entry; entry = entries.pop()) {
      const states = ledger.statesOf(entry, settled);
      const found = await look(entry.read, { call, sql, lists });
      if (!states.some((state) => fits(found, state)))
        faults.push(
          `${entry.name}: ${JSON.stringify(found).slice(0, 400)} is not ${JSON.stringify(states).slice(0, 400)}`,
        );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return faults.sort();
}

const fits = (found, state) => {
  if (state === GONE) return found === GONE;
  if (state.answers !== undefined) return found.answers === state.answers;
  return found.is !== undefined && matches(found.is, state.is);
};

async function look(read, { call, sql, lists }) {
  if (read.row !== undefined) {
    const [row] = await sql(`SELECT to_jsonb(r) AS is FROM ${read.row} r WHERE id = $1`, [read.id]);
    return row ?? GONE;
  }
  if (read.find === undefined) {
    const answer = await ask(call, read.path, read);
    if (answer.status === 404) return GONE;
    if (answer.status !== 200) return { answers: answer.status };
    return { answers: 200, is: read.bytes ? { bytes: Number(answer.headers['content-length']) } : (answer.body ?? {}) };
  }
  const list = `${read.path} ${read.list ?? ''}`;
  // Several things are in one list, which is read once. Of long lists only the last few are cached.
  if (!lists.has(list)) {
    lists.set(list, pages(call, read));
    if (lists.size > 200) lists.delete(lists.keys().next().value);
  }
  const items = await lists.get(list);
  const item = items.find((each) => matches(each, read.find));
  return item === undefined ? GONE : { is: item };
}

/** All items of a list across its pages, or the items that a single object has under that name. */
async function pages(call, { path, list }) {
  if (list !== undefined) {
    const answer = await ask(call, path, {});
    return answer.body?.[list] ?? [];
  }
  const items = [];
  const from = `${path}${path.includes('?') ? '&' : '?'}limit=100`;
  for (;;) {
    const { status, body } = await ask(call, `${from}&offset=${items.length}`, {});
    if (status === 404) return [];
    if (status !== 200) throw new Error(`GET ${path} returned ${status}.`);
    items.push(...body.items);
    if (body.items.length === 0 || items.length >= body.total) return items;
  }
}

/** Retries a read while the service was briefly away; the later response counts. */
async function ask(call, path, { method = 'GET', headers, body }) {
  for (let tries = 1; ; tries++) {
    const answer = await call(method, path, { headers, body });
    if (answer.status !== 0 && answer.status !== 503) return answer;
    if (tries === 5) throw new Error(`${method} ${path} failed: ${answer.status} ${answer.text.slice(0, 200)}`);
    await new Promise((resolve) => setTimeout(resolve, 200 * tries));
  }
}
