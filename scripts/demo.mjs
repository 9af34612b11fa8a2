// Runs the main job over HTTP against a running service: from an organizer's mail to a paid commission.
// BASE_URL is its address (default: this folder's service on PORT). Credentials: ADMIN_EMAIL and ADMIN_PASSWORD, otherwise
// the file that the first start left in DATA_DIR.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';

if (existsSync('.env')) process.loadEnvFile('.env');
const env = process.env;
const base = (env.BASE_URL || `http://localhost:${env.PORT || 3000}`).replace(/\/+$/, '');
// A service without a secret verifies no signature; the demo signs anyway.
const mailSecret = env.EMAIL_WEBHOOK_SECRET || 'whsec_ZGVtby1zZWNyZXQtb2YtdGhlLW1haWwtd2ViaG9vaw==';
const paySecret = env.PAYPROV_WEBHOOK_SECRET || 'whsec_demo';

const bold = (text) => (process.stdout.isTTY ? `\x1b[1m${text}\x1b[0m` : text);
const dim = (text) => (process.stdout.isTTY ? `\x1b[2m${text}\x1b[0m` : text);
let number = 0;
const step = (title) => console.log(`\n${bold(`${++number}. ${title}`)}`);
const show = (label, value) => console.log(`   ${dim(label.padEnd(16))} ${value ?? '–'}`);
const euros = (amount, currency = 'EUR') =>
  amount === null ? null : new Intl.NumberFormat('en', { style: 'currency', currency }).format(amount);

let cookie = '';

/** Makes a call; if the response isn't 2xx, ends the demo with it. */
async function call(method, path, body, headers = {}) {
  let response;
  try {
    response = await fetch(`${base}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(cookie === '' ? {} : { cookie, origin: base }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  } catch {
    fail(`No service responds at ${base}. Start it first: npm start`);
  }
  const text = await response.text();
  if (response.status >= 300) fail(`${method} ${path} returned ${response.status}: ${text}`);
  return { response, body: text === '' ? null : JSON.parse(text) };
}

function fail(message) {
  console.error(`\n${message}`);
  process.exit(1);
}

/** Polls until the response satisfies `good`: listeners and the mail queue may finish a moment later. */
async function until(get, good, what) {
  for (let attempt = 0; attempt < 40; attempt++) {
    const value = await get();
    if (good(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return fail(`Still waiting for ${what}.`);
}

/** Returns every day of the event; none if the date is open. */
function daysOf({ eventDate, eventEndDate }) {
  const days = [];
  for (let day = eventDate; day !== null && day <= (eventEndDate ?? eventDate);) {
    days.push(day);
    day = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
  }
  return days;
}

const credentials = () => {
  if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD) return { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD };
  if (env.BOOTSTRAP_ADMIN_EMAIL && env.BOOTSTRAP_ADMIN_PASSWORD)
    return { email: env.BOOTSTRAP_ADMIN_EMAIL, password: env.BOOTSTRAP_ADMIN_PASSWORD };
  const file = join(env.DATA_DIR || 'data', 'first-admin.json');
  if (!existsSync(file))
    fail(
      `No credentials: set ADMIN_EMAIL and ADMIN_PASSWORD, or start the service here first (it leaves them in ${file}).`,
    );
  return JSON.parse(readFileSync(file, 'utf8'));
};

/** Posts an RFC 822 message to the inbound webhook, signed according to Standard Webhooks. */
async function receiveMail(raw) {
  const body = JSON.stringify({ raw });
  const id = `msg_${randomUUID()}`;
  const at = new Date();
  const signature = new Webhook(mailSecret).sign(id, at, body);
  return call('POST', '/api/webhooks/email/inbound', body, {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signature,
  });
}

// -- 1
step('Sign in as the first admin');
const { email, password } = credentials();
const signedIn = await call('POST', '/api/auth/sign-in/email', { email, password }, { origin: base });
cookie = signedIn.response.headers
  .getSetCookie()
  .map((line) => line.split(';')[0])
  .join('; ');
show('user', `${signedIn.body.user.name} <${signedIn.body.user.email}>`);

// -- 2
step('An organizer writes to the requests mailbox');
const messageId = `demo-${randomUUID()}@mail.example`;
const mail = readFileSync('examples/mails/01-seminar-lyon-fr.eml', 'latin1').replace(
  /^Message-ID:.*$/im,
  `Message-ID: <${messageId}>`,
);
show('mail', 'examples/mails/01-seminar-lyon-fr.eml, signed');
const received = await receiveMail(Buffer.from(mail, 'latin1').toString('utf8'));
show('outcome', received.body.outcome.kind);
const requestId = received.body.outcome.requestId;

// -- 3
step('The request that was made of it');
let { body: request } = await until(
  () => call('GET', `/api/requests/${requestId}`),
  ({ body }) => body.reading !== 'pending',
  'the reading of the mail',
);
const organizer = request.organizer;
show('code', request.code);
show('title', request.title);
show('status', `${request.status}${request.needsValidation ? ', needs validation' : ''}`);
show(
  'organizer',
  `${[organizer.firstName, organizer.lastName].filter(Boolean).join(' ')} <${organizer.email}>, ${organizer.company ?? 'no company'}`,
);
for (const [field, read] of Object.entries(request.extraction ?? {}))
  if (read.value !== null)
    show(
      field,
      `${JSON.stringify(read.value)} ${dim(`${Math.round(read.confidence * 100)} %${read.quote ? `, “${read.quote.replace(/\s+/g, ' ')}”` : ''}`)}`,
    );
show('still missing', request.missingFields.join(', ') || 'nothing');
const timeline = async () => (await call('GET', `/api/timeline/by-request/${requestId}?limit=100`)).body.items;
show(
  'timeline',
  (await timeline())
    .map(({ kind }) => kind)
    .reverse()
    .join(', '),
);
const { body: notifications } = await call('GET', '/api/notifications?unreadOnly=true');
show('notification', notifications.items.find((item) => item.requestId === requestId)?.title);

// -- 4
step('Validate it, search the members, add the three best');
await call('POST', `/api/requests/${requestId}/validate`);
({ body: request } = await call('POST', `/api/requests/${requestId}/advance`, { toStatus: 'searching' }));
show('status', request.status);
const { body: found } = await call('POST', '/api/search/members', {
  semanticQuery: request.description ?? request.title,
  ...(request.attendees === null ? {} : { minCapacity: request.attendees }),
  ...(request.configuration === null ? {} : { configurations: [request.configuration] }),
  dates: daysOf(request),
  ...(request.center === null ? {} : { center: { ...request.center, radiusKm: request.radiusKm ?? 25 } }),
  limit: 3,
});
show('members found', `${found.total}, the best ${found.items.length}:`);
for (const { member, score, reasons } of found.items) {
  show(member.code, `${member.name}, ${member.city} (score ${score.toFixed(2)})`);
  show('', dim(reasons.join(' · ')));
  await call('POST', `/api/requests/${requestId}/results`, { memberId: member.id });
  await call('POST', `/api/requests/${requestId}/results/${member.id}/advance`, { toStage: 'shortlisted' });
}
if (found.items.length === 0) fail('No venue fits: the demo needs the demo venues (DEMO_DATA=true).');

// -- 5
step('Compose the catalog, send it, open it without a session');
const { body: draft } = await call('POST', `/api/catalogs/${requestId}/compose`, {
  message: 'Voici notre sélection pour votre événement.',
  items: found.items.map(({ member, rooms }) => ({
    memberId: member.id,
    roomIds: rooms.slice(0, 1).map(({ id }) => id),
    price: 5400,
  })),
});
show('draft', `version ${draft.version}, ${draft.items.length} venues`);
const { body: sent } = await call('POST', `/api/catalogs/${requestId}/send`, {});
show('sent to', sent.sentTo);
show('public link', sent.publicUrl);
const token = sent.publicUrl.split('/').pop();
const publicPath = `/api/public/catalogs/${token}`;
const publicCatalog = await (await fetch(`${base}${publicPath}`)).json();
show('API link', `${base}${publicPath}`);
show(
  'event',
  `${publicCatalog.event.title}, ${publicCatalog.event.attendees} people, ${publicCatalog.event.eventDate}, ${publicCatalog.event.city}`,
);
for (const item of publicCatalog.items)
  show(item.member.code, `${item.member.name}: ${item.rooms.map(({ name }) => name).join(', ')}, ${euros(item.price)}`);
const thread = () =>
  call('GET', `/api/communications/threads/by-request/${requestId}`).then(({ body }) => body.items[0]);
const withCatalog = await until(
  thread,
  (value) => value?.messages.some((message) => message.template === 'catalog-sent' && message.status !== 'pending'),
  'the catalog mail',
);
const catalogMail = withCatalog.messages.find((message) => message.template === 'catalog-sent');
show('mail', `“${catalogMail.subject}” ${catalogMail.status}`);

// -- 6
step('The organizer answers in the thread');
const reply = [
  `From: ${organizer.firstName ?? ''} ${organizer.lastName ?? ''} <${organizer.email}>`,
  'To: requests@parvis.example',
  `Subject: Re: ${Buffer.from(catalogMail.subject).toString('ascii')}`.replace(/[^\x20-\x7e]/g, '?'),
  `Message-ID: <demo-${randomUUID()}@mail.example>`,
  `In-Reply-To: <${catalogMail.messageId.replace(/[<>]/g, '')}>`,
  `Date: ${new Date().toUTCString()}`,
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Merci, la première proposition nous convient parfaitement. Pouvez-vous la réserver ?',
  '',
  '> Voici notre sélection pour votre événement.',
  '',
].join('\r\n');
const answered = await receiveMail(reply);
show('outcome', answered.body.outcome.kind);
const after = await thread();
for (const message of after.messages)
  show(
    message.direction,
    `${message.from} → ${message.to.join(', ')}: ${(message.replyText ?? message.subject).split('\n')[0]}`,
  );
show(
  'timeline',
  (await timeline())
    .map(({ kind }) => kind)
    .reverse()
    .join(', '),
);

// -- 7
step('Select one venue, invoice the commission, and see it paid');
const chosen = found.items[0].member;
const { body: selected } = await call('POST', `/api/requests/${requestId}/results/${chosen.id}/advance`, {
  toStage: 'selected',
});
({ body: request } = await call('GET', `/api/requests/${requestId}`));
show('selected', `${selected.member.name}, the request is ${request.status}`);
show('others', request.results.map((result) => `${result.member.code} ${result.stage}`).join(', '));
const { body: commission } = await call('POST', '/api/commissions', {
  requestId,
  memberId: chosen.id,
  amount: 540,
  baseAmount: 5400,
  rate: 10,
  description: `${request.code}: ${request.title}`,
});
const { body: invoiced } = await call('POST', `/api/commissions/${commission.id}/invoice`);
show('invoice', `${invoiced.invoiceNumber}, ${euros(invoiced.amount, invoiced.currency)}, ${invoiced.status}`);
show('payment link', invoiced.paymentUrl);
const event = JSON.stringify({
  id: `evt_${randomUUID()}`,
  object: 'event',
  type: 'checkout.session.completed',
  created: Math.floor(Date.now() / 1000),
  data: {
    object: {
      id: `cs_${randomUUID()}`,
      object: 'checkout.session',
      amount_total: Math.round(invoiced.amount * 100),
      currency: invoiced.currency.toLowerCase(),
      payment_status: 'paid',
      metadata: { commissionId: commission.id },
    },
  },
});
await call('POST', '/webhooks/payprov', event, {
  'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload: event, secret: paySecret }),
});
const { body: paid } = await call('GET', `/api/commissions/${commission.id}`);
show('commission', `${paid.status} by ${paid.paidBy} at ${paid.paidAt}`);
console.log(`\n${bold(`The timeline of ${request.code}, from the first mail to ${paid.status}`)}`);
for (const item of (await timeline()).reverse())
  console.log(
    `   ${dim(item.createdAt)}  ${item.kind.padEnd(26)} ${dim(`${item.actorLabel ?? item.actorType}, via ${item.via}`)}`,
  );
if (paid.status !== 'paid') fail('The commission is not paid.');

/** Returns the newest link to such a page in the mails that the fake collected; null with a real provider, or from another machine. */
async function mailedLink(page) {
  const read = async (path) => {
    const answer = await fetch(`${base}${path}`);
    return answer.ok ? answer.text() : '';
  };
  const list = await read('/dev/mails');
  for (const [, path] of list.matchAll(/href="(\/dev\/mails\/[^"]+\/text)"/g)) {
    const link = new RegExp(`https?://\\S+/${page}/[\\w-]{43,}`).exec(await read(path));
    if (link) return link[0];
  }
  return null;
}

// -- 8
const sendsToMock = (await fetch(`${base}/dev/mails`)).ok;
step('Another request, left open for you');
const { body: open } = await call('POST', '/api/requests', {
  title: 'Dîner des partenaires',
  organizer: { email: organizer.email },
  eventType: 'dinner',
  attendees: request.attendees,
  eventDate: request.eventDate,
  city: request.city,
});
await call('POST', `/api/requests/${open.id}/advance`, { toStatus: 'searching' });
const [asked, ...offered] = found.items.map(({ member }) => member.id);
await call('POST', `/api/requests/${open.id}/results`, { memberId: asked });
await call('POST', `/api/requests/${open.id}/results/${asked}/advance`, { toStage: 'availability_requested' });
for (const memberId of offered) {
  await call('POST', `/api/requests/${open.id}/results`, { memberId });
  await call('POST', `/api/requests/${open.id}/results/${memberId}/advance`, { toStage: 'shortlisted' });
}
await call('POST', `/api/catalogs/${open.id}/compose`, { message: 'Deux lieux pour votre dîner.', memberIds: offered });
const { body: openCatalog } = await call('POST', `/api/catalogs/${open.id}/send`, {});
const { body: owed } = await call('POST', '/api/commissions', {
  requestId,
  memberId: chosen.id,
  amount: 120,
  description: `${request.code}: technique`,
});
const { body: unpaid } = await call('POST', `/api/commissions/${owed.id}/invoice`);
show('code', open.code);
show('invoice', `${unpaid.invoiceNumber}, ${euros(unpaid.amount, unpaid.currency)}, ${unpaid.status}`);
const answerLink = await until(
  async () => ({ link: await mailedLink('answer') }),
  ({ link }) => link !== null || !sendsToMock,
  'the mail to the venue',
);

console.log(`\n${bold('Open in your browser')}`);
show('catalog', openCatalog.publicUrl);
show('answer', answerLink.link ?? 'in the mail to the venue');
show('payment', (await mailedLink('api/public/payments')) ?? 'in the mail of the invoice');
if (sendsToMock) show('mails', `${base}/dev/mails`);
console.log('');
