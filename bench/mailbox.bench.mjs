// The first sync of a large mailbox on a real IMAP server (Dovecot), beside calls of the team; then how long a new mail takes from its arrival
// until it is filed, in the inbox (IDLE) and in Sent (looked at every minute); then what fifty mailboxes cost while nothing arrives.
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { machine, table, writeReport } from './report.mjs';
import { cpuSeconds, freePort, median, residentMegabytes, signIn, startService, withDatabase } from './service.mjs';

const require = createRequire(import.meta.url);
require('../test/support/sources.cjs');
const { Dovecot, DOVECOT_PASSWORD, hasDovecot } = require('../test/support/dovecot.ts');

const MAILS = 10_000;
/** New mails that are timed in each folder. */
const NEW = { inbox: 20, sent: 5 };
/** Mailboxes that are followed while nothing arrives. */
const QUIET = 50;
const GOALS = { syncSeconds: 600, p99: 250, inboxSeconds: 5, sentSeconds: 65, quietPercent: 15 };
const ADDRESS = 'office@agency.example';
const ORGANIZER = 'client@known.example';
const CALL_EVERY_MS = 50;
const LOOK_EVERY_MS = 20;
const PATIENCE_MS = 3_600_000;
const MINUTE = 60_000;

const mail = (fields, text) =>
  [
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    ...text.split('\n'),
    '',
  ].join('\r\n');

/** One mail in twenty is a brief, the others are invoices. */
function mailOf(n) {
  const fields = {
    From: `Person ${n} <p${n}@client-${n % 500}.example>`,
    To: ADDRESS,
    'Message-ID': `<old-${n}@many.example>`,
  };
  return n % 20 === 0
    ? mail(
        { ...fields, Subject: 'Demande de salle' },
        `Bonjour,\n\nNous cherchons une salle à Lyon pour ${20 + (n % 100)} personnes le ${1 + (n % 28)} mars 2027, en U.\n\nClaire Martin`,
      )
    : mail(
        { ...fields, Subject: `Facture F-${n}` },
        `Bonjour,\n\nVeuillez trouver ci-joint la facture F-${n}, à régler sous 30 jours.\n\n${'Conditions générales de vente. '.repeat(60)}`,
      );
}

const quantile = (values, q) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))];

/** Calls the service one after the other until told to stop; returns the milliseconds of each call. */
function calling(call) {
  const took = [];
  let stopped = false;
  const running = (async () => {
    for (; !stopped; await wait(CALL_EVERY_MS)) {
      const began = performance.now();
      await call('GET', '/api/requests?limit=20');
      took.push(performance.now() - began);
    }
  })();
  return async () => {
    stopped = true;
    await running;
    return took;
  };
}

/** Connects a mailbox; returns its id. */
async function connect(call, server, address) {
  const at = { host: '127.0.0.1', port: server.port, security: 'none' };
  const { id } = await call('POST', '/api/mailboxes', {
    ...{ address, kind: 'shared', username: address, password: DOVECOT_PASSWORD },
    ...{ imap: at, smtp: at, followFrom: '2020-01-01' },
  });
  return id;
}

/** Reads the whole mailbox for the first time. */
async function firstSync(service, call, server) {
  const began = performance.now();
  const cpu = cpuSeconds(service.pid);
  const id = await connect(call, server, ADDRESS);
  const stop = calling(call);
  let memory = 0;
  let mailbox;
  do {
    await wait(500);
    memory = Math.max(memory, residentMegabytes(service.pid));
    mailbox = await call('GET', `/api/mailboxes/${id}`);
  } while (mailbox.status !== 'live' && performance.now() - began < PATIENCE_MS);
  if (mailbox.status !== 'live') throw new Error(`The first sync did not end: ${JSON.stringify(mailbox)}`);
  const seconds = (performance.now() - began) / 1000;
  return { id, seconds, memory, cpu: cpuSeconds(service.pid) - cpu, counts: mailbox.counts, calls: await stop() };
}

/** Delivers a mail into a folder; returns the seconds until it is filed. */
async function delivered(db, server, folder, raw, messageId) {
  await server.append(ADDRESS, folder, [raw]);
  const began = performance.now();
  for (;;) {
    const { rowCount } = await db.query(
      'SELECT 1 FROM email_message WHERE message_id = $1 AND mailbox_id IS NOT NULL',
      [messageId],
    );
    if (rowCount > 0) return (performance.now() - began) / 1000;
    if (performance.now() - began > 3 * MINUTE) throw new Error(`A mail in ${folder} was not filed.`);
    await wait(LOOK_EVERY_MS);
  }
}

/** The seconds until new mails are filed, in the inbox one after the other, in Sent at different moments of its minute. */
async function newMails(db, server) {
  const inbox = [];
  const fields = () => ({ From: ORGANIZER, To: ADDRESS, 'Message-ID': `<${randomUUID()}@new.example>` });
  for (let n = 0; n < NEW.inbox; n++) {
    const head = fields();
    const text = 'Bonjour, nous cherchons une salle à Lyon pour 40 personnes le 9 mars 2027.';
    const raw = mail({ ...head, Subject: 'Une salle' }, text);
    inbox.push(await delivered(db, server, 'INBOX', raw, head['Message-ID'].slice(1, -1)));
  }
  const { rows } = await db.query(
    'SELECT message_id AS id FROM email_message WHERE "from" = $1 ORDER BY created_at LIMIT 1',
    [ORGANIZER],
  );
  const brief = `<${rows[0].id}>`;
  const sent = await Promise.all(
    Array.from({ length: NEW.sent }, async (_none, n) => {
      await wait((n * MINUTE) / NEW.sent);
      const head = { ...fields(), From: ADDRESS, To: ORGANIZER, 'In-Reply-To': brief, References: brief };
      return delivered(
        db,
        server,
        'Sent',
        mail({ ...head, Subject: 'Re: Une salle' }, 'Avec plaisir.'),
        head['Message-ID'].slice(1, -1),
      );
    }),
  );
  return { inbox, sent };
}

/** Follows more mailboxes until there are fifty; returns the percentage of a core that they cost while nothing arrives. */
async function quietMailboxes(service, call, server) {
  for (let n = 1; n < QUIET; n++) await connect(call, server, `office-${n}@agency.example`);
  const areLive = async () => {
    const { items } = await call('GET', '/api/mailboxes?limit=100');
    return items.length === QUIET && items.every(({ status }) => status === 'live');
  };
  const began = performance.now();
  while (!(await areLive())) {
    if (performance.now() - began > 3 * MINUTE) throw new Error('Not all mailboxes are followed.');
    await wait(500);
  }
  // The first minute after the first sync is not a usual one.
  await wait(MINUTE);
  const before = cpuSeconds(service.pid);
  await wait(2 * MINUTE);
  return ((cpuSeconds(service.pid) - before) / 120) * 100;
}

const judged = (value, goal, unit) => `≤ ${goal} ${unit}: ${value <= goal ? 'met' : '**not met**'}`;

export default async function mailbox({ requests: count = MAILS } = {}) {
  if (!hasDovecot) return console.log('Skipped: Dovecot is not installed (apt-get install dovecot-imapd).');
  const server = await Dovecot.start();
  try {
    console.log(`Filling the mailbox with ${count} mails …`);
    for (let n = 0; n < count; n++)
      await server.append(ADDRESS, 'INBOX', [mailOf(n)], new Date(Date.now() - (count - n) * MINUTE));
    await withDatabase(async (url) => {
      const db = new pg.Pool({ connectionString: url, max: NEW.sent });
      // Dropping the database ends connections that are closing.
      db.on('error', () => undefined);
      const where = await machine(db);
      const service = await startService(url, await freePort(), { DEMO_DATA: 'false' });
      try {
        const cookie = await signIn(service.base);
        const call = async (method, path, body) => {
          const answer = await fetch(service.base + path, {
            method,
            headers: { cookie, origin: service.base, ...(body && { 'content-type': 'application/json' }) },
            body: body && JSON.stringify(body),
          });
          const text = await answer.text();
          if (!answer.ok) throw new Error(`${method} ${path} returned ${answer.status}: ${text}`);
          return JSON.parse(text);
        };
        const idle = residentMegabytes(service.pid);
        const sync = await firstSync(service, call, server);
        const { inbox, sent } = await newMails(db, server);
        const quiet = await quietMailboxes(service, call, server);
        const whole = (value) => String(Math.round(value));
        const [p50, p99, max] = [0.5, 0.99, 1].map((q) => quantile(sync.calls, q));
        const syncGoal = Math.round((GOALS.syncSeconds * count) / MAILS);
        const row = (name, values, goal) => [
          name,
          `${median(values).toFixed(2)} / ${Math.max(...values).toFixed(2)}`,
          judged(Math.max(...values), goal, 's'),
        ];
        const text = [
          `${where} A mailbox of ${count.toLocaleString('en')} mails, one in twenty a brief; ${sync.counts.filed.toLocaleString('en')} were filed.`,
          table(
            ['first sync', '', 'goal'],
            [
              ['seconds', whole(sync.seconds), judged(sync.seconds, syncGoal, 's')],
              ['CPU seconds of the service', whole(sync.cpu), ''],
              ['RSS before / at most, MB', `${whole(idle)} / ${whole(sync.memory)}`, ''],
              [
                'calls during the sync, p50 / p99 / max ms',
                [p50, p99, max].map(whole).join(' / '),
                judged(p99, GOALS.p99, 'ms'),
              ],
            ],
          ),
          table(
            ['a new mail, until it is filed', 's, p50 / max', 'goal'],
            [row('inbox (IDLE)', inbox, GOALS.inboxSeconds), row('Sent (every minute)', sent, GOALS.sentSeconds)],
          ),
          `${QUIET} mailboxes while nothing arrives: ${quiet.toFixed(1)} % of a core (${judged(quiet, GOALS.quietPercent, '%')}).`,
        ].join('\n\n');
        console.log(text);
        writeReport('mailbox', text);
      } finally {
        await service.stop();
        await db.end();
      }
    });
  } finally {
    await server.stop();
  }
}
