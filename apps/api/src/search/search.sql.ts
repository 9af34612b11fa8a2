import { roomSelect } from '../rooms/rooms.sql';
import { asksSeats, boundingBox, type SearchFilters } from './search.rules';

export interface Statement {
  sql: string;
  params: unknown[];
}

/** Numbers the parameters of a statement while it is written. */
class Params {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** What the formula's own rounding may add to a distance: a member exactly on the circle is within it. */
const ROUNDING_KM = 1e-9;

/** Statuses that take a room or venue; an `option` does not, nor does the absence of an entry. */
const TAKEN = `('booked', 'blocked')`;

/** Capacities (alias `c`) that reach what is asked, in one of the configurations asked, or in any. */
function capacityQualifies(filters: SearchFilters, params: Params): string {
  const conditions = ['true'];
  if (filters.minCapacity !== null) conditions.push(`c.max_capacity >= ${params.add(filters.minCapacity)}::int`);
  if (filters.configurations.length > 0)
    conditions.push(`c.configuration = ANY (${params.add(filters.configurations)}::text[])`);
  return conditions.join(' AND ');
}

/** Availability entries (alias `a`) on one of the dates whose slot overlaps the one asked: a full day overlaps every slot. */
function entryOverlaps(filters: SearchFilters, params: Params): string {
  const onDates = `a.date = ANY (${params.add(filters.dates)}::date[])`;
  return filters.slot === 'full_day'
    ? onDates
    : `${onDates} AND a.slot IN ('full_day', ${params.add(filters.slot)}::text)`;
}

/** Rooms (`room`) with the seats that are asked and, themselves, free on every date. Whether the venue is free `busy` says. */
function roomQualifies(filters: SearchFilters, params: Params): string {
  const conditions = ['true'];
  if (asksSeats(filters))
    conditions.push(
      `EXISTS (SELECT 1 FROM room_capacity c WHERE c.room_id = room.id AND ${capacityQualifies(filters, params)})`,
    );
  if (filters.dates.length > 0)
    conditions.push(`NOT EXISTS (
      SELECT 1 FROM availability a WHERE a.member_id = room.member_id AND a.room_id = room.id AND a.status IN ${TAKEN}
                                     AND ${entryOverlaps(filters, params)})`);
  return conditions.join(' AND ');
}

/** The hard filters on `member_search s`, the selective and cheap ones first: what fails one of them is out. */
function passes(filters: SearchFilters, params: Params): string[] {
  const conditions = ['s.active'];
  const { center, postalCodes, minCapacity, configurations, dates, tagIds, excludeMemberIds } = filters;
  if (center) {
    const { latitude, longitudes } = boundingBox(center, center.radiusKm);
    const between = (column: string, [from, to]: [number, number]): string =>
      `${column} BETWEEN ${params.add(from)}::float8 AND ${params.add(to)}::float8`;
    conditions.push(between('s.latitude', latitude));
    if (longitudes) conditions.push(`(${longitudes.map((range) => between('s.longitude', range)).join(' OR ')})`);
    conditions.push(`${distance(center, params)} <= ${params.add(center.radiusKm + ROUNDING_KM)}::float8`);
  }
  if (postalCodes.length > 0) {
    // A department is the first two digits of its codes; two digits never equal a whole code.
    const asked = params.add(postalCodes);
    conditions.push(`(s.postal_code = ANY (${asked}::text[]) OR left(s.postal_code, 2) = ANY (${asked}::text[]))`);
  }
  if (excludeMemberIds.length > 0) conditions.push(`s.member_id <> ALL (${params.add(excludeMemberIds)}::uuid[])`);
  if (tagIds.length > 0) conditions.push(`s.tag_ids @> ${params.add(tagIds)}::uuid[]`);
  if (asksSeats(filters)) {
    // The most that one room of the member seats, per configuration: without dates that decides alone.
    const columns = configurations.length > 0 ? configurations.map((name) => `s.max_${name}`) : ['s.max_capacity'];
    const enough = minCapacity === null ? 'IS NOT NULL' : `>= ${params.add(minCapacity)}::int`;
    conditions.push(`(${[...new Set(columns)].map((column) => `${column} ${enough}`).join(' OR ')})`);
  }
  if (dates.length > 0) {
    conditions.push(`NOT s.busy && (
      SELECT range_agg(slot_hours(day, ${params.add(filters.slot)}::text)) FROM unnest(${params.add(dates)}::date[]) day)`);
    const room = `EXISTS (SELECT 1 FROM room WHERE room.member_id = s.member_id AND ${roomQualifies(filters, params)})`;
    // With dates alone, a venue that has not told its rooms is taken as a whole.
    conditions.push(
      asksSeats(filters) ? room : `(${room} OR NOT EXISTS (SELECT 1 FROM room WHERE room.member_id = s.member_id))`,
    );
  }
  return conditions;
}

const distance = (center: { latitude: number; longitude: number }, params: Params): string =>
  `distance_km(${params.add(center.latitude)}::float8, ${params.add(center.longitude)}::float8, s.latitude, s.longitude)`;

export interface RankedRow {
  total: number;
  /** Null on the only row of an empty page. */
  memberId: string | null;
  distanceKm: number | null;
  similarity: number | null;
}

/**
 * The page of members that pass and the exact number of all that do. Ranked by cosine similarity to the query's vector, those
 * whose own vector is stale or absent after the others; then, and without a query, by distance, name and id.
 */
export function rankStatement(
  filters: SearchFilters,
  queryVector: number[] | null,
  page: { limit: number; offset: number },
): Statement {
  const params = new Params();
  const where = passes(filters, params).join('\n       AND ');
  const similarity =
    queryVector === null
      ? 'NULL::float8'
      : `CASE WHEN s.stale THEN NULL ELSE 1 - (s.embedding <=> ${params.add(JSON.stringify(queryVector))}::vector) END`;
  const order = [
    ...(queryVector === null ? [] : ['similarity DESC NULLS LAST']),
    ...(filters.center === null ? [] : ['distance_km']),
    'name',
    'member_id',
  ].join(', ');
  const sql = `
    WITH passing AS MATERIALIZED (
      SELECT s.member_id, s.name, ${filters.center ? distance(filters.center, params) : 'NULL::float8'} AS distance_km,
             ${similarity} AS similarity
        FROM member_search s
       WHERE ${where}
    )
    SELECT counted.total, page.member_id AS "memberId", page.distance_km AS "distanceKm", page.similarity
      FROM (SELECT count(*)::int AS total FROM passing) counted
      LEFT JOIN (
        SELECT *, row_number() OVER (ORDER BY ${order}) AS place
          FROM passing ORDER BY ${order} LIMIT ${params.add(page.limit)} OFFSET ${params.add(page.offset)}
      ) page ON true
     ORDER BY page.place`;
  return { sql, params: params.values };
}

/** The rooms (`RoomRow`, all their capacities) of these members that qualify, by name. */
export function roomsStatement(filters: SearchFilters, memberIds: string[]): Statement {
  const params = new Params();
  const sql = `
    SELECT ${roomSelect} FROM room
     WHERE room.member_id = ANY (${params.add(memberIds)}::uuid[]) AND ${roomQualifies(filters, params)}
     ORDER BY room.name, room.id`;
  return { sql, params: params.values };
}

/** Entries on the dates asked, in overlapping slots, of these members as whole venues and of these rooms; by date. */
export function availabilityStatement(filters: SearchFilters, memberIds: string[], roomIds: string[]): Statement {
  const params = new Params();
  const sql = `
    SELECT DISTINCT a.member_id AS "memberId", a.date, a.status
      FROM availability a
     WHERE a.member_id = ANY (${params.add(memberIds)}::uuid[])
       AND (a.room_id IS NULL OR a.room_id = ANY (${params.add(roomIds)}::uuid[]))
       AND ${entryOverlaps(filters, params)}
     ORDER BY a.date, a.status`;
  return { sql, params: params.values };
}

/** How many of the tags and members that a search names exist, and the tags' names. */
export const NAMED_STATEMENT = `
  SELECT ARRAY(SELECT name FROM tag WHERE id = ANY ($1::uuid[]) ORDER BY name, id) AS tags,
         (SELECT count(*)::int FROM member WHERE id = ANY ($2::uuid[])) AS members`;
