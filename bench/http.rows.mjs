// The requests that `http.bench.mjs` measures.
import { id, KIND } from './bulk.mjs';

async function api(base, cookie, method, path, body) {
  const response = await fetch(base + path, {
    method,
    headers: { cookie, origin: base, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${JSON.stringify(answer)}`);
  return answer;
}

/** The token of a sent catalog with three venues. */
export async function sentCatalog(base, cookie, { members }) {
  const call = (method, path, body) => api(base, cookie, method, path, body);
  const input = { organizerId: id(KIND.organizer, 1), title: 'A seminar by the lake', city: 'Lyon', attendees: 60 };
  const request = await call('POST', '/api/requests', input);
  await call('POST', `/api/requests/${request.id}/advance`, { toStatus: 'searching' });
  const { items } = await call('GET', `/api/members?status=active&limit=3&offset=${members / 10}`);
  for (const { id: memberId } of items) {
    await call('POST', `/api/requests/${request.id}/results`, { memberId });
    await call('POST', `/api/requests/${request.id}/results/${memberId}/advance`, { toStage: 'shortlisted' });
  }
  await call('POST', `/api/catalogs/${request.id}/compose`, { message: 'Three places that have what you asked for.' });
  const { publicUrl } = await call('POST', `/api/catalogs/${request.id}/send`, {});
  return publicUrl.split('/').at(-1);
}

const every = (count, path) => Array.from({ length: count }, (_, n) => path(n));
const JSON_TYPE = { 'content-type': 'application/json' };

export function rowsOf(size, cookie, token) {
  const member = (n) => id(KIND.member, Math.floor((n * size.members) / 500));
  const organizer = (n) => id(KIND.organizer, Math.floor((n * size.requests) / 20 / 500));
  const day = (days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const request = (n) => ({
    organizerId: organizer(n),
    title: 'Séminaire de printemps, 80 personnes',
    source: 'phone',
    eventType: 'seminar',
    description: 'Two days with a dinner; a large room in U-shape and two small ones, with daylight.',
    attendees: 80,
    configuration: 'u_shape',
    eventDate: day(90),
    eventEndDate: day(91),
    slot: 'full_day',
    city: 'Lyon',
    radiusKm: 25,
    budgetMax: 6000,
    requirements: 'A car park; step-free access.',
  });
  const refused = [
    { title: undefined },
    { attendees: 'eighty' },
    { eventType: 'circus' },
    { eventDate: 'soon' },
    { more: 1 },
  ];
  const team = { cookie };
  return [
    {
      name: 'get-member',
      label: 'get a member',
      goal: 1.5,
      headers: team,
      expected: 200,
      requests: every(500, (n) => ({ path: `/api/members/${member(n)}` })),
    },
    {
      name: 'list-requests',
      label: 'list 20 requests with `total`',
      goal: 1.5,
      headers: team,
      expected: 200,
      requests: every(10, (n) => ({ path: `/api/requests?limit=20&offset=${n * 20}` })),
    },
    {
      name: 'create-request',
      label: 'create a request',
      goal: 1.5,
      headers: { ...team, ...JSON_TYPE },
      expected: 201,
      creates: true,
      requests: every(500, (n) => ({ method: 'POST', path: '/api/requests', body: JSON.stringify(request(n)) })),
      refused: refused.map((fault) => JSON.stringify({ ...request(0), ...fault })),
    },
    {
      name: 'public-catalog',
      label: 'public catalog',
      goal: 1.3,
      headers: {},
      expected: 200,
      requests: [{ path: `/api/public/catalogs/${token}` }],
    },
    {
      name: 'search-members',
      label: 'search under filters',
      goal: 1.2,
      headers: { ...team, ...JSON_TYPE },
      expected: 200,
      requests: every(20, (n) => ({
        method: 'POST',
        path: '/api/search/members',
        body: JSON.stringify({
          center: { latitude: 45.76 + n / 1000, longitude: 4.83, radiusKm: 40 },
          minCapacity: 20,
          configurations: ['theatre'],
          tagIds: [id(KIND.tag, n)],
          dates: [day(40)],
        }),
      })),
    },
  ];
}

/** Lists over the whole database, as the team opens them. */
export function listsOf(size, cookie) {
  const requests = (query) => `/api/requests?limit=20${query}`;
  return [
    ['members', '/api/members?limit=20'],
    ['members of a status', '/api/members?limit=20&status=active'],
    ['members by name', '/api/members?limit=20&sort=name'],
    ['organizers', '/api/organizers?limit=20'],
    ['requests', requests('')],
    ['requests of a status', requests('&status=searching')],
    ['requests by event date', requests('&sort=eventDate')],
    ['requests of two statuses by activity', requests('&status=qualifying&status=searching&sort=-lastActivityAt')],
    ['commissions', '/api/commissions?limit=20'],
    ['commissions of a status', '/api/commissions?limit=20&status=invoiced'],
    ['catalog of a request', (n) => `/api/catalogs/by-request/${id(KIND.request, size.requests - 1 - n)}`],
    ['timeline of a request', (n) => `/api/timeline/by-request/${id(KIND.request, size.requests - 1 - n)}?limit=20`],
    ['notifications', '/api/notifications?limit=20'],
    ['unread notifications', '/api/notifications?limit=20&unreadOnly=true'],
  ].map(([label, path]) => ({
    label,
    headers: { cookie },
    expected: 200,
    requests: typeof path === 'string' ? [{ path }] : every(100, (n) => ({ path: path(n) })),
  }));
}
