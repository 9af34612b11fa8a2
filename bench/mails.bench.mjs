// Whether mails slow anything else down: the team's mix of work with no mails, with a mail of 25 MB, with a hundred mails arriving at once,
// and with a hundred sent at once, in turns.
import { randomBytes, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { capacityOf, withTraffic } from './mix.mjs';
import { table, writeReport } from './report.mjs';
import { withSeeded } from './seed.mjs';
import { median, residentMegabytes } from './service.mjs';

const SIZE = { members: 10_000, requests: 100_000 };
const ROUNDS = 3;
const SECONDS = 30;
const GOAL = 2;
const LARGE = 25_000_000;
/** Seconds between two phases. */
const EVERY = { large: 3, incoming: 10, outgoing: 30 };
const AT_ONCE = 100;
/** Seconds that an availability mail waits before it is sent, so that it can be undone (`apps/web/src/shell/undo-send.ts`). */
const LATER = 8;
const BOUNDARY = '----------------------------of-the-form-of-a-mail';
const INBOUND = '/api/webhooks/email/inbound';
const PATIENCE_MS = 60_000;

/** A mail of this many bytes with three incompressible attachments, as a mail server would deliver it. */
function largeMail(bytes) {
  const parts = 3;
  const file = () =>
    randomBytes(Math.floor((bytes / parts) * (57 / 78)))
      .toString('base64')
      .replace(/.{76}/g, '$&\r\n');
  const part = (n) =>
    `--part\r\nContent-Type: application/pdf; name="plan-${n}.pdf"\r\nContent-Disposition: attachment; filename="plan-${n}.pdf"\r\n` +
    `Content-Transfer-Encoding: base64\r\n\r\n${file()}\r\n`;
  return (
    'MIME-Version: 1.0\r\nSubject: Seminar in Lyon, plans\r\nFrom: Camille <camille@large.example>\r\nTo: requests@parvis.example\r\n' +
    'Content-Type: multipart/mixed; boundary=part\r\n\r\n' +
    '--part\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nUn séminaire pour 80 personnes à Lyon en mars, en U.\r\n' +
    `${Array.from({ length: parts }, (_none, n) => part(n)).join('')}--part--\r\n`
  );
}

/** The three formats in which providers deliver a raw or parsed mail; each call creates a different mail. */
function* largeDeliveries() {
  const raw = largeMail(LARGE);
  const files = raw
    .split('Content-Transfer-Encoding: base64\r\n\r\n')
    .slice(1)
    .map((text) => text.split('\r\n--part')[0]);
  const json = (value) => ({ type: 'application/json', body: Buffer.from(JSON.stringify(value)) });
  for (;;) {
    const id = () => `${randomUUID()}@large.example`;
    const own = () => `Message-ID: <${id()}>\r\n${raw}`;
    yield json({ raw: own() });
    yield {
      type: `multipart/form-data; boundary=${BOUNDARY}`,
      body: Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="email"\r\n\r\n${own()}\r\n--${BOUNDARY}--\r\n`,
      ),
    };
    yield json({
      from: 'Camille <camille@large.example>',
      to: ['requests@parvis.example'],
      subject: 'Seminar in Lyon, plans',
      text: 'Un séminaire pour 80 personnes à Lyon en mars, en U.',
      headers: {},
      messageId: id(),
      attachments: files.map((content, n) => ({
        filename: `plan-${n}.pdf`,
        contentType: 'application/pdf',
        content: content.replace(/\r\n/g, ''),
      })),
    });
  }
}

/** Realistic mails from organizers, each with a different address and id. */
function* organizersMails() {
  const folder = 'examples/mails';
  const texts = readdirSync(folder)
    .filter((name) => !name.includes('out-of-office'))
    .map((name) => readFileSync(`${folder}/${name}`, 'latin1'));
  for (let n = 0; ; n++) {
    const own = texts[n % texts.length]
      .replace(/^Message-ID: .*$/im, `Message-ID: <${randomUUID()}@many.example>`)
      .replace(/^From: .*$/im, `From: Somebody <${randomUUID()}@many.example>`);
    yield { type: 'application/json', body: Buffer.from(JSON.stringify({ raw: own })) };
  }
}

/** Makes one call; returns the response and its duration in milliseconds. */
function call(agent, base, method, path, headers, body) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(base + path, { agent, method, headers: { ...headers, origin: base } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part) => (text += part));
      answer.once('error', reject);
      answer.once('end', () => resolve({ status: answer.statusCode, text, took: performance.now() - began }));
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

/** Which of these mails are done, by key. One statement checks all of them: polling each would add load. */
const HAPPENED = {
  read: `SELECT e.id::text AS key FROM webhook_event e JOIN email_message m ON m.id = (e.outcome ->> 'emailMessageId')::uuid
          WHERE e.id = ANY ($1::text[]::uuid[]) AND coalesce(m.reading, 'done') = 'done'`,
  sent: `SELECT m.request_id || ' ' || m.member_id AS key FROM email_message m
          WHERE m.direction = 'outbound' AND m.status = 'sent'
            AND (m.request_id, m.member_id) IN (SELECT split_part(key, ' ', 1)::uuid, split_part(key, ' ', 2)::uuid FROM unnest($1::text[]) key)`,
};
const LOOK_EVERY_MS = 200;

/**
 * The mail work that runs next to the mix. Each returns the milliseconds until its mails were read or sent, and adds errors to `faults`.
 */
class Mails {
  faults = new Map();
  waiting = { read: new Map(), sent: new Map() };

  constructor(db, agent, base, cookie) {
    Object.assign(this, { db, agent, base, headers: { cookie, 'content-type': 'application/json' } });
    this.large = largeDeliveries();
    this.many = organizersMails();
  }

  fault(what) {
    this.faults.set(what, (this.faults.get(what) ?? 0) + 1);
  }

  /** Polls until told to stop. */
  follow() {
    let stopped = false;
    const looking = (async () => {
      for (; !stopped; await wait(LOOK_EVERY_MS))
        for (const [what, waiting] of Object.entries(this.waiting)) {
          if (waiting.size === 0) continue;
          const { rows } = await this.db.query(HAPPENED[what], [[...waiting.keys()]]);
          for (const { key } of rows) waiting.get(key)?.(true);
        }
    })();
    return () => ((stopped = true), looking);
  }

  /** Milliseconds from `began` until it is done; null on timeout. */
  async happened(what, key, began) {
    const late = new AbortController();
    const isSo = await Promise.race([
      new Promise((resolve) => this.waiting[what].set(key, resolve)),
      wait(PATIENCE_MS, false, { signal: late.signal }).catch(() => false),
    ]);
    late.abort();
    this.waiting[what].delete(key);
    if (!isSo) this.fault(`not ${what} in time`);
    return isSo ? performance.now() - began : null;
  }

  post(path, body, headers = this.headers) {
    return call(this.agent, this.base, 'POST', path, headers, body);
  }

  /** Delivers mails at once; each counts until it is read. */
  async receive(deliveries) {
    return Promise.all(
      deliveries.map(async ({ type, body }) => {
        const began = performance.now();
        const { status, text } = await this.post(INBOUND, body, {
          'content-type': type,
          'content-length': body.length,
        });
        if (status === 200) return this.happened('read', JSON.parse(text).id, began);
        this.fault(`${status} ${text.slice(0, 200)} for a mail`);
        return null;
      }),
    );
  }

  /** A request with venues that can be contacted. */
  async prepareAsking() {
    const made = async (path, input) => {
      const { status, text } = await this.post(path, JSON.stringify(input));
      if (status >= 300) throw new Error(`${path} returned ${status}: ${text}`);
      return JSON.parse(text);
    };
    const { rows: members } = await this.db.query(
      `SELECT id FROM member WHERE status = 'active' ORDER BY random() LIMIT ${AT_ONCE}`,
    );
    const { rows: organizers } = await this.db.query(`SELECT id FROM organizer ORDER BY id LIMIT 1`);
    const input = { organizerId: organizers[0].id, title: 'Many venues', city: 'Lyon', attendees: 60 };
    const { id } = await made('/api/requests', input);
    await made(`/api/requests/${id}/advance`, { toStatus: 'searching' });
    for (const { id: memberId } of members) await made(`/api/requests/${id}/results`, { memberId });
    return { id, members };
  }

  /** Contacts all venues of a request one after another, as the screen does; each mail counts from its call until it is sent. */
  async ask({ id, members }) {
    const body = JSON.stringify({ toStage: 'availability_requested', sendAfterSeconds: LATER });
    const sent = [];
    for (const member of members) {
      const began = performance.now();
      const { status } = await this.post(`/api/requests/${id}/results/${member.id}/advance`, body);
      if (status === 200) sent.push(this.happened('sent', `${id} ${member.id}`, began));
      else this.fault(`${status} for a question`);
    }
    return Promise.all(sent);
  }
}

/** By name: the setup before the mix begins, the interval, and the work. */
const BESIDE = {
  nothing: { label: 'nothing' },
  large: {
    label: `a mail of ${LARGE / 1e6} MB every ${EVERY.large} s`,
    every: EVERY.large,
    prepare: (mails) => [mails.large.next().value],
    run: (mails, deliveries) => mails.receive(deliveries),
  },
  incoming: {
    label: `${AT_ONCE} mails come at once, every ${EVERY.incoming} s`,
    every: EVERY.incoming,
    prepare: (mails) => Array.from({ length: AT_ONCE }, () => mails.many.next().value),
    run: (mails, deliveries) => mails.receive(deliveries),
  },
  outgoing: {
    label: `somebody asks ${AT_ONCE} venues; the mails leave at once, ${LATER} to ${LATER + 15} s later`,
    every: EVERY.outgoing,
    prepare: (mails) => mails.prepareAsking(),
    run: (mails, requests) => mails.ask(requests),
  },
};

async function turn(name, { service, target, ask, rate, mails }) {
  const { every, prepare, run } = BESIDE[name];
  const times = run ? Math.ceil((SECONDS - 1) / every) : 0;
  const ready = [];
  for (let n = 0; n < times; n++) ready.push(await prepare?.(mails));
  let megabytes = 0;
  const look = () => (megabytes = Math.max(megabytes, residentMegabytes(service.pid)));
  const looking = setInterval(look, 250);
  // the generator warms up at the same time
  const beside = ready.map(async (own, n) => {
    await wait(1000 + n * every * 1000);
    return run(mails, own);
  });
  const { served, refused, faults } = await ask('flood', target, { rate, seconds: SECONDS });
  const took = (await Promise.all(beside)).flat().filter((one) => one !== null);
  look();
  clearInterval(looking);
  const not = refused.count + Object.values(faults).reduce((sum, count) => sum + count, 0);
  console.log(
    `${name}: p50 ${served.p50.toFixed(1)}, p99 ${served.p99.toFixed(1)}, max ${served.max.toFixed(0)} ms; ${not} not; ${took.length} mails`,
  );
  return { served, not, took, megabytes };
}

function report(facts, size, rate, rounds, found, faults) {
  const middle = (name, pick) => median(found[name].map(pick));
  const number = (value) => value.toLocaleString('en');
  const ratios = (name) =>
    found[name].map(({ served }, n) => served.p99 / found.nothing[n].served.p99).sort((a, b) => a - b);
  const wrong = [...faults].map(([what, n]) => `${what} (${n})`).join(', ') || 'none';
  const rows = Object.keys(found).map((name) => {
    const took = found[name].flatMap((one) => one.took).sort((a, b) => a - b);
    const at = (part) => (took[Math.min(took.length - 1, Math.floor(took.length * part))] / 1000).toFixed(2);
    const all = ratios(name);
    const ratio = median(all);
    const not = found[name].reduce((sum, one) => sum + one.not, 0);
    return [
      BESIDE[name].label,
      `${middle(name, ({ served }) => served.p50).toFixed(1)} / ${middle(name, ({ served }) => served.p99).toFixed(1)} / ${middle(name, ({ served }) => served.max).toFixed(0)}`,
      name === 'nothing' ? '' : `${ratio.toFixed(2)} (${all[0].toFixed(2)}–${all.at(-1).toFixed(2)})`,
      name === 'nothing' ? '' : `≤ ${GOAL}: ${ratio <= GOAL ? 'met' : '**not met**'}`,
      not,
      took.length === 0 ? '' : `${took.length}, ${at(0.5)} / ${at(1)} s`,
      middle(name, ({ megabytes }) => megabytes).toFixed(0),
    ];
  });
  return [
    `${facts} ${number(size.members)} members, ${number(size.requests)} requests; ${rate.toFixed(0)} requests a second, half of what the service bears; ` +
      `${rounds} rounds of ${SECONDS} s by turns, medians. Mails that went wrong: ${wrong}.`,
    table(
      [
        'beside the mix',
        'mix, p50 / p99 / max ms',
        'p99 against nothing (least–most)',
        'goal',
        'not answered',
        'mails, until read or sent, p50 / max',
        'RSS at most, MB',
      ],
      rows,
    ),
  ].join('\n\n');
}

export default async ({ rows: named, rounds = ROUNDS, members = SIZE.members, requests = SIZE.requests }) => {
  const size = { members, requests };
  const names = Object.keys(BESIDE).filter((name) => name === 'nothing' || named.length === 0 || named.includes(name));
  const text = await withSeeded(
    (url) =>
      withTraffic(url, size, [], async ({ facts, service, target, ask }) => {
        const db = new pg.Pool({ connectionString: url, max: 2 });
        const agent = new Agent({ keepAlive: true, timeout: 2000 });
        try {
          const { cookie } = target.requests.find(({ headers }) => headers.cookie).headers;
          const mails = new Mails(db, agent, service.base, cookie);
          const stop = mails.follow();
          // the mail reader is loaded with a process's first mail
          await mails.receive([mails.many.next().value]);
          const rate = (await capacityOf(ask, target)) / 2;
          const found = Object.fromEntries(names.map((name) => [name, []]));
          for (let n = 0; n < rounds; n++)
            for (const name of names) found[name].push(await turn(name, { service, target, ask, rate, mails }));
          await stop();
          return report(facts, size, rate, rounds, found, mails.faults);
        } finally {
          agent.destroy();
          await db.end();
        }
      }),
    size,
  );
  console.log(`\n${text}`);
  if (rounds >= ROUNDS && named.length === 0 && members === SIZE.members && requests === SIZE.requests)
    writeReport('mails', text);
};
