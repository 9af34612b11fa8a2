// Builders for test data: `build…` uses the API's routes; `insert…` writes rows directly, regardless of the routes' rules.
import sharp from 'sharp';
import type { Configuration, Slot } from '#domain/vocabulary';
import { REFRESH_SEARCH, REFRESH_SEARCH_LATER } from '#api/supply/members/members.sql';
import type { Database } from '#database/database';
import { newCode, newId } from '#core/ids';
import type { Answer, Api } from './api';

let built = 0;

const accepted = ({ status, text }: Answer, what: string): void => {
  if (status >= 300) throw new Error(`${what} returned ${status}: ${text}`);
};

export interface BuiltMember {
  id: string;
  code: string;
  name: string;
  email: string;
  version: number;
}

/** A member with only a name, an address and a postal code. */
export async function buildBareVenue(api: Api, overrides: object = {}): Promise<BuiltMember> {
  const body = { name: `Venue ${++built}`, postalCode: '69002', email: `venue-${++built}@venue.example`, ...overrides };
  const member = await api.post('/api/members', body);
  accepted(member, 'The member');
  return member.body as BuiltMember;
}

export interface BuiltVenue {
  id: string;
  code: string;
  name: string;
  email: string;
  roomId: string;
}

/** A member with a room for 80 in classroom. */
export async function buildVenue(api: Api, overrides: { name?: string } = {}): Promise<BuiltVenue> {
  const { name = `Venue ${++built}` } = overrides;
  const { id, code, email } = await buildBareVenue(api, {
    name,
    city: 'Lyon',
    description: `The house ${name}.`,
    internalNotes: 'Haggles.',
    commissionRate: 12.5,
  });
  const room = await api.post('/api/rooms', {
    memberId: id,
    name: 'Grand salon',
    fullDayPrice: 990,
    capacities: [{ configuration: 'classroom', maxCapacity: 80, notes: 'Tight.' }],
  });
  accepted(room, 'The room');
  return { id, code, name, email, roomId: room.body.id as string };
}

export interface BuiltRequest {
  id: string;
  code: string;
  organizerId: string;
  /** Empty if the request was built for an existing organizer. */
  organizerEmail: string;
}

/** A request of a new organizer; `qualifying`, with nothing missing. */
export function buildRequest(api: Api, overrides: object = {}): Promise<BuiltRequest> {
  return buildBareRequest(api, {
    organizer: { email: `organizer-${++built}@client.example`, firstName: 'Ada', lastName: 'Martin' },
    title: 'Séminaire de printemps',
    eventType: 'seminar',
    attendees: 60,
    configuration: 'classroom',
    eventDate: '2027-03-12',
    city: 'Lyon',
    budgetMax: 4000,
    ...overrides,
  });
}

/** A request with only a title and its organizer's address. */
export async function buildBareRequest(api: Api, overrides: object = {}): Promise<BuiltRequest> {
  const body: { organizer?: { email: string } } = {
    organizer: { email: `organizer-${++built}@client.example` },
    ...{ title: `Request ${built}`, ...overrides },
  };
  const request = await api.post('/api/requests', body);
  accepted(request, 'The request');
  const { id, code, organizerId } = request.body as BuiltRequest;
  return { id, code, organizerId, organizerEmail: body.organizer?.email ?? '' };
}

/** Moves a request through these statuses. */
export async function advanceRequest(api: Api, requestId: string, ...statuses: string[]): Promise<void> {
  for (const toStatus of statuses) {
    const more = toStatus === 'lost' ? { lostReason: 'price' } : {};
    accepted(await api.post(`/api/requests/${requestId}/advance`, { toStatus, ...more }), `The move to ${toStatus}`);
  }
}

/** Adds a member to a request and moves it through these stages. */
export async function buildResult(
  api: Api,
  requestId: string,
  memberId: string,
  ...stages: string[]
): Promise<{ id: string; position: number }> {
  const path = `/api/requests/${requestId}/results`;
  let answer = await api.post(path, { memberId });
  accepted(answer, 'The result');
  for (const toStage of stages) {
    answer = await api.post(`${path}/${memberId}/advance`, { toStage });
    accepted(answer, `The move to ${toStage}`);
  }
  return answer.body as { id: string; position: number };
}

/** The same for several members. */
export async function buildResults(
  api: Api,
  requestId: string,
  members: { id: string }[],
  ...stages: string[]
): Promise<void> {
  for (const { id } of members) await buildResult(api, requestId, id, ...stages);
}

/**
 * A searching request with three shortlisted venues and a fourth that is available. The first has one more room than the others, and three
 * photos.
 */
export async function buildShortlist(api: Api): Promise<BuiltRequest & { venues: BuiltVenue[] }> {
  const venues: BuiltVenue[] = [];
  for (const name of ['Abbaye', 'Bastide', 'Comptoir', 'Domaine']) venues.push(await buildVenue(api, { name }));
  const firstId = venues[0]?.id ?? '';
  for (const background of ['#456', '#654', '#564']) {
    const content = await sharp({ create: { width: 90, height: 60, channels: 3, background } })
      .jpeg()
      .toBuffer();
    const photo = { field: 'file', filename: 'hall.jpg', contentType: 'image/jpeg', content };
    accepted(await api.upload(`/api/uploads/member-photos/${firstId}`, photo), 'The photo');
  }
  accepted(await api.post('/api/rooms', { memberId: firstId, name: 'Petit salon' }), 'The room');
  const request = await buildRequest(api);
  await advanceRequest(api, request.id, 'searching');
  await buildResults(api, request.id, venues.slice(0, 3), 'available', 'shortlisted');
  await buildResults(api, request.id, venues.slice(3), 'available');
  return { ...request, venues };
}

/** A request and its organizer. */
export async function insertRequest(
  database: Database,
  overrides: {
    id?: string;
    title?: string;
    status?: string;
    locale?: 'fr' | 'en';
    organizerEmail?: string;
    eventDate?: string | null;
  } = {},
): Promise<BuiltRequest> {
  const [id, organizerId, code] = [overrides.id ?? newId(), newId(), newCode('R')];
  const organizerEmail = overrides.organizerEmail ?? `organizer-${++built}@example.test`;
  await database.query(
    `INSERT INTO organizer (id, email, first_name, last_name, company, locale, created_at, updated_at)
     VALUES ($1, $2, 'Inès', 'Garnier', 'Garnier & Fils', $3, now(), now())`,
    [organizerId, organizerEmail, overrides.locale ?? 'fr'],
  );
  await database.query(
    `INSERT INTO request (id, code, status, source, organizer_id, title, event_type, attendees, configuration, event_date, city,
       requirements, missing_fields, last_activity_at, created_at, updated_at)
     VALUES ($1, $2, $6, 'manual', $3, $4, 'seminar', 80, 'classroom', $5, 'Lyon', 'Deux salles', '{budgetMax}',
       now(), now(), now())`,
    [
      id,
      code,
      organizerId,
      overrides.title ?? 'Séminaire annuel',
      overrides.eventDate === undefined ? '2027-03-12' : overrides.eventDate,
      overrides.status ?? 'searching',
    ],
  );
  return { id, code, organizerId, organizerEmail };
}

/** A member, among a request's candidates if `requestId` is given. */
export async function insertMember(
  database: Database,
  overrides: {
    name?: string;
    status?: string;
    city?: string | null;
    country?: string;
    latitude?: number | null;
    longitude?: number | null;
    requestId?: string;
    stage?: string;
  } = {},
): Promise<{ id: string; code: string; name: string; email: string }> {
  const member = {
    id: newId(),
    code: newCode('M'),
    name: overrides.name ?? `Venue ${++built}`,
    email: `venue-${++built}@example.test`,
  };
  const { status = 'active', city = 'Lyon', country = 'FR', latitude = null, longitude = null } = overrides;
  await database.query(
    `INSERT INTO member (id, code, name, email, status, postal_code, city, country, latitude, longitude, contact_name, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, '69002', $6, $7, $8, $9, 'Camille Morel', now(), now())`,
    [...Object.values(member), status, city, country, latitude, longitude],
  );
  if (overrides.requestId !== undefined)
    await database.query(
      `INSERT INTO result (id, request_id, member_id, stage, position, stage_changed_at, created_at, updated_at)
       VALUES ($1, $2, $3, $4, 1, now(), now(), now())`,
      [newId(), overrides.requestId, member.id, overrides.stage ?? 'suggested'],
    );
  return member;
}

export async function insertRoom(database: Database, memberId: string): Promise<string> {
  const id = newId();
  await database.query(
    `INSERT INTO room (id, member_id, name, created_at, updated_at) VALUES ($1, $2, 'Room', now(), now())`,
    [id, memberId],
  );
  return id;
}

export interface RoomRecord {
  id: string;
  name: string;
  capacities: Partial<Record<Configuration, number>>;
}

interface EntryRecord {
  roomId: string | null;
  date: string;
  slot: Slot;
  status: 'available' | 'option' | 'booked' | 'blocked';
}

/** A member with everything that search uses, as its rows will be. */
export interface VenueRecord {
  id: string;
  name: string;
  status: string;
  description: string | null;
  city: string | null;
  postalCode: string;
  position: { latitude: number; longitude: number } | null;
  tagIds: string[];
  bedroomCount?: number | null;
  rooms: RoomRecord[];
  availability: EntryRecord[];
}

export const roomRecord = (name: string, capacities: RoomRecord['capacities'] = {}): RoomRecord => ({
  id: newId(),
  name,
  capacities,
});

export const venueRecord = (overrides: Partial<VenueRecord> = {}): VenueRecord => ({
  id: newId(),
  name: 'Villa',
  status: 'active',
  description: null,
  city: 'Lyon',
  postalCode: '69002',
  position: { latitude: 45.7578, longitude: 4.832 },
  tagIds: [],
  rooms: [],
  availability: [],
  ...overrides,
});

/** Inserts venues by plain SQL, one statement per table. */
export async function insertVenueRecords(database: Database, venues: VenueRecord[]): Promise<void> {
  const insert = (sql: string, rows: object[]): Promise<unknown> => database.query(sql, [JSON.stringify(rows)]);
  await database.transaction(async () => {
    await database.query(REFRESH_SEARCH_LATER);
    await insert(
      `INSERT INTO member (id, code, name, status, description, city, postal_code, latitude, longitude, bedroom_count, email, created_at, updated_at)
       SELECT id, id::text, name, status, description, city, "postalCode", latitude, longitude, "bedroomCount", id || '@venue.example', now(), now()
         FROM jsonb_to_recordset($1::jsonb) AS row (id uuid, name text, status text, description text, city text,
           "postalCode" text, latitude float8, longitude float8, "bedroomCount" int)`,
      venues.map(({ position, ...fields }) => ({ ...fields, ...position })),
    );
    await insert(
      `INSERT INTO member_tag (member_id, tag_id, created_at)
       SELECT "memberId", "tagId", now() FROM jsonb_to_recordset($1::jsonb) AS row ("memberId" uuid, "tagId" uuid)`,
      venues.flatMap(({ id, tagIds }) => tagIds.map((tagId) => ({ memberId: id, tagId }))),
    );
    const rooms = venues.flatMap((owner) => owner.rooms.map((own) => ({ ...own, memberId: owner.id })));
    await insert(
      `INSERT INTO room (id, member_id, name, created_at, updated_at)
       SELECT id, "memberId", name, now(), now() FROM jsonb_to_recordset($1::jsonb) AS row (id uuid, "memberId" uuid, name text)`,
      rooms,
    );
    await insert(
      `INSERT INTO room_capacity (room_id, configuration, max_capacity)
       SELECT "roomId", configuration, "maxCapacity"
         FROM jsonb_to_recordset($1::jsonb) AS row ("roomId" uuid, configuration text, "maxCapacity" int)`,
      rooms.flatMap(({ id, capacities }) =>
        Object.entries(capacities).map(([configuration, maxCapacity]) => ({ roomId: id, configuration, maxCapacity })),
      ),
    );
    await insert(
      `INSERT INTO availability (id, member_id, room_id, date, slot, status, created_at, updated_at)
       SELECT id, "memberId", "roomId", date, slot, status, now(), now()
         FROM jsonb_to_recordset($1::jsonb) AS row (id uuid, "memberId" uuid, "roomId" uuid, date date, slot text, status text)`,
      venues.flatMap(({ id, availability }) => availability.map((entry) => ({ ...entry, id: newId(), memberId: id }))),
    );
    await database.query(REFRESH_SEARCH, [venues.map(({ id }) => id)]);
  });
}
