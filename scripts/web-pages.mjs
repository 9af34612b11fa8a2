// Every page that people open by a link and every screen of the team, and how they are reached in the demo data: for
// `npm run pictures`, `npm run bench -- pages` and `npm run bench -- web`.
import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * @typedef {object} WebPage
 * @property {string} name kebab-case
 * @property {(agency: Agency, language: 'fr' | 'en') => Promise<string>} link its address or path, for a reader of that language
 * @property {number} [status] what it answers, if not 200
 * @property {(page: import('playwright-core').Page, agency: Agency) => Promise<unknown>} [act] what is done before the picture is taken
 * @property {boolean} [signedOut] a screen that is opened by nobody
 */

/** @type {WebPage[]} */
export const WEB_PAGES = [
  { name: 'docs', link: async () => '/docs' },
  { name: 'without-secret', link: async () => '/catalogs' },
  { name: 'unknown', link: async () => '/nothing-here', status: 404 },
  { name: 'catalog', link: async (agency, language) => (await agency.sent(language)).publicUrl },
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
    name: 'catalog-older',
    link: async (agency, language) => {
      const { publicUrl, id, venues } = await agency.renewed(language);
      await agency.post(`/api/catalogs/${id}/compose`, { items: [{ memberId: venues[0].member.id, price: 3900 }] });
      await agency.post(`/api/catalogs/${id}/send`);
      return publicUrl;
    },
  },
  {
    name: 'answered',
    link: async (agency, language) => {
      const { path, token, id } = await agency.question(language);
      await agency.as(token, 'POST', `/api/public/member/availability-requests/${id}/reply`, { status: 'available' });
      return path;
    },
  },
  { name: 'answer', link: (agency, language) => venueLink(agency, language, 'answer', 'answer_availability') },
  { name: 'profile', link: (agency, language) => venueLink(agency, language, 'profile', 'update_profile') },
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
  { name: 'password-new', link: (agency) => agency.newPassword() },
  { name: 'password-changed', link: async () => '/passwords/changed' },
  {
    name: 'requalification',
    link: async (agency, language) => {
      const { organizer } = await agency.asked(language);
      const { token } = await agency.token({ scope: 'organizer', scopeId: organizer.id, action: 'requalify' });
      return `/requalify/${token}`;
    },
  },
  { name: 'requalification-complete', link: (agency, language) => agency.completed(language) },
  { name: 'payment', link: async (agency, language) => (await agency.won(language)).paymentUrl },
  {
    name: 'payment-paid',
    link: async (agency, language) => {
      const { id, paymentUrl } = await agency.owed(language, 'paid');
      await agency.post(`/api/commissions/${id}/mark-paid`);
      return paymentUrl;
    },
  },
  {
    name: 'payment-cancelled',
    link: async (agency, language) => {
      const { id, paymentUrl } = await agency.owed(language, 'cancelled');
      await agency.post(`/api/commissions/${id}/cancel`);
      return paymentUrl;
    },
    status: 410,
  },
  { name: 'payment-done', link: async (agency, language) => `${(await agency.won(language)).paymentUrl}?outcome=done` },
  { name: 'sent-mails', link: async () => '/dev/mails' },
  { name: 'payment-left', link: async (agency, language) => `${(await agency.won(language)).paymentUrl}?outcome=left` },
  { name: 'link-expired', link: async (agency, language) => (await agency.expired())[language], status: 410 },
  { name: 'link-renewed', link: async () => '/links/renewed' },
  { name: 'link-used', link: (agency, language) => agency.usedInvitation(language), status: 410 },
  {
    name: 'too-many',
    link: async (agency, language) => (await agency.expired())[language],
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
          if (tries === 100) throw new Error('The service took on all that it was asked.');
      }),
  },
];

/** The screens of the team: their paths below /app. @type {WebPage[]} */
export const SCREENS = [
  { name: 'today', link: async () => '/app/?whose=all' },
  { name: 'inbox', link: async () => '/app/inbox' },
  { name: 'requests-board', link: async () => '/app/requests?view=board' },
  { name: 'requests-list', link: async () => '/app/requests?view=list' },
  { name: 'inbox-mail', link: inboxMail },
  ...['summary', 'venues', 'find', 'exchange', 'catalog', 'journal'].map((tab) => ({
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
  {
    name: 'calendar-venue',
    link: async (agency) => `/app/calendar?venue=${(await agency.photographed()).id}`,
  },
  { name: 'calendar', link: async () => '/app/calendar' },
  { name: 'calendar-list', link: async () => '/app/calendar?view=list' },
  { name: 'figures', link: async () => '/app/stats' },
  { name: 'notifications', link: async () => '/app/notifications?show=all' },
  { name: 'notification-choices', link: async () => '/app/notifications/choices' },
  ...['me', 'tags', 'team', 'agency', 'templates', 'data', 'system'].map((part) => ({
    name: `settings-${part}`,
    link: async () => `/app/settings/${part}`,
  })),
  { name: 'settings-template', link: async () => '/app/settings/templates?mail=catalog-sent' },
  { name: 'parts', link: async () => '/app/_parts' },
  { name: 'screen-unknown', link: async () => '/app/nothing-here' },
];

/** What screens show once somebody has done something. @type {WebPage[]} */
export const MOMENTS = [
  { name: 'sign-in', link: async () => '/app/', signedOut: true },
  {
    name: 'palette',
    link: async () => '/app/',
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.locator('[role=dialog] input:focus').waitFor();
      await page.keyboard.type('lyon');
    },
  },
  { name: 'help', link: async () => '/app/requests', act: (page) => page.keyboard.press('?') },
  { name: 'new-request', link: async () => '/app/requests', act: (page) => page.keyboard.press('c') },
  { name: 'today-mine', link: async () => '/app/' },
  {
    name: 'today-offline',
    link: async () => '/app/?whose=all',
    act: (page) => page.context().setOffline(true),
  },
  {
    name: 'today-failing',
    link: async () => '/app/requests',
    act: async (page) => {
      await page.route('**/api/today?*', (route) =>
        route.fulfill({
          status: 500,
          headers: { 'x-trace-id': '4bf92f3577b34da6a3ce929d0e0e4736' },
          json: {
            code: 'INTERNAL_ERROR',
            message: 'Something went wrong.',
            traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
          },
        }),
      );
      await page.goto(new URL('/app/?whose=all', page.url()).href);
    },
  },
  { name: 'inbox-assign', link: inboxMail, act: (page) => page.keyboard.press('a') },
  { name: 'requests-none', link: async () => '/app/requests?city=Brest&search=zeppelin' },
  {
    name: 'requests-filter',
    link: async () => '/app/requests',
    act: (page) => page.locator('main [role=search] ~ * button, main [role=search] button').first().click(),
  },
  { name: 'requests-menu', link: async () => '/app/requests', act: keys('j', 'm') },
  {
    name: 'requests-lost',
    link: async () => '/app/requests',
    act: async (page) => {
      await keys('j', 'm')(page);
      await page.locator('[role=menuitem][data-key=move-lost]').click();
    },
  },
  { name: 'requests-selected', link: async () => '/app/requests?view=list', act: keys('j', ' ', 'j', ' ') },
  {
    name: 'request-undo',
    link: async () => '/app/requests',
    act: async (page) => {
      await keys('j', 'e')(page);
      // whoever has it is ticked
      await page.locator('[role=menuitem][data-key^=assign-]:not(:has(svg))').first().click();
    },
  },
  {
    name: 'request-read',
    link: async (agency) => {
      const { items } = await agency.get('/api/requests?needsValidation=true&limit=1');
      return `/app/requests/${items[0].code}`;
    },
  },
  {
    name: 'request-conflict',
    link: async (agency, language) => `/app/requests/${(await agency.asked(language)).code}`,
    act: async (page, agency) => {
      await page.locator('main dl > :nth-child(4) button').first().click();
      await page.locator('main dl input').fill('150');
      const code = new URL(page.url()).pathname.split('/')[3];
      const { id, attendees } = await agency.get(`/api/requests/by-code/${code}`);
      await agency.patch(`/api/requests/${id}`, { attendees: attendees + 1 });
      await page.keyboard.press('Enter');
    },
  },
  {
    name: 'request-ask',
    link: async (agency, language) => `/app/requests/${(await agency.suggested(language)).code}/venues`,
    act: async (page) => {
      await page.locator('main thead label').click();
      await page.keyboard.press('a');
    },
  },
  {
    name: 'request-compare',
    link: async (agency, language) => `/app/requests/${(await agency.suggested(language)).code}/find`,
    act: keys('j', 'c', 'j', 'c', 'j', 'c', 'j', 'c', 'v'),
  },
  {
    name: 'request-write',
    link: async (agency, language) => `/app/requests/${(await agency.sent(language)).code}/exchange`,
    act: keys('w'),
  },
  {
    name: 'request-catalog-draft',
    link: async (agency, language) => `/app/requests/${(await agency.drafted(language)).code}/catalog`,
  },
  {
    name: 'request-catalog-send',
    link: async (agency, language) => `/app/requests/${(await agency.drafted(language)).code}/catalog`,
    act: keys('Control+Enter'),
  },
];

/** The first mail of the inbox that waits, if one does. */
async function inboxMail(agency) {
  const { items } = await agency.get('/api/communications/unsorted?limit=1');
  return items.length === 0 ? '/app/inbox' : `/app/inbox/${items[0].id}`;
}

/** Presses keys one after the other, each once what the one before it has opened is drawn. */
function keys(...pressed) {
  return async (page) => {
    for (const key of pressed) {
      await page.keyboard.press(key);
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    }
  };
}

/** Venues have no language of their own. */
async function venueLink(agency, language, path, action) {
  const { venues } = await agency.asked(language);
  const { token } = await agency.token({ scope: 'member', scopeId: venues[0].member.id, action });
  return `/${path}/${token}?lang=${language}`;
}

/** Whom the team invites. */
const COLLEAGUES = {
  fr: { name: 'Léa Fontaine', email: 'lea@pictures.example' },
  en: { name: 'Lea Fountain', email: 'lea.fountain@pictures.example' },
};
/** Who has come already. */
const JOINED = {
  fr: { name: 'Hugo Marchand', email: 'hugo@pictures.example' },
  en: { name: 'Hugh Merchant', email: 'hugh@pictures.example' },
};

/** A link is good for a minute at least. */
const SHORTEST_S = 60;
/** More calls at once than the service keeps waiting. */
const OVERLOAD = 400;
/** More mails than one address may ask for in a minute. */
const TOO_OFTEN = 200;

/** What organizers and the team write. */
const EVENTS = {
  fr: {
    event: {
      title: 'Séminaire de direction à Lyon',
      description: 'Deux jours de travail, un déjeuner et une soirée.',
    },
    organizer: { firstName: 'Camille', lastName: 'Roux', company: 'Atelier Roux' },
    words: 'Trois lieux qui correspondent à votre demande, tous disponibles à vos dates.',
  },
  en: {
    event: { title: 'Leadership seminar in Lyon', description: 'Two days of work, a lunch and an evening.' },
    organizer: { firstName: 'Alice', lastName: 'Martin', company: 'Northwind' },
    words: 'Three venues that suit your request, all free on your dates.',
  },
};

/** The same work for the same language is done once. */
function once(work) {
  const done = new Map();
  return (language) => done.get(language) ?? done.set(language, work(language)).get(language);
}

/** An agency's admin, signed in to a running service with the demo venues. */
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

  /** Of the admin, for a browser that is to be signed in. */
  get cookies() {
    return this.#headers.cookie.split('; ').map((cookie) => {
      const [name, ...value] = cookie.split('=');
      return { name, value: value.join('='), url: this.base };
    });
  }

  get = async (path) => (await this.#call('GET', path)).json();
  post = async (path, body = {}) => (await this.#call('POST', path, body)).json();
  patch = async (path, body) => (await this.#call('PATCH', path, body)).json();

  /** The link to a new password, which the next one would end. */
  newPassword = once(async () => {
    await this.post('/api/public/team/forgot-password', { email: this.email });
    return this.mailed(/\/passwords\/[\w-]{43}/, this.email);
  });

  /** The link of that form in the newest mail to the address that the mock took and that has one. */
  async mailed(form, address) {
    for (let tries = 1; tries <= 40; tries++) {
      const list = await (await this.#call('GET', '/dev/mails')).text();
      for (const [, to, path] of list.matchAll(/<td>([^<]*)<\/td>\s*<td>\s*<a href="(\/dev\/mails\/[\w-]+)"/g)) {
        if (!to.includes(address)) continue;
        const found = form.exec(await (await this.#call('GET', `${path}/text`)).text());
        if (found) return found[0];
      }
      await wait(250);
    }
    throw new Error(`No mail has a link like ${form}.`);
  }

  /** A new token, whose secret the answer alone has. */
  token = (input) => this.post('/api/magic-tokens', input);

  /** A request of an organizer of that language, without a budget, of which the first venue that fits has been asked. */
  asked = once(async (language) => {
    const request = await this.#request(language, 'asked');
    await this.post(`/api/requests/${request.id}/results`, { memberId: request.venues[0].member.id });
    await this.#advance(request, request.venues[0], 'availability_requested');
    return request;
  });

  /** One with three venues, of which none has been asked. */
  suggested = once(async (language) => {
    const request = await this.#request(language, 'suggested');
    for (const { member } of request.venues)
      await this.post(`/api/requests/${request.id}/results`, { memberId: member.id });
    return request;
  });

  /** One with three venues in its catalog. */
  sent = once(async (language) => this.#withCatalog(await this.#request(language, 'sent'), language));

  /** Another, of which a newer version is to be sent. */
  renewed = once(async (language) => this.#withCatalog(await this.#request(language, 'renewed'), language));

  /** One whose catalog is composed, and not yet sent. */
  drafted = once(async (language) => this.#composed(await this.#request(language, 'drafted'), language));

  /** One that has chosen a venue, which owes its commission. */
  won = (language) => this.owed(language, 'won');

  /** The invoiced commission of a request of that name, with the code of the request. */
  owed = (language, name) => this.#owed(`${language} ${name}`);
  #owed = once(async (key) => {
    const [language, name] = key.split(' ');
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

  /** The question of a venue of its own, with the link that answers it. */
  question = once(async (language) => {
    const request = await this.#request(language, 'question');
    const venue = request.venues.at(-1);
    await this.post(`/api/requests/${request.id}/results`, { memberId: venue.member.id });
    await this.#advance(request, venue, 'availability_requested');
    const { token } = await this.token({ scope: 'member', scopeId: venue.member.id, action: 'answer_availability' });
    return { id: request.id, token, path: `/answer/${token}?request=${request.code}&lang=${language}` };
  });

  /** The link to a request whose organizer has just answered the last question. */
  completed = once(async (language) => {
    const { id, organizer } = await this.#request(language, 'completed');
    const { token } = await this.token({ scope: 'organizer', scopeId: organizer.id, action: 'requalify' });
    const answers = { eventType: 'seminar', city: 'Lyon', budgetMin: 4000, budgetMax: 6500 };
    await this.as(token, 'PATCH', `/api/public/organizer/requests/${id}`, answers);
    return `/requalify/${token}?done=saved`;
  });

  /** Links that have expired, by language. */
  expired = once(async () => {
    const links = {};
    for (const language of Object.keys(EVENTS)) {
      const { organizer } = await this.asked(language);
      const link = { scope: 'organizer', scopeId: organizer.id, action: 'requalify', expiresInSeconds: SHORTEST_S };
      links[language] = `/requalify/${(await this.token(link)).token}`;
    }
    await wait((SHORTEST_S + 1) * 1000);
    return links;
  });

  /** The link of an invitation that was accepted. */
  usedInvitation = once(async (language) => {
    await this.post('/api/team/invitations', { ...JOINED[language], role: 'agent' });
    const link = await this.mailed(/\/invitations\/[\w-]{43}/, JOINED[language].email);
    const password = randomBytes(12).toString('hex');
    await this.post('/api/public/team/accept', { token: link.split('/').at(-1), password });
    return link;
  });

  /** Asks for a new link, of one that never was, until the service takes no more such calls. */
  async askTooOften() {
    const body = new URLSearchParams({ token: 'x'.repeat(43) });
    for (let times = 1; times <= TOO_OFTEN; times++)
      if ((await fetch(`${this.base}/links/renew`, { method: 'POST', body, redirect: 'manual' })).status === 429)
        return;
    throw new Error(`The service took ${TOO_OFTEN} calls for a new link.`);
  }

  /** Has more calls wait than the service takes on, while `work` is done. */
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

  /** A venue with photos, if any has. */
  photographed = once(async () => {
    const { items } = await this.get('/api/members?status=active&limit=50');
    for (const { id } of items) {
      const venue = await this.get(`/api/members/${id}`);
      if (venue.photos.length > 3) return venue;
    }
    return this.get(`/api/members/${items[0].id}`);
  });

  /** A call with the secret of a link. */
  as = (token, method, path, body) => this.#call(method, path, body, { 'x-magic-token': token });

  async #request(language, name) {
    const { organizer, event } = EVENTS[language];
    const asked = { attendees: 60, configuration: 'theatre' };
    const email = `${organizer.firstName}.${name}@pictures.example`.toLowerCase();
    const request = await this.post('/api/requests', {
      ...event,
      ...asked,
      eventDate: new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10),
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
      // what was done for one page is too much for the next
      await wait(Number(response.headers.get('retry-after')) * 1000);
      return this.#call(method, path, body, headers);
    }
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response;
  }
}
