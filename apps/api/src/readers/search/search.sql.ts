import { toSql } from 'pgvector';
import { keptTotal } from '#kernel/database/list-totals';
import { type NamedStatement, named } from '#kernel/database/statement';
import { indexedVector } from '#kernel/database/vector-index';
import { EMBEDDING_DIMENSIONS } from '#providers/embeddings/embeddings.provider';
import { type MemberListJson, memberListSelect } from '../../supply/members/members.sql';
import { type RoomJson, roomSelect } from '../../supply/rooms/rooms.sql';
import type { MatchAvailability } from './search.dto';
import {
  asksSeats,
  boundingBox,
  type CellsOf,
  cellsOf,
  type Circle,
  EARTH_RADIUS_KM,
  innerBox,
  type SearchFilters,
} from './search.rules';

/** SQL and its parameters, as `Database.query` takes them. */
export type Statement = [sql: string, params: unknown[]];

/** Collects the parameters of a statement and numbers them. */
class Params {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    return `$${this.values.push(value)}`;
  }
}

/** What rounding may add to a distance. */
const ROUNDING_KM = 1e-9;

/** Statuses of a room or venue that is not free. An `option` leaves it free, and so does no entry at all. */
const TAKEN = `('booked', 'blocked')`;

/** Capacities (alias `c`) that are enough, in one of the configurations asked for, or in any if none is. */
function capacityQualifies(filters: SearchFilters, params: Params): string {
  const conditions = ['true'];
  if (filters.minCapacity !== null) conditions.push(`c.max_capacity >= ${params.add(filters.minCapacity)}::int`);
  if (filters.configurations.length > 0)
    conditions.push(`c.configuration = ANY (${params.add(filters.configurations)}::text[])`);
  return conditions.join(' AND ');
}

/** Availability entries (alias `a`) on one of the dates whose slot overlaps the slot asked for. A full day overlaps every slot. */
function entryOverlaps(filters: SearchFilters, params: Params): string {
  const onDates = `a.date = ANY (${params.add(filters.dates)}::date[])`;
  return filters.slot === 'full_day'
    ? onDates
    : `${onDates} AND a.slot IN ('full_day', ${params.add(filters.slot)}::text)`;
}

/** Rooms (`room`) that have the seats and are free on every date themselves. Whether their venue is free, `member_search.busy` says. */
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

/**
 * Within the circle: told by comparing for those too far north or south and for those well within; else by the haversine of the angle, which grows
 * with the distance: without roots and an arc, in half the time. It is the part of `distance_km` within its root. A member exactly on the
 * circle is within it.
 */
function withinCircle(center: Circle, params: Params): string {
  const latitude = `${params.add(center.latitude)}::float8`;
  const longitude = `${params.add(center.longitude)}::float8`;
  const [south, north] = boundingBox(center, center.radiusKm).latitude.map((bound) => `${params.add(bound)}::float8`);
  const inner = innerBox(center);
  const well = `abs(s.latitude - ${latitude}) <= ${params.add(inner.latitude)}::float8
    AND abs(s.longitude - ${longitude}) <= ${params.add(inner.longitude)}::float8`;
  const haversine = `power(sin(radians(s.latitude - ${latitude}) / 2), 2)
    + cos(radians(${latitude})) * cos(radians(s.latitude)) * power(sin(radians(s.longitude - ${longitude}) / 2), 2)`;
  const reached = Math.sin(Math.min(Math.PI, (center.radiusKm + ROUNDING_KM) / EARTH_RADIUS_KM) / 2) ** 2;
  return `(s.latitude BETWEEN ${south} AND ${north} AND (${well} OR ${haversine} <= ${params.add(reached)}::float8))`;
}

/** What is known of a member before its row `s` is read. */
interface Known {
  /** Says whether its cell is within the circle as a whole: then it is not asked how far it is. */
  cell?: string;
  /** The row that says how many it seats at most. */
  seats?: string;
}

/** The filters but for dates and tags, on a row `s` of a member; those that cost less first. A member has to pass all. */
function fits(filters: SearchFilters, params: Params, { cell, seats = 's' }: Known = {}): string[] {
  const conditions: string[] = [];
  const { center, postalCodes, minCapacity, configurations, excludeMemberIds } = filters;
  if (asksSeats(filters)) {
    // The row says how many the member's largest room seats, per configuration. Without dates nothing else matters.
    const columns = configurations.length > 0 ? configurations.map((name) => `s.max_${name}`) : ['s.max_capacity'];
    const enough = minCapacity === null ? 'IS NOT NULL' : `>= ${params.add(minCapacity)}::int`;
    // Whoever seats so many in a layout seats so many at all: of this column there is an index.
    conditions.push(`${seats}.max_capacity ${enough}`);
    if (configurations.length > 0)
      conditions.push(`(${[...new Set(columns)].map((column) => `${column} ${enough}`).join(' OR ')})`);
  }
  const near = center && withinCircle(center, params);
  if (near) conditions.push(cell === undefined ? near : `(${cell} OR ${near})`);
  if (postalCodes.length > 0) {
    // A department is the first two digits of its codes; two digits never equal a whole code.
    const asked = params.add(postalCodes);
    conditions.push(`(s.postal_code = ANY (${asked}::text[]) OR left(s.postal_code, 2) = ANY (${asked}::text[]))`);
  }
  if (excludeMemberIds.length > 0) conditions.push(`s.member_id <> ALL (${params.add(excludeMemberIds)}::uuid[])`);
  return conditions;
}

/** All filters but for dates, on `member_search s`. */
function passes(filters: SearchFilters, params: Params): string[] {
  const tags = filters.tagIds.length === 0 ? [] : [`s.tag_ids @> ${params.add(filters.tagIds)}::uuid[]`];
  return ['s.active', ...fits(filters, params), ...tags];
}

/** The venue itself is free on the dates, by its row: for members that are looked at one by one. */
const venueIsFree = (filters: SearchFilters, params: Params, member = 's'): string => `NOT ${member}.busy && (
      SELECT range_agg(slot_hours(day, ${params.add(filters.slot)}::text)) FROM unnest(${params.add(filters.dates)}::date[]) day)`;

/** The same by a bit of each member, for many members, while their own rows are not read. */
const venueIsNotTaken = (filters: SearchFilters, params: Params): string =>
  `get_bit((SELECT members_taken(${params.add(filters.dates)}::date[], ${params.add(filters.slot)}::text)), s.search_no) <> 1`;

/**
 * No room of the member is taken by itself on the dates (then its seats have decided already), unless another one qualifies. As a
 * join, which workers can share: what is asked of each member by itself they cannot.
 */
const roomIsFree = (filters: SearchFilters, params: Params): string => `NOT EXISTS (
      SELECT 1 FROM availability a WHERE a.member_id = s.member_id AND a.room_id IS NOT NULL AND a.status IN ${TAKEN}
                                     AND ${entryOverlaps(filters, params)}
                                     AND NOT EXISTS (SELECT 1 FROM room WHERE room.member_id = a.member_id AND ${roomQualifies(filters, params)}))`;

/** All that a single member has to pass. */
function allOf(filters: SearchFilters, params: Params): string {
  const dated = filters.dates.length === 0 ? [] : [venueIsFree(filters, params), roomIsFree(filters, params)];
  return [...passes(filters, params), ...dated].join('\n         AND ');
}

/**
 * Keeps a subquery apart. It is written as text since PostgreSQL takes any other zero for a limit that parallel workers cannot share, before it
 * has read it.
 */
const APART = `OFFSET '0'`;

/** Of what is read, and what of it passes. */
interface Read {
  from: string[];
  conditions: string[];
}

const cellsAround = ({ center }: SearchFilters): CellsOf | null => center && cellsOf(center);

/** By an array of cells. */
const inCells = ({ whole, partly }: CellsOf, params: Params): string =>
  `= ANY (${params.add([...whole, ...partly])}::int[])`;

/**
 * Members by what says whether they fit. Around a place they are read cell by cell, of whom an index knows how many seats each has; compared with an
 * array of one, since by the cell itself the planner would rather sort a third of all members. If postal codes are asked too, it chooses,
 * since these may leave fewer.
 */
function fitting(filters: SearchFilters, cells: CellsOf | null, params: Params): Read {
  if (cells === null || filters.postalCodes.length > 0)
    return {
      from: ['member_search_fit s'],
      conditions: [
        ...fits(filters, params),
        ...(cells === null ? [] : [`place_cell(s.latitude, s.longitude) ${inCells(cells, params)}`]),
      ],
    };
  const [whole, partly] = [params.add(cells.whole), params.add(cells.partly)];
  return {
    from: [
      `(SELECT unnest(${whole}::int[]), true UNION ALL SELECT unnest(${partly}::int[]), false) cells (cell, whole),`,
      'member_search_fit s',
    ],
    conditions: [
      ...fits(filters, params, { cell: 'cells.whole' }),
      'place_cell(s.latitude, s.longitude) = ANY (ARRAY[cell])',
    ],
  };
}

/** Members where those that carry the first tag lie together, by their cells and seats. What else is asked their other rows say. */
function tagged([tag, ...others]: string[], filters: SearchFilters, cells: CellsOf | null, params: Params): Read {
  const { center, postalCodes, configurations } = filters;
  const saysAll = center === null && postalCodes.length === 0 && configurations.length === 0;
  const carrier = saysAll ? 's' : 'carrier';
  return {
    from: [
      `member_search_tag ${carrier}`,
      ...(saysAll ? [] : ['JOIN member_search_fit s USING (member_id)']),
      ...others.map(
        (other, at) =>
          `JOIN member_search_tag t${at} ON t${at}.member_id = s.member_id AND t${at}.tag_id = ${params.add(other)}::uuid`,
      ),
    ],
    conditions: [
      `${carrier}.tag_id = ${params.add(tag)}::uuid`,
      ...(cells === null ? [] : [`${carrier}.cell ${inCells(cells, params)}`]),
      ...fits(filters, params, { seats: carrier }),
    ],
  };
}

/** The members (alias `s`) that pass, for FROM and WHERE; whether their venue is free `free` has to say. */
function members(filters: SearchFilters, params: Params, free: string[] = [], cells = cellsAround(filters)): string {
  const tags = [...new Set(filters.tagIds)];
  const { from, conditions } =
    tags.length === 0 ? fitting(filters, cells, params) : tagged(tags, filters, cells, params);
  if (filters.dates.length > 0) conditions.push(...free, roomIsFree(filters, params));
  return `${from.join(' ')} WHERE ${['true', ...conditions].join('\n              AND ')}`;
}

const distance = (center: { latitude: number; longitude: number }, params: Params): string =>
  `distance_km(${params.add(center.latitude)}::float8, ${params.add(center.longitude)}::float8, s.latitude, s.longitude)`;

/** Which members are ranked, by their likeness to which vector (null without a query), and the page that is asked for. */
export interface Ranking {
  filters: SearchFilters;
  queryVector: number[] | null;
  page: { limit: number; offset: number };
}

/** The members that pass, with all that ranks them except their vector. Their rows are read for it, which know when their venue is taken. */
function passing(filters: SearchFilters, params: Params, cells = cellsAround(filters)): string {
  const distanceKm = filters.center ? distance(filters.center, params) : 'NULL::float8';
  const free = filters.dates.length === 0 ? '' : ` AND ${venueIsFree(filters, params, 'own')}`;
  return `SELECT own.member_id, own.name, own.stale, found.distance_km
            FROM (SELECT s.member_id, ${distanceKm} AS distance_km FROM ${members(filters, params, [], cells)}) found
            JOIN member_search own USING (member_id) WHERE own.active${free}`;
}

/**
 * The page of `members` (rows of `passing`), in order: by cosine similarity to the query, if there is one; then by distance, name
 * and id. Members whose vector is stale or absent come after the others.
 */
function pageOf(members: string, { filters, queryVector, page }: Ranking, params: Params): string {
  const [similarity, vectors, first] =
    queryVector === null
      ? ['NULL::float8', '', []]
      : [
          `1 - (e.embedding <=> ${params.add(toSql(queryVector))}::vector)`,
          'LEFT JOIN member_embedding e ON e.member_id = m.member_id AND NOT m.stale',
          ['similarity DESC NULLS LAST'],
        ];
  const order = [...first, ...(filters.center === null ? [] : ['m.distance_km']), 'm.name', 'm.member_id'];
  return `SELECT m.member_id, m.distance_km, ${similarity} AS similarity
            FROM ${members} m ${vectors}
           ORDER BY ${order.join(', ')}
           LIMIT ${params.add(page.limit)}::bigint OFFSET ${params.add(page.offset)}::bigint`;
}

/** A member of a page: what ranked it, and what the page shows of it. */
export interface FoundRow {
  /** Kilometres from the centre; null without one. */
  distanceKm: number | null;
  /** Cosine; null without a query, or while the vector is stale or absent. */
  similarity: number | null;
  member: MemberListJson;
  /** The rooms that qualify, with all their capacities, by name. */
  rooms: RoomJson[];
  /** Entries of the venue and of these rooms on the dates asked for, in overlapping slots; by date. */
  availability: MatchAvailability[];
}

/** A member that was deleted after it was found has a row without it. */
export type PageRow = FoundRow | { member: null };

/** The members of a page (`pageOf`) as `FoundRow`s in order. */
function explained(page: string, filters: SearchFilters, params: Params): string {
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
  return `
    SELECT ${columns.join(',\n           ')}
      FROM (SELECT *, row_number() OVER () AS place FROM (${page}) sorted) page
      LEFT JOIN LATERAL (
        SELECT coalesce(json_agg(own ORDER BY own.name, own.id), '[]') AS rooms, array_agg(own.id) AS ids
          FROM (SELECT ${roomSelect} FROM room
                 WHERE room.member_id = page.member_id AND ${roomQualifies(filters, params)}) own
      ) qualifying ON true
     ORDER BY page.place`;
}

/** Beside the page: how many pass, the names of the tags asked for, and how many of the excluded members exist. */
export interface Totals {
  total: number;
  tags: string[];
  excluded: number;
}
const totals = (total: string, { tagIds, excludeMemberIds }: SearchFilters, params: Params): string[] => {
  // what nobody asks for would still have to be planned, with every index of the venues
  const tags =
    tagIds.length === 0
      ? `'{}'::text[]`
      : `ARRAY(SELECT name FROM tag WHERE id = ANY (${params.add(tagIds)}::uuid[]) ORDER BY name, id)`;
  const excluded =
    excludeMemberIds.length === 0
      ? '0'
      : `(SELECT count(*)::int FROM member WHERE id = ANY (${params.add(excludeMemberIds)}::uuid[]))`;
  return [`${total} AS total`, `${tags} AS tags`, `${excluded} AS excluded`];
};

/** The members of a page in order, and what ranked each. */
export interface Placed {
  ids: string[];
  /** Kilometres from the centre; null without one. */
  distances: (number | null)[];
  /** Cosines; null without a query, or while the vector is stale or absent. */
  similarities: (number | null)[];
}

export type Few = Totals & Placed;

/**
 * Whether one plan is good for all values: around a place, members are found cell by cell, with the first tag if some are asked, and by how many
 * they seat. With more tags or layouts the texts would be too many, each of which a connection keeps.
 */
const isOnePlan = ({ tagIds, postalCodes, configurations }: SearchFilters, cells: CellsOf | null): boolean =>
  cells !== null && tagIds.length <= 2 && postalCodes.length === 0 && configurations.length <= 1;

/**
 * The page and the exact number of members that pass, if at most `most` do. If more pass, it stops at the first one too many and
 * answers `most + 1` and no page.
 */
export function fewStatement(ranking: Ranking, most: number): [string | NamedStatement, unknown[]] {
  const params = new Params();
  const { filters } = ranking;
  const cells = cellsAround(filters);
  const filtered = passing(filters, params, cells);
  const bound = `${params.add(most)}::int`;
  const page = pageOf(`(SELECT * FROM passing WHERE (SELECT total FROM counted) <= ${bound})`, ranking, params);
  const column = (name: string, type: string): string => `coalesce(array_agg(page.${name}), '{}'::${type}[])`;
  const columns = [
    ...totals('(SELECT total FROM counted)', filters, params),
    `${column('member_id', 'uuid')} AS ids`,
    `${column('distance_km', 'float8')} AS distances`,
    `${column('similarity', 'float8')} AS similarities`,
  ];
  const sql = `
    WITH passing AS MATERIALIZED (${filtered} LIMIT ${bound} + 1),
         counted AS (SELECT count(*)::int AS total FROM passing)
    SELECT ${columns.join(',\n           ')}
      FROM (${page}) page`;
  return [isOnePlan(filters, cells) ? named(sql) : sql, params.values];
}

/**
 * What a page shows of its members. It is found by keys, so that one plan is good for all: to plan it with the filters took twice as long as
 * to find who passes.
 */
export function shownStatement(
  filters: SearchFilters,
  { ids, distances, similarities }: Placed,
): [NamedStatement, unknown[]] {
  const params = new Params();
  const page = `SELECT * FROM unnest(${params.add(ids)}::uuid[], ${params.add(distances)}::float8[], ${params.add(similarities)}::float8[])
             placed (member_id, distance_km, similarity)`;
  return [named(explained(page, filters, params)), params.values];
}

/** How many of the nearest by signature are kept: so many, and one in so many of those that pass beside them. */
export interface Kept {
  least: number;
  oneIn: number;
}

/** What is asked beforehand of this many percent of the table's pages, and the share of all members that signatures leave to others. */
export interface Sampled {
  share: number;
  percent: number;
}

/**
 * Members that have a vector, the nearest to the query first. They go from one statement to the next as PostgreSQL writes an array: five hundred
 * ids cost the event loop nearly a millisecond to read and to write again.
 */
export interface Near {
  count: number;
  ids: string;
  /** By how many bits the signature of each is apart from the query's; empty if they were not found by it. */
  apart: string;
}

export interface Signed extends Totals, Near {
  /** More pass than signatures are asked about; they are not counted. */
  tooMany: boolean;
  /** The sample has misled: of those that were gathered fewer are near than are kept. */
  tooFew: boolean;
}

/**
 * Whether too many members of a sample pass, and by how many bits those may be apart that are gathered: so many of the sample are nearer that more
 * of all are than will be kept, but for one search in ten thousand (four standard deviations of a Poisson number, and four more). Null
 * if that gathers all. The sample is the same in each call, so that two pages of one search are made in the same way.
 */
function sampleOf(
  filters: SearchFilters,
  signature: string,
  kept: Kept,
  sampled: Sampled | null,
  params: Params,
): string {
  if (sampled === null) return 'SELECT false AS too_many, NULL::float8 AS near';
  // whose rooms are taken one by one is no matter of how many and how near
  const free = filters.dates.length === 0 ? [] : [venueIsFree(filters, params)];
  const percent = `${params.add(sampled.percent)}::float4`;
  const expected = `(${params.add(kept.least)}::float8 * ${percent} / 100 + count(*) FILTER (WHERE passes) / ${params.add(kept.oneIn)}::float8)`;
  return `
           SELECT count(*) FILTER (WHERE passes) > ${params.add(sampled.share)}::float8 * count(*) AS too_many,
                  (array_agg(apart ORDER BY apart) FILTER (WHERE passes))[ceil(${expected} + 4 * sqrt(${expected}) + 4)::int] AS near
             FROM (SELECT passes, CASE WHEN passes AND NOT stale THEN signature <~> ${signature} END AS apart
                     FROM (SELECT ${[...passes(filters, params), ...free].join(' AND ')} AS passes, s.stale, s.signature
                             FROM member_search s TABLESAMPLE SYSTEM (${percent}) REPEATABLE (1) ${APART}) own ${APART}) sample`;
}

/**
 * The nearest by signature, as many as are kept, and the exact number of members that pass. All that pass are counted by how many bits they are
 * apart, in one reading, and gathered if they may be among the nearest: it takes a third of what it takes to lay them down, count and sort them
 * (what passes stands apart to keep the planner from sorting: it takes each signature for a group of its own). Parallel workers gather a part
 * each; so what is asked once, of the sample and of the calendar, stands outside of what passes.
 */
export function signedStatement({ filters, queryVector }: Ranking, kept: Kept, sampled: Sampled | null): Statement {
  const params = new Params();
  const signature = `embedding_signature(${params.add(toSql(queryVector))}::vector)`;
  const columns = [
    ...totals('counted.total', filters, params),
    'sampled.too_many AS "tooMany"',
    'found.members < least(counted.total, counted.kept) AS "tooFew"',
    'found.count, found.ids, found.apart',
  ];
  const free = filters.dates.length === 0 ? [] : [venueIsNotTaken(filters, params)];
  const sql = `
    WITH sampled AS MATERIALIZED (${sampleOf(filters, signature, kept, sampled, params)}),
         gathered AS MATERIALIZED (
           SELECT apart, count(*) AS members,
                  ids_gathered(member_id) FILTER (WHERE (apart <= (SELECT near FROM sampled)) IS NOT FALSE) AS ids
             FROM (SELECT s.signature <~> ${signature} AS apart, s.member_id FROM ${members(filters, params, free)} ${APART}) signed
            WHERE NOT (SELECT too_many FROM sampled) GROUP BY apart),
         counted AS MATERIALIZED (
           SELECT total, ${params.add(kept.least)}::bigint + total / ${params.add(kept.oneIn)}::int AS kept
             FROM (SELECT coalesce(sum(members), 0)::int AS total FROM gathered) sum),
         nearest AS MATERIALIZED (
           SELECT apart::int, member_id
             FROM (SELECT *, sum(members) OVER (ORDER BY apart) - members AS nearer FROM gathered) own, unnest(ids) member_id
            WHERE nearer < (SELECT kept FROM counted) ORDER BY apart, member_id LIMIT (SELECT kept FROM counted)),
         found AS (
           SELECT count(*) AS members, count(apart)::int AS count,
                  coalesce(array_agg(member_id) FILTER (WHERE apart IS NOT NULL), '{}')::text AS ids,
                  coalesce(array_agg(apart) FILTER (WHERE apart IS NOT NULL), '{}')::text AS apart
             FROM nearest)
    SELECT ${columns.join(',\n           ')}
      FROM sampled, counted, found`;
  return [sql, params.values];
}

/**
 * By how many standard deviations the signature of one of the nearest may be farther apart than its angle says. Of 1,000 to 100,000
 * that pass 99.9 % of the ten nearest were within (docs/decisions/0070-a-search-compares-what-may-be-near.md).
 */
const SPREAD = 2.5;

/**
 * The bits that a vector as like the query as this one may be apart by. Each bit of a signature differs with the probability of the angle's part of
 * a half turn (Charikar 2002, https://doi.org/10.1145/509907.509965), so that their number is binomial.
 */
const bitsWithin = (similarity: string): string => `(
          SELECT ${EMBEDDING_DIMENSIONS} * turn + ${SPREAD} * sqrt(${EMBEDDING_DIMENSIONS} * turn * (1 - turn))
            FROM (SELECT acos(greatest(-1, least(1, ${similarity}))) / pi() AS turn) angle)`;

/**
 * The page of these members, ranked by their full vectors. `first` of them, at least the members of the page, are compared in any case; of the
 * others those that may be as near as the last of the page by what their signature says, which are few, unless many are about as near.
 * Only then anything else is read, and with the last of the page come those that are as near. One plan is good for all: they are found by
 * their keys.
 */
export function rankedStatement(ranking: Ranking, { ids, apart }: Near, first: number): [NamedStatement, unknown[]] {
  const params = new Params();
  const { filters, queryVector, page } = ranking;
  const distanceKm = filters.center ? distance(filters.center, params) : 'NULL::float8';
  const query = `${params.add(toSql(queryVector))}::vector`;
  const last = `${params.add(page.offset + page.limit)}::bigint`;
  const compared = (which: string): string => `
             SELECT e.member_id, 1 - (e.embedding <=> ${query}) AS similarity
               FROM asked JOIN member_embedding e USING (member_id) WHERE ${which}`;
  const place = `asked.place <= ${params.add(first)}::bigint`;
  const members = `(
    WITH asked AS MATERIALIZED (
           SELECT * FROM unnest(${params.add(ids)}::uuid[], ${params.add(apart)}::int[]) WITH ORDINALITY asked (member_id, apart, place)),
         first AS MATERIALIZED (${compared(place)}),
         bound AS MATERIALIZED (
           SELECT ${bitsWithin('similarity')} AS bits FROM first ORDER BY similarity DESC OFFSET ${last} - 1 LIMIT 1),
         nearest AS (
           SELECT * FROM (
             SELECT * FROM first
             UNION ALL ${compared(`NOT ${place} AND asked.apart <= coalesce((SELECT bits FROM bound), ${EMBEDDING_DIMENSIONS})`)}) compared
            ORDER BY similarity DESC FETCH FIRST (${last}) ROWS WITH TIES)
    SELECT s.member_id, s.name, ${distanceKm} AS distance_km, nearest.similarity
      FROM nearest JOIN member_search s USING (member_id))`;
  const order = ['m.similarity DESC', ...(filters.center === null ? [] : ['m.distance_km']), 'm.name', 'm.member_id'];
  const sorted = `SELECT m.member_id, m.distance_km, m.similarity FROM ${members} m
           ORDER BY ${order.join(', ')}
           LIMIT ${params.add(page.limit)}::bigint OFFSET ${params.add(page.offset)}::bigint`;
  return [named(explained(sorted, filters, params)), params.values];
}

/** The page in the exact order, however many pass: every one of them is compared. */
export function pageStatement(ranking: Ranking): Statement {
  const params = new Params();
  const page = pageOf(`(${passing(ranking.filters, params)})`, ranking, params);
  return [explained(page, ranking.filters, params), params.values];
}

/** Whether every active member passes: nothing is asked but, perhaps, that some are left out. */
export const isOfAll = (filters: SearchFilters): boolean =>
  filters.dates.length === 0 &&
  filters.tagIds.length === 0 &&
  fits({ ...filters, excludeMemberIds: [] }, new Params()).length === 0;

/**
 * The exact number of members that pass, and about how many members have a vector: a page of their table has five. The number of
 * all that are active is kept; of those that are excluded few are counted.
 */
export function countStatement(filters: SearchFilters): Statement {
  const params = new Params();
  const free = filters.dates.length === 0 ? '' : ` AND ${venueIsNotTaken(filters, params)}`;
  const total = isOfAll(filters)
    ? `(${keptTotal('member', `key = 'active'`)} - (
         SELECT count(*) FROM member_search s WHERE s.active AND s.member_id = ANY (${params.add(filters.excludeMemberIds)}::uuid[])))`
    : `(SELECT count(*) FROM ${members(filters, params)}${free})`;
  const sql = `
    SELECT ${total}::int AS total,
           (SELECT sum(pg_relation_size(relid)) / current_setting('block_size')::int * 5
              FROM pg_partition_tree('member_embedding'))::int AS embedded`;
  return [sql, params.values];
}

/**
 * The nearest by the index of vectors. It gives members one by one, the nearest to the query first; each is checked against the
 * filters, and reading ends when `pool` members have passed. Run it after `readVectorIndex` in the same transaction. `OFFSET 0` keeps
 * the planner from filtering first.
 */
export function nearestStatement({ filters, queryVector }: Ranking, pool: number): Statement {
  const params = new Params();
  const indexed = (vector: string): string => indexedVector(vector, EMBEDDING_DIMENSIONS);
  const query = `${params.add(toSql(queryVector))}::vector`;
  const sql = `
    SELECT count(*)::int AS count, coalesce(array_agg(id), '{}')::text AS ids, '{}' AS apart
      FROM (SELECT own.id
              FROM (SELECT member_id FROM member_embedding
                     ORDER BY ${indexed('embedding')} <=> ${indexed(`(${query})`)}) nearest
             CROSS JOIN LATERAL (
               SELECT s.member_id AS id FROM member_search s
                WHERE s.member_id = nearest.member_id AND NOT s.stale AND ${allOf(filters, params)} OFFSET 0) own
             LIMIT ${params.add(pool)}::int) pool`;
  return [sql, params.values];
}
