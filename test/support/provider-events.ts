import fc from 'fast-check';
import { newCode, newId } from '#core/ids';
import { signPaymentEvent } from '#providers/payments/payment-event';
import type { Database } from '#database/database';
import { signHubBody, signStandardWebhook } from './signatures';

const DOMAIN = 'parvis.example';
const EMAIL_SECRET = `whsec_${Buffer.from('a signing key of the mail provider').toString('base64')}`;
const INBOUND_SECRET = `whsec_${Buffer.from('a signing key of inbound mail').toString('base64')}`;
const CHAT_SECRET = 'the secret of the messaging application';
const PAY_SECRET = 'whsec_of_the_payment_provider';

/** The settings with the secrets that sign the events below. */
export const SIGNED = {
  EMAILPROV_WEBHOOK_SECRET: EMAIL_SECRET,
  EMAIL_WEBHOOK_SECRET: INBOUND_SECRET,
  PAYPROV_WEBHOOK_SECRET: PAY_SECRET,
  CHATPROV_APP_SECRET: CHAT_SECRET,
  EMAIL_INBOUND_DOMAIN: DOMAIN,
};

/** One webhook of a provider, the same bytes on every delivery. */
export interface ProviderEvent {
  route: string;
  body: string;
  /** The headers of a delivery at this time; each delivery has its own signature. */
  headers(at: Date): Record<string, string>;
}

/** How many records of each kind the events can be about. */
const WORLD = { mails: 600, reported: 20, commissions: 50, requests: 40, messages: 60 };
/** The venues from this index on reply by messages, those before by mail. */
const BY_PHONE = 30;

const name = (kind: string, i: number): string => `${kind}-${String(i).padStart(4, '0')}`;
const codes = Array.from({ length: WORLD.requests }, () => newCode('R'));
const START = Date.parse('2026-11-20T10:00:00.000Z');
const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString();

/**
 * Inserts the records that the events are about, the same in every database: sent mails, invoiced commissions, requests with missing
 * details and contacted venues.
 */
export async function insertWorld(database: Database): Promise<void> {
  const insert = (sql: string, rows: object[]): Promise<unknown> => database.query(sql, [JSON.stringify(rows)]);
  const requests = codes.map((code, i) => ({
    id: newId(),
    organizerId: newId(),
    memberId: newId(),
    code,
    n: name('', i),
    phone: i < BY_PHONE ? null : `+${phoneOf(i)}`,
  }));
  await insert(
    `INSERT INTO organizer (id, email, created_at, updated_at)
     SELECT "organizerId", 'organizer' || n || '@client.example', now(), now() FROM jsonb_to_recordset($1::jsonb) AS row ("organizerId" uuid, n text)`,
    requests,
  );
  await insert(
    `INSERT INTO request (id, code, status, source, organizer_id, title, missing_fields, last_activity_at, created_at, updated_at)
     SELECT id, code, 'qualifying', 'email', "organizerId", 'Request' || n, '{attendees,city}', now(), now(), now()
       FROM jsonb_to_recordset($1::jsonb) AS row (id uuid, code text, "organizerId" uuid, n text)`,
    requests,
  );
  await insert(
    `INSERT INTO member (id, code, name, status, postal_code, email, phone, created_at, updated_at)
     SELECT "memberId", 'M' || n, 'Venue' || n, 'active', '69002', 'venue' || n || '@venue.example', phone, now(), now()
       FROM jsonb_to_recordset($1::jsonb) AS row ("memberId" uuid, n text, phone text)`,
    requests,
  );
  await insert(
    `INSERT INTO result (id, request_id, member_id, stage, position, stage_changed_at, created_at, updated_at)
     SELECT gen_random_uuid(), id, "memberId", 'availability_requested', 1, now(), now(), now()
       FROM jsonb_to_recordset($1::jsonb) AS row (id uuid, "memberId" uuid)`,
    requests,
  );
  await insert(
    `INSERT INTO email_message (id, request_id, direction, "from", "to", subject, status, sent_at, provider_id, message_id, created_at, updated_at)
     SELECT gen_random_uuid(), "requestId", 'outbound', 'requests@${DOMAIN}', '{a@example.test}', n, 'sent', '2026-11-20T09:59:00Z',
            'prov-' || n, n || '@${DOMAIN}', now(), now()
       FROM jsonb_to_recordset($1::jsonb) AS row ("requestId" uuid, n text)`,
    Array.from({ length: WORLD.mails + WORLD.reported }, (_, i) => ({
      n: name('mail', i),
      requestId: requests[i % requests.length]?.id,
    })),
  );
  await insert(
    `INSERT INTO messaging_message (id, request_id, direction, "from", "to", type, body, wamid, status, sent_at, created_at, updated_at)
     SELECT gen_random_uuid(), "requestId", 'outbound', '+33100000000', '+33600000000', 'text', n, 'wamid.' || n, 'sent',
            '2026-11-20T09:59:00Z', now(), now()
       FROM jsonb_to_recordset($1::jsonb) AS row ("requestId" uuid, n text)`,
    Array.from({ length: WORLD.messages }, (_, i) => ({
      n: name('message', i),
      requestId: requests[i % requests.length]?.id,
    })),
  );
  await insert(
    `INSERT INTO commission (id, request_id, member_id, status, amount, invoice_number, invoiced_at, created_at, updated_at)
     SELECT id, "requestId", "memberId", 'invoiced', 100 + number, '2026-' || lpad(number::text, 6, '0'), now(), now(), now()
       FROM jsonb_to_recordset($1::jsonb) AS row (id uuid, "requestId" uuid, "memberId" uuid, number int)`,
    Array.from({ length: WORLD.commissions }, (_, i) => {
      const request = requests[i % requests.length];
      return { id: commissionId(i), requestId: request?.id, memberId: request?.memberId, number: i };
    }),
  );
}

const commissionId = (i: number): string => `00000000-0000-7000-8000-${String(i).padStart(12, '0')}`;

const phoneOf = (i: number): string => `336000000${i}`;

/** Everything that the events may change, by names that are the same in every database. */
export async function readWorld(database: Database): Promise<Record<string, object[]>> {
  const about = `coalesce((SELECT o.email || ': ' || r.title FROM request r JOIN organizer o ON o.id = r.organizer_id WHERE r.id = t.request_id), '')`;
  const questions = {
    mails: `SELECT provider_id, status, sent_at, delivered_at, opened_at, clicked_at, bounced_at, failed_at, error
              FROM email_message WHERE direction = 'outbound' ORDER BY message_id`,
    received: `SELECT message_id, "from", subject, reply_text, unsorted_reason, ${about} AS about, t.member_id IS NOT NULL AS by_member,
                      sent_at, (SELECT array_agg(filename ORDER BY filename) FROM email_attachment a WHERE a.email_message_id = t.id) AS files
                 FROM email_message t WHERE direction = 'inbound' ORDER BY message_id`,
    messages: `SELECT wamid, direction, "from", body, status, sent_at, delivered_at, read_at, failed_at, error, ${about} AS about,
                      member_id IS NOT NULL AS by_member
                 FROM messaging_message t ORDER BY wamid`,
    commissions: `SELECT id, status, paid_by FROM commission ORDER BY id`,
    requests: `SELECT o.email, r.title, r.status, r.source, attendees, city, event_date::text, missing_fields, needs_validation
                 FROM request r JOIN organizer o ON o.id = r.organizer_id ORDER BY 1, 2`,
    results: `SELECT m.email, stage, reply_status, reply_price FROM result JOIN member m ON m.id = member_id ORDER BY 1`,
    timeline: `SELECT ${about} AS about, kind, actor_type, count(*)::int FROM timeline_event t GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
    notifications: `SELECT ${about} AS about, kind, count(*)::int FROM notification t GROUP BY 1, 2 ORDER BY 1, 2`,
    webhooks: `SELECT source, dedupe_key, status FROM webhook_event ORDER BY 1, 2`,
    unheard: `SELECT payload FROM queue_job WHERE queue = 'events'`,
  };
  const answers = Object.entries(questions).map(
    async ([what, sql]) => [what, await database.query<object>(sql)] as const,
  );
  return Object.fromEntries(await Promise.all(answers));
}

const deliveryEvent = (id: string, type: string, seconds: number, data: object): ProviderEvent => {
  const body = JSON.stringify({ type: `email.${type}`, created_at: at(seconds), data });
  return {
    route: '/webhooks/emailprov',
    body,
    headers: (now) => ({ ...signStandardWebhook(EMAIL_SECRET, id, now, body) }),
  };
};

/** The possible events of a mail, in order. An opened mail doesn't bounce: such events would contradict each other. */
const fate: fc.Arbitrary<readonly string[]> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(['sent', 'delivered']) },
  { weight: 2, arbitrary: fc.constantFrom(['sent', 'bounced'], ['sent', 'delivered', 'bounced'], ['sent', 'failed']) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(['sent', 'delivery_delayed', 'delivered'], ['delivered', 'complained'], ['sent']),
  },
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 2 }))
      .map(([opened, clicked]) => [
        'sent',
        'delivered',
        ...Array<string>(opened).fill('opened'),
        ...Array<string>(clicked).fill('clicked'),
      ]),
  },
);

/** The mails' histories, identified by id, by Message-ID or by both, including some of foreign mails. */
const deliveryEvents: fc.Arbitrary<ProviderEvent[]> = fc
  .array(fc.record({ fate, namedBy: fc.constantFrom('id', 'id', 'messageId', 'both', 'stranger') }), {
    minLength: WORLD.mails,
    maxLength: WORLD.mails,
  })
  .map((mails) =>
    mails.flatMap(({ fate: types, namedBy }, i) => {
      const mail = name('mail', i);
      const stranger = namedBy === 'stranger' && i % 5 === 0;
      const data = {
        ...(namedBy === 'messageId' ? {} : { email_id: stranger ? `stranger-${i}` : `prov-${mail}` }),
        ...(namedBy === 'messageId' || namedBy === 'both' ? { message_id: `<${mail}@${DOMAIN}>` } : {}),
      };
      return types.map((type, step) =>
        deliveryEvent(`msg_${mail}_${step}`, type, i + step * 60, {
          ...data,
          ...(type === 'bounced' ? { bounce: { type: 'Permanent', message: `no box ${i}` } } : {}),
          ...(type === 'failed' ? { failed: { reason: `quota ${i}` } } : {}),
        }),
      );
    }),
  );

const paymentEvent = (i: number, step: number, kind: string): ProviderEvent => {
  const owed = (100 + i) * 100;
  const body = JSON.stringify({
    id: `evt_${i}_${step}`,
    type:
      kind === 'failed' || kind === 'succeeded'
        ? `checkout.session.async_payment_${kind}`
        : kind === 'other'
          ? 'charge.updated'
          : 'checkout.session.completed',
    created: START / 1000 + i + step,
    data: {
      object: {
        id: `cs_${i}`,
        amount_total: kind === 'wrong amount' ? owed - 1 : owed,
        currency: kind === 'wrong currency' ? 'usd' : 'eur',
        payment_status: kind === 'unpaid' ? 'unpaid' : 'paid',
        metadata: { commissionId: kind === 'nobody' ? commissionId(999_999) : commissionId(i) },
      },
    },
  });
  return {
    route: '/webhooks/payprov',
    body,
    headers: (now) => ({ 'stripe-signature': signPaymentEvent(PAY_SECRET, body, now) }),
  };
};

/** Payments that succeed, some of them twice or next to wrong ones, and payments that never do. */
const paymentEvents: fc.Arbitrary<ProviderEvent[]> = fc
  .array(
    fc.oneof(
      fc.array(
        fc.constantFrom('completed', 'succeeded', 'unpaid', 'wrong amount', 'wrong currency', 'other', 'nobody'),
        { maxLength: 5 },
      ),
      fc.array(fc.constantFrom('unpaid', 'failed', 'wrong amount', 'other'), { maxLength: 4 }),
    ),
    { minLength: WORLD.commissions, maxLength: WORLD.commissions },
  )
  .map((commissions) => commissions.flatMap((kinds, i) => kinds.map((kind, step) => paymentEvent(i, step, kind))));

const inboundMail = (id: string, mail: object): ProviderEvent => {
  const body = JSON.stringify({ to: [`requests@${DOMAIN}`], ...mail, messageId: `${id}@client.example` });
  return {
    route: '/api/webhooks/email/inbound',
    body,
    headers: (now) => ({ ...signStandardWebhook(INBOUND_SECRET, `msg_${id}`, now, body) }),
  };
};

const report = (mail: string, i: number): object => ({
  from: 'MAILER-DAEMON@mx.client.example',
  subject: 'Undelivered Mail Returned to Sender',
  text: `Final-Recipient: rfc822; a@example.test\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 no box ${i}`,
  headers: { Date: 'Fri, 20 Nov 2026 12:00:00 +0000', 'Content-Type': 'multipart/report; report-type=delivery-status' },
  attachments: [
    {
      filename: 'mail.eml',
      contentType: 'message/rfc822',
      content: Buffer.from(`Message-ID: <${mail}@${DOMAIN}>\n\nHello`).toString('base64'),
    },
  ],
});

/** New requests, replies of organizers and venues, strangers, automatic mails, and bounces. */
const inboundMails: fc.Arbitrary<ProviderEvent[]> = fc
  .record({
    asked: fc.array(
      fc.record({
        people: fc.integer({ min: 8, max: 400 }),
        city: fc.constantFrom('Lyon', 'Nantes', 'Lille'),
        file: fc.boolean(),
      }),
      {
        minLength: 20,
        maxLength: 20,
      },
    ),
    answers: fc.array(fc.constantFrom('people', 'city', 'both', 'nothing'), {
      minLength: WORLD.requests,
      maxLength: WORLD.requests,
    }),
    venues: fc.array(fc.constantFrom('yes', 'no', 'perhaps', 'silent'), {
      minLength: WORLD.requests,
      maxLength: WORLD.requests,
    }),
    lost: fc.subarray(Array.from({ length: WORLD.reported }, (_, i) => WORLD.mails + i)),
  })
  .map(({ asked, answers, venues, lost }) => [
    ...asked.map(({ people, city, file }, i) =>
      inboundMail(`new-${i}`, {
        from: `Zoé Martin <new-${i}@client.example>`,
        subject: `Séminaire ${i}`,
        text: `Bonjour, nous cherchons une salle pour ${people} personnes à ${city} le 18 mars 2027. Merci, Zoé`,
        attachments: file ? [{ filename: 'plan.txt', contentType: 'text/plain', content: 'cGxhbg==' }] : [],
      }),
    ),
    ...answers.map((answer, i) =>
      inboundMail(`answer-${i}`, {
        from: `organizer${name('', i)}@client.example`,
        subject: `Re: votre demande [#${codes[i]?.toLowerCase()}]`,
        text: `${{ people: 'Nous serons 45 personnes.', city: 'Ce sera à Nantes.', both: 'Nous serons 45 personnes à Nantes.', nothing: 'Merci !' }[answer]}\n\nLe lun. 9 nov. 2026 à 10:00, Parvis <requests@${DOMAIN}> a écrit :\n> Combien serez-vous ?`,
      }),
    ),
    ...venues.flatMap((answer, i) =>
      answer === 'silent' || i >= BY_PHONE
        ? []
        : [
            inboundMail(`venue-${i}`, {
              from: `venue${name('', i)}@venue.example`,
              subject: 'Re: disponibilité',
              headers: { 'In-Reply-To': `<${name('mail', i)}@${DOMAIN}>` },
              text: {
                yes: 'Oui, nous sommes disponibles, au tarif de 3200 euros.',
                no: 'Malheureusement nous sommes complets.',
                perhaps: 'Nous revenons vers vous.',
              }[answer],
            }),
          ],
    ),
    ...codes
      .slice(0, 10)
      .map((code, i) =>
        inboundMail(`stranger-${i}`, { from: `s${i}@else.example`, subject: `[#${code}]`, text: 'Hello' }),
      ),
    ...codes.slice(0, 5).map((_code, i) =>
      inboundMail(`away-${i}`, {
        from: `a${i}@else.example`,
        subject: 'Away',
        headers: { 'Auto-Submitted': 'auto-replied' },
      }),
    ),
    ...lost.map((i) => inboundMail(`report-${i}`, report(name('mail', i), i))),
  ]);

const chatEvent = (value: object): ProviderEvent => {
  const metadata = { display_phone_number: '33100000000', phone_number_id: '1' };
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } };
  const body = JSON.stringify({ object: 'account', entry: [{ id: '1', changes: [change] }] });
  return { route: '/webhooks/chatprov', body, headers: () => ({ ...signHubBody(CHAT_SECRET, body) }) };
};
const secondsAt = (seconds: number): string => String(START / 1000 + seconds);

/** The statuses of our messages, venues' replies by phone, and strangers' messages. */
const chatEvents: fc.Arbitrary<ProviderEvent[]> = fc
  .record({
    fates: fc.array(
      fc.constantFrom<string[]>(
        ['sent', 'delivered', 'read'],
        ['sent', 'delivered'],
        ['delivered', 'read'],
        ['sent', 'failed'],
        ['read', 'deleted'],
      ),
      { minLength: WORLD.messages, maxLength: WORLD.messages },
    ),
    venues: fc.array(fc.constantFrom('Oui, nous sommes disponibles.', 'Non, nous sommes complets.', 'On vérifie.'), {
      minLength: WORLD.requests - BY_PHONE,
      maxLength: WORLD.requests - BY_PHONE,
    }),
    strangers: fc.array(fc.constantFrom('Bonjour', 'Oui', 'Hello 👋'), { minLength: 10, maxLength: 10 }),
  })
  .map(({ fates, venues, strangers }) => {
    const written = (id: string, from: string, body: string, i: number): ProviderEvent =>
      chatEvent({ messages: [{ id, from, timestamp: secondsAt(i), type: 'text', text: { body } }] });
    return [
      ...fates.flatMap((statuses, i) =>
        statuses.map((status, step) =>
          chatEvent({ statuses: [{ id: `wamid.${name('message', i)}`, status, timestamp: secondsAt(i + step * 60) }] }),
        ),
      ),
      ...venues.map((body, i) => written(`wamid.venue-${i}`, phoneOf(BY_PHONE + i), body, i)),
      ...strangers.map((body, i) => written(`wamid.stranger-${i}`, `3370000000${i}`, body, i)),
    ];
  });

/** That many events of all providers in the order in which they happened. The order between providers is arbitrary. */
export const providerEvents = (count: number): fc.Arbitrary<ProviderEvent[]> =>
  fc.tuple(paymentEvents, inboundMails, chatEvents, deliveryEvents).map((events) => events.flat().slice(0, count));
