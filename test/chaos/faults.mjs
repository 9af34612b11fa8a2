// The database full, down, disconnected midway or silent; providers that never respond; a start without the database. Each time: bounded
// errors, nothing half-written, and automatic recovery.
import { createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from './cluster.mjs';
import { randomOf, signHub, writtenMessage } from './load.mjs';
import { MailPeer, SilentPeer, TcpProxy } from './peers.mjs';
import { loaded, throughPort, withPlace } from './place.mjs';
import { seconds } from './report.mjs';
import { ORIGIN, signIn, until } from './service.mjs';
import { settle, verify } from './verify.mjs';

const tally = (answers) =>
  Object.entries(Object.groupBy(answers, ({ status }) => String(status)))
    .map(([status, of]) => `${of.length} × ${status}`)
    .join(', ');
const longest = (answers) => Math.max(0, ...answers.map(({ ms }) => ms));

/** How long until another of the load's writes is acknowledged. */
async function untilAcknowledged(load, patience = 60_000) {
  const [began, before] = [performance.now(), load.acknowledged];
  await until('a write to be acknowledged again', () => load.acknowledged > before, { patience });
  return performance.now() - began;
}

/** The end of each scenario: the load stops, everything settles, and the ledger is verified. */
async function closeBooks(report, place, load) {
  await load.stop();
  await settle(place.url);
  await verify(report, place.url, [load], place.mailPeer);
}

const FULL_MB = 96;

/** The database's files are on a small file system that is full; its WAL is elsewhere, as on servers that separate the two. */
export async function full(report, { seed }) {
  let disk;
  await withPlace(
    {
      prepare: async (cluster) => {
        disk = cluster.smallFolder('small', FULL_MB);
        const data = cluster.ownedFolder('small/data');
        await ask(cluster.url('postgres'), `CREATE TABLESPACE small LOCATION '${data}'`);
        return 'TABLESPACE small';
      },
    },
    async (place) => {
      const { service } = place;
      const load = await loaded(service, place.mailPeer, { seed });
      await untilAcknowledged(load);
      const ballast = join(disk, 'ballast');
      await fill(ballast);
      const began = performance.now();
      await until('the database to be full', () => load.statuses.get(503) > 0, { patience: 120_000 });
      const told = performance.now() - began;
      const answers = [];
      const cookie = load.cookie;
      for (let i = 0; i < 20; i++) {
        await fill(ballast);
        answers.push(await service.call('GET', '/api/members?limit=5', { headers: { cookie } }));
        await wait(250);
      }
      const before = load.statuses.get(503);
      rmSync(ballast);
      const recovered = await untilAcknowledged(load);
      report.add('full: writes refused with 503', '> 0', before, before > 0);
      report.add('full: until the first such answer', 'reported', seconds(told), true);
      report.add(
        'full: reads meanwhile',
        'all 200',
        tally(answers),
        answers.every(({ status }) => status === 200),
      );
      report.add('full: longest answer to a write', '< 60 s', seconds(load.slowest), load.slowest < 60_000);
      report.add('full: until writes succeed after room was made', '< 10 s', seconds(recovered), recovered < 10_000);
      await closeBooks(report, place, load);
    },
  );
}

/** Fills the remaining space; PostgreSQL frees some now and then. */
async function fill(path) {
  const stream = createWriteStream(path, { flags: 'a' });
  const block = Buffer.alloc(64 * 1024);
  await new Promise((resolve) => {
    stream.once('error', resolve);
    const more = (error) => (error ? resolve() : stream.write(block, more));
    more();
  });
  stream.destroy();
}

const AWAY_MS = 60_000;

/** The database is killed and started again a minute later, while the service keeps running. */
export async function away(report, { seed }) {
  await withPlace({}, async (place) => {
    const { cluster, service } = place;
    const load = await loaded(service, place.mailPeer, { seed });
    await untilAcknowledged(load);
    await cluster.kill();
    load.slowest = 0;
    const [alive, database, reads] = [[], [], []];
    for (const began = performance.now(); performance.now() - began < AWAY_MS; await wait(1_000)) {
      alive.push(await service.call('GET', '/health'));
      database.push(await service.call('GET', '/health/db'));
      reads.push(await service.call('GET', '/api/members', { headers: { cookie: load.cookie } }));
    }
    await cluster.start();
    const recovered = await untilAcknowledged(load);
    report.add(
      'away for 60 s: /health',
      'all 200',
      tally(alive),
      alive.every(({ status }) => status === 200),
    );
    report.add(
      'away for 60 s: /health/db',
      'all 503',
      tally(database),
      database.every(({ status }) => status === 503),
    );
    report.add(
      'away for 60 s: reads',
      'all 503',
      tally(reads),
      reads.every(({ status }) => status === 503),
    );
    const slowest = Math.max(longest([...alive, ...database, ...reads]), load.slowest);
    report.add('away for 60 s: longest answer', '< 10 s', seconds(slowest), slowest < 10_000);
    report.add('away for 60 s: until writes succeed after its return', '< 5 s', seconds(recovered), recovered < 5_000);
    await closeBooks(report, place, load);
  });
}

const CUTTING_MS = 30_000;
const FROZEN_MS = 90_000;

/** Connections are reset after a random number of bytes, in the middle of a message; then a network that drops everything. */
export async function cut(report, { seed }) {
  const random = randomOf(seed);
  let proxy;
  try {
    await withPlace(
      {
        env: async (cluster, url) => {
          proxy = await TcpProxy.start(cluster.port);
          return { DATABASE_URL: throughPort(url, proxy.port) };
        },
      },
      async (place) => {
        const { service } = place;
        const load = await loaded(service, place.mailPeer, { seed });
        await untilAcknowledged(load);
        proxy.budget = () => Math.floor(500 * 400 ** random());
        proxy.cutAll();
        const before = load.acknowledged;
        await wait(CUTTING_MS);
        proxy.budget = () => Infinity;
        proxy.cutAll();
        const recovered = await untilAcknowledged(load);
        report.add('cut: connections reset half-way', '> 100', proxy.cuts, proxy.cuts > 100);
        report.add('cut: longest answer', '< 10 s', seconds(load.slowest), load.slowest < 10_000);
        report.add('cut: writes acknowledged meanwhile', 'reported', load.acknowledged - before, true);
        report.add('cut: until writes succeed after the last', '< 5 s', seconds(recovered), recovered < 5_000);

        load.slowest = 0;
        proxy.frozen = true;
        await wait(FROZEN_MS);
        proxy.frozen = false;
        const thawed = await untilAcknowledged(load);
        report.add('silent for 90 s: longest answer', '< 80 s', seconds(load.slowest), load.slowest < 80_000);
        report.add('silent for 90 s: until writes succeed after it', '< 10 s', seconds(thawed), thawed < 10_000);
        await closeBooks(report, place, load);
      },
    );
  } finally {
    proxy?.stop();
  }
}

const LLM_TIMEOUT_MS = 5_000;

/** Mail, payments, messages and the model behind peers that accept the connection and never respond. */
export async function hang(report) {
  const [mute, muteMail] = [await SilentPeer.start(), await SilentPeer.start()];
  const silent = `http://127.0.0.1:${mute.port}`;
  let recorder;
  try {
    await withPlace(
      {
        env: () => ({
          EMAILPROV_SMTP_URL: `smtp://127.0.0.1:${muteMail.port}`,
          PAYPROV_SECRET_KEY: 'sk_test_chaos',
          PAYPROV_API_URL: silent,
          CHATPROV_ACCESS_TOKEN: 'token',
          CHATPROV_PHONE_NUMBER_ID: '1',
          CHATPROV_API_URL: silent,
          LLM_API_KEY: 'key',
          LLM_BASE_URL: silent,
          LLM_TIMEOUT_MS: String(LLM_TIMEOUT_MS),
        }),
      },
      async ({ service, url }) => {
        const headers = { cookie: await signIn(service.base), origin: ORIGIN };
        const call = (method, path, body) => service.call(method, path, { body, headers });
        const make = async (path, body) => {
          const answer = await call('POST', path, body);
          if (!answer.ok) throw new Error(`${path} returned ${answer.status} ${answer.text}`);
          return answer.body;
        };
        const member = await make('/api/members', { name: 'Venue', postalCode: '69002', email: 'v@venue.example' });
        const request = await make('/api/requests', { title: 'Request', organizer: { email: 'o@client.example' } });
        const commission = await make('/api/commissions', { requestId: request.id, memberId: member.id, amount: 100 });
        // the sender may still get a response
        const written = JSON.stringify(writtenMessage('wamid.first', '33600000000'));
        await service.call('POST', '/webhooks/chatprov', { body: written, headers: signHub(written) });
        // queued: it is sent when possible
        await make(`/api/requests/${request.id}/requalify`);

        const calls = {
          'a mail': [
            '/api/communications/email/send',
            { requestId: request.id, to: 'o@client.example', subject: 'S', bodyText: 'T', bodyHtml: '<p>T</p>' },
            60_000,
          ],
          'an invoice': [`/api/commissions/${commission.id}/invoice`, {}, 60_000],
          'a message': ['/api/chatprov/send', { requestId: request.id, to: '+33600000000', body: 'Bonjour' }, 20_000],
          'a chat': ['/api/ai/chat/messages', { requestId: request.id, content: 'Bonjour' }, 2 * LLM_TIMEOUT_MS],
        };
        let over = false;
        const others = [];
        const meanwhile = (async () => {
          for (let n = 0; !over; n++, await wait(100))
            others.push(
              await call('POST', '/api/members', {
                name: `Other ${n}`,
                postalCode: '69002',
                email: `other-${n}@venue.example`,
              }),
            );
        })();
        await Promise.all(
          Object.entries(calls).map(async ([what, [path, body, bound]]) => {
            const answer = await call('POST', path, body);
            const met = answer.status === 502 && answer.body?.code === 'PROVIDER_ERROR' && answer.ms < bound;
            report.add(
              `hang: ${what}`,
              `502 within ${bound / 1000} s`,
              `${answer.status} ${answer.body?.code ?? ''} after ${seconds(answer.ms)}`,
              met,
            );
          }),
        );
        over = true;
        await meanwhile;
        report.add(
          'hang: other writes meanwhile',
          'all 201',
          tally(others),
          others.every(({ status }) => status === 201),
        );
        report.add('hang: the longest of them', '< 5 s', seconds(longest(others)), longest(others) < 5_000);

        const [left] = await ask(
          url,
          `SELECT (SELECT status FROM commission) AS commission, (SELECT count(*) FROM invoice_counter)::int AS numbers,
                  (SELECT count(*) FROM chat_message)::int AS chat,
                  (SELECT count(*) FROM messaging_message WHERE direction = 'outbound' AND status <> 'failed')::int AS messages,
                  (SELECT count(*) FROM email_message WHERE subject LIKE 'S %' AND status <> 'failed')::int AS mails`,
        );
        const whole = left.commission === 'pending' && left.numbers + left.chat + left.messages + left.mails === 0;
        report.add('hang: nothing half-written', 'yes', whole ? 'yes' : JSON.stringify(left), whole);

        const { port } = muteMail;
        muteMail.stop();
        recorder = await MailPeer.start(port);
        const began = performance.now();
        await until('the queued mail', () => recorder.mails.length > 0, { patience: 240_000, every: 250 });
        report.add(
          'hang: until a queued mail leaves once the mail server answers',
          '< 240 s',
          seconds(performance.now() - began),
          true,
        );
      },
    );
  } finally {
    mute.stop();
    muteMail.stop();
    await recorder?.stop();
  }
}

/** The service starts while its database is down, once on an empty database and once on a migrated one. */
export async function late(report) {
  await withPlace({ start: false }, async ({ cluster, service }) => {
    for (const state of ['an empty database', 'a migrated one']) {
      await cluster.stop();
      await service.start({ ready: false });
      await until('the port to be held', async () => (await service.call('GET', '/health')).status !== 0);
      const answers = [];
      for (let i = 0; i < 10; i++, await wait(200))
        answers.push(
          (await service.call('GET', '/health')).status,
          (await service.call('GET', '/health/db')).status,
          (await service.call('GET', '/api/members')).status,
        );
      const told = answers.every((status, i) => status === (i % 3 === 0 ? 200 : 503));
      report.add(
        `late, ${state}: /health, /health/db and the rest while it is away`,
        '200, 503, 503',
        told ? '200, 503, 503' : answers.join(' '),
        told,
      );
      await cluster.start();
      const began = performance.now();
      await until('the service', async () => (await service.call('GET', '/health/db')).status === 200, { every: 20 });
      const took = performance.now() - began;
      report.add(`late, ${state}: until it serves after its return`, '< 5 s', seconds(took), took < 5_000);
      await signIn(service.base);
      await service.stop();
    }
  });
}
