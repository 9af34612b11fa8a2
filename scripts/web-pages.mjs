// Every public page and every screen of the web app, and how to reach it in the demo data, for `npm run pictures` and
// `npm run bench -- web`. Interactions are in `web-moments.mjs`.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * @typedef {object} WebPage
 * @property {string} name kebab-case
 * @property {(agency: Agency, language: 'fr' | 'en') => Promise<string>} link its address or path, for a reader of that language
 * @property {number} [status] the expected status, by default 200
 * @property {(page: import('playwright-core').Page, agency: Agency) => Promise<unknown>} [act] the interaction before the screenshot
 * @property {boolean} [signedOut] a screen shown without a session
 */

/** @type {WebPage[]} */
export const WEB_PAGES = [
  { name: 'docs', link: async () => '/docs' },
  { name: 'without-secret', link: async () => '/catalogs' },
  { name: 'unknown', link: async () => '/nothing-here', status: 404 },
  { name: 'catalog', link: async (agency, language) => (await agency.sent(language)).publicUrl },
  { name: 'catalog-answered', link: (agency, language) => agency.reacted(language) },
  { name: 'catalog-print', link: async (agency, language) => `${(await agency.sent(language)).publicUrl}/print` },
  {
    name: 'catalog-revoked',
    link: async (agency, language) => {
      const { catalogId } = await agency.sent(language);
      const { id, token } = await agency.token({ scope: 'catalog', scopeId: catalogId });
      await agency.post(`/api/magic-tokens/${id}/revoke`);
      return `/catalogs/${token}`;
    },
    status: 410,
  },
  {
    name: 'catalog-expired',
    link: async (agency, language) => (await agency.expired())[language].catalog,
    status: 410,
  },
  {
    name: 'catalog-older',
    link: async (agency, language) => {
      const { publicUrl, id, venues } = await agency.renewed(language);
      await agency.post(`/api/catalogs/${id}/compose`, { items: [{ memberId: venues[0].member.id, price: 3900 }] });
      await agency.post(`/api/catalogs/${id}/send`);
      return publicUrl;
    },
  },
  { name: 'question', link: async (agency, language) => (await agency.question(language, 'asked-alone')).path },
  {
    name: 'answered',
    link: async (agency, language) => {
      const question = await agency.question(language, 'answered');
      await agency.reply(question, { status: 'available' });
      return question.path;
    },
  },
  {
    name: 'answered-other-dates',
    link: async (agency, language) => {
      const question = await agency.question(language, 'other-dates');
      const alternativeDates = [inDays(62), inDays(69)];
      await agency.reply(question, {
        status: 'unavailable',
        price: 1250.5,
        comment: REPLY[language],
        alternativeDates,
      });
      return question.path;
    },
    act: (page) => page.locator('.correct summary').click(),
  },
  {
    name: 'answer-settled',
    link: async (agency, language) => {
      const question = await agency.question(language, 'settled');
      await agency.reply(question, { status: 'available', price: 1250.5 });
      await agency.shortlist(question);
      return question.path;
    },
  },
  { name: 'answers', link: (agency, language) => venueLink(agency, language, 'answer', 'answer_availability') },
  { name: 'profile', link: (agency, language) => venueLink(agency, language, 'profile', 'update_profile') },
  {
    name: 'profile-unfolded',
    link: (agency, language) => venueLink(agency, language, 'profile', 'update_profile'),
    act: unfold,
  },
  {
    name: 'profile-refused',
    link: (agency, language) => venueLink(agency, language, 'profile', 'update_profile'),
    act: async (page) => {
      await page.locator('#phone').fill('12');
      await page.locator('#postalCode').fill('69');
      await page.locator('#save-place').click();
    },
  },
  {
    name: 'invitation',
    link: async (agency, language) => {
      await agency.post('/api/team/invitations', { ...COLLEAGUES[language], role: 'agent' });
      return agency.mailed(/\/invitations\/[\w-]{43}/, COLLEAGUES[language].email);
    },
  },
  { name: 'invitation-accepted', link: async () => '/invitations/accepted' },
  { name: 'password-forgotten', link: async () => '/passwords' },
  { name: 'password-sent', link: async () => '/passwords/sent' },
  { name: 'password-new', link: async (agency, language) => `${await agency.newPassword()}?lang=${language}` },
  { name: 'password-changed', link: async () => '/passwords/changed' },
  {
    name: 'requalification',
    link: async (agency, language) => {
      const { organizer } = await agency.asked(language);
      const { token } = await agency.token({ scope: 'organizer', scopeId: organizer.id, action: 'requalify' });
      return `/requalify/${token}`;
    },
  },
  {
    name: 'requalification-refused',
    link: async (agency, language) => {
      const { organizer } = await agency.asked(language);
      const { token } = await agency.token({ scope: 'organizer', scopeId: organizer.id, action: 'requalify' });
      return `/requalify/${token}`;
    },
    act: async (page) => {
      await unfold(page);
      await page.locator('#budgetMin').fill('9000');
      await page.locator('#budgetMax').fill('4000');
      await page.locator('#answers button').last().click();
    },
  },
  {
    name: 'requalification-moved',
    link: async (agency, language) => {
      const { organizer } = await agency.sent(language);
      const { token } = await agency.token({ scope: 'organizer', scopeId: organizer.id, action: 'requalify' });
      return `/requalify/${token}`;
    },
  },
  { name: 'requalifications', link: (agency, language) => agency.several(language) },
  { name: 'requalification-complete', link: (agency, language) => agency.completed(language) },
  { name: 'payment', link: async (agency, language) => (await agency.won(language)).paymentUrl },
  {
    name: 'payment-paid',
    link: async (agency, language) => {
      const { id, paymentUrl } = await agency.owed(language, 'paid');
      await agency.post(`/api/commissions/${id}/mark-paid`);
      return `${paymentUrl}?lang=${language}`;
    },
  },
  {
    name: 'payment-cancelled',
    link: async (agency, language) => {
      const { id, paymentUrl } = await agency.owed(language, 'cancelled');
      await agency.post(`/api/commissions/${id}/cancel`);
      return `${paymentUrl}?lang=${language}`;
    },
    status: 410,
  },
  {
    name: 'payment-done',
    link: async (agency, language) => `${(await agency.won(language)).paymentUrl}?outcome=done&lang=${language}`,
  },
  { name: 'sent-mails', link: async () => '/dev/mails' },
  {
    name: 'sent-mail',
    link: async (agency, language) => {
      const { organizer } = await agency.sent(language);
      return (await agency.mailWith(/\/catalogs\/[\w-]{43}/, organizer.email)).path;
    },
  },
  {
    name: 'payment-left',
    link: async (agency, language) => `${(await agency.won(language)).paymentUrl}?outcome=left&lang=${language}`,
  },
  { name: 'link-expired', link: async (agency, language) => (await agency.expired())[language].requalify, status: 410 },
  { name: 'link-renewed', link: async () => '/links/renewed' },
  { name: 'link-unknown', link: async () => `/answer/${'x'.repeat(43)}`, status: 404 },
  { name: 'link-used', link: (agency, language) => agency.usedInvitation(language), status: 410 },
  {
    name: 'invitation-revoked',
    link: async (agency, language) => {
      const { id } = await agency.post('/api/team/invitations', { ...WITHDRAWN[language], role: 'agent' });
      const link = await agency.mailed(/\/invitations\/[\w-]{43}/, WITHDRAWN[language].email);
      await agency.delete(`/api/team/invitations/${id}`);
      return link;
    },
    status: 410,
  },
  { name: 'password-replaced', link: (agency, language) => agency.replacedPassword(language), status: 410 },
  {
    name: 'too-many',
    link: async (agency, language) => (await agency.expired())[language].requalify,
    status: 410,
    act: async (page, agency) => {
      await agency.askTooOften();
      await page.locator('form button').click();
    },
  },
  {
    name: 'unavailable',
    link: async () => '/passwords',
    act: (page, agency) =>
      agency.overloaded(async () => {
        for (let tries = 1; (await page.reload()).status() !== 503; tries++)
          if (tries === 100) throw new Error('The service accepted every call.');
      }),
  },
];

/** The screens of the web app: their paths below /app. @type {WebPage[]} */
export const SCREENS = [
  { name: 'today', link: async () => '/app/?whose=all' },
  { name: 'inbox', link: async () => '/app/inbox' },
  { name: 'requests-board', link: async () => '/app/requests?view=board' },
  { name: 'requests-list', link: async () => '/app/requests?view=list' },
  { name: 'inbox-mail', link: inboxMail },
  ...['summary', 'venues', 'find', 'exchange', 'catalog', 'timeline'].map((tab) => ({
    name: `request-${tab}`,
    link: async (agency, language) =>
      `/app/requests/${(await agency.sent(language)).code}${tab === 'summary' ? '' : `/${tab}`}`,
  })),
  {
    name: 'request-commission',
    link: async (agency, language) => `/app/requests/${(await agency.won(language)).code}/commission`,
  },
  { name: 'venues', link: async () => '/app/venues' },
  { name: 'venues-map', link: async () => '/app/venues?view=map' },
  { name: 'venue-import', link: async () => '/app/venues/import' },
  { name: 'venue', link: async (agency) => `/app/venues/${(await agency.photographed()).code}` },
  { name: 'organizers', link: async () => '/app/organizers' },
  {
    name: 'organizer',
    link: async (agency, language) => `/app/organizers/${(await agency.sent(language)).organizer.id}`,
  },
  { name: 'commissions', link: async () => '/app/commissions?tab=paid' },
  ...['owed', 'invoiced', 'overdue'].map((tab) => ({
    name: `commissions-${tab}`,
    link: async () => `/app/commissions?tab=${tab}`,
  })),
  {
    name: 'calendar-year',
    link: async (agency) => `/app/calendar?view=year&venue=${(await agency.photographed()).id}`,
  },
  {
    name: 'calendar-venue',
    link: async (agency) => `/app/calendar?venue=${(await agency.photographed()).id}`,
  },
  { name: 'calendar', link: async () => '/app/calendar' },
  { name: 'calendar-list', link: async () => '/app/calendar?view=list' },
  { name: 'figures', link: async () => '/app/stats' },
  { name: 'notifications', link: async () => '/app/notifications?show=all' },
  { name: 'notification-choices', link: async () => '/app/notifications/choices' },
  ...['me', 'mailboxes', 'tags', 'team', 'agency', 'templates', 'data', 'system'].map((part) => ({
    name: `settings-${part}`,
    link: async () => `/app/settings/${part}`,
  })),
  { name: 'settings-template', link: async () => '/app/settings/templates?mail=catalog-sent' },
  ...['organizers', 'requests', 'tags', 'knowledge'].map((kind) => ({
    name: `settings-data-${kind}`,
    link: async () => `/app/settings/data/${kind}`,
  })),
  { name: 'components', link: async () => '/app/_components' },
  { name: 'screen-unknown', link: async () => '/app/nothing-here' },
];

/** Opens the first waiting mail of the inbox, if there is one. */
export async function inboxMail(agency) {
  const { items } = await agency.get('/api/communications/unsorted?limit=1');
  return items.length === 0 ? '/app/inbox' : `/app/inbox/${items[0].id}`;
}

async function unfold(page) {
  await page.evaluate(() => document.querySelectorAll('details').forEach((part) => (part.open = true)));
}

/** The demo venues are French. */
async function venueLink(agency, language, path, action) {
  const { venues } = await agency.asked(language);
  const { token } = await agency.token({ scope: 'member', scopeId: venues[0].member.id, action });
  return `/${path}/${token}?lang=${language}`;
}

/** Invited users. */
const COLLEAGUES = {
  fr: { name: 'Léa Fontaine', email: 'lea@pictures.example' },
  en: { name: 'Lea Fountain', email: 'lea.fountain@pictures.example' },
};
/** Users who have accepted. */
const JOINED = {
  fr: { name: 'Hugo Marchand', email: 'hugo@pictures.example' },
  en: { name: 'Hugh Merchant', email: 'hugh@pictures.example' },
};

/** Users whose invitation is revoked. */
const WITHDRAWN = {
  fr: { name: 'Inès Caron', email: 'ines@pictures.example' },
  en: { name: 'Agnes Carter', email: 'agnes@pictures.example' },
};

/** A link is valid for at least a minute. */
const SHORTEST_S = 60;
/** More parallel calls than the service keeps waiting. */
const OVERLOAD = 400;
/** More mails than one address may request per minute. */
const TOO_OFTEN = 200;

/** Texts of organizers and the team. */
const EVENTS = {
  fr: {
    event: {
      title: 'Séminaire de direction à Lyon',
      description: 'Deux jours de travail, un déjeuner et une soirée.',
    },
    organizer: { firstName: 'Camille', lastName: 'Roux', company: 'Atelier Roux' },
    words: 'Trois lieux qui correspondent à votre demande, tous disponibles à vos dates.',
    line: 'Pourrions-nous le visiter mardi ?',
  },
  en: {
    event: { title: 'Leadership seminar in Lyon', description: 'Two days of work, a lunch and an evening.' },
    organizer: { firstName: 'Alice', lastName: 'Martin', company: 'Northwind' },
    words: 'Three venues that suit your request, all free on your dates.',
    line: 'Could we visit on Tuesday?',
  },
};

/** Replies of venues. */
const REPLY = {
  fr: 'La veille est prise, mais ces deux jours sont libres. Café d’accueil compris.',
  en: 'The day itself is taken, but these two are free. Coffee on arrival is included.',
};

const inDays = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Runs work once per language and name, if it has one. */
function once(work) {
  const done = new Map();
  return (...of) => {
    const key = of.join(' ');
    return done.get(key) ?? done.set(key, work(...of)).get(key);
  };
}

/** An admin, signed in to a running service with the demo venues. */
export class Agency {
  #headers;

  constructor(base) {
    this.base = base;
    this.#headers = { origin: base };
  }

  async signIn({ email, password }) {
    this.email = email;
    const { headers } = await this.#call('POST', '/api/auth/sign-in/email', { email, password });
    this.#headers.cookie = headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return this;
  }

  /** The admin's session cookie, for a browser. */
  get cookies() {
    return this.#headers.cookie.split('; ').map((cookie) => {
      const [name, ...value] = cookie.split('=');
      return { name, value: value.join('='), url: this.base };
    });
  }

  get = async (path) => (await this.#call('GET', path)).json();
  post = async (path, body = {}) => (await this.#call('POST', path, body)).json();
  delete = (path) => this.#call('DELETE', path);
  patch = async (path, body) => (await this.#call('PATCH', path, body)).json();

  /** The link to set a new password; the next one would void it. */
  newPassword = once(async () => {
    await this.post('/api/public/team/forgot-password', { email: this.email });
    return this.mailed(/\/passwords\/[\w-]{43}/, this.email);
  });

  /** Returns the link of that form in the newest such mail to the address that the fake collected. */
  mailed = async (form, address) => (await this.mailWith(form, address)).link;

  /** Returns that mail's address and the link. */
  async mailWith(form, address) {
    for (let tries = 1; tries <= 40; tries++) {
      const list = await (await this.#call('GET', '/dev/mails')).text();
      for (const [, path, to] of list.matchAll(/<a href="(\/dev\/mails\/[\w-]+)".*?<span>([^<]*)<\/span>/gs)) {
        if (!to.includes(address)) continue;
        const found = form.exec(await (await this.#call('GET', `${path}/text`)).text());
        if (found) return { path, link: found[0] };
      }
      await wait(250);
    }
    throw new Error(`No mail has a link like ${form}.`);
  }

  /** Creates a token; only the response contains its secret. */
  token = (input) => this.post('/api/magic-tokens', input);

  /** A request in that language without a budget, whose first suitable venue has been asked. */
  asked = once(async (language) => {
    const request = await this.#request(language, 'asked');
    await this.post(`/api/requests/${request.id}/results`, { memberId: request.venues[0].member.id });
    await this.#advance(request, request.venues[0], 'availability_requested');
    return request;
  });

  /** A request with three venues, none asked. */
  suggested = once(async (language) => {
    const request = await this.#request(language, 'suggested');
    for (const { member } of request.venues)
      await this.post(`/api/requests/${request.id}/results`, { memberId: member.id });
    return request;
  });

  /** A request with three venues in its catalog. */
  sent = once(async (language) => this.#withCatalog(await this.#request(language, 'sent'), language));

  /** Another one, for sending a newer version. */
  renewed = once(async (language) => this.#withCatalog(await this.#request(language, 'renewed'), language));

  /** A request with a composed, unsent catalog. */
  drafted = once(async (language) => this.#composed(await this.#request(language, 'drafted'), language));

  /** A request that has selected a venue, which owes its commission. */
  won = (language) => this.owed(language, 'won');

  /** The invoiced commission of a request with that name, with the request's code. */
  owed = once(async (language, name) => {
    const request = await this.#withCatalog(await this.#request(language, name), language);
    const [chosen] = request.venues;
    await this.#advance(request, chosen, 'selected');
    const { id } = await this.post('/api/commissions', {
      requestId: request.id,
      memberId: chosen.member.id,
      amount: 420,
      baseAmount: 4200,
      rate: 10,
    });
    return { ...(await this.post(`/api/commissions/${id}/invoice`)), code: request.code };
  });

  /** A commission that was underpaid. */
  mispaid = once(async (language) => {
    const { id } = await this.owed(language, 'mispaid');
    const session = {
      id: `cs_${id}`,
      object: 'checkout.session',
      payment_status: 'paid',
      metadata: { commissionId: id },
    };
    await this.post('/webhooks/payprov', {
      id: `evt_${id}`,
      object: 'event',
      type: 'checkout.session.completed',
      created: Math.floor(Date.now() / 1000),
      data: { object: { ...session, amount_total: 40_000, currency: 'eur' } },
    });
  });

  /** A question to a venue about a request with that name, with the link to reply. */
  question = once(async (language, name) => {
    const request = await this.#request(language, name);
    const venue = request.venues.at(-1);
    await this.post(`/api/requests/${request.id}/results`, { memberId: venue.member.id });
    await this.#advance(request, venue, 'availability_requested');
    const { token } = await this.token({ scope: 'member', scopeId: venue.member.id, action: 'answer_availability' });
    return { request, venue, token, path: `/answer/${token}?request=${request.code}&lang=${language}` };
  });

  /** The venue's reply. */
  reply = ({ request, token }, reply) =>
    this.as(token, 'POST', `/api/public/member/availability-requests/${request.id}/reply`, reply);

  /** The team advances the venue, so its reply is final. */
  shortlist = ({ request, venue }) => this.#advance(request, venue, 'shortlisted');

  /** The link of a catalog with reactions to its venues, the last one only a comment. */
  reacted = once(async (language) => {
    const { publicUrl, venues } = await this.#withCatalog(await this.#request(language, 'reacted'), language);
    const token = publicUrl.split('/').at(-1);
    for (const [index, reaction] of ['favourite', 'no', null].entries())
      await this.post(`/api/public/catalogs/${token}/react`, {
        memberId: venues[index].member.id,
        reaction,
        comment: reaction === 'no' ? null : EVENTS[language].line,
      });
    return publicUrl;
  });

  /** The link to all requests of an organizer with two. */
  several = once(async (language) => {
    const { organizer } = await this.#request(language, 'several');
    await this.post('/api/requests', { ...EVENTS[language].event, organizerId: organizer.id });
    const { token } = await this.token({ scope: 'organizer', scopeId: organizer.id, action: 'requalify' });
    return `/requalify/${token}`;
  });

  /** The link to a request whose organizer has just answered the last question. */
  completed = once(async (language) => {
    const { id, organizer } = await this.#request(language, 'completed');
    const { token } = await this.token({ scope: 'organizer', scopeId: organizer.id, action: 'requalify' });
    const answers = { eventType: 'seminar', city: 'Lyon', budgetMin: 4000, budgetMax: 6500 };
    await this.as(token, 'PATCH', `/api/public/organizer/requests/${id}`, answers);
    return `/requalify/${token}?done=saved`;
  });

  /** Expired links, by language. */
  expired = once(async () => {
    const links = {};
    for (const language of Object.keys(EVENTS)) {
      const { organizer } = await this.asked(language);
      const { catalogId } = await this.sent(language);
      const made = async (link) => (await this.token({ ...link, expiresInSeconds: SHORTEST_S })).token;
      links[language] = {
        requalify: `/requalify/${await made({ scope: 'organizer', scopeId: organizer.id, action: 'requalify' })}`,
        catalog: `/catalogs/${await made({ scope: 'catalog', scopeId: catalogId })}`,
      };
    }
    await wait((SHORTEST_S + 1) * 1000);
    return links;
  });

  /** The link of an accepted invitation. */
  usedInvitation = once(async (language) => {
    await this.post('/api/team/invitations', { ...JOINED[language], role: 'agent' });
    const link = await this.mailed(/\/invitations\/[\w-]{43}/, JOINED[language].email);
    const password = randomBytes(12).toString('hex');
    await this.post('/api/public/team/accept', { token: link.split('/').at(-1), password });
    return link;
  });

  /** A password link voided by a newer one. */
  replacedPassword = once(async (language) => {
    await this.usedInvitation(language);
    const { email } = JOINED[language];
    const asked = () => this.post('/api/public/team/forgot-password', { email });
    await asked();
    const link = await this.mailed(/\/passwords\/[\w-]{43}/, email);
    await asked();
    for (let tries = 1; (await this.mailed(/\/passwords\/[\w-]{43}/, email)) === link; tries++) {
      if (tries === 40) throw new Error('No other link was mailed.');
      await wait(250);
    }
    return link;
  });

  /** Requests new links for an unknown one until the rate limit refuses. */
  async askTooOften() {
    const body = new URLSearchParams({ token: 'x'.repeat(43) });
    for (let times = 1; times <= TOO_OFTEN; times++)
      if ((await fetch(`${this.base}/links/renew`, { method: 'POST', body, redirect: 'manual' })).status === 429)
        return;
    throw new Error(`The service accepted ${TOO_OFTEN} calls for a new link.`);
  }

  /** Runs `work` while more calls wait than the service admits. */
  async overloaded(work) {
    let isDone = false;
    const calls = Array.from({ length: OVERLOAD }, async () => {
      while (!isDone) await (await fetch(`${this.base}/requalify/${'x'.repeat(43)}`)).arrayBuffer();
    });
    try {
      await work();
    } finally {
      isDone = true;
      await Promise.all(calls);
    }
  }

  /** Waits until the demo history is complete, about a minute. */
  async demoData() {
    for (;;) {
      const { items } = await this.get('/api/jobs?limit=100');
      const { running, lastOutcome } = items.find(({ name }) => name === 'make-demo-data');
      if (!running && lastOutcome !== null) return;
      await wait(1000);
    }
  }

  /** A venue with photos, if there is one. */
  photographed = once(async () => {
    const { items } = await this.get('/api/members?status=active&limit=50');
    for (const { id } of items) {
      const venue = await this.get(`/api/members/${id}`);
      if (venue.photos.length > 3) return venue;
    }
    return this.get(`/api/members/${items[0].id}`);
  });

  /** A call with a link's token. */
  as = (token, method, path, body) => this.#call(method, path, body, { 'x-magic-token': token });

  async #request(language, name) {
    const { organizer, event } = EVENTS[language];
    const asked = { attendees: 60, configuration: 'theatre' };
    const email = `${organizer.firstName}.${name}@pictures.example`.toLowerCase();
    const request = await this.post('/api/requests', {
      ...event,
      ...asked,
      eventDate: inDays(60),
      organizer: { ...organizer, email, locale: language },
    });
    await this.post(`/api/requests/${request.id}/advance`, { toStatus: 'searching' });
    const { items: venues } = await this.post('/api/search/members', {
      minCapacity: asked.attendees,
      configurations: [asked.configuration],
      center: { latitude: 45.764, longitude: 4.8357, radiusKm: 25 },
      limit: 3,
    });
    return { ...request, venues };
  }

  #advance = (request, { member }, toStage) =>
    this.post(`/api/requests/${request.id}/results/${member.id}/advance`, { toStage });

  async #composed(request, language) {
    for (const venue of request.venues) {
      await this.post(`/api/requests/${request.id}/results`, { memberId: venue.member.id });
      await this.#advance(request, venue, 'shortlisted');
    }
    const { id: catalogId } = await this.post(`/api/catalogs/${request.id}/compose`, {
      message: EVENTS[language].words,
      items: request.venues.map(({ member, rooms }, index) => ({
        memberId: member.id,
        roomIds: rooms.slice(0, 2).map(({ id }) => id),
        price: 4200 + 650 * index,
      })),
    });
    return { ...request, catalogId };
  }

  async #withCatalog(request, language) {
    const composed = await this.#composed(request, language);
    const { publicUrl } = await this.post(`/api/catalogs/${request.id}/send`);
    return { ...composed, publicUrl };
  }

  async #call(method, path, body, headers = this.#headers) {
    const response = await fetch(this.base + path, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (response.status === 429) {
      // the calls for one page may exceed the limit for the next
      await wait(Number(response.headers.get('retry-after')) * 1000);
      return this.#call(method, path, body, headers);
    }
    if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
    return response;
  }
}
