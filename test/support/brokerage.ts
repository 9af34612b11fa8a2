import type { Api } from './api';

let made = 0;

export interface Venue {
  id: string;
  code: string;
  name: string;
  email: string;
}

/** A member with a room for 80 in classroom, made by the team's own routes. */
export async function makeVenue(api: Api, name = `Venue ${++made}`): Promise<Venue & { roomId: string }> {
  const member = await api.post('/api/members', {
    name,
    postalCode: '69002',
    city: 'Lyon',
    email: `venue-${++made}@venue.example`,
    description: `The house ${name}.`,
    internalNotes: 'Haggles.',
    commissionRate: 12.5,
  });
  const room = await api.post('/api/rooms', {
    memberId: member.body.id,
    name: 'Grand salon',
    fullDayPrice: 990,
    capacities: [{ configuration: 'classroom', maxCapacity: 80, notes: 'Tight.' }],
  });
  const { id, code, email } = member.body as Venue;
  return { id, code, name, email, roomId: room.body.id as string };
}

/** A request of an organizer of its own; `qualifying`, with nothing missing. */
export async function makeRequest(
  api: Api,
  fields: object = {},
): Promise<{ id: string; code: string; organizerId: string; organizerEmail: string }> {
  const organizerEmail = `organizer-${++made}@client.example`;
  const request = await api.post('/api/requests', {
    organizer: { email: organizerEmail, firstName: 'Ada', lastName: 'Martin' },
    title: 'Séminaire de printemps',
    eventType: 'seminar',
    attendees: 60,
    configuration: 'classroom',
    eventDate: '2027-03-12',
    city: 'Lyon',
    budgetMax: 4000,
    ...fields,
  });
  if (request.status !== 201) throw new Error(`The request was not made: ${request.text}`);
  const { id, code, organizerId } = request.body as { id: string; code: string; organizerId: string };
  return { id, code, organizerId, organizerEmail };
}

/** Adds members to a request and moves each along these stages. */
export async function addResults(
  api: Api,
  requestId: string,
  venues: { id: string }[],
  ...stages: string[]
): Promise<void> {
  for (const { id } of venues) {
    const steps = [
      await api.post(`/api/requests/${requestId}/results`, { memberId: id }),
      ...(await inTurn(stages, (toStage) => api.post(`/api/requests/${requestId}/results/${id}/advance`, { toStage }))),
    ];
    const refused = steps.find(({ status }) => status >= 300);
    if (refused) throw new Error(`A result was not made: ${refused.text}`);
  }
}

/** Moves a request along these statuses. */
export async function advance(api: Api, requestId: string, ...statuses: string[]): Promise<void> {
  for (const toStatus of statuses) {
    const moved = await api.post(`/api/requests/${requestId}/advance`, { toStatus });
    if (moved.status !== 200) throw new Error(`The request did not become ${toStatus}: ${moved.text}`);
  }
}

async function inTurn<In, Out>(items: In[], work: (item: In) => Promise<Out>): Promise<Out[]> {
  const done: Out[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}
