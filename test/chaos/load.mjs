// Concurrent writers, webhooks and mails from well-behaved clients: they retry with the same Idempotency-Key or webhook id until they get a
// response; but one in eight gives up after a call without one. The ledger records their responses.
import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { GONE, lasting, Ledger } from './ledger.mjs';
import { ADMIN, cookieOf, ORIGIN, SECRETS, until } from './service.mjs';

/** Pseudo-random numbers in [0, 1), the same for the same seed (mulberry32). */
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

/** An inbound text message, as the provider reports it. */
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

/** Retryable statuses: the request is fine, try again. */
const comeAgain = ({ status, body }) =>
  [0, 429, 502, 503].includes(status) || (status === 409 && body?.code === 'IDEMPOTENCY_KEY_REUSED');

/** How long a call is retried. */
const LAST_WORD = 300_000;

/** One in this many clients that get no response never retries. */
const GIVES_UP = 8;

/** A picture of two by two pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);
const BROWSER_NAME =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
/** A browser's push subscription keys: the base point of P-256, and sixteen zeroes. */
const BROWSER = {
  p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
};
/** A tenth of a second of silence: RIFF, PCM, 8 kHz, 8 bits, mono. */
const SOUND = (() => {
  const samples = Buffer.alloc(800, 128);
  const header = Buffer.from(
    'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\0\0\0\0\0\0\0\0\x01\0\x08\0data\0\0\0\0',
    'latin1',
  );
  header.writeUInt32LE(36 + samples.length, 4);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
})();

/** A form with one file, as sent by a client. */
function formOf({ name, type, content }) {
  const boundary = `form-${randomUUID()}`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
      ),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}

/** Every kind of change made by a load: its timeline kind, or a name of our own if the timeline has none. */
export const ACTS = [
  ...['member_created', 'member_updated', 'member_deleted', 'member_tag_attached', 'member_tag_detached'],
  ...['room_created', 'room_updated', 'room_deleted', 'room_capacity_set', 'room_capacity_removed'],
  ...['tag_created', 'tag_updated', 'tag_deleted', 'knowledge_added', 'knowledge_removed'],
  ...['availability_created', 'availability_updated', 'availability_deleted'],
  ...['photo_uploaded', 'photo_updated', 'photo_deleted', 'photo_reordered'],
  ...['audio_uploaded', 'import_started', 'members_imported'],
  ...['organizer_created', 'organizer_updated', 'organizer_deleted', 'organizer_erased'],
  ...['member_merged', 'member_merge_undone', 'organizer_merged', 'organizer_merge_undone'],
  ...['request_created', 'request_updated', 'request_needs_changed', 'request_status_changed'],
  ...['requalification_requested'],
  ...[
    'result_added',
    'result_updated',
    'result_stage_changed',
    'result_removed',
    'availability_replied',
    'result_reacted',
  ],
  ...[
    'catalog_composed',
    'catalog_sent',
    'EMAIL_SENT',
    'CHATPROV_SENT',
    'mail_delivered',
    'mail_received',
    'message_received',
  ],
  ...[
    'commission_created',
    'commission_updated',
    'commission_invoiced',
    'commission_paid',
    'commission_cancelled',
    'payment',
  ],
  ...['reminder_scheduled', 'reminder_deleted', 'notification_read', 'magic_token_created', 'magic_token_revoked'],
  ...['user_invited', 'invitation_accepted', 'user_updated', 'api_key_created', 'api_key_revoked'],
  ...['push_subscribed', 'push_unsubscribed', 'assistant_replied', 'suggestion_corrected'],
  ...['unsorted_converted', 'unsorted_assigned', 'unsorted_discarded', 'unsorted_restored'],
  ...['unlinked_discarded', 'unlinked_restored', 'unlinked_converted'],
  ...['message_assigned', 'requests_changed', 'catalog_viewed', 'attachment_uploaded', 'email_cancelled'],
  ...['saved_view_created', 'saved_view_updated', 'saved_view_deleted'],
  ...['own_room_created', 'own_room_deleted', 'own_photo_uploaded', 'own_photo_deleted', 'availability_set_by_venue'],
  ...['availability_entered', 'member_calendar_set', 'member_calendar_removed'],
  ...[
    'hold_requested',
    'hold_activated',
    'hold_released',
    'hold_booked',
    'hold_noted',
    'own_hold',
    'own_hold_released',
  ],
  ...['calendar_feed_created', 'calendar_feed_renewed', 'calendar_feed_revoked'],
  ...['commission_credited', 'notification_choices_updated'],
  ...['organizers_imported', 'requests_imported', 'tags_imported', 'knowledge_imported'],
  ...['agency_updated', 'mail_words_saved', 'data_export_requested', 'data_export_removed'],
  ...['agency_logo_set', 'agency_logo_removed', 'notifications_read', 'request_validated', 'profile_link_sent'],
  ...['invitation_resent', 'invitation_revoked', 'member_fact_accepted', 'member_fact_rejected'],
  ...['session_ended', 'signed_out', 'password_changed', 'password_link_sent', 'password_reset'],
  ...['own_room_updated', 'own_room_capacity_set', 'own_room_capacity_removed'],
  ...['own_photo_updated', 'own_photos_reordered', 'own_days_taken_back', 'own_day_removed'],
  ...['venues_asked', 'reply_not_needed', 'offer_drafted', 'offer_changed', 'offer_received', 'offer_declined'],
  ...['offer_assumed', 'offer_file', 'offer_read', 'own_offer_saved', 'own_offer_file', 'own_offer_submitted'],
  ...['mailbox_connected', 'mailbox_updated', 'mailbox_paused', 'mailbox_resumed', 'mailbox_removed'],
];

/** A file of an offer. */
const QUOTE = { name: 'quote.pdf', type: 'application/pdf', content: Buffer.from('%PDF-1.7') };

/** Writing operations that no load calls, each with its reason. */
const NOT_ASKED = new Map([
  ['POST /api/search/members', 'it only reads'],
  ['POST /api/communications/email/draft', 'it only writes words'],
  ['POST /api/catalogs/{requestId}/send/preview', 'it only writes words'],
  ['PUT /api/mail-templates/{name}/{locale}/example', 'it only shows words'],
  ['POST /api/meta/test-mail', 'a mail and nothing else, sent at once'],
  ['POST /api/mailboxes/test', 'it only calls the servers'],
  ['POST /api/mailboxes/{id}/sync', 'a job, too: `mailbox` has a server'],
  ['POST /api/jobs/{name}/run', 'jobs run by themselves while the load goes on'],
  ['POST /api/embeddings/refresh', 'a job, too'],
  ['POST /api/member-calendars/by-member/{memberId}/read', 'a job, too: what it reads stands on a server elsewhere'],
  ['POST /api/communications/messages/{id}/read-again', 'takes a mail whose reading is over; the job reads others'],
  ['POST /api/jobs/set-aside/{id}/retry', 'takes a job that has failed at all its tries'],
  ['DELETE /api/jobs/set-aside/{id}', 'takes a job that has failed at all its tries'],
  ['POST /api/webhooks/failed/{id}/replay', 'takes a webhook that has failed five times'],
  ['POST /api/commissions/mismatches/{id}/settle', 'takes a payment of another amount'],
  ['POST /api/public/links/renew', 'takes a link that has expired: longer runs ask for it'],
  [
    'POST /api/organizers/{id}/proposed/{field}/accept',
    'a mail proposes it, once it is read; those of members are asked',
  ],
  [
    'POST /api/organizers/{id}/proposed/{field}/reject',
    'a mail proposes it, once it is read; those of members are asked',
  ],
  ['POST /api/public/organizer/requests/{id}/results/{memberId}/react', 'the same act as by the link of a catalog'],
  ['DELETE /api/notifications/push-subscriptions/{id}', 'the same act as by the browser itself'],
  ['POST /mcp', 'its tools call these operations; `instances` has keys'],
]);

/** The API's writing operations, those with fixed paths first. */
const OPERATIONS = Object.entries(JSON.parse(readFileSync('openapi.json', 'utf8')).paths)
  .flatMap(([path, item]) =>
    Object.keys(item)
      .filter((method) => method !== 'get')
      .map((method) => ({
        name: `${method.toUpperCase()} ${path}`,
        form: new RegExp(`^${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '[^/]+')}$`),
      })),
  )
  .sort((a, b) => a.name.split('{').length - b.name.split('{').length);

/** The name of a writing operation in the OpenAPI document. */
const operationOf = (method, path) => {
  const asked = `${method} ${path.split('?')[0]}`;
  return OPERATIONS.find(({ form }) => form.test(asked))?.name;
};

/** Writing operations that were never acknowledged and have no reason; and reasons for operations that no longer exist. */
export const neverAsked = (loads) => {
  const asked = new Set(loads.flatMap(({ operations }) => [...operations]));
  const names = new Set(OPERATIONS.map(({ name }) => name));
  return [
    ...[...names].filter((name) => !asked.has(name) && !NOT_ASKED.has(name)),
    ...[...NOT_ASKED.keys()].filter((name) => !names.has(name)).map((name) => `${name}: there is none`),
  ].sort();
};

export class Load {
  ledger = new Ledger();
  statuses = new Map();
  /** Acknowledged operations, named as in the OpenAPI document. */
  operations = new Set();
  /** Responses that no client should ever get. */
  faults = [];
  calls = 0;
  /** Responses of 5xx by their text. */
  failures = new Map();
  /** The longest time that a client waited for a response (milliseconds). */
  slowest = 0;
  /** Calls that the service reports as interrupted: neither repeated nor retryable. */
  brokenOff = 0;
  unanswered = 0;
  /** Calls without a response that were never retried. */
  givenUp = 0;
  #stopping = false;
  /** Links that expire after a minute, to be renewed later; a short run ends before that. */
  #expiring = [];
  #made = 0;
  #inOffice = false;
  #workers = [];

  /**
   * `target.call` sends to the service (or to a balancer in front of several); `mails` is the mail server that receives invitations; `tag`
   * distinguishes the texts of two loads.
   */
  constructor(target, cookie, mails, { seed, tag = 'c' }) {
    this.target = target;
    this.cookie = cookie;
    this.mails = mails;
    this.random = randomOf(seed);
    this.tag = `${tag}${seed}`;
  }

  /** The core workflows run more often than the rest. */
  get #stories() {
    return [
      ...[this.#brokerage, this.#venue, this.#inbound, this.#message, this.#calendar, this.#rooms, this.#brokerage],
      ...[this.#files, this.#people, this.#links, this.#team, this.#message, this.#brokerage, this.#desk],
      ...[this.#import, this.#inbound, this.#unsorted, this.#decisions, this.#calendars, this.#office, this.#holds],
      ...[this.#offers, this.#mailboxes],
    ];
  }

  /** Each worker runs one story after another, starting with a different one. */
  start(workers) {
    const stories = this.#stories;
    this.#workers = Array.from({ length: workers }, async (_none, worker) => {
      for (let turn = worker; !this.#stopping; turn++) await this.#tell(stories[turn % stories.length]);
    });
  }

  async #tell(story) {
    try {
      await story.call(this);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  /** Every story once, one after another: a small data set. */
  async tellAll() {
    for (const story of new Set(this.#stories)) await this.#tell(story);
  }

  /** The kinds of change that have never been acknowledged. */
  get missing() {
    return ACTS.filter((act) => !this.ledger.acts.has(act));
  }

  /** The text of each 5xx response, and each call that got none. */
  get unserved() {
    return [...this.failures]
      .flatMap(([what, n]) => Array(n).fill(what))
      .concat(Array(this.unanswered).fill('no answer'));
  }

  /** The number of acknowledged changes. */
  get acknowledged() {
    return this.ledger.acts.values().reduce((sum, n) => sum + n, 0);
  }

  /** Finishes the running stories, once each kind of change was acknowledged at least once; on timeout, the report says what is missing. */
  async stop({ patience = 60_000 } = {}) {
    const isWhole = () => this.missing.length === 0 && neverAsked([this]).length === 0;
    await until('every kind of change', isWhole, { patience }).catch(() => undefined);
    this.#stopping = true;
    await Promise.all(this.#workers);
  }

  count(act) {
    return this.ledger.acts.get(act) ?? 0;
  }

  #word(kind) {
    return `${kind}-${this.tag}-${++this.#made}`;
  }

  /**
   * Retries until a final response; throws Refused if it isn't a 2xx. `spent` is the status of a retry whose lost call had already
   * succeeded: returns null then. `late` is the status if the service acted before the client.
   */
  async #ask(...call) {
    return (await this.#answer(...call))?.body ?? null;
  }

  /** The response whose body `#ask` returns. */
  async #answer(method, path, body, headers, spent = method === 'DELETE' ? 404 : null, late = null) {
    let lost = false;
    const began = performance.now();
    for (let pause = 100; ; pause = Math.min(2 * pause, 2_000)) {
      const answer = await this.target.call(method, path, {
        body,
        headers: typeof headers === 'function' ? headers() : headers,
      });
      this.calls++;
      this.slowest = Math.max(this.slowest, answer.ms);
      this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
      if (answer.ok) {
        const operation = operationOf(method, path);
        if (operation) this.operations.add(operation);
        return answer;
      }
      if ((lost && answer.status === spent) || answer.status === late) return null;
      if (answer.status === 0) this.unanswered++;
      lost ||= answer.status === 0 || answer.status === 502 || answer.status === 503;
      if (answer.status >= 500) {
        const what = `${answer.status} ${answer.body?.message ?? answer.headers['x-balancer'] ?? ''}`;
        this.failures.set(what, (this.failures.get(what) ?? 0) + 1);
      }
      if (answer.error?.code === 'HANG') this.faults.push(`${method} ${path} never answered`);
      if (answer.body?.message?.includes('was interrupted after it had taken effect')) {
        this.brokenOff++;
        throw new Refused();
      }
      if (!comeAgain(answer)) {
        this.faults.push(`${method} ${path} returned ${answer.status} ${answer.text.slice(0, 200)}`);
        if (answer.status < 500) throw new Refused();
      }
      // A provider never gives up; its headers are signed for each attempt.
      const mayGiveUp = answer.status === 0 && method !== 'GET' && typeof headers !== 'function';
      if (mayGiveUp && this.random() < 1 / GIVES_UP) {
        this.givenUp++;
        throw new Refused();
      }
      // longer than any outage of the scenarios
      if (performance.now() - began > LAST_WORD)
        throw new Error(`${method} ${path} was never answered finally: ${answer.status} ${answer.text.slice(0, 200)}`);
      await wait(pause * (0.5 + this.random()));
    }
  }

  get #signedIn() {
    return { cookie: this.cookie, origin: ORIGIN };
  }

  #get(path) {
    return this.#ask('GET', path, undefined, this.#signedIn);
  }

  #post(path, body = {}) {
    return this.#ask('POST', path, body, { ...this.#signedIn, 'idempotency-key': randomUUID() });
  }

  #upload(path, file) {
    const { type, body } = formOf(file);
    return this.#ask('POST', path, body, { ...this.#signedIn, 'idempotency-key': randomUUID(), 'content-type': type });
  }

  /** A provider's delivery, repeated until accepted; one in three is sent twice. It takes effect exactly once, at any time. */
  async #deliver(act, word, path, body, sign) {
    const text = JSON.stringify(body);
    const answer = await this.#ask('POST', path, text, () => sign(text));
    this.ledger.taken(act, word);
    if (this.random() < 1 / 3) await this.#ask('POST', path, text, () => sign(text));
    return answer;
  }

  /**
   * Creates something. `read(made)` says where it is read again; `words`, how to find it by its own values before its id is known, so that
   * a call without a response is verified too.
   */
  async #make(
    kind,
    act,
    path,
    body,
    { read, words, of = ({ id }) => id, is = lasting, send = (...to) => this.#post(...to) },
  ) {
    const searched = words && `${kind} ${JSON.stringify(words.find)}`;
    if (words) this.ledger.open(searched, words, { is: words.find });
    const made = await send(path, body);
    if (words) this.ledger.forget(searched);
    this.ledger.ack(`${kind} ${made.id}`, read(made), { is: is(made) }, act, of(made));
    return made;
  }

  /** Changes something; `to` is the new state, fully contained in the response. */
  async #change(kind, id, act, method, path, body, to = body) {
    this.ledger.open(`${kind} ${id}`, null, { is: to });
    const send = method === 'POST' ? this.#post(path, body) : this.#ask(method, path, body, this.#signedIn);
    const changed = (await send) ?? (await this.#get(this.ledger.entries.get(`${kind} ${id}`).read.path));
    this.ledger.ack(`${kind} ${id}`, null, { is: lasting(changed) }, act, id);
    return changed;
  }

  async #delete(kind, id, act, path) {
    this.ledger.open(`${kind} ${id}`, null, GONE);
    await this.#ask('DELETE', path, undefined, this.#signedIn);
    this.ledger.ack(`${kind} ${id}`, null, GONE, act, id);
  }

  /** Merges one record into another, undoes it, and merges it again. */
  async #merge(kind, keptId, gone) {
    const { ledger } = this;
    const [entry, path] = [`${kind} ${gone.id}`, `/api/${kind}s`];
    const merge = async () => {
      ledger.open(entry, null, GONE);
      const made = await this.#post(`${path}/${keptId}/merge`, { otherId: gone.id, take: [] });
      ledger.ack(entry, null, GONE, `${kind}_merged`, gone.id);
      return made;
    };
    const { id } = await merge();
    const back = { is: lasting(gone) };
    ledger.open(entry, null, back);
    await this.#post(`${path}/merges/${id}/undo`);
    ledger.ack(entry, null, back, `${kind}_merge_undone`, gone.id);
    await merge();
  }

  async #member() {
    const name = this.#word('venue');
    return this.#make(
      'member',
      'member_created',
      '/api/members',
      { name, postalCode: '69002', city: 'Lyon', email: `${name}@venue.example` },
      {
        read: ({ id }) => ({ path: `/api/members/${id}` }),
        words: { path: `/api/members?search=${name}`, find: { name } },
      },
    );
  }

  async #organizer() {
    const email = `${this.#word('organizer')}@client.example`;
    return this.#make(
      'organizer',
      'organizer_created',
      '/api/organizers',
      { email, firstName: 'Ada', lastName: 'Martin' },
      {
        read: ({ id }) => ({ path: `/api/organizers/${id}` }),
        words: { path: `/api/organizers?search=${email}`, find: { email } },
      },
    );
  }

  async #request(fields = {}) {
    const title = this.#word('request');
    return this.#make(
      'request',
      'request_created',
      '/api/requests',
      {
        title,
        ...(fields.organizerId ? {} : { organizer: { email: `${title}@client.example`, firstName: 'Ada' } }),
        attendees: 40,
        city: 'Lyon',
        eventDate: '2027-05-04',
        ...fields,
      },
      {
        read: ({ id }) => ({ path: `/api/requests/${id}` }),
        words: { path: `/api/requests?search=${title}`, find: { title } },
      },
    );
  }

  #advance(id, toStatus, more = {}) {
    const change = { toStatus, ...more };
    const to = { status: toStatus };
    return this.#change('request', id, 'request_status_changed', 'POST', `/api/requests/${id}/advance`, change, to);
  }

  /** Adds a member to a request and moves it through these stages; returns the result. */
  async #result(request, member, ...stages) {
    const result = await this.#make(
      'result',
      'result_added',
      `/api/requests/${request.id}/results`,
      { memberId: member.id },
      {
        read: ({ id }) => ({ path: `/api/requests/${request.id}`, list: 'results', find: { id } }),
        words: { path: `/api/requests/${request.id}`, list: 'results', find: { memberId: member.id } },
      },
    );
    for (const toStage of stages) await this.#move(result, toStage);
    return result;
  }

  #move({ id, requestId, memberId }, toStage) {
    const path = `/api/requests/${requestId}/results/${memberId}/advance`;
    return this.#change('result', id, 'result_stage_changed', 'POST', path, { toStage }, { stage: toStage });
  }

  /** From a request to its catalog, and from a commission to its payment. */
  async #brokerage() {
    const { ledger } = this;
    const member = await this.#member();
    const request = await this.#request();
    const at = `/api/requests/${request.id}`;
    const [ofRequest, wish] = [`request ${request.id}`, { requirements: this.#word('wish') }];
    await this.#change('request', request.id, 'request_updated', 'PATCH', at, wish);
    const needs = [{ id: randomUUID(), kind: 'breakout', count: 2, note: this.#word('need') }];
    await this.#change('request', request.id, 'request_needs_changed', 'PUT', `${at}/needs`, { needs });
    await this.#advance(request.id, 'searching');
    const result = await this.#result(request, member, 'shortlisted');
    const ofResult = `result ${result.id}`;
    const note = { note: this.#word('note') };
    await this.#change('result', result.id, 'result_updated', 'PATCH', `${at}/results/${member.id}`, note);

    const read = () => ({ path: `/api/catalogs/by-request/${request.id}` });
    const compose = `/api/catalogs/${request.id}/compose`;
    const { id: catalogId } = await this.#make('catalog', 'catalog_composed', compose, {}, { read });
    ledger.open(`catalog ${catalogId}`, null, { is: { id: catalogId, status: 'sent' } });
    ledger.open(ofRequest, null, { is: { status: 'proposed' } });
    ledger.open(ofResult, null, { is: { stage: 'proposed' } });
    const sent = await this.#post(`/api/catalogs/${request.id}/send`);
    ledger.ack(`catalog ${catalogId}`, null, { is: lasting(sent) }, 'catalog_sent', catalogId);
    ledger.amend(ofRequest, { status: 'proposed' });
    ledger.amend(ofResult, { stage: 'proposed', stageChangedAt: undefined });
    ledger.acted('request_status_changed', request.id);
    ledger.acted('result_stage_changed', result.id);

    const [reaction, comment] = ['favourite', this.#word('word')];
    const token = new URL(sent.publicUrl).pathname.split('/').at(-1);
    const said = { stage: 'proposed', reaction, reactionComment: comment };
    const [views, version] = [`views of catalog ${catalogId}`, { path: `/api/catalogs/versions/${catalogId}` }];
    ledger.settle(views, version, { is: { viewCount: 0 } });
    ledger.open(views, null, { is: { viewCount: 1 } });
    await this.#ask('POST', `/api/public/catalogs/${token}/viewed`, undefined, { 'user-agent': BROWSER_NAME });
    ledger.ack(views, null, { is: { viewCount: 1 } }, 'catalog_viewed');
    ledger.open(ofResult, null, { is: said });
    await this.#ask('POST', `/api/public/catalogs/${token}/react`, { memberId: member.id, reaction, comment }, {});
    ledger.amend(ofResult, { ...said, reactedAt: undefined });
    ledger.acted('result_reacted', result.id);

    await this.#mail(request);
    await this.#callBack(request);
    const commission = await this.#commission(request, member);
    const invoice = `/api/commissions/${commission.id}/invoice`;
    await this.#change('commission', commission.id, 'commission_invoiced', 'POST', invoice, {}, { status: 'invoiced' });
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
    ledger.promise(`commission ${commission.id}`, {
      status: 'paid',
      paidBy: 'payprov',
      paidAt: undefined,
      paidAmount: 120.5,
      owed: 0,
    });
  }

  /** A mail from the team, and the provider's reports about it. */
  async #mail(request) {
    const subject = this.#word('mail');
    const mail = await this.#make(
      'mail',
      'EMAIL_SENT',
      '/api/communications/email/send',
      { requestId: request.id, to: request.organizer.email, subject, bodyText: 'Bonjour', bodyHtml: '<p>Bonjour</p>' },
      {
        read: ({ id, threadId }) => ({
          path: `/api/communications/threads/${threadId}`,
          list: 'messages',
          find: { id },
        }),
        // While the provider is away the mail waits, and isn't sent yet.
        of: ({ id, providerId }) => (providerId === null ? null : id),
      },
    );
    const unknown = { providerId: undefined, sentAt: undefined, error: undefined };
    if (mail.providerId === null) this.ledger.promise(`mail ${mail.id}`, { status: 'sent', ...unknown });
    else {
      await this.#deliver(
        'mail_delivered',
        mail.providerId,
        '/webhooks/emailprov',
        { type: 'email.delivered', created_at: new Date().toISOString(), data: { email_id: mail.providerId } },
        (text) => signMailEvent(`msg_${mail.providerId}`, text),
      );
      this.ledger.promise(`mail ${mail.id}`, { status: 'delivered', deliveredAt: undefined });
    }
  }

  /** A waiting mail with a file, undone unless it has been sent by then. */
  async #callBack(request) {
    const { ledger } = this;
    const content = Buffer.from(this.#word('words'));
    const file = await this.#make(
      'attachment',
      'attachment_uploaded',
      '/api/uploads/attachments',
      { name: 'words.txt', type: 'text/plain', content },
      {
        read: ({ id }) => ({ row: 'email_attachment', id }),
        is: ({ size }) => ({ size, filename: 'words.txt' }),
        of: () => null,
        send: (path, upload) => this.#upload(path, upload),
      },
    );
    const taken = (id) => ({ is: { size: content.length, email_message_id: id } });
    const { id, threadId } = await this.#post('/api/communications/email/send', {
      requestId: request.id,
      to: request.organizer.email,
      subject: this.#word('mail'),
      bodyHtml: '<p>Bonjour</p>',
      attachmentIds: [file.id],
      sendAfterSeconds: 60,
    });
    ledger.settle(`attachment ${file.id}`, null, taken(id));
    const read = { path: `/api/communications/threads/${threadId}`, list: 'messages', find: { id } };
    const [there, back] = [{ is: { id } }, { is: { id, status: 'cancelled' } }];
    ledger.settle(`mail ${id}`, read, there);
    ledger.open(`mail ${id}`, null, back);
    const path = `/api/communications/messages/${id}/cancel`;
    const headers = { ...this.#signedIn, 'idempotency-key': randomUUID() };
    if (await this.#ask('POST', path, {}, headers, null, 409))
      ledger.ack(`mail ${id}`, null, back, 'email_cancelled', id);
    else ledger.settle(`mail ${id}`, null, there);
  }

  /** A commission of 120.50, changed from another amount. */
  async #commission(request, member) {
    const body = { requestId: request.id, memberId: member.id, amount: 99 };
    const read = ({ id }) => ({ path: `/api/commissions/${id}` });
    const words = { path: `/api/commissions?requestId=${request.id}`, find: { memberId: member.id } };
    const { id } = await this.#make('commission', 'commission_created', '/api/commissions', body, { read, words });
    const path = `/api/commissions/${id}`;
    return this.#change('commission', id, 'commission_updated', 'PATCH', path, { amount: 120.5 });
  }

  /** How requests end. */
  async #decisions() {
    const { ledger } = this;
    const [first, second] = [await this.#member(), await this.#member()];
    const lost = await this.#request();
    await this.#advance(lost.id, 'searching');
    const removed = await this.#result(lost, first);
    await this.#delete('result', removed.id, 'result_removed', `/api/requests/${lost.id}/results/${first.id}`);
    const commission = await this.#commission(lost, second);
    const cancel = `/api/commissions/${commission.id}/cancel`;
    await this.#change(
      'commission',
      commission.id,
      'commission_cancelled',
      'POST',
      cancel,
      {},
      { status: 'cancelled' },
    );
    await this.#advance(lost.id, 'lost', { lostReason: 'price' });

    const many = [await this.#request(), await this.#request()].map(({ id }) => id);
    for (const id of many) ledger.open(`request ${id}`, null, { is: { status: 'searching' } });
    const { outcomes } = await this.#post('/api/requests/bulk', { ids: many, advance: { status: 'searching' } });
    for (const { id, ok, code } of outcomes) {
      if (!ok) this.faults.push(`POST /api/requests/bulk refused ${id}: ${code}`);
      ledger.amend(`request ${id}`, { status: 'searching' });
      ledger.acted('request_status_changed', id);
    }
    ledger.acted('requests_changed');

    const won = await this.#request();
    for (const status of ['searching', 'proposed']) await this.#advance(won.id, status);
    const loser = await this.#result(won, first, 'shortlisted', 'proposed');
    const winner = await this.#result(won, second, 'shortlisted', 'proposed');
    ledger.open(`request ${won.id}`, null, { is: { status: 'won' } });
    ledger.open(`result ${loser.id}`, null, { is: { stage: 'not_selected' } });
    await this.#move(winner, 'selected');
    ledger.amend(`request ${won.id}`, { status: 'won', wonAt: undefined });
    ledger.amend(`result ${loser.id}`, { stage: 'not_selected', stageChangedAt: undefined });
    await this.#credit(won, first);
    const owed = await this.#commission(won, second);
    const pay = `/api/commissions/${owed.id}/mark-paid`;
    await this.#change('commission', owed.id, 'commission_paid', 'POST', pay, {}, { status: 'paid' });
    await this.#advance(won.id, 'closed');
  }

  /** A partly credited invoice. */
  async #credit(request, member) {
    const { id } = await this.#commission(request, member);
    const path = `/api/commissions/${id}`;
    await this.#change('commission', id, 'commission_invoiced', 'POST', `${path}/invoice`, {}, { status: 'invoiced' });
    const left = { is: { status: 'invoiced', owed: 100.5 } };
    this.ledger.open(`commission ${id}`, null, left);
    await this.#make(
      'credit note',
      'commission_credited',
      `${path}/credit-notes`,
      { net: 20 },
      {
        read: (note) => ({ path: `/api/billing-documents/${note.id}` }),
        of: () => id,
      },
    );
    this.ledger.settle(`commission ${id}`, null, left);
  }

  /** A venue, its repeated updates, tags and knowledge. */
  async #venue() {
    const { id } = await this.#member();
    const path = `/api/members/${id}`;
    for (let n = 1; n <= 5 && !this.#stopping; n++)
      await this.#change('member', id, 'member_updated', 'PATCH', path, { internalNotes: `note ${n}` });
    const gone = await this.#member();
    await this.#delete('member', gone.id, 'member_deleted', `/api/members/${gone.id}`);
    await this.#merge('member', id, await this.#member());

    const tags = [];
    for (let n = 1; n <= 3; n++) {
      const body = { category: 'label', name: this.#word('tag') };
      const read = (made) => ({ path: `/api/tags/${made.id}` });
      tags.push(await this.#make('tag', 'tag_created', '/api/tags', body, { read }));
    }
    const [kept, taken, unused] = tags;
    await this.#change('tag', kept.id, 'tag_updated', 'PATCH', `/api/tags/${kept.id}`, { name: this.#word('tag') });
    await this.#delete('tag', unused.id, 'tag_deleted', `/api/tags/${unused.id}`);
    for (const tag of [kept, taken]) {
      const read = { path, list: 'tags', find: { id: tag.id } };
      this.ledger.open(`tag ${tag.id} of ${id}`, read, { is: { id: tag.id } });
      await this.#post(`${path}/tags`, { tagId: tag.id });
      this.ledger.ack(`tag ${tag.id} of ${id}`, read, { is: { id: tag.id } }, 'member_tag_attached', tag.id);
    }
    this.ledger.open(`tag ${taken.id} of ${id}`, null, GONE);
    await this.#ask('DELETE', `${path}/tags/${taken.id}`, undefined, this.#signedIn);
    this.ledger.ack(`tag ${taken.id} of ${id}`, null, GONE, 'member_tag_detached', taken.id);

    const known = [];
    for (let n = 1; n <= 2; n++) {
      const body = { memberId: id, type: 'fact', source: 'call', content: this.#word('fact') };
      const at = `/api/ai/knowledge/by-member/${id}`;
      const options = {
        read: (made) => ({ path: at, find: { id: made.id } }),
        words: { path: at, find: { content: body.content } },
      };
      known.push(await this.#make('knowledge', 'knowledge_added', '/api/ai/knowledge/entries', body, options));
    }
    await this.#delete('knowledge', known[1].id, 'knowledge_removed', `/api/ai/knowledge/entries/${known[1].id}`);
  }

  async #calendar() {
    const { id: memberId } = await this.#member();
    const at = `/api/availability/by-member/${memberId}`;
    const made = [];
    for (let day = 1; day <= 5 && !this.#stopping; day++) {
      const body = { memberId, date: `2027-06-0${day}`, status: 'booked' };
      const options = {
        read: ({ id }) => ({ path: at, find: { id } }),
        words: { path: at, find: { date: body.date } },
      };
      made.push(await this.#make('availability', 'availability_created', '/api/availability', body, options));
    }
    const [first, last] = [made.at(0), made.at(-1)];
    if (!first || first === last) return;
    const path = (entry) => `/api/availability/${entry.id}`;
    await this.#change('availability', first.id, 'availability_updated', 'PATCH', path(first), { status: 'option' });
    await this.#delete('availability', last.id, 'availability_deleted', path(last));

    const days = { path: at, find: { date: '2027-07-02' } };
    const taken = { is: { status: 'option', source: 'team' } };
    const name = `days in a row of ${memberId}`;
    this.ledger.open(name, days, taken);
    const span = { from: '2027-07-01', to: '2027-07-03', status: 'option' };
    await this.#ask('PUT', `${at}/days`, span, this.#signedIn);
    this.ledger.ack(name, days, taken, 'availability_entered', memberId);
  }

  /** Options of one venue: ranks, a release that moves another up, a booking, and those of the venue's link. */
  async #holds() {
    const { ledger } = this;
    const member = await this.#member();
    const expiresAt = '2027-08-30T16:00:00.000Z';
    const candidate = async (eventDate) => {
      const request = await this.#request({ eventDate });
      await this.#advance(request.id, 'searching');
      await this.#result(request, member);
      return request;
    };
    const hold = async (request, rank) => {
      const [path, find] = ['/api/holds', { memberId: member.id, requestId: request.id }];
      const made = await this.#make('hold', 'hold_requested', path, find, {
        read: ({ id }) => ({ path: `${path}/${id}` }),
        words: { path: `${path}?requestId=${request.id}`, find },
      });
      return this.#act(made, 'activate', 'hold_activated', { rank, expiresAt }, { status: 'active', rank });
    };
    const [one, two] = [await candidate('2027-09-06'), await candidate('2027-09-06')];
    const [first, second] = [await hold(one, 1), await hold(two, 2)];
    const note = this.#word('note');
    ledger.open(`hold ${first.id}`, null, { is: { note } });
    await this.#ask('PATCH', `/api/holds/${first.id}`, { note }, this.#signedIn);
    ledger.amend(`hold ${first.id}`, { note });
    ledger.acted('hold_noted');
    // its release moves the other up
    ledger.amend(`hold ${second.id}`, { rank: undefined });
    await this.#act(first, 'release', 'hold_released', {}, { status: 'released' });
    await this.#act(second, 'book', 'hold_booked', {}, { status: 'booked' });

    const [three, four] = [await candidate('2027-10-05'), await candidate('2027-10-05')];
    await hold(three, 1);
    const token = { scope: 'member', scopeId: member.id };
    const made = await this.#make('token', 'magic_token_created', '/api/magic-tokens', token, {
      read: ({ id }) => ({ path: `/api/magic-tokens/by-scope/${member.id}`, find: { id } }),
    });
    const headers = { 'x-magic-token': made.token };
    const own = async (request, rank) => {
      const [name, is] = [`own hold for ${request.id}`, { source: 'link', status: 'active', rank }];
      const read = { path: `/api/holds?requestId=${request.id}`, find: { source: 'link' } };
      ledger.open(name, read, { is });
      const path = `/api/public/member/requests/${request.id}/hold`;
      await this.#ask('POST', path, { answer: 'held', rank, expiresAt }, headers);
      ledger.ack(name, read, { is }, 'own_hold');
      return { name, path };
    };
    await own(four, 2);
    const { name, path } = await own(one, 3);
    const gone = { is: { source: 'link', status: 'released' } };
    ledger.open(name, null, gone);
    await this.#ask('POST', `${path}/release`, {}, headers, 404);
    ledger.ack(name, null, gone, 'own_hold_released');
  }

  #act({ id }, what, act, body, to) {
    return this.#change('hold', id, act, 'POST', `/api/holds/${id}/${what}`, body, to);
  }

  /** Venues that are asked in one call, and their offers: entered by the team, read from a mail, and by the venue's link. */
  async #offers() {
    const { ledger } = this;
    // a venue each: several mails of the same words to one would look like repeated ones
    const asked = async () => {
      const member = await this.#member();
      const request = await this.#request({ eventDate: '2027-11-09' });
      await this.#advance(request.id, 'searching');
      const name = `candidate ${member.id} of request ${request.id}`;
      const read = { path: `/api/requests/${request.id}`, list: 'results', find: { memberId: member.id } };
      const is = { is: { stage: 'availability_requested' } };
      ledger.open(name, read, is);
      const { items } = await this.#post(`/api/requests/${request.id}/results/ask`, { memberIds: [member.id] });
      ledger.ack(name, read, is, 'venues_asked');
      for (const act of ['result_added', 'result_stage_changed']) ledger.acted(act, items[0].id);
      return { ...request, member, candidate: name };
    };
    const lines = [
      { kind: 'room_hire', label: 'Salle', unitPrice: 1200, needId: 'main' },
      { kind: 'food', label: 'Déjeuner', basis: 'per_person', unitPrice: 38 },
    ];
    const draft = async ({ id: requestId, member }) => {
      const find = { requestId, memberId: member.id, source: 'team' };
      const body = { requestId, memberId: member.id, lines };
      return this.#make('offer', 'offer_drafted', '/api/offers', body, {
        read: ({ id }) => ({ path: `/api/offers/${id}` }),
        words: { path: `/api/offers?requestId=${requestId}`, find },
        // the timeline begins with its submission
        of: () => null,
      });
    };
    const act = (id, kind, body, to) =>
      this.#change(
        'offer',
        id,
        `offer_${kind === 'submit' ? 'received' : 'declined'}`,
        'POST',
        `/api/offers/${id}/${kind}`,
        body,
        to,
      );
    const quietly = async (id, kind, method, path, body) => {
      ledger.open(`offer ${id}`, null, { is: body });
      const changed = await this.#ask(method, `/api/offers/${id}${path}`, body, this.#signedIn);
      ledger.settle(`offer ${id}`, null, { is: lasting(changed) });
      ledger.acted(kind);
    };
    const [one, two, three] = [await asked(), await asked(), await asked()];
    const first = await draft(one);
    await quietly(first.id, 'offer_changed', 'PATCH', '', { message: this.#word('message') });
    const file = formOf(QUOTE);
    const headers = { ...this.#signedIn, 'content-type': file.type };
    ledger.amend(`offer ${first.id}`, { attachments: undefined });
    const attached = await this.#ask('POST', `/api/offers/${first.id}/attachments`, file.body, headers);
    ledger.amend(`offer ${first.id}`, { attachments: attached.attachments.map(({ id }) => ({ id })) });
    ledger.acted('offer_file');
    await act(first.id, 'submit', {}, { status: 'submitted' });
    const assumptions = [{ key: 'av', net: 150, reason: 'As last year' }];
    await quietly(first.id, 'offer_assumed', 'PUT', '/assumptions', { assumptions });
    const second = await draft(two);
    await act(second.id, 'submit', {}, { status: 'submitted' });
    const reason = this.#word('reason');
    await act(second.id, 'decline', { reason }, { status: 'declined', declineReason: reason });
    await this.#ownOffer(three, lines);
    await this.#mailedOffer(await asked());
  }

  /** An offer by the link of a venue, with a file. */
  async #ownOffer({ id: requestId, member }, lines) {
    const { ledger } = this;
    const made = await this.#make(
      'token',
      'magic_token_created',
      '/api/magic-tokens',
      { scope: 'member', scopeId: member.id },
      {
        read: ({ id }) => ({ path: `/api/magic-tokens/by-scope/${member.id}`, find: { id } }),
      },
    );
    const headers = { 'x-magic-token': made.token };
    const [name, path] = [`own offer for ${requestId}`, `/api/public/member/requests/${requestId}/offer`];
    const read = { path: `/api/offers?requestId=${requestId}`, find: { source: 'link' } };
    const at = (status, more = {}) => ({ is: { source: 'link', memberId: member.id, status, ...more } });
    ledger.open(name, read, at('draft'));
    await this.#ask('PUT', path, { lines }, headers);
    ledger.ack(name, read, at('draft'), 'own_offer_saved');
    const { type, body } = formOf(QUOTE);
    await this.#ask('POST', `${path}/attachments`, body, { ...headers, 'content-type': type });
    ledger.acted('own_offer_file');
    ledger.open(name, null, at('submitted', { round: 1 }));
    await this.#ask('POST', `${path}/submit`, undefined, headers, 404);
    ledger.ack(name, null, at('submitted', { round: 1 }), 'own_offer_submitted');
  }

  /** A quote by mail becomes a draft, and needs no answer. */
  async #mailedOffer(request) {
    const { ledger } = this;
    const word = this.#word('quote');
    // the mail may be read as the venue's reply
    ledger.forget(request.candidate);
    const { outcome } = await this.#post('/api/communications/email/inbound', {
      from: request.member.email,
      to: 'requests@parvis.example',
      subject: `Re: Devis [#${request.code}]`,
      text: `Bonjour, notre devis ${word} : journée d’étude 72 € HT par personne.`,
      messageId: `<${word}@venue.example>`,
    });
    ledger.acted('email_received', request.id);
    const { emailMessageId } = outcome;
    const [name, find] = [`offer of mail ${emailMessageId}`, { source: 'email', emailMessageId }];
    const read = { path: `/api/offers?requestId=${request.id}`, find };
    ledger.open(name, read, { is: { ...find, status: 'draft' } });
    await this.#post('/api/offers/read', { emailMessageId });
    ledger.ack(name, read, { is: { ...find, status: 'draft' } }, 'offer_read');
    const settled = `/api/requests/${request.id}/settle-messages`;
    await this.#change('request', request.id, 'reply_not_needed', 'POST', settled, {}, {});
  }

  /** Personal mailboxes: their servers don't exist, so that nothing is read. */
  async #mailboxes() {
    const { ledger } = this;
    for (const isRemoved of [false, true]) {
      const address = `${this.#word('mailbox')}@agency.example`;
      const server = { host: 'mail.agency.example', security: 'tls' };
      const servers = { imap: { ...server, port: 993 }, smtp: { ...server, port: 465 } };
      const input = { address, kind: 'personal', password: 'secret', ...servers };
      // what the jobs change isn't known
      const lastingOf = ({ id, displayName, kind }) => ({ id, address, displayName, kind });
      const made = await this.#make('mailbox', 'mailbox_connected', '/api/mailboxes', input, {
        read: ({ id }) => ({ path: `/api/mailboxes/${id}` }),
        words: { path: '/api/mailboxes', list: 'items', find: { address } },
        is: lastingOf,
      });
      const [name, path] = [`mailbox ${made.id}`, `/api/mailboxes/${made.id}`];
      const change = async (act, send, state) => {
        ledger.open(name, null, state);
        await send();
        ledger.ack(name, null, state, act, made.id);
      };
      const displayName = this.#word('name');
      const renamed = { ...lastingOf(made), displayName };
      const rename = () => this.#ask('PATCH', path, { displayName }, this.#signedIn);
      await change('mailbox_updated', rename, { is: renamed });
      const paused = { is: { ...renamed, status: 'paused' } };
      await change('mailbox_paused', () => this.#post(`${path}/pause`), paused);
      if (!isRemoved) continue;
      await change('mailbox_resumed', () => this.#post(`${path}/resume`), { is: renamed });
      await this.#delete('mailbox', made.id, 'mailbox_removed', path);
    }
  }

  /** Imported calendars, and the addresses of our own feeds. */
  async #calendars() {
    const { ledger } = this;
    for (const isRemoved of [false, true]) {
      const { id } = await this.#member();
      const path = `/api/member-calendars/by-member/${id}`;
      const [name, read] = [`calendar of ${id}`, { path }];
      const there = { is: { calendar: { memberId: id, host: 'calendar.example' } } };
      const none = { is: { calendar: null } };
      ledger.settle(name, read, none);
      ledger.open(name, null, there);
      await this.#ask('PUT', path, { url: `https://calendar.example/${id}.ics` }, this.#signedIn);
      ledger.ack(name, null, there, 'member_calendar_set', id);
      if (!isRemoved) continue;
      ledger.open(name, null, none);
      await this.#ask('DELETE', path, undefined, this.#signedIn);
      ledger.ack(name, null, none, 'member_calendar_removed', id);
    }

    // A user has at most fifty addresses, including those whose response was lost.
    if (this.count('calendar_feed_created') >= 20) return;
    const at = '/api/calendar/feeds';
    const opens = ({ url }) => {
      const { pathname } = new URL(url);
      return { name: `calendar at ${pathname}`, read: { path: pathname, headers: {} }, is: { answers: 200 } };
    };
    for (const isRevoked of [false, true]) {
      const requestId = (await this.#request()).id;
      const feed = await this.#make(
        'feed',
        'calendar_feed_created',
        at,
        { kind: 'request', requestId },
        {
          read: ({ id }) => ({ path: at, list: 'items', find: { id } }),
          words: { path: at, list: 'items', find: { requestId } },
          is: ({ id }) => ({ id, kind: 'request', requestId }),
        },
      );
      const first = opens(feed);
      ledger.settle(first.name, first.read, first.is);
      ledger.open(first.name, null, GONE);
      const second = opens(await this.#post(`${at}/${feed.id}/renew`));
      ledger.ack(first.name, null, GONE, 'calendar_feed_renewed', feed.id);
      ledger.settle(second.name, second.read, second.is);
      if (!isRevoked) continue;
      ledger.open(second.name, null, GONE);
      await this.#delete('feed', feed.id, 'calendar_feed_revoked', `${at}/${feed.id}`);
      ledger.settle(second.name, null, GONE);
    }
  }

  /** Singletons: one worker at a time changes them, otherwise the last write would be unknown. */
  async #office() {
    if (this.#inOffice) return;
    this.#inOffice = true;
    try {
      await this.#agency();
      await this.#logo();
      await this.#mailWords();
      // An archive contains everything: a few are enough.
      if (this.count('data_export_requested') < 3) await this.#archive();
    } finally {
      this.#inOffice = false;
    }
  }

  async #agency() {
    const { ledger } = this;
    const path = '/api/agency';
    const said = { is: { chosen: { legalLine: this.#word('line') } } };
    if (!ledger.entries.has('agency')) ledger.settle('agency', { path }, { is: { chosen: { legalLine: null } } });
    ledger.open('agency', null, said);
    await this.#ask('PATCH', path, said.is.chosen, this.#signedIn);
    ledger.ack('agency', null, said, 'agency_updated');
  }

  /** Every second one is removed again. */
  async #logo() {
    const { ledger } = this;
    const [path, name] = ['/api/agency', 'logo of the agency'];
    const none = { is: { shown: { logo: null } } };
    if (!ledger.entries.has(name)) ledger.settle(name, { path }, none);
    // only the response contains its address
    ledger.open(name, null, { is: { shown: { logo: undefined } } });
    const { shown } = await this.#upload(`${path}/logo`, { name: 'a.png', type: 'image/png', content: PICTURE });
    ledger.ack(name, null, { is: { shown: { logo: shown.logo } } }, 'agency_logo_set');
    if (this.count('agency_logo_set') % 2 === 0) return;
    ledger.open(name, null, none);
    await this.#ask('DELETE', `${path}/logo`, undefined, this.#signedIn);
    ledger.ack(name, null, none, 'agency_logo_removed');
  }

  async #mailWords() {
    const { ledger } = this;
    const path = '/api/mail-templates/commission-overdue/en';
    const name = 'subject of a mail';
    const said = { is: { own: this.#word('subject') } };
    const read = { path, list: 'parts', find: { name: 'subject' } };
    if (!ledger.entries.has(name)) ledger.settle(name, read, { is: { own: null } });
    ledger.open(name, read, said);
    await this.#ask('PUT', path, { subject: said.is.own }, this.#signedIn);
    ledger.ack(name, read, said, 'mail_words_saved');
  }

  async #archive() {
    const { ledger } = this;
    const at = '/api/exports';
    // one started by a call without a response may still be in progress: only one runs at a time
    const headers = { ...this.#signedIn, 'idempotency-key': randomUUID() };
    const made = await this.#ask('POST', at, {}, headers, null, 409);
    if (made === null) return;
    const { id } = made;
    ledger.ack(`archive ${id}`, { path: `${at}/${id}` }, { is: { id } }, 'data_export_requested', id);
    const removed = { is: { id, status: 'removed' } };
    ledger.open(`archive ${id}`, null, removed);
    await this.#ask('DELETE', `${at}/${id}`, undefined, this.#signedIn);
    ledger.ack(`archive ${id}`, null, removed, 'data_export_removed', id);
  }

  async #rooms() {
    const { id: memberId } = await this.#member();
    const rooms = [];
    for (let n = 1; n <= 2; n++) {
      const capacities = [
        { configuration: 'theatre', maxCapacity: 90 },
        { configuration: 'classroom', maxCapacity: 40 },
      ];
      const body = { memberId, name: this.#word('room'), fullDayPrice: 990, capacities };
      const options = {
        read: ({ id }) => ({ path: `/api/rooms/${id}` }),
        words: { path: `/api/rooms/by-member/${memberId}`, find: { name: body.name } },
      };
      rooms.push(await this.#make('room', 'room_created', '/api/rooms', body, options));
    }
    const [kept, gone] = rooms;
    const path = `/api/rooms/${kept.id}`;
    await this.#change('room', kept.id, 'room_updated', 'PATCH', path, { areaSqm: 120 });
    const banquet = { configuration: 'banquet', maxCapacity: 60 };
    await this.#change('room', kept.id, 'room_capacity_set', 'POST', `${path}/capacities`, banquet, {});
    await this.#change(
      'room',
      kept.id,
      'room_capacity_removed',
      'DELETE',
      `${path}/capacities/classroom`,
      undefined,
      {},
    );
    await this.#delete('room', gone.id, 'room_deleted', `/api/rooms/${gone.id}`);
  }

  /** Photos and a recording, with their files. */
  async #files() {
    const { id: memberId } = await this.#member();
    const send = (path, file) => this.#upload(path, file);
    const file = { name: 'a.png', type: 'image/png', content: PICTURE };
    const photos = [];
    for (let n = 1; n <= 2; n++) {
      const read = ({ id }) => ({ path: `/api/members/${memberId}`, list: 'photos', find: { id } });
      const path = `/api/uploads/member-photos/${memberId}`;
      const photo = await this.#make('photo', 'photo_uploaded', path, file, { read, send });
      const shown = { path: photo.url, bytes: true };
      this.ledger.settle(`file of photo ${photo.id}`, shown, { is: { bytes: photo.size } });
      photos.push(photo.id);
    }
    const [gone, kept] = photos;
    const name = `photos of ${memberId}`;
    const are = (...ids) => ({ is: { photos: ids.map((id) => ({ id })) } });
    const read = { path: `/api/members/${memberId}` };
    this.ledger.settle(name, read, are(gone, kept));
    this.ledger.open(name, read, are(kept, gone));
    await this.#post(`/api/uploads/member-photos/${memberId}/reorder`, { photoIds: [kept, gone] });
    this.ledger.ack(name, read, are(kept, gone), 'photo_reordered', memberId);
    const said = { alt: 'The hall, set for a dinner' };
    this.ledger.open(`photo ${kept}`, null, { is: said });
    await this.#ask('PATCH', `/api/uploads/member-photos/photo/${kept}`, said, this.#signedIn);
    this.ledger.ack(`photo ${kept}`, null, { is: said }, 'photo_updated', kept);
    this.ledger.open(name, read, are(kept));
    this.ledger.open(`file of photo ${gone}`, null, GONE);
    await this.#delete('photo', gone, 'photo_deleted', `/api/uploads/member-photos/photo/${gone}`);
    this.ledger.settle(name, read, are(kept));
    this.ledger.settle(`file of photo ${gone}`, null, GONE);

    const sound = { name: 'a.wav', type: 'audio/wav', content: SOUND };
    await this.#make('recording', 'audio_uploaded', `/api/uploads/audio/${memberId}`, sound, {
      read: ({ url }) => ({ path: new URL(url, ORIGIN).pathname, bytes: true }),
      is: ({ size }) => ({ bytes: size }),
      of: () => memberId,
      send,
    });
  }

  /** Organizers, one of whom is deleted and one erased. */
  async #people() {
    const { ledger } = this;
    const kept = await this.#organizer();
    const path = `/api/organizers/${kept.id}`;
    await this.#change('organizer', kept.id, 'organizer_updated', 'PATCH', path, { company: this.#word('company') });
    const gone = await this.#organizer();
    await this.#delete('organizer', gone.id, 'organizer_deleted', `/api/organizers/${gone.id}`);
    await this.#merge('organizer', kept.id, await this.#organizer());
    const erased = await this.#organizer();
    const request = await this.#request({ organizerId: erased.id });
    await this.#advance(request.id, 'cancelled');
    // Data about the person is erased too.
    const left = { is: { id: request.id, code: request.code, status: 'cancelled', attendees: 40 } };
    ledger.open(`request ${request.id}`, null, left);
    await this.#change(
      'organizer',
      erased.id,
      'organizer_erased',
      'POST',
      `/api/organizers/${erased.id}/erase`,
      {},
      {},
    );
    ledger.settle(`request ${request.id}`, null, left);
  }

  /** Links of a venue and of an organizer, their use, and a revoked link. */
  async #links() {
    const { ledger } = this;
    const member = await this.#member();
    const request = await this.#request();
    await this.#advance(request.id, 'searching');
    const token = async (scope, scopeId, path) => {
      const at = `/api/magic-tokens/by-scope/${scopeId}`;
      const read = ({ id }) => ({ path: at, find: { id } });
      const made = await this.#make('token', 'magic_token_created', '/api/magic-tokens', { scope, scopeId }, { read });
      const headers = { 'x-magic-token': made.token };
      ledger.settle(`way in by token ${made.id}`, { path, headers }, { answers: 200 });
      return { id: made.id, headers };
    };
    const venue = await token('member', member.id, '/api/public/member/profile');
    const client = await token('organizer', request.organizerId, '/api/public/organizer/requests?limit=1');
    const revoked = await token('member', member.id, '/api/public/member/profile');

    const description = this.#word('house');
    ledger.open(`member ${member.id}`, null, { is: { description } });
    await this.#ask('PATCH', '/api/public/member/profile', { description }, venue.headers);
    ledger.amend(`member ${member.id}`, { description });
    ledger.acted('member_updated', member.id);

    // before the request has a result, which shows the venue's cover, rooms and number
    await this.#proposals(member, venue.headers);
    await this.#ownVenue(member, venue.headers);
    const result = await this.#result(request, member, 'availability_requested');
    await this.#renew(member);

    const answered = `/api/public/member/availability-requests/${request.id}/reply`;
    ledger.open(`result ${result.id}`, null, { is: { stage: 'available' } });
    await this.#ask('POST', answered, { status: 'available', comment: 'Oui' }, venue.headers);
    const reply = { stage: 'available', stageChangedAt: undefined, availabilityReply: undefined };
    ledger.amend(`result ${result.id}`, reply);
    ledger.acted('availability_replied', result.id);
    const replies = { path: `/api/requests/${request.id}`, list: 'results', find: { id: result.id } };
    const said = { is: { availabilityReply: { status: 'available', comment: 'Oui' } } };
    ledger.ack(`reply to ${result.id}`, replies, said, 'result_stage_changed', result.id);

    const requirements = this.#word('wish');
    ledger.open(`request ${request.id}`, null, { is: { requirements } });
    await this.#ask('PATCH', `/api/public/organizer/requests/${request.id}`, { requirements }, client.headers);
    ledger.amend(`request ${request.id}`, { requirements });

    ledger.open(`way in by token ${revoked.id}`, null, { answers: 401 });
    const revoke = `/api/magic-tokens/${revoked.id}/revoke`;
    await this.#change('token', revoked.id, 'magic_token_revoked', 'POST', revoke, {}, {});
    ledger.settle(`way in by token ${revoked.id}`, null, { answers: 401 });
  }

  /** Contact details suggested by a venue: the team accepts one and dismisses another. */
  async #proposals(member, headers) {
    for (const decision of ['accept', 'reject']) {
      const value = `+334${String(++this.#made).padStart(8, '0')}`;
      await this.#ask('PATCH', '/api/public/member/profile', { phone: value }, headers);
      this.ledger.acted('member_facts_proposed', member.id);
      const path = `/api/members/${member.id}/proposed/phone/${decision}`;
      const leads = decision === 'accept' ? { phone: value } : {};
      await this.#change('member', member.id, `member_fact_${decision}ed`, 'POST', path, { value }, leads);
    }
    const { id } = await this.#post(`/api/members/${member.id}/profile-link`);
    const sent = { row: 'email_message', id };
    this.ledger.ack(`profile link ${id}`, sent, { is: { member_id: member.id } }, 'profile_link_sent');
  }

  /**
   * Rooms, photos and days entered by a venue through its link. Calls by link have no idempotency key: one without a response may have
   * succeeded, and is identified by a unique name.
   */
  async #ownVenue(member, headers) {
    const { ledger } = this;
    const own = '/api/public/member';
    const rooms = [];
    for (let n = 1; n <= 2; n++) {
      const name = this.#word('own');
      const found = { path: `/api/rooms/by-member/${member.id}`, find: { name } };
      ledger.open(`own room ${name}`, found, { is: { name } });
      const room = await this.#ask('POST', `${own}/rooms`, { name, capacities: [] }, headers, 409);
      ledger.ack(`own room ${name}`, found, { is: { name } }, 'own_room_created');
      if (room) rooms.push(room);
    }
    const [kept, gone] = rooms;
    if (kept) {
      const [entry, at] = [`own room ${kept.name}`, `${own}/rooms/${kept.id}`];
      const change = async (act, method, path, body, is) => {
        const leads = { is: { name: kept.name, ...is } };
        ledger.open(entry, null, leads);
        await this.#ask(method, path, body, headers);
        ledger.ack(entry, null, leads, act);
      };
      const [theatre, banquet] = [50, 30].map((maxCapacity, n) => ({
        configuration: ['theatre', 'banquet'][n],
        maxCapacity,
      }));
      await change('own_room_updated', 'PATCH', at, { areaSqm: 80 }, { areaSqm: 80, capacities: [] });
      await change('own_room_capacity_set', 'POST', `${at}/capacities`, theatre, { capacities: [theatre] });
      await change('own_room_capacity_set', 'POST', `${at}/capacities`, banquet, {});
      const left = { areaSqm: 80, capacities: [banquet] };
      await change('own_room_capacity_removed', 'DELETE', `${at}/capacities/theatre`, undefined, left);
    }
    if (gone) {
      ledger.open(`own room ${gone.name}`, null, GONE);
      await this.#ask('DELETE', `${own}/rooms/${gone.id}`, undefined, headers);
      ledger.ack(`own room ${gone.name}`, null, GONE, 'own_room_deleted');
      ledger.acted('room_deleted', gone.id);
    }

    await this.#ownPhotos(member, headers);
    await this.#ownDays(member, headers);
  }

  async #ownPhotos(member, headers) {
    const { ledger } = this;
    const own = '/api/public/member';
    const { type, body } = formOf({ name: 'a.png', type: 'image/png', content: PICTURE });
    const photo = await this.#ask('POST', `${own}/photos`, body, { ...headers, 'content-type': type });
    const shown = { path: `/api/members/${member.id}`, list: 'photos', find: { id: photo.id } };
    ledger.ack(`photo ${photo.id}`, shown, { is: { id: photo.id } }, 'own_photo_uploaded');
    ledger.acted('photo_uploaded', photo.id);
    const said = { id: photo.id, alt: 'The hall, set for a dinner' };
    ledger.open(`photo ${photo.id}`, null, { is: said });
    await this.#ask('PATCH', `${own}/photos/${photo.id}`, { alt: said.alt }, headers);
    ledger.ack(`photo ${photo.id}`, null, { is: said }, 'own_photo_updated');

    await this.#ask('POST', `${own}/photos`, body, { ...headers, 'content-type': type });
    // an upload without a response may have succeeded too
    const { photos } = await this.#get(`/api/members/${member.id}`);
    const name = `order of the photos of ${member.id}`;
    const are = (each) => ({ is: { photos: each.map(({ id }) => ({ id })) } });
    ledger.settle(name, { path: `/api/members/${member.id}` }, are(photos));
    ledger.open(name, null, are(photos.toReversed()));
    const photoIds = photos.toReversed().map(({ id }) => id);
    await this.#ask('POST', `${own}/photos/reorder`, { photoIds }, headers);
    ledger.ack(name, null, are(photos.toReversed()), 'own_photos_reordered');

    const left = are(photos.toReversed().filter(({ id }) => id !== photo.id));
    ledger.open(name, null, left);
    ledger.open(`photo ${photo.id}`, null, GONE);
    await this.#ask('DELETE', `${own}/photos/${photo.id}`, undefined, headers);
    ledger.ack(`photo ${photo.id}`, null, GONE, 'own_photo_deleted');
    ledger.settle(name, null, left);
  }

  async #ownDays(member, headers) {
    const { ledger } = this;
    const own = '/api/public/member';
    const days = { path: `/api/availability/by-member/${member.id}`, find: { date: '2027-08-02' } };
    const taken = { is: { status: 'blocked', source: 'member' } };
    ledger.open(`days of ${member.id}`, days, taken);
    await this.#ask('POST', `${own}/availability`, { from: '2027-08-01', to: '2027-08-03' }, headers);
    ledger.ack(`days of ${member.id}`, days, taken, 'availability_set_by_venue', member.id);

    // of three days the last stays: one is removed directly, one as part of a row
    const last = { ...days, find: { date: '2027-08-03' } };
    ledger.settle(`last day of ${member.id}`, last, taken);
    const first = { ...days, find: { date: '2027-08-01' } };
    const { items } = await this.#ask('GET', `${own}/availability?from=2027-08-01&to=2027-08-01`, undefined, headers);
    ledger.settle(`first day of ${member.id}`, first, taken);
    ledger.open(`first day of ${member.id}`, null, GONE);
    await this.#ask('DELETE', `${own}/availability/${items[0].id}`, undefined, headers);
    ledger.ack(`first day of ${member.id}`, null, GONE, 'own_day_removed');
    ledger.open(`days of ${member.id}`, null, GONE);
    await this.#ask('DELETE', `${own}/availability?from=2027-08-02&to=2027-08-02`, undefined, headers);
    ledger.ack(`days of ${member.id}`, null, GONE, 'own_days_taken_back');
  }

  /** Creates a link that expires soon, and renews one that has expired. */
  async #renew(member) {
    const due = this.#expiring.findIndex(({ until: end }) => end < Date.now());
    if (due >= 0) {
      const [{ token, memberId }] = this.#expiring.splice(due, 1);
      await this.#ask('POST', '/api/public/links/renew', { token }, {});
      this.ledger.acted('link_renewed', memberId);
    }
    if (this.#expiring.length >= 3) return;
    const body = { scope: 'member', scopeId: member.id, action: 'update_profile', expiresInSeconds: 60 };
    const { token, expiresAt } = await this.#post('/api/magic-tokens', body);
    this.#expiring.push({ token, memberId: member.id, until: Date.parse(expiresAt) + 1_000 });
  }

  /** Team members, and API keys of their tools. */
  async #team() {
    const { ledger } = this;
    const email = `${this.#word('colleague')}@parvis.example`;
    const body = { email, name: 'Colleague', role: 'agent' };
    await this.#make('invitation', 'user_invited', '/api/team/invitations', body, {
      read: ({ id }) => ({ row: 'team_invitation', id }),
      is: ({ role }) => ({ email, role }),
    });
    await this.#invitations();
    const keys = [];
    for (let n = 1; n <= 2; n++) {
      const key = await this.#make(
        'key',
        'api_key_created',
        '/api/team/api-keys',
        { name: this.#word('key') },
        {
          read: ({ id }) => ({ path: '/api/team/api-keys', find: { id } }),
        },
      );
      const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };
      const headers = { authorization: `Bearer ${key.key}`, accept: 'application/json, text/event-stream' };
      const read = { method: 'POST', path: '/mcp', headers, body: ping };
      ledger.settle(`way in by key ${key.id}`, read, { answers: 200 });
      keys.push(key);
    }
    const [, revoked] = keys;
    ledger.open(`way in by key ${revoked.id}`, null, { answers: 401 });
    await this.#delete('key', revoked.id, 'api_key_revoked', `/api/team/api-keys/${revoked.id}`);
    ledger.settle(`way in by key ${revoked.id}`, null, { answers: 401 });

    // Password hashing is slow on purpose: one in ten is enough, besides the first.
    if (ledger.acts.has('password_reset') && this.random() > 0.1) return;
    const secret = () => this.mails.mails.findLast(({ to }) => to === email)?.secret;
    const token = await until('the invitation', async () => this.#stopping || secret(), { every: 100 }).catch(
      () => true,
    );
    if (token === true) return;
    const users = { path: '/api/team/users', find: { email } };
    ledger.open(`user ${email}`, users, { is: { email, disabled: false } });
    const { password } = ADMIN;
    await this.#ask('POST', '/api/public/team/accept', { token, password }, {}, 410);
    const joined = { email, name: 'Colleague', role: 'agent', disabled: false };
    ledger.ack(`user ${email}`, users, { is: joined }, 'invitation_accepted');
    const signedIn = await this.#answer('POST', '/api/auth/sign-in/email', { email, password }, { origin: ORIGIN });
    const first = { cookie: cookieOf(signedIn), origin: ORIGIN };
    const { user } = await this.#ask('GET', '/api/auth/get-session', undefined, first);
    const own = await this.#account(user, first);

    const preferences = { theme: this.#word('theme') };
    const account = { row: 'team_user', id: user.id };
    ledger.open(`account ${email}`, account, { is: { locale: 'fr', preferences: {} } });
    ledger.open(`account ${email}`, null, { is: { locale: 'en', preferences } });
    await this.#ask('PATCH', '/api/team/me', { locale: 'en', preferences }, own);
    ledger.ack(`account ${email}`, account, { is: { locale: 'en', preferences } }, 'user_updated', user.id);

    const choices = { digest: 'daily', digestAt: '07:30' };
    const chosen = await this.#ask('PATCH', '/api/notifications/choices', choices, own);
    if (chosen) ledger.acted('notification_choices_updated', user.id);
    const words = { path: '/api/notifications/choices', headers: own };
    ledger.settle(`choices of ${email}`, words, { is: choices });

    const device = '/api/notifications/push-subscription';
    const browser = { endpoint: `https://push.example/${email}`, keys: BROWSER };
    const subscribe = async () => {
      const { id } = await this.#ask('PUT', device, browser, own);
      const row = { row: 'push_subscription', id };
      ledger.ack(`subscription ${id}`, row, { is: { user_id: user.id } }, 'push_subscribed');
      return id;
    };
    const left = await subscribe();
    ledger.open(`subscription ${left}`, null, GONE);
    await this.#ask('DELETE', device, undefined, own);
    ledger.ack(`subscription ${left}`, null, GONE, 'push_unsubscribed');

    // The first stays and receives every notification; the others are removed.
    const stays = ledger.acts.get('push_unsubscribed') === 1;
    if (stays) await subscribe();
    const change = { name: 'Renamed', disabled: !stays };
    // only this client may read them
    if (!stays) ledger.forget(`choices of ${email}`);
    const session = `session after the reset of ${email}`;
    const wayIn = { answers: stays ? 200 : 401 };
    ledger.open(session, null, wayIn);
    ledger.open(`user ${email}`, null, { is: { email, ...change } });
    await this.#ask('PATCH', `/api/team/users/${user.id}`, change, this.#signedIn);
    ledger.ack(`user ${email}`, null, { is: { email, role: 'agent', ...change } }, 'user_updated', user.id);
    ledger.settle(session, null, wayIn);
  }

  /** Sessions of a user that end in different ways; returns the headers of the remaining one, of the last password. */
  async #account(user, own) {
    const { ledger } = this;
    const { email } = user;
    const comesIn = async (password) => {
      const signedIn = await this.#answer('POST', '/api/auth/sign-in/email', { email, password }, { origin: ORIGIN });
      return { cookie: cookieOf(signedIn), origin: ORIGIN };
    };
    const wayIn = (headers) => ({ path: '/api/team/me', headers });
    const [open, closed] = [200, 401].map((answers) => ({ answers }));
    const ended = await comesIn(ADMIN.password);
    const { items } = await this.#ask('GET', '/api/team/sessions', undefined, ended);
    const { id } = items.find(({ current }) => current);
    ledger.settle(`session ${id}`, wayIn(ended), open);
    ledger.open(`session ${id}`, null, closed);
    await this.#ask('DELETE', `/api/team/sessions/${id}`, undefined, own);
    ledger.ack(`session ${id}`, null, closed, 'session_ended', id);

    const left = await comesIn(ADMIN.password);
    ledger.settle(`signed out of ${email}`, wayIn(left), open);
    ledger.open(`signed out of ${email}`, null, closed);
    await this.#ask('POST', '/api/auth/sign-out', {}, left);
    ledger.ack(`signed out of ${email}`, null, closed, 'signed_out');

    const others = await comesIn(ADMIN.password);
    ledger.settle(`session before the change of ${email}`, wayIn(others), open);
    ledger.open(`session before the change of ${email}`, null, closed);
    const second = `${ADMIN.password}, changed`;
    const change = { currentPassword: ADMIN.password, newPassword: second };
    // once the password is changed, a retry doesn't know the current one
    await this.#ask('POST', '/api/auth/change-password', change, own, 400);
    ledger.ack(`session before the change of ${email}`, null, closed, 'password_changed', user.id);

    const known = this.mails.mails.length;
    await this.#ask('POST', '/api/public/team/forgot-password', { email }, {});
    const mailed = () => this.mails.mails.slice(known).findLast(({ to, secret }) => to === email && secret)?.secret;
    // a job that a crash interrupts waits for the end of its lease
    const patience = LAST_WORD;
    const token = await until('the link for a password', async () => this.#stopping || mailed(), {
      patience,
      every: 100,
    });
    if (token === true) throw new Refused();
    ledger.settle(`session before the reset of ${email}`, wayIn(own), open);
    ledger.open(`session before the reset of ${email}`, null, closed);
    const third = `${ADMIN.password}, once more`;
    // it was used if this call succeeded without a response, and is void if the previous one did: unknown
    if (!(await this.#ask('POST', '/api/public/team/reset-password', { token, password: third }, {}, null, 410)))
      throw new Refused();
    ledger.ack(`session before the reset of ${email}`, null, closed, 'password_reset', user.id);
    await this.#post(`/api/team/users/${user.id}/reset-password`);
    ledger.acted('password_link_sent', user.id);
    const last = await comesIn(third);
    ledger.settle(`session after the reset of ${email}`, wayIn(last), open);
    return last;
  }

  /** Invitations that are never accepted: one is sent again, one is revoked. */
  async #invitations() {
    const { ledger } = this;
    const at = '/api/team/invitations';
    const invite = () => {
      const body = { email: `${this.#word('invited')}@parvis.example`, name: 'Invited', role: 'agent' };
      const words = { path: at, find: { email: body.email } };
      return this.#make('invitation', 'user_invited', at, body, {
        read: ({ id }) => ({ path: at, find: { id } }),
        words,
        is: ({ id, email }) => ({ id, email }),
      });
    };
    const again = await invite();
    await this.#change('invitation', again.id, 'invitation_resent', 'POST', `${at}/${again.id}/resend`, {});
    const gone = await invite();
    await this.#delete('invitation', gone.id, 'invitation_revoked', `${at}/${gone.id}`);
  }

  /** The team's daily work: reminders, notifications, messages, the assistant and its corrections. */
  async #desk() {
    const { ledger } = this;
    const request = await this.#request();
    await this.#post(`/api/requests/${request.id}/requalify`);
    ledger.acted('requalification_requested', request.id);

    const at = `/api/reminders/by-request/${request.id}`;
    const reminders = [];
    for (let n = 1; n <= 2; n++) {
      const to = request.organizer.email;
      const own = { requestId: request.id, kind: 'custom', to, dueAt: '2028-01-01T09:00:00.000Z' };
      const body = { ...own, subject: this.#word('reminder'), bodyHtml: '<p>Bonjour</p>' };
      const options = {
        read: ({ id }) => ({ path: at, find: { id } }),
        words: { path: at, find: { subject: body.subject } },
      };
      reminders.push(await this.#make('reminder', 'reminder_scheduled', '/api/reminders', body, options));
    }
    await this.#delete('reminder', reminders[1].id, 'reminder_deleted', `/api/reminders/${reminders[1].id}`);

    const { items } = await this.#get('/api/notifications?limit=20');
    const { id } = items[Math.floor(this.random() * items.length)];
    const [name, read] = [`notification ${id}`, { path: '/api/notifications', find: { id } }];
    const before = this.ledger.entries.get(name)?.states ?? [{ is: { id } }];
    ledger.settle(name, read, before[0]);
    await this.#post(`/api/notifications/${id}/read`);
    ledger.ack(name, read, { is: { id, read: true } }, 'notification_read');

    const unread = (await this.#get('/api/notifications?unreadOnly=true&limit=1')).items[0];
    if (unread) {
      const one = `notification ${unread.id}`;
      const found = { path: '/api/notifications', find: { id: unread.id } };
      ledger.settle(one, found, { is: { id: unread.id } });
      await this.#post('/api/notifications/read-all');
      ledger.ack(one, found, { is: { id: unread.id, read: true } }, 'notifications_read');
    }

    await this.#views();
    const number = `+337${String(this.#made).padStart(8, '0')}`;
    const body = { requestId: request.id, to: number, body: this.#word('text') };
    await this.#make('message', 'CHATPROV_SENT', '/api/chatprov/send', body, {
      read: (made) => ({ path: `/api/chatprov/by-request/${request.id}`, find: { id: made.id } }),
    });

    const asked = { requestId: request.id, content: 'Que manque-t-il ?' };
    await this.#make('answer', 'assistant_replied', '/api/ai/chat/messages', asked, {
      read: (made) => ({ path: `/api/ai/chat/messages?requestId=${request.id}`, find: { id: made.id } }),
    });
    const correction = { requestId: request.id, originalSuggestion: 'Lyon', correction: this.#word('correction') };
    await this.#make('correction', 'suggestion_corrected', '/api/ai/training/correction', correction, {
      read: (made) => ({ row: 'training_correction', id: made.id }),
      is: (made) => ({ correction: made.correction }),
    });
  }

  /** Saved views: a user has at most a hundred, so a few are enough. */
  async #views() {
    if (this.count('saved_view_deleted') >= 10) return;
    const at = '/api/saved-views?screen=requests';
    const views = [];
    for (let n = 1; n <= 2; n++) {
      const body = { screen: 'requests', name: this.#word('view'), query: { assignee: 'me' } };
      views.push(
        await this.#make('view', 'saved_view_created', '/api/saved-views', body, {
          read: ({ id }) => ({ path: at, find: { id } }),
          words: { path: at, find: { name: body.name } },
        }),
      );
    }
    const [kept, gone] = views;
    const path = `/api/saved-views/${kept.id}`;
    await this.#change('view', kept.id, 'saved_view_updated', 'PATCH', path, { name: this.#word('view') });
    await this.#delete('view', gone.id, 'saved_view_deleted', `/api/saved-views/${gone.id}`);
  }

  /** Import files of members, with tags and knowledge, of organizers and of requests. */
  async #import() {
    const [first, second] = ['a', 'b'].map((end) => `${this.#word('imported')}-${end}`);
    const both = (of) => [first, second].map(of);
    await this.#bringIn('members', 'name,postalCode,email,room.name,room.capacity.theatre', {
      lines: both((name) => `${name},69002,${name}@venue.example,Salon,90`),
      rows: both((name) => ({
        read: { path: `/api/members?search=${name}`, find: { name } },
        there: { is: { email: `${name}@venue.example`, roomCount: 1, maxCapacity: 90 } },
      })),
    });
    await this.#bringInOf([first, second]);
    await this.#bringIn('organizers', 'email,firstName', {
      lines: both((name) => `${name}@client.example,Ada`),
      rows: both((name) => ({
        read: { path: `/api/organizers?search=${name}`, find: { email: `${name}@client.example` } },
        there: { is: { firstName: 'Ada' } },
      })),
    });
    await this.#bringIn('requests', 'externalReference,title,organizer.email,attendees', {
      lines: both((name) => `${name},${name},${name}@other.example,40`),
      rows: both((name) => ({
        read: { path: `/api/requests?search=${name}`, find: { title: name } },
        there: { is: { attendees: 40, status: 'qualifying', organizer: { email: `${name}@other.example` } } },
      })),
    });
  }

  /** Tags and knowledge of imported members. */
  async #bringInOf(names) {
    const members = [];
    for (const name of names) {
      const { items } = await this.#get(`/api/members?search=${name}`);
      const made = items.find((item) => item.name === name);
      // the file with their members may have failed
      if (made === undefined) return;
      members.push({ name, id: made.id });
    }
    await this.#bringIn('tags', 'category,name,member.email', {
      lines: members.map(({ name }) => `label,${name},${name}@venue.example`),
      rows: members.map(({ name, id }) => {
        const tag = { category: 'label', name };
        return { read: { path: `/api/members/${id}`, list: 'tags', find: tag }, there: { is: tag } };
      }),
    });
    await this.#bringIn('knowledge', 'member.email,content', {
      at: '/api/ai/knowledge/import',
      lines: members.map(({ name }) => `${name}@venue.example,${name}`),
      rows: members.map(({ name, id }) => ({
        read: { path: `/api/ai/knowledge/by-member/${id}`, find: { content: name } },
        there: { is: { type: 'fact', source: 'import' } },
      })),
    });
  }

  /** A file: either all of it is imported, or it failed and nothing is. */
  async #bringIn(kind, header, { lines, rows, at = `/api/${kind}/import` }) {
    const { ledger } = this;
    const file = { name: `${kind}.csv`, type: 'text/csv', content: Buffer.from([header, ...lines, ''].join('\n')) };
    const nameOf = ({ read }) => `imported, read at ${read.path}`;
    for (const row of rows) ledger.open(nameOf(row), row.read, row.there);
    const { id } = await this.#make('import', 'import_started', `${at}?dryRun=false`, file, {
      read: (made) => ({ path: `${at}/${made.id}` }),
      is: (made) => ({ id: made.id, lines: lines.length }),
      of: () => null,
      send: (path, content) => this.#upload(path, content),
    });
    for (;;) {
      const record = await this.#get(`${at}/${id}`);
      if (record.status === 'done') {
        ledger.ack(`import ${id}`, null, { is: lasting(record) }, `${kind}_imported`, id);
        for (const row of rows) ledger.settle(nameOf(row), null, row.there);
        return;
      }
      if (record.status === 'failed') {
        ledger.settle(`import ${id}`, null, { is: lasting(record) });
        for (const row of rows) ledger.settle(nameOf(row), null, GONE);
        return;
      }
      if (this.#stopping) return;
      await wait(200);
    }
  }

  /** Unsorted mails, and how the team files them. */
  async #unsorted() {
    const { ledger } = this;
    const stray = async () => {
      const from = `${this.#word('stray')}@elsewhere.example`;
      const found = { path: '/api/communications/unsorted', find: { from } };
      ledger.open(`stray mail of ${from}`, found, { is: { from } });
      await this.#post('/api/communications/email/inbound', {
        from,
        to: 'requests+R-0ZZZZZ@parvis.example',
        subject: 'Re: [#R-ZZZZZZ]',
        text: 'Bonjour',
        messageId: `<${from}>`,
      });
      ledger.ack(`stray mail of ${from}`, found, { is: { from } }, 'mail_received');
      const { items } = await this.#get('/api/communications/unsorted?limit=100');
      return { from, id: items.find((each) => each.from.includes(from))?.id };
    };
    const sort = async (act, method, path, body) => {
      const { from, id } = await stray();
      if (id === undefined) return null;
      ledger.open(`stray mail of ${from}`, null, GONE);
      const at = `/api/communications/unsorted/${id}${path}`;
      const sorted = await (method === 'POST'
        ? this.#post(at, body)
        : this.#ask(method, at, undefined, this.#signedIn));
      ledger.ack(`stray mail of ${from}`, null, GONE, act);
      const mail = sorted?.emailMessage;
      if (mail?.threadId) {
        const read = { path: `/api/communications/threads/${mail.threadId}`, list: 'messages', find: { id: mail.id } };
        ledger.settle(`mail ${mail.id}`, read, { is: { direction: 'inbound', requestId: mail.requestId } });
      }
      return { from, id, sorted };
    };
    const request = await this.#request();
    await sort('unsorted_discarded', 'DELETE', '');
    const mistaken = await sort('unsorted_discarded', 'DELETE', '');
    if (mistaken !== null) {
      const [name, there] = [`stray mail of ${mistaken.from}`, { is: { from: mistaken.from } }];
      ledger.open(name, null, there);
      await this.#post(`/api/communications/unsorted/${mistaken.id}/restore`);
      ledger.ack(name, null, there, 'unsorted_restored', mistaken.id);
    }
    await sort('unsorted_assigned', 'POST', '/assign', { requestId: request.id });
    const made = await sort('unsorted_converted', 'POST', '/convert', {});
    const requestId = made?.sorted.emailMessage.requestId;
    if (requestId) {
      const [name, path] = [`request ${requestId}`, `/api/requests/${requestId}`];
      ledger.settle(name, { path }, { is: { id: requestId } });
      const looked = { is: { id: requestId, needsValidation: false } };
      ledger.open(name, null, looked);
      await this.#post(`${path}/validate`);
      ledger.ack(name, null, looked, 'request_validated', requestId);
    }
    await stray();
  }

  async #inbound() {
    const word = this.#word('inbound');
    const email = `${word}@client.example`;
    await this.#deliver(
      'mail_received',
      word,
      '/api/webhooks/email/inbound',
      {
        from: `Zoé Martin <${email}>`,
        to: ['requests@parvis.example'],
        subject: `Séminaire ${word}`,
        text: 'Bonjour, nous cherchons une salle pour 60 personnes à Lyon le 18 mars 2027. Merci, Zoé',
        messageId: `${word}@client.example`,
      },
      (text) => signInbound(`msg_${word}`, text),
    );
    const read = { path: `/api/requests?search=${email}`, find: { organizer: { email } } };
    this.ledger.promise(`request of ${email}`, { source: 'email' }, read);
  }

  /** A text message from an unknown number; undefined while the webhook waits. */
  async #written() {
    const word = this.#word('wamid');
    const number = `336${String(this.#made).padStart(8, '0')}`;
    await this.#deliver('message_received', word, '/webhooks/chatprov', writtenMessage(word, number), signHub);
    const { items } = await this.#get('/api/chatprov/unlinked?limit=100');
    return items.find(({ from }) => from === `+${number}`);
  }

  /** Messages without a request: discarded and restored, then filed under a request, or converted to one. */
  async #message() {
    const { ledger } = this;
    const message = await this.#written();
    if (message === undefined) return;
    const { id } = message;
    const at = `/api/chatprov/unlinked/${id}`;
    const [listed, there] = [`unlinked message ${id}`, { is: { id } }];
    ledger.settle(listed, { path: '/api/chatprov/unlinked', find: { id } }, there);
    ledger.open(listed, null, GONE);
    await this.#ask('DELETE', at, undefined, this.#signedIn);
    ledger.ack(listed, null, GONE, 'unlinked_discarded', id);
    ledger.open(listed, null, there);
    await this.#post(`${at}/restore`);
    ledger.ack(listed, null, there, 'unlinked_restored', id);

    const request = await this.#request();
    const [name, read] = [`message ${id}`, { row: 'messaging_message', id }];
    ledger.settle(name, read, { is: { request_id: null } });
    ledger.open(name, null, { is: { request_id: request.id } });
    ledger.open(listed, null, GONE);
    await this.#post(`${at}/assign`, { requestId: request.id });
    ledger.ack(name, null, { is: { request_id: request.id } }, 'message_assigned');
    ledger.settle(listed, null, GONE);
    ledger.acted('chatprov_received', request.id);

    const other = await this.#written();
    if (other === undefined) return;
    const title = this.#word('request');
    const made = { path: `/api/requests?search=${title}`, find: { title } };
    ledger.open(`request ${title}`, made, { is: { title, source: 'message' } });
    const organizer = { email: `${title}@client.example`, firstName: 'Ada' };
    const converted = await this.#post(`/api/chatprov/unlinked/${other.id}/convert`, { title, organizer });
    ledger.ack(`request ${title}`, null, { is: { title, source: 'message' } }, 'unlinked_converted', null);
    ledger.acted('request_created', converted.request.id);
  }
}

/** The service rejected a call for good, or its client has given up: the story ends here. */
class Refused extends Error {}
