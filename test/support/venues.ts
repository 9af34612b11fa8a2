import type { Database } from '#kernel/database/database';
import { newId } from '#kernel/ids';
import type { Configuration, Slot } from '#domain/vocabulary';

export interface VenueRoom {
  id: string;
  name: string;
  capacities: Partial<Record<Configuration, number>>;
}

interface VenueEntry {
  roomId: string | null;
  date: string;
  slot: Slot;
  status: 'available' | 'option' | 'booked' | 'blocked';
}

/** A member with all that search looks at. */
export interface Venue {
  id: string;
  name: string;
  status: string;
  description: string | null;
  city: string | null;
  postalCode: string;
  position: { latitude: number; longitude: number } | null;
  tagIds: string[];
  rooms: VenueRoom[];
  availability: VenueEntry[];
}

export const room = (name: string, capacities: VenueRoom['capacities'] = {}): VenueRoom => ({
  id: newId(),
  name,
  capacities,
});

export const venue = (fields: Partial<Venue> = {}): Venue => ({
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
  ...fields,
});

/** Writes venues by plain SQL, a statement a table. */
export async function insertVenues(database: Database, venues: Venue[]): Promise<void> {
  const insert = (sql: string, rows: object[]): Promise<unknown> => database.query(sql, [JSON.stringify(rows)]);
  await database.transaction(async () => {
    await insert(
      `INSERT INTO member (id, code, name, status, description, city, postal_code, latitude, longitude, email, created_at, updated_at)
       SELECT id, id::text, name, status, description, city, "postalCode", latitude, longitude, id || '@venue.example', now(), now()
         FROM jsonb_to_recordset($1::jsonb) AS row (id uuid, name text, status text, description text, city text,
           "postalCode" text, latitude float8, longitude float8)`,
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
  });
}
