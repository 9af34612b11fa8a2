import { createECDH, randomBytes, randomInt } from 'node:crypto';
import { HOUR } from '#core/clock';
import { newId } from '#core/ids';
import { MockEmail } from '#providers/email/mock.email';
import { EmailProvider } from '#providers/email/email.provider';
import { OAUTH_PROVIDERS } from '#providers/mailboxes/mailboxes.config';
import { SAMPLE_HOST } from '#providers/mailboxes/sample.mailboxes';
import type { Answer, Api } from '../support/api';
import { PASSWORD, type TestApp } from '../support/app';
import { advanceRequest, buildBareVenue, buildRequest, buildResults, buildVenue } from '../support/build';
import type { OAuthServer } from '../support/oauth-server';
import { csvFile, importFiles, mailFile, pictureFile, soundFile } from './files';
import type { Credential } from './generator';

/** The records to ask for, by kind, and the callers. */
export interface World {
  pools: Record<string, string[]>;
  credentials: Record<Credential, Record<string, string>>;
  /** Secrets that no response may contain unless the caller sent them. */
  secrets: string[];
}

type Put = (pool: string, ...values: unknown[]) => void;

const made = ({ status, body, text }: Answer): Answer['body'] => {
  if (status >= 300) throw new Error(`Creating the data failed: ${status} ${text}`);
  return body;
};

/**
 * Creates a few records of everything through the API, in every state with further transitions, for a round of requests to change, move and
 * delete. Calling users and tokens stay out of the pools, so that no request can remove them; accounts whose password is tried, changed or
 * reset never make other calls, so that no throttling and no new password locks a caller out.
 */
export async function makeWorld(test: TestApp, mailProvider: OAuthServer): Promise<World> {
  const { agent } = test;
  const pools: World['pools'] = { unknown: [newId()] };
  const put: Put = (pool, ...values) => {
    (pools[pool] ??= []).push(...values.map(String));
  };
  for (const role of ['admin', 'agent'] as const) {
    put('user', (await test.createUser(role)).id);
    put('signInEmail', (await test.createUser(role)).email);
    put('forgetfulEmail', (await test.createUser(role)).email);
    const { id, email } = await test.createUser(role);
    made(await test.admin.post(`/api/team/users/${id}/reset-password`));
    put('passwordToken', await mailedTo(test, email));
    const { cookie } = await test.sessionOf(`${role}@parvis.example`);
    const { items } = made(await test.anonymous.with({ cookie }).get('/api/team/sessions'));
    put('session', items.find(({ current }: { current: boolean }) => current).id);
  }
  // If a link is sent again or revoked, the previous link can't be accepted.
  for (const pool of ['invitation', 'invitation', 'invitationToken', 'invitationToken']) {
    const email = `${newId()}@parvis.example`;
    const { id } = made(await test.admin.post('/api/team/invitations', { email, name: 'Newcomer', role: 'agent' }));
    put(pool, pool === 'invitation' ? id : await mailedTo(test, email));
  }
  for (const category of ['style', 'amenity', 'label'])
    put('tag', made(await agent.post('/api/tags', { category, name: newId() })).id);

  const venues: Awaited<ReturnType<typeof buildVenue>>[] = [];
  for (let i = 0; i < 4; i++) {
    const venue = await buildVenue(agent, { name: `Maison ${newId().slice(-6)}` });
    venues.push(venue);
    put('member', venue.id);
    put('memberCode', venue.code);
    put('email', venue.email);
    put('room', venue.roomId);
  }
  const [first, second, third] = venues as [(typeof venues)[0], (typeof venues)[0], (typeof venues)[0]];
  made(await agent.post(`/api/members/${first.id}/tags`, { tagId: pools.tag?.[0] }));
  for (const date of ['2027-05-04', '2027-05-05'])
    put('availability', made(await agent.post('/api/availability', { memberId: first.id, date, status: 'option' })).id);
  put(
    'knowledge',
    made(
      await agent.post('/api/ai/knowledge/entries', {
        memberId: first.id,
        type: 'fact',
        content: 'A lift.',
        source: 'call',
      }),
    ).id,
  );
  for (let i = 0; i < 2; i++) {
    const file = { field: 'file', filename: 'a.png', contentType: 'image/png', content: pictureFile };
    put('photo', made(await agent.upload(`/api/uploads/member-photos/${first.id}`, file)).id);
  }
  const sound = { field: 'file', filename: 'a.wav', contentType: 'audio/wav', content: soundFile };
  put(
    'signed',
    String(made(await agent.upload(`/api/uploads/audio/${first.id}`, sound)).url)
      .split('/')
      .at(-1),
  );

  const requests: Awaited<ReturnType<typeof buildRequest>>[] = [];
  for (let i = 0; i < 4; i++) {
    const request = await buildRequest(agent);
    requests.push(request);
    put('request', request.id);
    put('requestCode', request.code);
    put('organizer', request.organizerId);
    put('email', request.organizerEmail);
  }
  for (const api of [test.admin, agent])
    put('apiKey', made(await api.post('/api/team/api-keys', { name: 'Spare' })).id);
  // one without requests, who may be deleted, and one whose only request has ended, who may be erased
  put('organizer', made(await agent.post('/api/organizers', { email: `${newId()}@client.example` })).id);
  const ended = await buildRequest(agent);
  await advanceRequest(agent, ended.id, 'cancelled');
  put('organizer', ended.organizerId);
  const [proposed, asked] = requests as [(typeof requests)[0], (typeof requests)[0]];
  await advanceRequest(agent, asked.id, 'searching');
  await buildResults(agent, asked.id, [first, second], 'availability_requested');
  await advanceRequest(agent, proposed.id, 'searching');
  await buildResults(agent, proposed.id, [first, second, third], 'availability_requested', 'available', 'shortlisted');
  put(
    'catalog',
    made(await agent.post(`/api/catalogs/${proposed.id}/compose`, { memberIds: [first.id, second.id] })).id,
  );
  made(await agent.post(`/api/catalogs/${proposed.id}/send`, {}));
  // the next version, to be previewed and sent
  put('catalog', made(await agent.post(`/api/catalogs/${proposed.id}/compose`, { memberIds: [third.id] })).id);
  for (const member of [first, second]) {
    const commission = { requestId: proposed.id, memberId: member.id, amount: 250.5 };
    put('commission', made(await agent.post('/api/commissions', commission)).id);
  }
  put('askedRequest', asked.id, proposed.id);
  // candidates that no request removes
  for (const stages of [['availability_requested'], ['available', 'shortlisted']]) {
    const { id } = await buildRequest(agent);
    await advanceRequest(agent, id, 'searching');
    await buildResults(agent, id, [first, second, third], ...stages);
    put('keptRequest', id);
  }
  // a venue with history can't be deleted: the last one has none
  await putHolds(test, put, [first, second, third]);
  await putOffers(agent, put, [first, second, third]);
  const invoiced = made(await agent.post(`/api/commissions/${pools.commission?.[0]}/invoice`));
  put('paymentToken', String(invoiced.paymentUrl).split('/').at(-1));
  const reminder = { requestId: asked.id, kind: 'custom', to: asked.organizerEmail, dueAt: '2028-01-01T09:00:00.000Z' };
  for (let i = 0; i < 2; i++) put('reminder', made(await agent.post('/api/reminders', reminder)).id);

  const received = made(
    await agent.post('/api/communications/email/inbound', {
      raw: mailFile.toString('latin1').replace(/^Message-ID:.*$/im, `Message-ID: <${newId()}@mail.example>`),
    }),
  );
  put('request', received.outcome.requestId);
  put('emailMessage', received.outcome.emailMessageId);
  // suggested contact details of the first organizer and the first venue
  const { outcome } = made(
    await agent.post('/api/communications/email/inbound', {
      from: `Inès Garnier <${requests[0]?.organizerEmail}>`,
      to: 'requests@parvis.example',
      subject: 'Séminaire',
      text: `Bonjour, nous cherchons une salle pour 60 personnes à Lyon le 18 mars 2027.\n\nInès Garnier\nGarnier SARL\n${mobile()}`,
      messageId: `<${newId()}@client.example>`,
    }),
  );
  put('request', outcome.requestId);
  put('emailMessage', outcome.emailMessageId);
  const quote = made(
    await agent.post('/api/communications/email/inbound', {
      from: first.email,
      to: 'requests@parvis.example',
      subject: `Re: Séminaire [#${asked.code}]`,
      text: 'Bonjour,\n\nSéminaire résidentiel 285 € HT / pers, journée d’étude 72 € HT.',
      messageId: `<${newId()}@venue.example>`,
    }),
  );
  put('emailMessage', quote.outcome.emailMessageId);
  const { id: incomplete } = made(
    await agent.post('/api/requests', { title: 'A seminar', organizer: { email: 'incomplete@client.example' } }),
  );
  put('request', incomplete);
  put('incompleteRequest', incomplete);
  put('ownRequest', proposed.id, outcome.requestId);
  put('ownVenue', first.id, second.id);
  const threads = made(await agent.get(`/api/communications/threads/by-request/${received.outcome.requestId}`));
  put('thread', threads.items[0].id);
  const thread = made(await agent.get(`/api/communications/threads/${threads.items[0].id}`));
  for (const message of thread.messages)
    for (const { url } of message.attachments) put('signed', String(url).split('/').at(-1));
  for (let i = 0; i < 2; i++)
    made(
      await agent.post('/api/communications/email/inbound', {
        from: 'a.stranger@elsewhere.example',
        to: `requests+R-${i}ZZZZZ@parvis.example`,
        subject: 'Re: [#R-ZZZZZZ]',
        text: 'Bonjour',
        messageId: `<${newId()}@elsewhere.example>`,
      }),
    );
  for (const { id } of made(await agent.get('/api/communications/unsorted')).items) put('unsorted', id);
  for (const { id } of made(await agent.get('/api/notifications')).items) put('notification', id);

  for (let i = 0; i < 2; i++) {
    const file = { field: 'file', filename: 'members.csv', contentType: 'text/csv', content: csvFile };
    put('import', made(await agent.upload('/api/members/import?dryRun=true', file)).id);
    put('failedEvent', await setAside(test));
    put('setAsideJob', await setAsideJob(test));
  }

  for (const [kind, content] of Object.entries(importFiles)) {
    const file = { field: 'file', filename: 'a.csv', contentType: 'text/csv', content: Buffer.from(content) };
    const { id } = made(await test.admin.upload(`/api/${kind}/import?dryRun=true`, file));
    put(`${kind.replace(/^ai\/|s$/g, '')}Import`, id);
  }

  for (let i = 0; i < 4; i++) {
    put('doubleMember', (await buildBareVenue(agent, { name: `Maison ${newId().slice(-6)}` })).id);
    put('doubleOrganizer', made(await agent.post('/api/organizers', { email: `${newId()}@client.example` })).id);
  }
  for (const [kind, pool] of [
    ['members', 'Member'],
    ['organizers', 'Organizer'],
  ] as const) {
    const doubles = pools[`double${pool}`] ?? [];
    const path = `/api/${kind}/${doubles[0]}/merge`;
    put(`${pool.toLowerCase()}Merge`, made(await agent.post(path, { otherId: doubles.pop(), take: [] })).id);
  }

  const logo = { field: 'file', filename: 'logo.png', contentType: 'image/png', content: pictureFile };
  const { shown } = made(await test.admin.upload('/api/agency/logo', logo));
  put('logo', String(shown.logoUrl).split('/').at(-1));
  // an export requested before counts too: only one can run at a time
  await test.jobs.runNow('make-data-export');
  put('export', made(await test.admin.post('/api/exports')).id);
  await test.jobs.runNow('make-data-export');
  for (const { name } of made(await agent.get('/api/jobs?limit=100')).items) put('job', name);

  for (const api of [test.admin, agent]) {
    put('savedView', made(await api.post('/api/saved-views', { screen: 'requests', name: newId(), query: {} })).id);
    const feed = made(await api.post('/api/calendar/feeds', { kind: 'member', memberId: third.id }));
    put('feed', feed.id);
    put('feedToken', /calendars\/([\w-]+)/.exec(String(feed.url))?.[1]);
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    };
    const endpoint = `https://push.example/send/${newId()}`;
    put('pushSubscription', made(await api.put('/api/notifications/push-subscription', { endpoint, keys })).id);
    const mail = { requestId: asked.id, to: asked.organizerEmail, subject: 'Later', bodyHtml: '<p>Bonjour</p>' };
    put('waitingMail', made(await api.post('/api/communications/email/send', { ...mail, sendAfterSeconds: 60 })).id);
  }

  const [owed] = pools.commission ?? [];
  made(await agent.post(`/api/commissions/${owed}/credit-notes`, { net: 10.5 }));
  for (const { id, kind, number } of made(await agent.get(`/api/commissions/${owed}/documents`)).items) {
    put('billingDocument', id);
    if (kind === 'credit_note') put('creditNote', number);
  }
  // less than the amount due is paid
  for (let i = 0; i < 2; i++) made(await test.anonymous.post('/webhooks/payprov', paymentOf(owed)));
  for (let i = 0; i < 3; i++) made(await test.anonymous.post('/webhooks/chatprov', messageOf(mobile())));
  await test.jobs.runNow('process-webhooks');
  for (const { id } of made(await agent.get('/api/commissions/mismatches')).items) put('mismatch', id);
  for (const { id } of made(await agent.get('/api/chatprov/unlinked')).items) put('unlinked', id);

  const token = async (scope: string, scopeId: string | undefined): Promise<{ id: string; token: string }> =>
    made(await agent.post('/api/magic-tokens', { scope, scopeId })) as { id: string; token: string };
  const [member, organizer, catalog, spare] = [
    await token('member', first.id),
    await token('organizer', proposed.organizerId),
    await token('catalog', pools.catalog?.[0]),
    await token('member', second.id),
  ];
  made(
    await test.anonymous
      .with({ 'x-magic-token': member.token })
      .patch('/api/public/member/profile', { phone: mobile() }),
  );
  const visitor = test.anonymous.with({ 'x-magic-token': member.token });
  put('ownRoom', first.roomId);
  for (const name of ['Orangerie', 'Bibliothèque'])
    put('ownRoom', made(await visitor.post('/api/public/member/rooms', { name })).id);
  const said = { from: '2027-06-01', to: '2027-06-03', status: 'blocked' };
  const { items } = made(await visitor.post('/api/public/member/availability', said));
  for (const { id } of items) put('saidAvailability', id);
  put('catalogToken', catalog.token);
  put('magicToken', spare.id);
  pools.entity = [...(pools.member ?? []), ...(pools.organizer ?? []), ...(pools.request ?? [])];
  pools.scope = [...(pools.member ?? []), ...(pools.organizer ?? []), ...(pools.catalog ?? [])];

  const credentials: World['credentials'] = {
    admin: await test.sessionOf('admin@parvis.example'),
    agent: await test.sessionOf('agent@parvis.example'),
    leaving: await test.sessionOf('agent@parvis.example'),
    changing: await test.sessionOf((await test.createUser()).email),
    member: { 'x-magic-token': member.token },
    organizer: { 'x-magic-token': organizer.token },
    catalog: { 'x-magic-token': catalog.token },
    assistant: {
      authorization: `Bearer ${made(await agent.post('/api/team/api-keys', { name: 'Assistant' })).key}`,
    },
    nobody: {},
    stranger: {
      origin: 'https://stranger.example',
      cookie: 'better-auth.session_token=made.up; better-auth.session_data=e30',
      'x-magic-token': 'A'.repeat(43),
      authorization: 'Bearer x',
    },
  };
  await putMailboxes(test, put);
  for (const caller of ['admin', 'agent'] as const)
    await putOAuthReturns(test.anonymous.with(credentials[caller]), put, caller, mailProvider);
  const secrets = [member.token, organizer.token, catalog.token, ...(pools.paymentToken ?? [])].concat(
    ['admin', 'agent'].map(
      (who) => /session_token=([^;]{20,})/.exec(credentials[who as Credential].cookie ?? '')?.[1] ?? PASSWORD,
    ),
  );
  return { pools, credentials, secrets };
}

/** Options in every state with further moves, each on its own days. */
async function putHolds(test: TestApp, put: Put, venues: { id: string }[]): Promise<void> {
  const { agent } = test;
  const [first] = venues as [{ id: string }];
  // some have expired since
  const now = Date.now();
  test.clock.set(new Date(now - 2 * HOUR).toISOString());
  const request = await buildRequest(agent, { eventDate: '2028-11-20' });
  await advanceRequest(agent, request.id, 'searching');
  await buildResults(agent, request.id, venues, 'availability_requested');
  put('request', request.id);
  put('askedRequest', request.id);
  let day = 0;
  const hold = async (terms: { rank?: number; expiresAt?: Date }): Promise<string> => {
    const dates = [`2028-11-${String(++day).padStart(2, '0')}`];
    const { id } = made(await agent.post('/api/holds', { requestId: request.id, memberId: first.id, dates, ...terms }));
    put('hold', id);
    return String(id);
  };
  const expiresAt = new Date('2028-10-01T10:00:00.000Z');
  for (let i = 0; i < 2; i++) await hold({ rank: 1, expiresAt: new Date(now - HOUR) });
  test.clock.release();
  await test.jobs.runNow('watch-holds');
  for (let i = 0; i < 6; i++) await hold({ rank: 1, expiresAt });
  for (let i = 0; i < 3; i++) await hold({});
  // the team knows rank and end, and hasn't confirmed them
  for (let i = 0; i < 3; i++) made(await agent.patch(`/api/holds/${await hold({})}`, { rank: 1, expiresAt }));
  made(await agent.post(`/api/holds/${await hold({ rank: 1, expiresAt })}/book`, {}));
}

/** Offers of venues: submitted ones, drafts that can be submitted, and drafts that need a file first. */
async function putOffers(agent: Api, put: Put, venues: { id: string }[]): Promise<void> {
  const request = await buildRequest(agent, { eventDate: '2028-11-20' });
  await advanceRequest(agent, request.id, 'searching');
  await buildResults(agent, request.id, venues, 'availability_requested');
  put('request', request.id);
  put('askedRequest', request.id);
  const lines = [
    { kind: 'room_hire', label: 'Grand salon', unitPrice: 1200, needId: 'main' },
    { kind: 'food', label: 'Déjeuner', basis: 'per_person', unitPrice: 38 },
  ];
  const draft = async (memberId: string, more: object = { lines }): Promise<string> => {
    const { id } = made(await agent.post('/api/offers', { requestId: request.id, memberId, ...more }));
    put('offer', id);
    return String(id);
  };
  for (const { id } of venues) {
    made(await agent.post(`/api/offers/${await draft(id)}/submit`));
    await draft(id);
    for (let i = 0; i < 3; i++) await draft(id, {});
  }
}

/** Mailboxes that the process itself serves: shared and personal, one of them paused, and two that no request changes. */
async function putMailboxes({ admin, agent }: TestApp, put: Put): Promise<void> {
  const imap = { host: SAMPLE_HOST, port: 993, security: 'tls' };
  const connect = async (api: Api, kind: string): Promise<string> => {
    const input = {
      address: `${newId()}@agency.example`,
      kind,
      password: PASSWORD,
      imap,
      smtp: { ...imap, port: 465 },
    };
    return String(made(await api.post('/api/mailboxes', input)).id);
  };
  put('readMailbox', await connect(admin, 'shared'), await connect(agent, 'personal'));
  for (let i = 0; i < 3; i++) put('mailbox', await connect(admin, 'shared'), await connect(agent, 'personal'));
  const paused = await connect(admin, 'shared');
  made(await admin.post(`/api/mailboxes/${paused}/pause`));
  put('mailbox', paused);
}

/** Signs the caller in at each mail provider, for the values with which it sends them back. */
async function putOAuthReturns(api: Api, put: Put, caller: string, provider: OAuthServer): Promise<void> {
  for (const name of OAUTH_PROVIDERS) {
    provider.person = { email: `${caller}-${name}@agency.example` };
    const { headers } = await api.get(
      `/api/mailboxes/oauth/${name}?kind=${caller === 'admin' ? 'shared' : 'personal'}`,
    );
    const { searchParams } = await provider.signIn(String(headers.location));
    put('oauthState', searchParams.get('state'));
    put('oauthCode', searchParams.get('code'));
  }
}

/** The payment provider's event for a partly paid commission. */
const paymentOf = (commissionId: string | undefined): object => ({
  id: `evt_${newId()}`,
  type: 'checkout.session.completed',
  created: Math.floor(Date.now() / 1000),
  data: {
    object: {
      id: 'cs_1',
      amount_total: 1,
      currency: 'eur',
      payment_status: 'paid',
      metadata: { commissionId },
    },
  },
});

/** The messaging provider's event for a message from a sender without a request. */
const messageOf = (number: string): object => {
  const message = { id: `wamid.${newId()}`, timestamp: String(Math.floor(Date.now() / 1000)), type: 'text' };
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '33100000000', phone_number_id: '1' },
    messages: [{ ...message, from: number.slice(1), text: { body: 'Bonjour' } }],
  };
  return { object: 'account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] };
};

/** A unique number. */
const mobile = (): string => `+336${String(randomInt(10 ** 8)).padStart(8, '0')}`;

/** The token of an invitation or a password reset, from its mail. */
async function mailedTo(test: TestApp, email: string): Promise<string> {
  const mails = test.app.get<MockEmail>(EmailProvider);
  for (let tries = 0; tries < 10; tries++) {
    const token = mails.sent.find(({ to }) => to.includes(email))?.text.match(/[\w-]{43}/)?.[0];
    if (token !== undefined) return token;
    await test.jobs.runNow('send-mails');
  }
  throw new Error(`No mail to ${email} has a link.`);
}

/** A webhook event that was set aside after its last attempt. */
async function setAside(test: TestApp): Promise<string> {
  const id = newId();
  const event = { type: 'email.delivered', created_at: '2026-11-20T10:00:00.000Z', data: { email_id: id } };
  await test.database.query(
    `INSERT INTO webhook_event (id, source, dedupe_key, content_type, body, status, attempts, next_attempt_at, last_error, created_at, updated_at)
     VALUES ($1, 'emailprov', $1::uuid::text, 'application/json', $2, 'failed', 7, now(), 'Error', now(), now())`,
    [id, Buffer.from(JSON.stringify(event))],
  );
  return id;
}

/** A job set aside after its last attempt. Its listener no longer exists, so its retry does nothing. */
async function setAsideJob(test: TestApp): Promise<string> {
  const id = newId();
  await test.database.query(
    `INSERT INTO queue_job (id, queue, payload, run_at, tries, error, failed_at, created_at)
     VALUES ($1, 'events', '{"listener":"Gone.hear","told":{}}', now(), 6, 'Error', now(), now())`,
    [id],
  );
  return id;
}

/** The text with all placeholders replaced. */
export const filled = (world: World, text: string): string =>
  text.replace(/@(ref|upper)\((\w+):(\d+)\)/g, (_all, how: string, pool: string, at: string) => {
    const values = world.pools[pool] ?? [];
    const value = values[Number(at) % values.length] ?? newId();
    return how === 'upper' ? value.toUpperCase() : value;
  });
