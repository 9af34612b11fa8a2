// Every page that people open by a link and every screen of the team, and how they are reached in the demo data: for
// `npm run pictures`, `npm run bench -- pages` and `npm run bench -- web`.

/**
 * @typedef {object} WebPage
 * @property {string} name kebab-case
 * @property {(agency: Agency, language: 'fr' | 'en') => Promise<string>} link its address or path, for a reader of that language
 * @property {number} [status] what it answers, if not 200
 */

/** @type {WebPage[]} */
export const WEB_PAGES = [
  { name: 'docs', link: async () => '/docs' },
  { name: 'without-secret', link: async () => '/catalogs' },
  {
    name: 'profile',
    link: async (agency) => {
      const { items } = await agency.get('/api/members?limit=1&sort=code');
      const asked = { scope: 'member', scopeId: items[0].id, action: 'update_profile' };
      return `/profile/${(await agency.post('/api/magic-tokens', asked)).token}`;
    },
  },
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
  { name: 'answer', link: (agency, language) => venueLink(agency, language, 'answer', 'answer_availability') },
  { name: 'profile', link: (agency, language) => venueLink(agency, language, 'profile', 'update_profile') },
  {
    name: 'requalification',
    link: async (agency, language) => {
      const { organizer } = await agency.asked(language);
      const { token } = await agency.token({ scope: 'organizer', scopeId: organizer.id, action: 'requalify' });
      return `/requalify/${token}`;
    },
  },
  { name: 'payment-done', link: async (agency, language) => `${(await agency.won(language)).paymentUrl}?outcome=done` },
  { name: 'payment-left', link: async (agency, language) => `${(await agency.won(language)).paymentUrl}?outcome=left` },
];

/** The screens of the team: their paths below /app. @type {WebPage[]} */
export const SCREENS = [
  { name: 'today', link: async () => '/app/?whose=all' },
  { name: 'inbox', link: async () => '/app/inbox' },
  { name: 'requests-board', link: async () => '/app/requests?view=board' },
  { name: 'requests-list', link: async () => '/app/requests?view=list' },
  ...['summary', 'venues', 'find', 'exchange', 'catalog', 'journal'].map((tab) => ({
    name: `request-${tab}`,
    link: async (agency, language) =>
      `/app/requests/${(await agency.sent(language)).code}${tab === 'summary' ? '' : `/${tab}`}`,
  })),
  { name: 'parts', link: async () => '/app/_parts' },
  { name: 'screen-unknown', link: async () => '/app/nothing-here' },
];

/** Venues have no language of their own. */
async function venueLink(agency, language, path, action) {
  const { venues } = await agency.asked(language);
  const { token } = await agency.token({ scope: 'member', scopeId: venues[0].member.id, action });
  return `/${path}/${token}?lang=${language}`;
}

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

  /** A new token, whose secret the answer alone has. */
  token = (input) => this.post('/api/magic-tokens', input);

  /** A request of an organizer of that language, without a budget, of which the first venue that fits has been asked. */
  asked = once(async (language) => {
    const request = await this.#request(language, 'asked');
    await this.post(`/api/requests/${request.id}/results`, { memberId: request.venues[0].member.id });
    await this.#advance(request, request.venues[0], 'availability_requested');
    return request;
  });

  /** One with three venues in its catalog. */
  sent = once(async (language) => this.#withCatalog(await this.#request(language, 'sent'), language));

  /** One that has chosen a venue, which owes its commission. */
  won = once(async (language) => {
    const request = await this.#withCatalog(await this.#request(language, 'won'), language);
    const [chosen] = request.venues;
    await this.#advance(request, chosen, 'selected');
    const { id } = await this.post('/api/commissions', {
      requestId: request.id,
      memberId: chosen.member.id,
      amount: 420,
      baseAmount: 4200,
      rate: 10,
    });
    return this.post(`/api/commissions/${id}/invoice`);
  });

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

  async #withCatalog(request, language) {
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
    const { publicUrl } = await this.post(`/api/catalogs/${request.id}/send`);
    return { ...request, catalogId, publicUrl };
  }

  async #call(method, path, body) {
    const response = await fetch(this.base + path, {
      method,
      headers: { ...this.#headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return response;
  }
}
