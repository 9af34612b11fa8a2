// Writers, webhooks and mails at once, by callers that do as good callers do: they ask again, with the same Idempotency-Key and the
// same webhook id, until they are answered. The ledger knows what was tried and what was acknowledged.
import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { ORIGIN, SECRETS } from './service.mjs';

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
export function randomOf(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const standard = (secret) => (id, body) => {
  const at = new Date();
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, at, body),
  };
};
const signMailEvent = standard(SECRETS.EMAILPROV_WEBHOOK_SECRET);
const signInbound = standard(SECRETS.EMAIL_WEBHOOK_SECRET);
const signPayment = (body) => ({
  'stripe-signature': Stripe.webhooks.generateTestHeaderString({
    payload: body,
    secret: SECRETS.PAYPROV_WEBHOOK_SECRET,
  }),
});
export const signHub = (body) => ({
  'x-hub-signature-256': `sha256=${createHmac('sha256', SECRETS.CHATPROV_APP_SECRET).update(body).digest('hex')}`,
});

/** A text that somebody has sent us from their phone, as the provider tells of it. */
export const writtenMessage = (id, from) => ({
  object: 'account',
  entry: [
    {
      id: '1',
      changes: [
        {
          field: 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '33100000000', phone_number_id: '1' },
            messages: [
              { id, from, timestamp: String(Math.floor(Date.now() / 1000)), type: 'text', text: { body: 'Bonjour' } },
            ],
          },
        },
      ],
    },
  ],
});

/** Answers that say: nothing is wrong with what you sent, come again. */
const comeAgain = ({ status, body }) =>
  status === 0 || status === 502 || status === 503 || (status === 409 && body?.code === 'IDEMPOTENCY_KEY_REUSED');

export class Load {
  /** By kind: what a caller tried to make (its own unique word) and, once acknowledged, what it was told. */
  tried = new Map();
  acked = new Map();
  statuses = new Map();
  /** Answers that no caller should ever get. */
  faults = [];
  calls = 0;
  /** Answers of 5xx by what they said. */
  failures = new Map();
  /** The longest that a caller waited for an answer (milliseconds). */
  slowest = 0;
  /** Calls of which the service says that they broke off half-way: not repeated, and not to be asked again. */
  brokenOff = 0;
  unanswered = 0;
  #stopping = false;
  #made = 0;
  #stories = [];

  /** `target.call` sends to the service (or to a balancer before several); `tag` keeps the words of two loads apart. */
  constructor(target, cookie, { seed, tag = 'c' }) {
    this.target = target;
    this.cookie = cookie;
    this.random = randomOf(seed);
    this.tag = `${tag}${seed}`;
  }

  start(workers) {
    const stories = [this.#brokerage, this.#venue, this.#inbound, this.#message, this.#brokerage, this.#calendar];
    this.#stories = Array.from({ length: workers }, async (_none, worker) => {
      for (let turn = worker; !this.#stopping; turn++)
        try {
          await stories[turn % stories.length].call(this);
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
        }
    });
  }

  /** Lets what was begun come to its end. */
  async stop() {
    this.#stopping = true;
    await Promise.all(this.#stories);
  }

  count(kind) {
    return this.acked.get(kind)?.size ?? 0;
  }

  #word(kind) {
    return `${kind}-${this.tag}-${++this.#made}`;
  }

  #try(kind, word) {
    if (!this.tried.has(kind)) this.tried.set(kind, new Set());
    this.tried.get(kind).add(word);
  }

  #ack(kind, word, value) {
    if (!this.acked.has(kind)) this.acked.set(kind, new Map());
    this.acked.get(kind).set(word, value);
  }

  /** Asks until the answer is one that counts; ends in Refused where that is not a 2xx. */
  async #ask(method, path, body, headers) {
    for (let pause = 100; ; pause = Math.min(2 * pause, 2_000)) {
      const answer = await this.target.call(method, path, {
        body,
        headers: typeof headers === 'function' ? headers() : headers,
      });
      this.calls++;
      this.slowest = Math.max(this.slowest, answer.ms);
      this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
      if (answer.ok) return answer.body;
      if (answer.status === 0) this.unanswered++;
      if (answer.status >= 500) {
        const what = `${answer.status} ${answer.body?.message ?? answer.headers['x-balancer'] ?? ''}`;
        this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
      }
      if (answer.error?.code === 'HANG') this.faults.push(`${method} ${path} never answered`);
      if (answer.body?.message?.includes('broke off')) {
        this.brokenOff++;
        throw new Refused();
      }
      if (!comeAgain(answer)) {
        this.faults.push(`${method} ${path} answered ${answer.status} ${answer.text.slice(0, 200)}`);
        if (answer.status < 500) throw new Refused();
      }
      await wait(pause * (0.5 + this.random()));
    }
  }

  #post(path, body = {}) {
    return this.#ask('POST', path, body, {
      cookie: this.cookie,
      origin: ORIGIN,
      'idempotency-key': randomUUID(),
    });
  }

  #patch(path, body) {
    return this.#ask('PATCH', path, body, { cookie: this.cookie, origin: ORIGIN });
  }

  /** A provider's delivery, until it is taken; one in three comes once more. */
  async #deliver(kind, word, path, body, sign) {
    this.#try(kind, word);
    const text = JSON.stringify(body);
    await this.#ask('POST', path, text, () => sign(text));
    this.#ack(kind, word, true);
    if (this.random() < 1 / 3) await this.#ask('POST', path, text, () => sign(text));
  }

  async #make(kind, word, path, body) {
    this.#try(kind, word);
    const made = await this.#post(path, body);
    this.#ack(kind, word, made.id);
    return made;
  }

  async #member() {
    const name = this.#word('venue');
    return this.#make('member', name, '/api/members', {
      name,
      postalCode: '69002',
      city: 'Lyon',
      email: `${name}@venue.example`,
    });
  }

  /** From a request to its catalog, and from a commission to its payment. */
  async #brokerage() {
    const member = await this.#member();
    const title = this.#word('request');
    const to = `${title}@client.example`;
    const request = await this.#make('request', title, '/api/requests', {
      title,
      organizer: { email: to, firstName: 'Ada' },
      attendees: 40,
      city: 'Lyon',
      eventDate: '2027-05-04',
    });
    await this.#post(`/api/requests/${request.id}/advance`, { toStatus: 'searching' });
    await this.#post(`/api/requests/${request.id}/results`, { memberId: member.id });
    await this.#post(`/api/requests/${request.id}/results/${member.id}/advance`, { toStage: 'shortlisted' });
    await this.#post(`/api/catalogs/${request.id}/compose`);
    const sent = await this.#post(`/api/catalogs/${request.id}/send`);
    this.#ack('catalog', to, sent.id);

    const subject = this.#word('mail');
    this.#try('mail', subject);
    const mail = await this.#post('/api/communications/email/send', {
      requestId: request.id,
      to,
      subject,
      bodyText: 'Bonjour',
      bodyHtml: '<p>Bonjour</p>',
    });
    this.#ack('mail', subject, mail.id);
    if (mail.providerId !== null)
      await this.#deliver(
        'delivered',
        mail.providerId,
        '/webhooks/emailprov',
        { type: 'email.delivered', created_at: new Date().toISOString(), data: { email_id: mail.providerId } },
        (text) => signMailEvent(`msg_${mail.providerId}`, text),
      );

    const commission = await this.#post('/api/commissions', {
      requestId: request.id,
      memberId: member.id,
      amount: 120.5,
    });
    await this.#invoice(commission.id);
    const event = this.#word('evt');
    await this.#deliver(
      'payment',
      commission.id,
      '/webhooks/payprov',
      {
        id: event,
        type: 'checkout.session.completed',
        created: Math.floor(Date.now() / 1000),
        data: {
          object: {
            id: `cs_${event}`,
            amount_total: 12_050,
            currency: 'eur',
            payment_status: 'paid',
            metadata: { commissionId: commission.id },
          },
        },
      },
      signPayment,
    );
  }

  async #invoice(id) {
    const invoiced = await this.#post(`/api/commissions/${id}/invoice`);
    this.#ack('invoice', id, invoiced.invoiceNumber);
  }

  /** A venue and what is noted of it, again and again: the last acknowledged note is the one that stands. */
  async #venue() {
    const { id } = await this.#member();
    for (let n = 1; n <= 5 && !this.#stopping; n++) {
      await this.#patch(`/api/members/${id}`, { internalNotes: `note ${n}` });
      this.#ack('note', id, n);
    }
  }

  async #calendar() {
    const { id } = await this.#member();
    for (let day = 1; day <= 5 && !this.#stopping; day++) {
      const date = `2027-06-0${day}`;
      await this.#make('availability', `${id} ${date}`, '/api/availability', { memberId: id, date, status: 'booked' });
    }
  }

  async #inbound() {
    const word = this.#word('inbound');
    await this.#deliver(
      'inbound',
      word,
      '/api/webhooks/email/inbound',
      {
        from: `Zoé Martin <${word}@client.example>`,
        to: ['requests@parvis.example'],
        subject: `Séminaire ${word}`,
        text: 'Bonjour, nous cherchons une salle pour 60 personnes à Lyon le 18 mars 2027. Merci, Zoé',
        messageId: `${word}@client.example`,
      },
      (text) => signInbound(`msg_${word}`, text),
    );
  }

  async #message() {
    const word = this.#word('wamid');
    await this.#deliver(
      'message',
      word,
      '/webhooks/chatprov',
      writtenMessage(word, `336${String(this.#made).padStart(8, '0')}`),
      signHub,
    );
  }
}

/** The service said no for good: the story ends here, and the fault is in the ledger. */
class Refused extends Error {}
