// The first sync of a mailbox on a real IMAP server, while the service is killed and the server restarted again and again, and the webhook
// delivers some of the same mails: every mail is filed once.
import { createRequire } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { ask } from './cluster.mjs';
import { randomOf } from './load.mjs';
import { withPlace } from './place.mjs';
import { seconds } from './report.mjs';
import { ORIGIN, SECRETS, signIn, until } from './service.mjs';

const require = createRequire(import.meta.url);
require('../support/sources.cjs');
const { Dovecot, DOVECOT_PASSWORD } = require('../support/dovecot.ts');
const { signStandardWebhook } = require('../support/signatures.ts');

/** Each is a brief, the agency's answer in Sent, and the organizer's reply. */
const CONVERSATIONS = 700;
const INVOICES = 400;
const DELIVERED_TWICE = 50;
const MINUTE = 60_000;
const ADDRESS = 'contact@agency.example';

const mail = (fields, text) =>
  [
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    '',
  ].join('\r\n');

/** The mails of the inbox and of Sent, each with the time of its arrival. */
function mails() {
  const inbox = [];
  const sent = [];
  const begins = Date.now() - 2 * CONVERSATIONS * MINUTE;
  for (let i = 0; i < CONVERSATIONS; i++) {
    const add = (folder, minutes, id, from, to, subject, text, references = []) =>
      folder.push({
        raw: mail(
          {
            From: from,
            To: to,
            Subject: subject,
            'Message-ID': `<${id}>`,
            ...(references.length > 0 ? { 'In-Reply-To': references.at(-1), References: references.join(' ') } : {}),
          },
          text,
        ),
        at: new Date(begins + (i + minutes) * MINUTE),
      });
    const organizer = `organizer-${i}@client-${i}.example`;
    const [brief, answer] = [`<brief-${i}@client.example>`, `<answer-${i}@agency.example>`];
    const subject = `Séminaire ${i}`;
    const asks = `Bonjour, nous cherchons une salle à Lyon pour ${20 + (i % 80)} personnes le 18 mars 2027.`;
    const to = i < DELIVERED_TWICE ? `${ADDRESS}, requests@parvis.example` : ADDRESS;
    add(inbox, 0, brief.slice(1, -1), organizer, to, subject, asks);
    add(sent, 2, answer.slice(1, -1), ADDRESS, organizer, `Re: ${subject}`, 'Bonjour, avec plaisir.', [brief]);
    add(inbox, 4, `reply-${i}@client.example`, organizer, ADDRESS, `Re: ${subject}`, 'Merci beaucoup.', [
      brief,
      answer,
    ]);
    if (i < INVOICES) {
      const supplier = `billing-${i}@supplier.example`;
      const text = 'Veuillez trouver notre facture en pièce jointe.';
      add(inbox, 1, `invoice-${i}@supplier.example`, supplier, ADDRESS, `Facture ${i}`, text);
    }
  }
  const byArrival = (one, other) => one.at - other.at;
  return { inbox: inbox.sort(byArrival), sent: sent.sort(byArrival) };
}

export async function mailbox(report, { rounds, seed, line }) {
  const random = randomOf(seed);
  const server = await Dovecot.start();
  try {
    const { inbox, sent } = mails();
    const briefs = inbox.map(({ raw }) => raw).filter((raw) => raw.includes('requests@parvis.example'));
    const all = inbox.length + sent.length;
    for (const { raw, at } of inbox) await server.append('contact', 'INBOX', [raw], at);
    for (const { raw, at } of sent) await server.append('contact', 'Sent', [raw], at);
    await withPlace({ line, needsCluster: false }, async ({ url, service }) => {
      const cookie = await signIn(service.base);
      const { body, status, text } = await service.call('POST', '/api/mailboxes', {
        headers: { cookie, origin: ORIGIN },
        body: {
          address: ADDRESS,
          kind: 'shared',
          username: 'contact',
          password: DOVECOT_PASSWORD,
          imap: { host: '127.0.0.1', port: server.port, security: 'none' },
          smtp: { host: '127.0.0.1', port: 1, security: 'none' },
          followFrom: '2020-01-01',
        },
      });
      if (status !== 201) throw new Error(`The mailbox was not connected: ${status} ${text}`);
      const [state] = await ask(url, 'SELECT count(*)::int AS n FROM mailbox');
      report.add('mailbox: connected', '1', state.n, state.n === 1);
      const progress = async () =>
        (await ask(url, 'SELECT read_count AS read, status FROM mailbox WHERE id = $1', [body.id]))[0];
      const began = performance.now();
      const delivered = deliver(service, briefs);
      let slowest = 0;
      let killed = 0;
      for (; killed < rounds; killed++) {
        const before = (await progress()).read;
        const some = 20 + random() * 300;
        await until(
          'some mails to be read',
          async () => (await progress()).read > before + some || (await progress()).status === 'live',
          {
            patience: 120_000,
          },
        );
        if ((await progress()).status === 'live') break;
        await wait(random() * 500);
        const isServer = random() < 0.3;
        await Promise.all([isServer ? server.restart() : null, service.kill()]);
        const { read } = await progress();
        const started = performance.now();
        await service.start();
        await until('the mailbox to be followed again', async () => (await progress()).read > read, {
          patience: 180_000,
        });
        slowest = Math.max(slowest, performance.now() - started);
        console.log(
          `round ${killed + 1}: killed${isServer ? ', and the mail server restarted' : ''}; ${read} of ${all} mails read`,
        );
      }
      await until('the end of the first sync', async () => (await progress()).status === 'live', { patience: 900_000 });
      await delivered.end();
      await until(
        'the readings',
        async () => (await ask(url, `SELECT 1 FROM email_message WHERE reading = 'pending'`)).length === 0,
        {
          patience: 300_000,
        },
      );
      report.add('mailbox: mails; kills in the middle of the first sync', 'reported', `${all}; ${killed}`, killed > 0);
      report.add('mailbox: the first sync, with the restarts', 'reported', seconds(performance.now() - began), true);
      report.add('mailbox: longest until it was followed again', '< 120 s', seconds(slowest), slowest < 120_000);
      await once(report, url, all);
    });
  } finally {
    await server.stop();
  }
}

/** Checks that every mail has its effect once. */
async function once(report, url, all) {
  const one = async (sql) => (await ask(url, sql))[0].n;
  const equals = async (what, goal, sql) => {
    const n = await one(sql);
    report.add(`mailbox: ${what}`, String(goal), n, n === goal);
  };
  await equals('mails stored', all, 'SELECT count(*)::int AS n FROM email_message');
  await equals('requests made', CONVERSATIONS, 'SELECT count(*)::int AS n FROM request');
  await equals(
    'mails without a request, all unsorted',
    INVOICES,
    `SELECT count(*)::int AS n FROM email_message WHERE request_id IS NULL AND unsorted_reason = 'not_a_request'`,
  );
  await equals(
    'requests with exactly their three mails',
    CONVERSATIONS,
    `SELECT count(*)::int AS n FROM (
       SELECT request_id FROM email_message WHERE request_id IS NOT NULL GROUP BY request_id
       HAVING count(*) = 3 AND count(*) FILTER (WHERE direction = 'outbound' AND sent_via = 'mailbox') = 1) whole`,
  );
  for (const [kind, goal] of [
    ['request_created', CONVERSATIONS],
    ['email_received', CONVERSATIONS],
    ['EMAIL_SENT', CONVERSATIONS],
  ])
    await equals(
      `timeline entries ${kind}`,
      goal,
      `SELECT count(*)::int AS n FROM timeline_event WHERE kind = '${kind}'`,
    );
  await equals(
    'requests that wait for us, though they were answered last by the organizer',
    CONVERSATIONS,
    'SELECT count(*)::int AS n FROM request WHERE unanswered_since IS NOT NULL',
  );
}

/** Delivers mails by the webhook too, one after the other, until the service has taken each. */
function deliver(service, raws) {
  const done = (async () => {
    for (const [i, raw] of raws.entries()) {
      const body = JSON.stringify({ raw });
      await until(
        'a delivery to be taken',
        async () => {
          const headers = signStandardWebhook(SECRETS.EMAIL_WEBHOOK_SECRET, `msg_${i}`, new Date(), body);
          const answer = await service.call('POST', '/api/webhooks/email/inbound', {
            body,
            headers: { ...headers, 'content-type': 'application/json' },
          });
          return answer.ok;
        },
        { patience: 300_000, every: 200 },
      );
    }
  })();
  done.catch(() => undefined);
  return { end: () => done };
}
