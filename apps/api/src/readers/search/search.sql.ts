import { toSql } from 'pgvector';
import { indexedVector } from '#database/vector-index';
import { postalPrefixesOf } from '#domain/departments';
import { codesAbroad, isFrenchCode } from '#domain/postal-codes';
import { EMBEDDING_DIMENSIONS } from '#providers/embeddings/embeddings.provider';
import { type MemberListJson, memberListSelect } from '../../supply/members/members.sql';
import { type RoomJson, roomSelect } from '../../supply/rooms/rooms.sql';
import type { MatchAvailability } from './search.dto';
import { asksSeats, boundingBox, type Circle, type SearchFilters, type Span } from './search.rules';

/** SQL and its parameters, as in `Database.query`. */
export type Statement = [sql: string, params: unknown[]];

/** Collects the parameters of a statement and numbers them. */
export class Params {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** Statuses of a room or venue that isn't available. With an `option`, or without any entry, it is available. */
export const TAKEN = `('booked', 'blocked')`;

/** Capacities (alias `c`) that are sufficient, in one of the requested layouts, or in any if none is requested. */
function capacityQualifies(filters: SearchFilters, params: Params): string {
  const conditions = ['true'];
  if (filters.minCapacity !== null) conditions.push(`c.max_capacity >= ${params.add(filters.minCapacity)}::int`);
  if (filters.configurations.length > 0)
    conditions.push(`c.configuration = ANY (${params.add(filters.configurations)}::text[])`);
  return conditions.join(' AND ');
}

/**
 * Availability entries (alias `a`) on one of the dates whose slot overlaps the requested slot. A full day overlaps
 * every slot.
 */
export function entryOverlaps({ dates, slot }: Span, params: Params): string {
  const onDates = `a.date = ANY (${params.add(dates)}::date[])`;
  return slot === 'full_day' ? onDates : `${onDates} AND a.slot IN ('full_day', ${params.add(slot)}::text)`;
}

/**
 * Rooms (`room`) that have the seats and are themselves available on every date. `venueIsFree` says whether their venue
 * is.
 */
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

/** Added to a radius, so that rounding excludes no point on the circle. */
const ROUNDING_KM = 1e-9;

const distance = (center: { latitude: number; longitude: number }, params: Params): string =>
  `distance_km(${params.add(center.latitude)}::float8, ${params.add(center.longitude)}::float8, s.latitude, s.longitude)`;

/** Within the circle (inclusive). The bounding box finds its rows by an index. */
function withinCircle(center: Circle, params: Params): string {
  const { latitude, longitudes } = boundingBox(center, center.radiusKm);
  const between = (column: string, [from, to]: [number, number]): string =>
    `s.${column} BETWEEN ${params.add(from)}::float8 AND ${params.add(to)}::float8`;
  const conditions = [between('latitude', latitude)];
  if (longitudes) conditions.push(`(${longitudes.map((range) => between('longitude', range)).join(' OR ')})`);
  conditions.push(`${distance(center, params)} <= ${params.add(center.radiusKm + ROUNDING_KM)}::float8`);
  return conditions.join(' AND ');
}

/** The filters on the row itself (`member_search s`), except dates. */
export function passes(filters: SearchFilters, params: Params): string[] {
  const conditions = ['s.active'];
  const { center, postalCodes, minCapacity, configurations, tagIds, excludeMemberIds, bedrooms } = filters;
  if (asksSeats(filters)) {
    // The largest room by layout. Without dates, no other room matters.
    const enough = minCapacity === null ? 'IS NOT NULL' : `>= ${params.add(minCapacity)}::int`;
    // Any layout seats at most `max_capacity`, which has an index.
    conditions.push(`s.max_capacity ${enough}`);
    if (configurations.length > 0)
      conditions.push(`(${[...new Set(configurations)].map((name) => `s.max_${name} ${enough}`).join(' OR ')})`);
  }
  if (center) conditions.push(withinCircle(center, params));
  if (postalCodes.length > 0) {
    const codes = postalCodes.flatMap((area) => {
      const abroad = codesAbroad(area);
      if (isFrenchCode(area)) return [area, ...abroad];
      return abroad.length > 0 ? abroad : postalPrefixesOf(area);
    });
    const [three, others] = [codes.filter((code) => code.length === 3), codes.filter((code) => code.length !== 3)];
    // A department is the first digits of its codes; two digits never equal a whole code.
    const asked = params.add(others);
    const areas = [`s.postal_code = ANY (${asked}::text[])`, `left(s.postal_code, 2) = ANY (${asked}::text[])`];
    if (three.length > 0) areas.push(`left(s.postal_code, 3) = ANY (${params.add(three)}::text[])`);
    conditions.push(`(${areas.join(' OR ')})`);
  }
  if (tagIds.length > 0) conditions.push(`s.tag_ids @> ${params.add(tagIds)}::uuid[]`);
  if (excludeMemberIds.length > 0) conditions.push(`s.member_id <> ALL (${params.add(excludeMemberIds)}::uuid[])`);
  if (bedrooms !== null) conditions.push(`s.bedroom_count >= ${params.add(bedrooms)}::int`);
  return conditions;
}

/** The venue itself is available on the dates. */
export const venueIsFree = (time: Span, params: Params): string => `NOT EXISTS (
      SELECT 1 FROM availability a WHERE a.member_id = s.member_id AND a.room_id IS NULL AND a.status IN ${TAKEN}
                                     AND ${entryOverlaps(time, params)})`;

/**
 * No room of the member is taken on the dates (its seats have then been checked already), unless another room matches.
 */
const roomIsFree = (filters: SearchFilters, params: Params): string => `NOT EXISTS (
      SELECT 1 FROM availability a WHERE a.member_id = s.member_id AND a.room_id IS NOT NULL AND a.status IN ${TAKEN}
                                     AND ${entryOverlaps(filters, params)}
                                     AND NOT EXISTS (SELECT 1 FROM room WHERE room.member_id = a.member_id AND ${roomQualifies(filters, params)}))`;

/** Every filter, on `member_search s`. */
function allOf(filters: SearchFilters, params: Params): string {
  if (filters.among !== null) return `s.active AND s.member_id = ANY (${params.add(filters.among)}::uuid[])`;
  const dated = filters.dates.length === 0 ? [] : [venueIsFree(filters, params), roomIsFree(filters, params)];
  return [...passes(filters, params), ...dated].join('\n         AND ');
}

/** The filters, the query's vector (null without a query), and the page to return. */
export interface Ranking {
  filters: SearchFilters;
  queryVector: number[] | null;
  page: { limit: number; offset: number };
  /** Before anything else by the lowest day price of a matching room; venues without one come last. */
  cheaperFirst: boolean;
}

/** The members (`member_search s`) that meet `condition`, with everything that ranks them except their vector. */
export function candidates({ center }: SearchFilters, condition: string, params: Params, ...columns: string[]): string {
  const distanceKm = center ? distance(center, params) : 'NULL::float8';
  const all = ['s.member_id', 's.name', 's.stale', `${distanceKm} AS distance_km`, ...columns];
  return `SELECT ${all.join(', ')} FROM member_search s WHERE ${condition}`;
}

/** The lowest day price of a matching room of the member (alias `m`). */
const dayPrice = (filters: SearchFilters, params: Params): string =>
  `(SELECT min(room.full_day_price) FROM room WHERE room.member_id = m.member_id AND ${roomQualifies(filters, params)})`;

/**
 * The page of `members` (rows of `candidates`) in order: by price if `cheaperFirst`, by cosine similarity to the query,
 * if there is one, then by distance, name and id. Members whose vector is stale or missing come after the others.
 */
function pageOf(members: string, { filters, queryVector, page, cheaperFirst }: Ranking, params: Params): string {
  const [similarity, vectors, first] =
    queryVector === null
      ? ['NULL::float8', '', []]
      : [
          `1 - (e.embedding <=> ${params.add(toSql(queryVector))}::vector)`,
          'LEFT JOIN member_embedding e ON e.member_id = m.member_id AND NOT m.stale',
          ['similarity DESC NULLS LAST'],
        ];
  const order = [
    ...(cheaperFirst ? [`${dayPrice(filters, params)} NULLS LAST`] : []),
    ...first,
    ...(filters.center === null ? [] : ['m.distance_km']),
    'm.name',
    'm.member_id',
  ];
  return `SELECT m.member_id, m.distance_km, ${similarity} AS similarity
            FROM ${members} m ${vectors}
           ORDER BY ${order.join(', ')}
           LIMIT ${params.add(page.limit)}::bigint OFFSET ${params.add(page.offset)}::bigint`;
}

/** A member of a page: its ranking values, and the displayed data. */
export interface FoundRow {
  /** Kilometers from the center; null without one. */
  distanceKm: number | null;
  /** Cosine; null without a query, or if the vector is stale or missing. */
  similarity: number | null;
  member: MemberListJson;
  /** The matching rooms, with all their capacities, by name. */
  rooms: RoomJson[];
  /** Entries of the venue and of these rooms on the requested dates, in overlapping slots; by date. */
  availability: MatchAvailability[];
}

/** A member deleted after it was found has a row without it. */
export type PageRow = FoundRow | { member: null };

/** The page of `members` (rows of `candidates`) as `FoundRow`s in order. */
function explained(members: string, ranking: Ranking, params: Params): Statement {
  const { filters } = ranking;
  const entries =
    filters.dates.length === 0
      ? `'[]'::json`
      : `(SELECT coalesce(json_agg(own ORDER BY own.date, own.status), '[]')
            FROM (SELECT DISTINCT a.date, a.status FROM availability a
                   WHERE a.member_id = page.member_id AND (a.room_id IS NULL OR a.room_id = ANY (qualifying.ids))
                     AND ${entryOverlaps(filters, params)}) own)`;
  const columns = [
    'page.distance_km AS "distanceKm"',
    'page.similarity',
    `(SELECT to_json(own) FROM (SELECT ${memberListSelect} FROM member WHERE member.id = page.member_id) own) AS member`,
    'qualifying.rooms',
    `${entries} AS availability`,
  ];
  const sql = `
    SELECT ${columns.join(',\n           ')}
      FROM (SELECT *, row_number() OVER () AS place FROM (${pageOf(members, ranking, params)}) sorted) page
      LEFT JOIN LATERAL (
        SELECT coalesce(json_agg(own ORDER BY own.name, own.id), '[]') AS rooms, array_agg(own.id) AS ids
          FROM (SELECT ${roomSelect} FROM room
                 WHERE room.member_id = page.member_id AND ${roomQualifies(filters, params)}) own
      ) qualifying ON true
     ORDER BY page.place`;
  return [sql, params.values];
}

/** The counts needed before ranking. */
export interface Counted {
  /** The exact number of matching members. */
  total: number;
  /** The approximate number of members with a vector. */
  embedded: number;
  /** The names of the requested tags. */
  tags: string[];
  /** The number of excluded members that exist. */
  excluded: number;
}

/** A page of the table of vectors contains five of them. */
export function countStatement(filters: SearchFilters): Statement {
  const params = new Params();
  const { tagIds, excludeMemberIds } = filters;
  // An absent filter would still be planned, with every index of the venues.
  const tags =
    tagIds.length === 0
      ? `'{}'::text[]`
      : `ARRAY(SELECT name FROM tag WHERE id = ANY (${params.add(tagIds)}::uuid[]) ORDER BY name, id)`;
  const excluded =
    excludeMemberIds.length === 0
      ? '0'
      : `(SELECT count(*)::int FROM member WHERE id = ANY (${params.add(excludeMemberIds)}::uuid[]))`;
  const total =
    filters.among === null
      ? `(SELECT count(*)::int FROM member_search s WHERE ${allOf(filters, params)})`
      : `${params.add(filters.among.length)}::int`;
  return [
    `SELECT ${total} AS total,
            (SELECT sum(pg_relation_size(relid)) / current_setting('block_size')::int * 5
               FROM pg_partition_tree('member_embedding'))::int AS embedded,
            ${tags} AS tags, ${excluded} AS excluded`,
    params.values,
  ];
}

/** The page, comparing all matching members. */
export function exactStatement(ranking: Ranking): Statement {
  const params = new Params();
  const found = candidates(ranking.filters, allOf(ranking.filters, params), params);
  return explained(`(${found})`, ranking, params);
}

/** The page of these members. */
export function rankStatement(ranking: Ranking, ids: string[]): Statement {
  const params = new Params();
  const found = candidates(ranking.filters, `s.member_id = ANY (${params.add(ids)}::uuid[])`, params);
  return explained(`(${found})`, ranking, params);
}

/**
 * The `pool` members nearest to the query by the signs of their vectors (pgvector's binary quantization), explained.
 * Members whose vector is stale or missing come after them, in their own order.
 */
export function signatureStatement(ranking: Ranking, pool: number): Statement {
  const params = new Params();
  const { filters, queryVector } = ranking;
  const query = `binary_quantize(${params.add(toSql(queryVector))}::vector)::bit(${EMBEDDING_DIMENSIONS})`;
  const bits = `CASE WHEN NOT s.stale THEN s.signature <~> ${query} END AS bits`;
  const found = candidates(filters, allOf(filters, params), params, bits);
  const own = (column: string): string => `CASE WHEN bits IS NULL THEN ${column} END`;
  const order = ['bits', own('distance_km'), own('name'), own('member_id')];
  const near = `SELECT * FROM (${found}) found ORDER BY ${order.join(', ')} LIMIT ${params.add(pool)}::int`;
  return explained(`(${near})`, ranking, params);
}

/**
 * The ids of the members nearest to the query by the approximate index. It yields members nearest first; each is
 * checked against the filters, and reading ends when `pool` members match. Run it after `readVectorIndex` in the same
 * transaction. `OFFSET 0` keeps the planner from filtering first.
 */
export function nearestStatement({ filters, queryVector }: Ranking, pool: number): Statement {
  const params = new Params();
  const indexed = (vector: string): string => indexedVector(vector, EMBEDDING_DIMENSIONS);
  const query = `${params.add(toSql(queryVector))}::vector`;
  const sql = `
    SELECT coalesce(array_agg(id), '{}') AS ids
      FROM (SELECT own.id
              FROM (SELECT member_id FROM member_embedding
                     ORDER BY ${indexed('embedding')} <=> ${indexed(`(${query})`)}) nearest
             CROSS JOIN LATERAL (
               SELECT s.member_id AS id FROM member_search s
                WHERE s.member_id = nearest.member_id AND NOT s.stale AND ${allOf(filters, params)} OFFSET 0) own
             LIMIT ${params.add(pool)}::int) pool`;
  return [sql, params.values];
}
