import { createHmac, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { HOUR, MINUTE } from '#core/clock';
import { newCode, newId } from '#core/ids';
import { webhooksConfig } from '#api/exchange/webhooks/webhooks.config';
import { mailConfig } from '#api/foundations/mail-templates/mail.config';
import { appConfig } from '#core/app.config';
import { LlmProvider } from '#providers/llm/llm.provider';
import { StorageProvider } from '#providers/storage/storage.provider';
import { InboundService } from '#api/exchange/inbound/inbound.service';
import { MailParser } from '#api/exchange/inbound/mail-parser.service';
import type { Answer } from '../support/api';
import { countStatements, createTestApp, timelineKinds, type TestApp } from '../support/app';
import { signStandardWebhook } from '../support/signatures';

const SECRET = `whsec_${Buffer.from('a signing key of inbound mail').toString('base64')}`;
const DOMAIN = 'parvis.example';
const HOOK = '/api/webhooks/email/inbound';
const MANUAL = '/api/communications/email/inbound';

const example = (name: string): Buffer => readFileSync(`examples/mails/${name}.eml`);

interface Outcome {
  kind: string;
  requestId: string;
  emailMessageId: string;
  threadId: string;
}

describe('inbound mail', () => {
  let test: TestApp;
  let serial = 0;

  beforeAll(async () => {
    test = await createTestApp({ EMAIL_WEBHOOK_SECRET: SECRET, EMAIL_INBOUND_DOMAIN: DOMAIN });
    // Each job runs once per tick, so this file's clock only moves forward.
    test.clock.set(new Date('2026-11-21T09:00:00.000Z'));
  });

  afterAll(() => test?.close());

  afterEach(() => {
    jest.restoreAllMocks();
    test.clock.advance(60_000);
  });

  const signed = (body: string | Buffer, id = `msg_${newId()}`, contentType = 'application/json'): Promise<Answer> =>
    test.anonymous.with({ ...sign(id, body), 'content-type': contentType }).post(HOOK, body);
  const sign = (id: string, body: string | Buffer): Record<string, string> => ({
    ...signStandardWebhook(SECRET, id, test.clock.now(), body.toString()),
  });
  const deliver = (mail: object, id?: string): Promise<Answer> => signed(JSON.stringify(mail), id);
  const deliverRaw = (name: string, id?: string): Promise<Answer> =>
    deliver({ raw: example(name).toString('latin1') }, id);
  /** A parsed mail; every call creates another message. */
  const mail = (fields: object = {}): object => ({
    from: 'Zoé Martin <zoe@client.example>',
    to: [`requests@${DOMAIN}`],
    subject: 'Séminaire',
    text: 'Bonjour, nous cherchons une salle pour 80 personnes à Lyon le 18 mars 2027. Merci, Zoé',
    headers: { 'Message-ID': `<mail-${++serial}@client.example>` },
    ...fields,
  });
  const outcomeOf = (answer: Answer): Outcome => {
    expect([answer.status, answer.body.status]).toEqual([200, 'processed']);
    return answer.body.outcome;
  };
  const rowOf = (id: string): Promise<Record<string, unknown>> =>
    test.database.one(`SELECT * FROM email_message WHERE id = $1`, [id]);
  const requestOf = (id: string): Promise<Record<string, unknown>> =>
    test.database.one(
      `SELECT request.*, event_date::text AS event_date, organizer.email AS organizer_email, organizer.locale
         FROM request JOIN organizer ON organizer.id = organizer_id WHERE request.id = $1`,
      [id],
    );
  const count = async (table: string): Promise<number> =>
    Number((await test.database.one<{ n: string }>(`SELECT count(*) AS n FROM ${table}`)).n);
  const newRequest = async (
    fields: object = {},
  ): Promise<Outcome & { code: string; token: string; messageId: string }> => {
    const outcome = outcomeOf(await deliver(mail(fields)));
    expect(outcome.kind).toBe('request_created');
    const known = await test.database.one<{ code: string; token: string; messageId: string }>(
      `SELECT request.code, thread.token, mail.message_id AS "messageId" FROM email_message mail
         JOIN request ON request.id = mail.request_id JOIN email_thread thread ON thread.id = mail.thread_id WHERE mail.id = $1`,
      [outcome.emailMessageId],
    );
    return { ...outcome, ...known };
  };
  const candidate = async (
    requestId: string,
    stage: string,
    email = `venue-${++serial}@venue.example`,
  ): Promise<{ id: string; email: string }> => {
    const id = newId();
    await test.database.query(
      `INSERT INTO member (id, code, name, status, postal_code, email, created_at, updated_at) VALUES ($1, $2, 'Le Grand Hôtel', 'active', '69002', $3, now(), now())`,
      [id, newCode('M'), email],
    );
    await test.database.query(
      `INSERT INTO result (id, request_id, member_id, stage, position, stage_changed_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, 1, $5, $5, $5)`,
      [newId(), requestId, id, stage, test.clock.now()],
    );
    return { id, email };
  };
  const later = async (seconds: number): Promise<void> => {
    test.clock.advance(seconds * 1000);
    expect(await test.jobs.runNow('process-webhooks')).toBe(true);
  };

  describe('a new request', () => {
    it.each([
      [
        '01-seminar-lyon-fr',
        'camille.renaud@atelier-sud.example',
        { attendees: 80, city: 'Lyon', event_date: '2027-03-18', locale: 'fr' },
      ],
      [
        '02-workshop-paris-en',
        'sofia@northwind-partners.example',
        { attendees: 35, city: 'Paris', event_date: '2027-04-22', locale: 'en' },
      ],
      [
        '03-gala-bordeaux-fr-html-only',
        'h.castaing@fondation-garonne.example',
        { city: 'Bordeaux', event_date: '2027-06-05', event_type: 'gala' },
      ],
      [
        '04-product-launch-marseille-en',
        'events@blue-heron.example',
        { attendees: 150, city: 'Marseille', event_type: 'product_launch', locale: 'en' },
      ],
      [
        '05-convention-nantes-fr-attachment',
        'yann.legoff@armor-energies.example',
        { attendees: 250, city: 'Nantes', event_date: '2027-05-25' },
      ],
      [
        '06-board-strasbourg-fr-windows-1252',
        'b.muller@mutuelle-rhin.example',
        { attendees: 14, city: 'Strasbourg', event_date: '2027-01-14' },
      ],
      [
        '07-wedding-aix-fr-quoted-printable',
        'ines.garrigue@courriel.example',
        { attendees: 120, event_type: 'wedding', event_date: '2027-08-21' },
      ],
      [
        '08-filming-lille-en-base64',
        'priya@lumen-pictures.example',
        { attendees: 25, city: 'Lille', event_type: 'filming' },
      ],
      [
        '10-training-toulouse-fr-quoted-history',
        'j.fabre@cap-competences.example',
        { attendees: 20, event_date: '2027-02-03', event_type: 'training' },
      ],
    ])('is extracted from %s', async (name, organizer, expected) => {
      const outcome = outcomeOf(await deliverRaw(name));
      expect(outcome.kind).toBe('request_created');
      expect(await requestOf(outcome.requestId)).toMatchObject({
        status: 'qualifying',
        source: 'email',
        needs_validation: true,
        organizer_email: organizer,
        ...expected,
      });
      expect(await timelineKinds(test.database, outcome.requestId)).toEqual(['request_created', 'email_read']);
      expect(await rowOf(outcome.emailMessageId)).toMatchObject({
        direction: 'inbound',
        status: 'delivered',
        thread_id: outcome.threadId,
        request_id: outcome.requestId,
        unsorted_reason: null,
      });
      expect((await deliverRaw(name)).body).toMatchObject({
        status: 'duplicate',
        outcome: { ...outcome, kind: 'duplicate' },
      });
    });

    it('has its attachment in private storage', async () => {
      const file = {
        filename: '../brief.pdf',
        contentType: 'application/pdf',
        content: Buffer.from('%PDF-1.4').toString('base64'),
      };
      const { emailMessageId } = outcomeOf(await deliver(mail({ attachments: [file] })));
      const row = await test.database.one<{ key: string; filename: string; size: number }>(
        `SELECT storage_key AS key, filename, size FROM email_attachment WHERE email_message_id = $1`,
        [emailMessageId],
      );
      expect(row).toMatchObject({ filename: 'brief.pdf', size: 8 });
      const stored = await test.app.get(StorageProvider).get('email-attachments', row.key);
      expect(Buffer.concat(await stored.stream.toArray()).toString()).toBe('%PDF-1.4');
    });

    it('stores a large attachment', async () => {
      const content = randomBytes(1_000_000);
      const put = jest.spyOn(test.app.get(StorageProvider), 'put');
      const file = { filename: 'plan.pdf', contentType: 'application/pdf', content: content.toString('base64') };
      outcomeOf(await deliver(mail({ attachments: [file] })));
      const key = put.mock.calls[0]?.[1] ?? '';
      const stored = await test.app.get(StorageProvider).get('email-attachments', key);
      expect(Buffer.concat(await stored.stream.toArray()).equals(content)).toBe(true);
    });

    it('falls back to the subject or the sender as title if the mail says little', async () => {
      const { requestId } = outcomeOf(await deliver(mail({ subject: '', text: '' })));
      expect(String((await requestOf(requestId)).title)).not.toBe('');
    });
  });

  describe('delivery', () => {
    it('accepts a form with the raw mail as a file or as text, whatever its charset', async () => {
      const raw = example('06-board-strasbourg-fr-windows-1252')
        .toString('latin1')
        .replace('<000601dc', `<form-${newId()}`);
      for (const disposition of ['form-data; name="email"', 'form-data; name="email"; filename="m.eml"']) {
        const one = raw.replace(/<form-[^@]+/, `<form-${newId()}`);
        const body = Buffer.from(
          `--xx\r\nContent-Disposition: form-data; name="to"\r\n\r\nrequests@${DOMAIN}\r\n--xx\r\nContent-Disposition: ${disposition}\r\n\r\n${one}\r\n--xx--\r\n`,
          'latin1',
        );
        const id = `msg_${newId()}`;
        const seconds = Math.floor(test.clock.now().getTime() / 1000);
        const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64');
        const signature = createHmac('sha256', key).update(`${id}.${seconds}.`).update(body).digest('base64');
        const answer = await test.anonymous
          .with({
            'webhook-id': id,
            'webhook-timestamp': String(seconds),
            'webhook-signature': `v1,${signature}`,
            'content-type': 'multipart/form-data; boundary=xx',
          })
          .post(HOOK, body);
        const outcome = outcomeOf(answer);
        expect(await rowOf(outcome.emailMessageId)).toMatchObject({
          subject: 'Salle pour notre conseil d’administration',
        });
        expect(String((await rowOf(outcome.emailMessageId)).body_text)).toContain('1 200 € TTC');
      }
      for (const form of ['--xx\r\nContent-Disposition: form-data; name="other"\r\n\r\nx\r\n--xx--\r\n', 'no form'])
        expect((await signed(form, undefined, 'multipart/form-data; boundary=xx')).body.code).toBe('VALIDATION_ERROR');
    });

    it('rejects forged, modified and stale deliveries, and stores nothing of them', async () => {
      const before = await count('webhook_event');
      const body = JSON.stringify(mail());
      const stale = signStandardWebhook(SECRET, 'm', new Date(test.clock.now().getTime() - 301_000), body);
      const form = Buffer.from(
        '--xx\r\nContent-Disposition: form-data; name="email"\r\n\r\nFrom: a@b.example\r\n--xx--\r\n',
      );
      for (const answer of [
        await test.anonymous.post(HOOK, body),
        await test.anonymous.post(HOOK, 'not json'),
        await test.anonymous.with({ ...stale }).post(HOOK, body),
        await test.anonymous.with(sign('m', body)).post(HOOK, body.replace('80', '90')),
        await test.anonymous.with({ 'content-type': 'multipart/form-data; boundary=xx' }).post(HOOK, form),
      ])
        expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_SIGNATURE']);
      expect(await count('webhook_event')).toBe(before);
      for (const bad of ['{', '[]', '{"from":1}'])
        expect([bad, (await signed(bad)).body.code]).toEqual([bad, 'VALIDATION_ERROR']);
      expect(await count('webhook_event')).toBe(before);
    });

    it('stores a mail before parsing it, and retries if the parser fails', async () => {
      jest.spyOn(test.app.get(MailParser), 'parse').mockRejectedValueOnce(new Error('The thread has ended.'));
      const answer = await deliver(mail(), 'msg_parser');
      expect([answer.status, answer.body]).toEqual([200, { id: expect.any(String), status: 'pending', outcome: null }]);
      await later(5);
      expect((await deliver(mail(), 'msg_parser')).body).toMatchObject({
        id: answer.body.id,
        status: 'duplicate',
        outcome: { kind: 'duplicate', requestId: expect.any(String) },
      });
    });

    it('rejects more than 30 MB, in JSON and in a form', async () => {
      const large = 'x'.repeat(30 * 2 ** 20 + 1);
      for (const type of ['application/json', 'multipart/form-data; boundary=xx']) {
        const signature = signStandardWebhook(SECRET, 'm', test.clock.now(), large);
        const answer = await test.anonymous.with({ 'content-type': type, ...signature }).post(HOOK, large);
        expect([answer.status, answer.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
      }
    });

    it('creates one request from a mail that arrives several times at once, under one id or several', async () => {
      const before = [await count('request'), await count('email_message')];
      const file = { filename: 'a.txt', contentType: 'text/plain', content: 'aGk=' };
      const one = mail({ attachments: [file] });
      const answers = await Promise.all([
        deliver(one, 'msg_same'),
        deliver(one, 'msg_same'),
        deliver(one, 'msg_b'),
        deliver(one, 'msg_c'),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect([await count('request'), await count('email_message')]).toEqual(before.map((n) => n + 1));
      const { key } = await test.database.one<{ key: string }>(
        `SELECT storage_key AS key FROM email_attachment ORDER BY created_at DESC, id DESC LIMIT 1`,
      );
      expect(await test.app.get(StorageProvider).exists('email-attachments', key)).toBe(true);
    });

    it('recognizes an unsigned mail by its Message-ID, and rejects all of them in production', async () => {
      const app = test.config(appConfig);
      const { secrets } = test.config(webhooksConfig);
      secrets.email_inbound = undefined;
      try {
        const one = mail();
        const first = outcomeOf(await test.anonymous.post(HOOK, one));
        expect((await test.anonymous.post(HOOK, one)).body).toMatchObject({
          status: 'duplicate',
          outcome: { kind: 'duplicate', requestId: first.requestId },
        });
        const anonymous = mail({ headers: {} });
        outcomeOf(await test.anonymous.post(HOOK, anonymous));
        expect((await test.anonymous.post(HOOK, anonymous)).body.status).toBe('duplicate');
        app.production = true;
        expect((await test.anonymous.post(HOOK, mail())).body.code).toBe('INVALID_SIGNATURE');
      } finally {
        app.production = false;
        secrets.email_inbound = SECRET;
      }
    });

    it('keeps a different mail under a known Message-ID apart, and the same one once', async () => {
      const headers = { 'Message-ID': `<taken-${++serial}@client.example>` };
      const first = await newRequest({ headers });
      const others = [
        { headers, text: 'Annulez tout.' },
        { headers, from: 'mallory@elsewhere.example' },
      ];
      const before = await count('request');
      for (const fields of others) {
        const outcome = outcomeOf(await deliver(mail(fields)));
        expect([outcome.kind, outcome.requestId, outcome.emailMessageId === first.emailMessageId]).toEqual([
          'unsorted',
          null,
          false,
        ]);
        expect((await rowOf(outcome.emailMessageId)).unsorted_reason).toBe('duplicate_id');
        expect((await deliver(mail(fields))).body).toMatchObject({
          status: 'duplicate',
          outcome: { emailMessageId: outcome.emailMessageId },
        });
      }
      // whitespace changed in transit doesn't make another mail
      const text = `${String((mail() as { text: string }).text).replace(/ /g, '\r\n ')}  `;
      for (const fields of [{ headers }, { headers, text }, { headers, from: 'ZOE@client.example' }])
        expect((await deliver(mail(fields))).body.outcome).toMatchObject({
          kind: 'duplicate',
          emailMessageId: first.emailMessageId,
        });
      expect(await count('request')).toBe(before);
      expect((await test.agent.get('/api/communications/unsorted?limit=2')).body.items).toMatchObject([
        { reason: 'duplicate_id' },
        { reason: 'duplicate_id' },
      ]);
    });

    it('keeps both of two mails that arrive at once under one Message-ID', async () => {
      const before = await count('request');
      const headers = { 'Message-ID': `<race-${++serial}@client.example>` };
      const file = { filename: 'a.txt', contentType: 'text/plain', content: 'aGk=' };
      const answers = await Promise.all(
        ['first', 'second'].map((text) => deliver(mail({ headers, text: `Bonjour, ${text}`, attachments: [file] }))),
      );
      expect(answers.map(({ body }) => body.outcome.kind).sort()).toEqual(['request_created', 'unsorted']);
      expect(await count('request')).toBe(before + 1);
    });

    it('recognizes our own mail coming back, but not one that only has its id', async () => {
      const request = await newRequest();
      const sent = await test.agent.post('/api/communications/email/send', {
        requestId: request.requestId,
        to: 'zoe@client.example',
        subject: 'Bonjour',
        bodyHtml: 'Bonjour : voyez https://app.parvis.example/a/1',
      });
      const headers = { 'Message-ID': `<${sent.body.messageId}>` };
      const from = 'Parvis <requests@parvis.example>';
      // whitespace changed in transit and links changed by gateways don't make another mail
      const text = (await rowOf(sent.body.id)).body_text as string;
      expect(text).toContain('voyez https://app.parvis.example/a/1');
      for (const link of ['https://app.parvis.example/a/1', '\r\nhttps://safe.example/?u=1']) {
        const own = await deliver(mail({ headers, from, text: text.replace(/https:\S+/, link) }));
        expect(own.body.outcome).toMatchObject({ kind: 'duplicate', emailMessageId: sent.body.id });
      }
      for (const fields of [{}, { from }]) {
        const forged = outcomeOf(await deliver(mail({ headers, ...fields })));
        expect((await rowOf(forged.emailMessageId)).unsorted_reason).toBe('duplicate_id');
      }
    });

    it('leaves no attachment behind if the transaction fails', async () => {
      const storage = test.app.get(StorageProvider);
      const put = jest.spyOn(storage, 'put');
      await test.database.query(
        `ALTER TABLE request ADD CONSTRAINT no_more CHECK (title <> 'Séminaire interdit') NOT VALID`,
      );
      const file = { filename: 'a.txt', contentType: 'text/plain', content: 'aGk=' };
      const before = await count('email_message');
      const answer = await deliver(mail({ subject: 'Séminaire interdit', attachments: [file] }), 'msg_rollback');
      expect(answer.body.status).toBe('pending');
      expect(await count('email_message')).toBe(before);
      const key = put.mock.calls[0]?.[1] ?? '';
      expect(await storage.exists('email-attachments', key)).toBe(false);
      await test.database.query(`ALTER TABLE request DROP CONSTRAINT no_more`);
      await later(5);
      expect(await count('email_message')).toBe(before + 1);
      expect(await storage.exists('email-attachments', put.mock.calls[1]?.[1] ?? '')).toBe(true);
    });

    it('leaves no attachment of a process that crashed before its rows were written', async () => {
      const storage = test.app.get(StorageProvider);
      const put = jest.spyOn(storage, 'put');
      const file = { filename: 'a.txt', contentType: 'text/plain', content: 'aGk=' };
      const inbound = test.app.get(InboundService);
      const delivery = {
        contentType: 'application/json',
        body: Buffer.from(JSON.stringify(mail({ attachments: [file] }))),
      };
      // its transaction never begins
      await new Promise<void>((reached) => {
        void inbound.process(delivery, 'x', () => {
          reached();
          return new Promise(() => undefined);
        });
      });
      const key = put.mock.calls[0]?.[1] ?? '';
      await test.jobs.runNow('remove-discarded-files');
      expect(await storage.exists('email-attachments', key)).toBe(true);
      test.clock.advance(HOUR);
      await test.jobs.runNow('remove-discarded-files');
      expect(await storage.exists('email-attachments', key)).toBe(false);
      expect(await test.database.query(`SELECT 1 FROM queue_job WHERE queue = 'files'`)).toEqual([]);
    });
  });

  describe('a reply', () => {
    const reply = (fields: object): Promise<Answer> =>
      deliver(
        mail({
          to: [`other@${DOMAIN}`],
          subject: 'Re: Séminaire',
          text: 'Merci pour votre message.\n\nLe lun. 9 nov. 2026 à 10:00, Parvis <requests@parvis.example> a écrit :\n> Bonjour',
          ...fields,
        }),
      );

    it('is matched by its header, its address and its subject, in any case', async () => {
      const request = await newRequest();
      const headers = (extra: object): object => ({ 'Message-ID': `<r-${++serial}@client.example>`, ...extra });
      for (const fields of [
        { headers: headers({ 'In-Reply-To': `<${request.messageId}>` }) },
        { headers: headers({ References: `<unknown@x.example> <${request.messageId}>` }) },
        {
          headers: headers({
            References: `<${request.messageId}> <unknown@x.example>`,
            'In-Reply-To': '<unknown@x.example>',
          }),
        },
        { to: [`reply+${request.token}@${DOMAIN}`] },
        { to: [`Parvis <REPLY+${request.token.toUpperCase()}@${DOMAIN.toUpperCase()}>`] },
        { headers: headers({ 'Delivered-To': `reply+${request.token}@${DOMAIN}` }) },
        { subject: `Re: Séminaire [#${request.code}]` },
        { subject: `RE: séminaire [#${request.code.toLowerCase()}]`, from: 'ZOE@Client.Example' },
        { subject: `Re: Séminaire [#${request.code}]`, to: [`requests@${DOMAIN}`] },
      ]) {
        const outcome = outcomeOf(await reply(fields));
        expect([fields, outcome.kind, outcome.requestId]).toEqual([fields, 'reply', request.requestId]);
        expect(await rowOf(outcome.emailMessageId)).toMatchObject({
          thread_id: request.threadId,
          reply_text: 'Merci pour votre message.',
          body_text: expect.stringContaining('> Bonjour'),
        });
      }
      const events = await test.database.query<{ actorType: string; via: string; payload: object }>(
        `SELECT actor_type AS "actorType", via, payload FROM timeline_event WHERE request_id = $1 AND kind = 'email_received'`,
        [request.requestId],
      );
      expect(events).toHaveLength(9);
      expect(events[0]).toMatchObject({ actorType: 'organizer', via: 'webhook' });
    });

    it('is matched by the header before the address and the address before the subject', async () => {
      const [a, b, c] = [await newRequest(), await newRequest(), await newRequest()];
      const byHeader = await reply({
        headers: { 'Message-ID': `<p-${++serial}@x>`, 'In-Reply-To': `<${a.messageId}>` },
        to: [`reply+${b.token}@${DOMAIN}`],
        subject: `[#${c.code}]`,
      });
      expect(outcomeOf(byHeader).requestId).toBe(a.requestId);
      const byAddress = await reply({ to: [`reply+${b.token}@${DOMAIN}`], subject: `[#${c.code}]` });
      expect(outcomeOf(byAddress).requestId).toBe(b.requestId);
    });

    it('goes to unsorted from an unknown sender, with an unknown code, or without a thread', async () => {
      const request = await newRequest();
      const requests = await count('request');
      for (const [fields, reason] of [
        [{ to: [`reply+${request.token}@${DOMAIN}`], from: 'stranger@elsewhere.example' }, 'unknown_sender'],
        [
          { to: [`reply+${request.token}@${DOMAIN}`, `requests@${DOMAIN}`], from: 'stranger@elsewhere.example' },
          'unknown_sender',
        ],
        [{ subject: `[#${request.code}]`, from: 'stranger@elsewhere.example' }, 'unknown_sender'],
        [{ subject: 'Re: [#R-222222]', to: [`requests@${DOMAIN}`] }, 'unknown_code'],
        [{ to: [`reply+nosuchtoken@${DOMAIN}`] }, 'no_thread'],
        [{ to: [`contact@${DOMAIN}`] }, 'no_thread'],
        [{ to: ['requests@elsewhere.example'] }, 'no_thread'],
      ] as const) {
        const outcome = outcomeOf(await reply(fields));
        expect([fields, outcome.kind, outcome.requestId]).toEqual([fields, 'unsorted', null]);
        expect((await rowOf(outcome.emailMessageId)).unsorted_reason).toBe(reason);
      }
      expect(await count('request')).toBe(requests);
    });

    it('is accepted from an address that was written to, or that is in the thread', async () => {
      const request = await newRequest({
        from: 'owen@heron.example',
        headers: { 'Message-ID': `<o-${++serial}@x>`, 'Reply-To': 'events@heron.example' },
      });
      expect((await requestOf(request.requestId)).organizer_email).toBe('events@heron.example');
      expect(outcomeOf(await reply({ from: 'owen@heron.example', subject: `[#${request.code}]` })).kind).toBe('reply');
      await test.database.query(
        `INSERT INTO email_message (id, thread_id, request_id, direction, "from", "to", subject, status, message_id, created_at, updated_at)
         VALUES ($1, $2, $3, 'outbound', 'x@parvis.example', '{"Caterer <Cook@kitchen.example>"}', 'S', 'sent', $4, now(), now())`,
        [newId(), request.threadId, request.requestId, `${newId()}@parvis.example`],
      );
      expect(outcomeOf(await reply({ from: 'cook@kitchen.example', subject: `[#${request.code}]` })).kind).toBe(
        'reply',
      );
    });

    it.each<[string, object]>([
      ['Auto-Submitted', { headers: { 'Auto-Submitted': 'auto-replied' } }],
      ['X-Auto-Response-Suppress', { headers: { 'X-Auto-Response-Suppress': 'All' } }],
      ['X-Autoresponder', { headers: { 'X-Autoresponder': 'yes' } }],
      ['Precedence', { headers: { Precedence: 'auto_reply' } }],
      ['an English subject', { subject: 'Automatic reply: Disponibilité' }],
      ['a French subject', { subject: 'Réponse automatique : Disponibilité' }],
    ])(
      'decides nothing if it is automatic by %s, but is stored in its thread',
      async (_mark, { headers, ...fields }: { headers?: object }) => {
        const request = await newRequest({ text: 'Bonjour, nous cherchons une salle pour un séminaire. Merci' });
        const member = await candidate(request.requestId, 'availability_requested');
        await test.agent.post(`/api/requests/${request.requestId}/requalify`);
        await test.jobs.runNow('deliver-events');
        const state = async (): Promise<unknown> => {
          const { body } = await test.agent.get(`/api/requests/${request.requestId}`);
          const reminders = await test.agent.get(`/api/reminders/by-request/${request.requestId}`);
          const { lastActivityAt: _at, ...of } = body;
          return { of, reminders: reminders.body };
        };
        const before = await state();
        const read = jest.spyOn(test.app.get(LlmProvider), 'readAvailability');
        const extract = jest.spyOn(test.app.get(LlmProvider), 'extractRequest');
        for (const [from, text] of [
          [member.email, 'Oui, nous sommes disponibles, au tarif de 3200 euros.'],
          ['zoe@client.example', 'Nous serons 45 personnes à Nantes.'],
        ]) {
          const outcome = outcomeOf(
            await reply({
              from,
              text,
              to: [`reply+${request.token}@${DOMAIN}`],
              headers: { 'Message-ID': `<a-${++serial}@x>`, ...headers },
              ...fields,
            }),
          );
          expect([outcome.kind, outcome.threadId]).toEqual(['reply', request.threadId]);
          expect(await rowOf(outcome.emailMessageId)).toMatchObject({
            thread_id: request.threadId,
            unsorted_reason: null,
            reading: 'none',
          });
          const again = await test.agent.post(`/api/communications/messages/${outcome.emailMessageId}/read-again`);
          expect([again.status, again.body.code]).toEqual([409, 'INVALID_STATUS_TRANSITION']);
        }
        expect(await state()).toEqual(before);
        expect([read.mock.calls, extract.mock.calls]).toEqual([[], []]);
        const kinds = await timelineKinds(test.database, request.requestId);
        expect(kinds.slice(-2)).toEqual(['email_received', 'email_received']);
      },
    );

    it('creates no request if it is automatic and in no thread, and waits for a user', async () => {
      const request = await newRequest();
      const before = await count('request');
      const raw = outcomeOf(await deliverRaw('09-out-of-office-fr'));
      expect(raw.kind).toBe('unsorted');
      const automatic = { 'Auto-Submitted': 'auto-replied' };
      for (const fields of [
        { to: [`requests@${DOMAIN}`], headers: automatic },
        { to: [`requests@${DOMAIN}`], headers: { Precedence: 'list' } },
        { to: [`requests@${DOMAIN}`], subject: 'Absence du bureau : Séminaire' },
        { to: [`reply+${request.token}@${DOMAIN}`], from: 'stranger@elsewhere.example', headers: automatic },
        { to: [`requests@${DOMAIN}`], from: '' },
        { to: [`reply+${request.token}@${DOMAIN}`], from: `requests@${DOMAIN}` },
      ]) {
        const outcome = outcomeOf(
          await deliver(mail({ ...fields, headers: { 'Message-ID': `<a-${++serial}@x>`, ...fields.headers } })),
        );
        expect([outcome.kind, (await rowOf(outcome.emailMessageId)).unsorted_reason]).toEqual([
          'unsorted',
          'automatic',
        ]);
      }
      expect(await count('request')).toBe(before);
    });

    it('goes to unsorted if its sender is forged and the receiving server is known', async () => {
      const request = await newRequest();
      const member = await candidate(request.requestId, 'availability_requested');
      const forged = (server = 'mx.parvis.example'): Promise<Answer> =>
        reply({
          from: member.email,
          to: [`reply+${request.token}@${DOMAIN}`],
          text: 'Oui, nous sommes disponibles.',
          headers: [
            { name: 'Message-ID', value: `<f-${++serial}@x>` },
            {
              name: 'Authentication-Results',
              value: `${server}; spf=pass; dmarc=fail (p=NONE) header.from=venue.example`,
            },
            // headers added by a sender are below
            { name: 'Authentication-Results', value: 'mx.parvis.example; dmarc=pass' },
          ],
        });
      const stage = async (): Promise<string> =>
        (await test.database.one<{ stage: string }>(`SELECT stage FROM result WHERE member_id = $1`, [member.id]))
          .stage;
      const config = test.config(mailConfig);
      config.authservId = 'MX.parvis.example';
      try {
        const outcome = outcomeOf(await forged());
        expect([outcome.kind, (await rowOf(outcome.emailMessageId)).unsorted_reason]).toEqual(['unsorted', 'forged']);
        expect(await stage()).toBe('availability_requested');
        expect(outcomeOf(await forged('elsewhere.example')).kind).toBe('reply');
        expect(await stage()).toBe('available');
      } finally {
        config.authservId = undefined;
      }
      expect(outcomeOf(await forged()).kind).toBe('reply');
    });

    it('is judged by its topmost trusted header if it arrives in raw form', async () => {
      const config = test.config(mailConfig);
      config.authservId = 'mx.parvis.example';
      const raw = (...results: string[]): object => ({
        raw: [
          ...results.map(
            (result) => `Authentication-Results: mx.parvis.example;\r\n dmarc=${result} header.from=client.example`,
          ),
          'From: zoe@client.example',
          `To: requests@${DOMAIN}`,
          'Subject: S',
          `Message-ID: <raw-${++serial}@x>`,
          '',
          'Bonjour',
        ].join('\r\n'),
      });
      try {
        expect(outcomeOf(await deliver(raw('fail', 'pass'))).kind).toBe('unsorted');
        expect(outcomeOf(await deliver(raw('pass', 'fail'))).kind).toBe('request_created');
      } finally {
        config.authservId = undefined;
      }
    });

    it('marks the failed mail if it is a bounce, and waits for a user to see it', async () => {
      const request = await newRequest();
      const sent = async (status = 'sent'): Promise<{ id: string; messageId: string }> =>
        test.database.one(
          `INSERT INTO email_message (id, request_id, direction, "from", "to", subject, status, message_id, created_at, updated_at)
           VALUES ($1, $2, 'outbound', $3, '{zoe@client.example}', 'S', $4, $5, now(), now())
           RETURNING id, message_id AS "messageId"`,
          [newId(), request.requestId, `requests@${DOMAIN}`, status, `${newId()}@${DOMAIN}`],
        );
      const report = (fields: string, returned: string): string =>
        [
          'From: Mail Delivery System <MAILER-DAEMON@mx.client.example>',
          `To: reply+${request.token}@${DOMAIN}`,
          `Message-ID: <dsn-${++serial}@mx.client.example>`,
          'Date: Sat, 21 Nov 2026 08:59:00 +0000',
          'Subject: Undelivered Mail Returned to Sender',
          'MIME-Version: 1.0',
          'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
          '',
          '--b\r\nContent-Type: text/plain\r\n\r\nWe are sorry.',
          `--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.client.example\r\n\r\nFinal-Recipient: rfc822; zoe@client.example\r\n${fields}\r\n`,
          `--b\r\n${returned}`,
          '--b--\r\n',
        ].join('\r\n');
      const permanent =
        'Action: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 <zoe@client.example>:\r\n    no such person';
      const whole = (head: string): string => `Content-Type: message/rfc822\r\n\r\n${head}\r\nSubject: S\r\n\r\nHello`;
      const [byId, byReference, byHeaders, late, done, read] = [
        await sent(),
        await sent('delivered'),
        await sent('pending'),
        await sent(),
        await sent(),
        await sent('opened'),
      ];
      for (const raw of [
        report(permanent, whole(`Message-ID: <${byId.messageId}>`)),
        // a provider that replaces the id leaves ours at the end of References
        report(
          permanent,
          whole(`Message-ID: <1@esp.example>\r\nReferences: <${late.messageId}>\r\n <${byReference.messageId}>`),
        ),
        report(permanent, `Content-Type: text/rfc822-headers\r\n\r\nMessage-ID:\r\n <${byHeaders.messageId}>\r\n`),
        report('Action: delayed\r\nStatus: 4.4.1', whole(`Message-ID: <${late.messageId}>`)),
        report('Action: delivered\r\nStatus: 2.0.0', whole(`Message-ID: <${done.messageId}>`)),
        report(permanent, whole(`Message-ID: <${read.messageId}>`)),
        report(permanent, whole('Message-ID: <nobody@knows.example>')),
      ]) {
        const outcome = outcomeOf(await deliver({ raw }));
        expect([outcome.kind, (await rowOf(outcome.emailMessageId)).unsorted_reason]).toEqual([
          'unsorted',
          'automatic',
        ]);
      }
      const reason = 'smtp; 550 5.1.1 <zoe@client.example>: no such person';
      const bouncedAt = new Date('2026-11-21T08:59:00.000Z');
      for (const { id } of [byId, byReference, byHeaders])
        expect(await rowOf(id)).toMatchObject({ status: 'bounced', bounced_at: bouncedAt, error: reason });
      expect(await rowOf(late.id)).toMatchObject({ status: 'sent', bounced_at: null });
      expect(await rowOf(done.id)).toMatchObject({ status: 'delivered', delivered_at: bouncedAt });
      expect(await rowOf(read.id)).toMatchObject({ status: 'opened', bounced_at: bouncedAt });
      const kinds = await timelineKinds(test.database, request.requestId);
      expect(kinds.filter((kind) => kind === 'email_bounced')).toHaveLength(3);
      // as forwarded by a provider that has parsed it
      const parsed = await sent();
      outcomeOf(
        await deliver(
          mail({
            from: 'postmaster@mx.client.example',
            text: 'We are sorry.',
            headers: { 'Message-ID': `<dsn-${++serial}@x>`, 'Content-Type': 'multipart/report' },
            attachments: [
              {
                filename: 'details.txt',
                contentType: 'message/delivery-status',
                content: Buffer.from(`Final-Recipient: rfc822; zoe@client.example\n${permanent}`).toString('base64'),
              },
              {
                filename: 'mail.eml',
                contentType: 'message/rfc822',
                content: Buffer.from(`Message-ID: <${parsed.messageId}>\n\nHello`).toString('base64'),
              },
            ],
          }),
        ),
      );
      expect(await rowOf(parsed.id)).toMatchObject({ status: 'bounced', error: reason });
    });

    it('counts only for the recipient it names if it is a bounce', async () => {
      const request = await newRequest();
      const sent = async (to: string[], cc: string[] = []): Promise<{ id: string; messageId: string }> =>
        test.database.one(
          `INSERT INTO email_message (id, request_id, direction, "from", "to", cc, subject, status, message_id, created_at, updated_at)
           VALUES ($1, $2, 'outbound', $3, $4, $5, 'S', 'sent', $6, now(), now()) RETURNING id, message_id AS "messageId"`,
          [newId(), request.requestId, `requests@${DOMAIN}`, to, cc, `${newId()}@${DOMAIN}`],
        );
      const block = (address: string, action: string, original = address): string =>
        `Original-Recipient: rfc822;${original}\nFinal-Recipient: rfc822; ${address}\nAction: ${action}\nStatus: 5.1.1`;
      const report = async (references: string, ...blocks: string[]): Promise<void> => {
        const answer = await deliver(
          mail({
            from: 'postmaster@mx.client.example',
            text: 'We are sorry.',
            headers: {
              'Message-ID': `<dsn-${++serial}@x>`,
              References: references,
              'Content-Type': 'multipart/report',
            },
            attachments: [
              {
                filename: 'status.txt',
                contentType: 'message/delivery-status',
                content: Buffer.from(['Reporting-MTA: dns; mx', ...blocks].join('\n\n')).toString('base64'),
              },
            ],
          }),
        );
        expect(outcomeOf(answer).kind).toBe('unsorted');
      };
      const stateOf = async ({ id }: { id: string }): Promise<unknown[]> => {
        const row = await rowOf(id);
        return [row.status, row.bounced_for];
      };
      // several in one mail
      const both = await sent(['zoe@client.example', 'bob@client.example'], ['cy@client.example']);
      await report(
        `<${both.messageId}>`,
        block('zoe@client.example', 'delayed'),
        block('BOB@client.example', 'failed'),
      );
      expect(await stateOf(both)).toEqual(['sent', ['bob@client.example']]);
      await report(
        `<${both.messageId}>`,
        block('zoe@client.example', 'failed'),
        block('inside@mx', 'failed', 'cy@client.example'),
      );
      expect((await stateOf(both))[0]).toBe('bounced');
      // several mails of one thread, and a report that names them all
      const [toZoe, toBob] = [await sent(['zoe@client.example']), await sent(['bob@client.example'])];
      await report(`<${toBob.messageId}> <${toZoe.messageId}>`, block('bob@client.example', 'failed'));
      expect([await stateOf(toZoe), await stateOf(toBob)]).toEqual([
        ['sent', []],
        ['bounced', ['bob@client.example']],
      ]);
      await report(`<${toZoe.messageId}>`, block('nobody@client.example', 'failed'));
      expect(await stateOf(toZoe)).toEqual(['sent', []]);
    });

    it("fills in missing details of the organizer's request", async () => {
      const request = await newRequest({ text: 'Bonjour, nous cherchons une salle pour un séminaire. Merci' });
      expect(await requestOf(request.requestId)).toMatchObject({ attendees: null });
      const outcome = outcomeOf(
        await reply({
          subject: `Re: [#${request.code}]`,
          text: 'Bonjour, nous serons 45 personnes à Nantes.\n\nLe lun. 9 nov. 2026 à 10:00, Parvis <requests@parvis.example> a écrit :\n> Combien serez-vous ? 300 personnes ?',
        }),
      );
      expect(outcome.kind).toBe('reply');
      expect(await requestOf(request.requestId)).toMatchObject({ attendees: 45, city: 'Nantes' });
      expect(await timelineKinds(test.database, request.requestId)).toEqual([
        'request_created',
        'email_read',
        'email_received',
        'request_requalified',
        'email_read',
      ]);
    });

    it.each([
      ['Oui, nous sommes disponibles, au tarif de 3200 euros.', 'available'],
      ['Malheureusement nous sommes complets ce jour-là.', 'unavailable'],
      ['Nous vérifions et revenons vers vous.', 'availability_requested'],
    ])('answers a member’s open question: "%s" leaves it %s', async (text, stage) => {
      const request = await newRequest();
      const member = await candidate(request.requestId, 'availability_requested');
      const outcome = outcomeOf(
        await reply({ from: member.email.toUpperCase(), to: [`reply+${request.token}@${DOMAIN}`], text }),
      );
      expect(outcome.kind).toBe('reply');
      expect((await rowOf(outcome.emailMessageId)).member_id).toBe(member.id);
      const result = await test.database.one<{ stage: string; status: string | null }>(
        `SELECT stage, reply_status AS status FROM result WHERE member_id = $1`,
        [member.id],
      );
      expect(result).toEqual({ stage, status: stage === 'availability_requested' ? null : stage });
      const events = await test.database.query<{ kind: string; type: string }>(
        `SELECT kind, actor_type AS type FROM timeline_event WHERE request_id = $1 AND actor_id = $2 ORDER BY created_at, id`,
        [request.requestId, member.id],
      );
      expect(events[0]).toEqual({ kind: 'email_received', type: 'member' });
      expect(events.some(({ kind }) => kind === 'availability_replied')).toBe(stage !== 'availability_requested');
    });

    it("moves nothing if its member wasn't asked", async () => {
      const request = await newRequest();
      const member = await candidate(request.requestId, 'shortlisted');
      outcomeOf(
        await reply({
          from: member.email,
          subject: `[#${request.code}]`,
          text: 'Non, nous ne sommes pas disponibles.',
        }),
      );
      const { stage } = await test.database.one<{ stage: string }>(`SELECT stage FROM result WHERE member_id = $1`, [
        member.id,
      ]);
      expect(stage).toBe('shortlisted');
    });
  });

  describe('the manual entry', () => {
    it('returns 201 with the result of the mail', async () => {
      const answer = await test.agent.post(MANUAL, mail());
      expect([answer.status, answer.body.status, answer.body.outcome.kind]).toEqual([
        201,
        'processed',
        'request_created',
      ]);
      const raw = await test.agent.post(MANUAL, {
        raw: example('02-workshop-paris-en').toString().replace('<b7c2', `<${newId()}`),
      });
      expect([raw.status, raw.body.outcome.kind]).toEqual([201, 'request_created']);
      const again = mail();
      const first = await test.agent.post(MANUAL, again);
      expect((await test.agent.post(MANUAL, again)).body).toMatchObject({
        status: 'duplicate',
        outcome: { kind: 'duplicate', emailMessageId: first.body.outcome.emailMessageId },
      });
      const without = mail({ headers: {} });
      expect((await test.agent.post(MANUAL, without)).body.status).toBe('processed');
      expect((await test.agent.post(MANUAL, without)).body.status).toBe('processed');
    });

    it('takes a form with the raw mail in its field, too', async () => {
      const raw = example('02-workshop-paris-en').toString('latin1').replace('<b7c2', `<${newId()}`);
      const form = Buffer.from(
        `--xx\r\nContent-Disposition: form-data; name="email"; filename="mail.eml"\r\n\r\n${raw}\r\n--xx--\r\n`,
        'latin1',
      );
      const answer = await test.agent.with({ 'content-type': 'multipart/form-data; boundary=xx' }).post(MANUAL, form);
      expect([answer.status, answer.body.outcome?.kind]).toEqual([201, 'request_created']);
    });

    it('is for the team, and reports all errors at once', async () => {
      expect((await test.anonymous.post(MANUAL, mail())).status).toBe(401);
      const answer = await test.agent.post(MANUAL, { from: 1, extra: true });
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
      expect(answer.body.details.map(({ path }: { path: string }) => path).sort()).toEqual([
        'extra',
        'from',
        'subject',
        'to',
      ]);
    });
  });

  describe('the unsorted inbox', () => {
    const unsorted = async (fields: object = {}): Promise<string> => {
      const outcome = outcomeOf(await deliver(mail({ to: [`contact@${DOMAIN}`], ...fields })));
      expect(outcome.kind).toBe('unsorted');
      return outcome.emailMessageId;
    };
    const path = (id: string, verb = ''): string => `/api/communications/unsorted/${id}${verb && `/${verb}`}`;
    const file = {
      filename: 'plan.pdf',
      contentType: 'application/pdf',
      content: Buffer.from('%PDF-1.4').toString('base64'),
    };

    it('lists its mails newest first, in a constant number of statements', async () => {
      const ids = [await unsorted({ attachments: [file] })];
      test.clock.advance(1000);
      ids.unshift(await unsorted());
      const list = await test.agent.get('/api/communications/unsorted?limit=2');
      expect(list.body).toMatchObject({ page: 1, pageSize: 2 });
      expect(list.body.items.map(({ id }: { id: string }) => id)).toEqual(ids);
      expect(list.body.items[1]).toMatchObject({
        from: 'zoe@client.example',
        to: [`contact@${DOMAIN}`],
        subject: 'Séminaire',
        reason: 'no_thread',
        attachments: [{ filename: 'plan.pdf', contentType: 'application/pdf', size: 8 }],
      });
      const content = await test.anonymous.get(
        new URL(list.body.items[1].attachments[0].url, 'http://x').pathname +
          new URL(list.body.items[1].attachments[0].url, 'http://x').search,
      );
      expect([content.status, content.raw.toString()]).toEqual([200, '%PDF-1.4']);
      const statements = (limit: number): Promise<number> =>
        countStatements(() => test.agent.get(`/api/communications/unsorted?limit=${limit}`));
      expect(await statements(100)).toBe(await statements(1));
      expect((await test.anonymous.get('/api/communications/unsorted')).status).toBe(401);
      expect((await test.agent.get('/api/communications/unsorted?limit=0')).status).toBe(400);
    });

    it('returns one mail as in the list, until it is sorted or discarded', async () => {
      const [id, other] = [await unsorted({ attachments: [file] }), await unsorted()];
      const { items } = (await test.agent.get('/api/communications/unsorted?limit=2')).body;
      const { attachments, ...listed } = items.find((item: { id: string }) => item.id === id);
      const { status, body } = await test.agent.get(path(id));
      expect([status, body]).toMatchObject([200, { ...listed, attachments: [{ filename: attachments[0].filename }] }]);
      await test.agent.post(path(id, 'assign'), { requestId: (await newRequest()).requestId });
      await test.agent.delete(path(other));
      for (const gone of [id, other, newId()])
        expect(await test.agent.get(path(gone))).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect((await test.anonymous.get(path(id))).status).toBe(401);
    });

    it('files a mail under a request', async () => {
      const request = await newRequest();
      const id = await unsorted({ from: 'colleague@client.example' });
      const answer = await test.agent.post(path(id, 'assign'), { requestId: request.requestId });
      expect([answer.status, answer.body.emailMessage.id, answer.body.request.id]).toEqual([
        200,
        id,
        request.requestId,
      ]);
      expect(answer.body.emailMessage).toMatchObject({ threadId: request.threadId, requestId: request.requestId });
      expect(await timelineKinds(test.database, request.requestId)).toEqual([
        'request_created',
        'email_read',
        'email_received',
      ]);
      const again = await test.agent.post(path(id, 'assign'), { requestId: request.requestId });
      expect([again.status, again.body.code]).toEqual([404, 'NOT_FOUND']);
      // the thread knows the sender from now on
      const next = outcomeOf(
        await deliver(mail({ from: 'colleague@client.example', to: ['x@y.example'], subject: `[#${request.code}]` })),
      );
      expect(next.kind).toBe('reply');
    });

    it("creates a request from a mail, once, in the user's name", async () => {
      const id = await unsorted();
      const answers = await Promise.all([test.agent.post(path(id, 'convert')), test.agent.post(path(id, 'convert'))]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      const { body } = answers.find(({ status }) => status === 200) as Answer;
      expect(body.request).toMatchObject({
        status: 'qualifying',
        source: 'email',
        needsValidation: true,
        attendees: 80,
        city: 'Lyon',
      });
      expect(body.request.organizer.email).toBe('zoe@client.example');
      expect(body.emailMessage).toMatchObject({ id, requestId: body.request.id });
      const created = await test.database.one<{ type: string }>(
        `SELECT actor_type AS type FROM timeline_event WHERE request_id = $1 AND kind = 'request_created'`,
        [body.request.id],
      );
      expect(created.type).toBe('user');
    });

    it("converts a mail without a sender for a named organizer only, with a title in the user's language", async () => {
      const bounce = await unsorted({ from: '', subject: '', text: 'Merci de nous rappeler.' });
      expect((await test.agent.post(path(bounce, 'convert'))).body.code).toBe('VALIDATION_ERROR');
      const organizer = { email: 'zoe@client.example' };
      const { body } = await test.agent.post(path(bounce, 'convert'), { organizer });
      expect(body.request.title).toBe('(no subject)');
      const other = await unsorted({ from: '', subject: '', text: 'Merci de nous rappeler.' });
      const french = await test.agent.with({ 'accept-language': 'fr' }).post(path(other, 'convert'), { organizer });
      expect(french.body.request.title).toBe('(sans objet)');
    });

    it('discards a mail, which can be undone for an hour', async () => {
      const id = await unsorted({ attachments: [file] });
      const shown = async (): Promise<boolean> =>
        (await test.agent.get('/api/communications/unsorted?limit=100')).body.items.some(
          (item: { id: string }) => item.id === id,
        );
      const answer = await test.agent.delete(path(id));
      expect([answer.status, answer.body.id, answer.body.attachments.length]).toEqual([200, id, 1]);
      expect(await timelineKinds(test.database)).toContain('unsorted_discarded');
      expect(await shown()).toBe(false);
      for (const again of [await test.agent.delete(path(id)), await test.agent.post(path(id, 'convert'))])
        expect([again.status, again.body.code]).toEqual([404, 'NOT_FOUND']);
      test.clock.advance(59 * MINUTE);
      await test.jobs.runNow('delete-discarded-mails');
      const answers = await Promise.all([1, 2].map(() => test.agent.post(path(id, 'restore'))));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
      expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ id, reason: 'no_thread' });
      expect(await shown()).toBe(true);
      expect(await timelineKinds(test.database)).toContain('unsorted_restored');
    });

    it('deletes mails discarded an hour ago with their attachments', async () => {
      const storage = test.app.get(StorageProvider);
      const id = await unsorted({ attachments: [file] });
      const { key } = await test.database.one<{ key: string }>(
        `SELECT storage_key AS key FROM email_attachment WHERE email_message_id = $1`,
        [id],
      );
      expect((await test.agent.delete(path(id))).status).toBe(200);
      test.clock.advance(HOUR);
      expect((await test.agent.post(path(id, 'restore'))).status).toBe(404);
      await test.jobs.runNow('delete-discarded-mails');
      expect((await test.agent.get(`/api/communications/messages/${id}`)).status).toBe(404);
      test.clock.advance(2 * MINUTE);
      await test.jobs.runNow('remove-discarded-files');
      expect(await storage.exists('email-attachments', key)).toBe(false);
    });

    it('is for the team and contains only its own mails', async () => {
      const request = await newRequest();
      const id = await unsorted();
      for (const answer of [
        await test.agent.post(path(newId(), 'assign'), { requestId: request.requestId }),
        await test.agent.post(path(id, 'assign'), { requestId: newId() }),
        await test.agent.post(path(request.emailMessageId, 'assign'), { requestId: request.requestId }),
        await test.agent.post(path(request.emailMessageId, 'convert')),
        await test.agent.delete(path(request.emailMessageId)),
        await test.agent.post(path(id, 'restore')),
      ])
        expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
      for (const answer of [await test.agent.post(path(id, 'assign'), {}), await test.agent.post(path('x', 'convert'))])
        expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_ERROR']);
      for (const answer of [
        await test.anonymous.post(path(id, 'assign'), { requestId: request.requestId }),
        await test.anonymous.post(path(id, 'convert')),
        await test.anonymous.delete(path(id)),
        await test.anonymous.post(path(id, 'restore')),
      ])
        expect(answer.status).toBe(401);
    });
  });
});
