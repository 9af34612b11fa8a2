// What callers were told: of each thing that they wrote, where it is read again and what may be found there. Written by the load,
// read again by the verifier.

/** Nothing is there: a 404, or no such item in the list. */
export const GONE = 'gone';

/** What an answer says beside the values that last: moments of use, and what other routes change. */
const PASSING = new Set([
  ...[
    'updatedAt',
    'version',
    'lastActivityAt',
    'embedding',
    'organizer',
    'results',
    'rooms',
    'photos',
    'tags',
    'missingFields',
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

/** The values of an answer that must be found again as they are. */
export const lasting = (body) => Object.fromEntries(Object.entries(body).filter(([name]) => !PASSING.has(name)));

/** Whether what is found has every value that is expected of it (of lists each item, of what is undefined anything). */
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
 * One thing: `read` says where it is read, `states` what may be found there. There is one state once a write is acknowledged; while
 * one is under way, or has ended without an answer, both are right: what was, and what it leads to, and nothing between.
 *
 * `read` is `{ path, list?, find?, headers?, method?, body?, bytes? }`: the answer to a call, or the item of its list that has the
 * values of `find`; or `{ row, id }`, a row of a table, for what no route shows. A state is GONE, `{ is: values }` or
 * `{ answers: status }`; `due` are the values that it must have come to once all jobs are done.
 */
export class Ledger {
  entries = new Map();
  /** How often each kind of change was acknowledged. */
  acts = new Map();
  /** By change and id: how many rows of the timeline the acknowledged calls must have left. */
  told = new Map();
  /** What webhooks that were taken must have led to, by kind: each once. */
  effects = new Map();

  /** A write that is sent now: from here on what it leads to may be found. */
  open(name, read, state) {
    const entry = this.entries.get(name) ?? { name, read, states: [GONE], due: null };
    this.entries.set(name, { ...entry, states: [...entry.states, state] });
  }

  /** A write that was acknowledged: what was before may not be found any more. */
  ack(name, read, state, act, id = null) {
    this.settle(name, read, state);
    this.acted(act, id);
  }

  /** What is there now, whatever was. */
  settle(name, read, state) {
    this.entries.set(name, { name, read: read ?? this.entries.get(name).read, states: [state], due: null });
  }

  /** A change that was acknowledged; its id stands in its row of the timeline, or it is that row's request. */
  acted(act, id = null) {
    this.acts.set(act, (this.acts.get(act) ?? 0) + 1);
    if (id !== null) this.told.set(`${act} ${id}`, (this.told.get(`${act} ${id}`) ?? 0) + 1);
  }

  /** A webhook that was taken: it has its effect once, whenever that is. */
  taken(act, word) {
    this.acted(act);
    if (!this.effects.has(act)) this.effects.set(act, new Set());
    this.effects.get(act).add(word);
  }

  /** What something has come to as a part of another write that was acknowledged; undefined for values that are not known. */
  amend(name, values) {
    const entry = this.entries.get(name);
    this.entries.set(name, { ...entry, states: [{ is: { ...entry.states[0].is, ...values } }] });
  }

  /** What an acknowledged write leads to later, by a job or an event: until all is settled, as before or so. */
  promise(name, values, read = null) {
    const entry = this.entries.get(name) ?? { name, read, states: [GONE] };
    this.entries.set(name, { ...entry, due: values });
  }

  /** Nothing is expected of it any more. */
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
 * Reads everything of a ledger again and answers in words what is not as it was acknowledged. Without `call` only what is read from
 * tables, without `sql` only what is not: an embedded database can be read beside its service, or once that has stopped.
 */
export async function readAgain(ledger, { call, sql, settled = true }) {
  const faults = [];
  const lists = new Map();
  // What stands in one list follows each other, so that a long one is read once and need not be kept.
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
  // Several things stand in one list: it is read once. Of long ones the last few are kept, not all.
  if (!lists.has(list)) {
    lists.set(list, pages(call, read));
    if (lists.size > 200) lists.delete(lists.keys().next().value);
  }
  const items = await lists.get(list);
  const item = items.find((each) => matches(each, read.find));
  return item === undefined ? GONE : { is: item };
}

/** Every item of a list: all its pages, or what a single thing has under that name. */
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
    if (status !== 200) throw new Error(`GET ${path} answered ${status}.`);
    items.push(...body.items);
    if (body.items.length === 0 || items.length >= body.total) return items;
  }
}

/** A read is asked again where the service was away for a moment; what it then answers counts. */
async function ask(call, path, { method = 'GET', headers, body }) {
  for (let tries = 1; ; tries++) {
    const answer = await call(method, path, { headers, body });
    if (answer.status !== 0 && answer.status !== 503) return answer;
    if (tries === 5) throw new Error(`${method} ${path} did not answer: ${answer.status} ${answer.text.slice(0, 200)}`);
    await new Promise((resolve) => setTimeout(resolve, 200 * tries));
  }
}
