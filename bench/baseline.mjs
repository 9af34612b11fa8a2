// The bare baseline: Fastify with pg and named statements, without a framework or an ORM, for the routes that `http.bench.mjs` measures. It
// has the same responses, rows, session check, validation and access log as the service; `sameness.mjs` verifies this before anything is
// measured.
import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';
// Code that doesn't depend on the framework: ids, the log, coordinates of French towns, viewer hashes, the wording of reasons.
import ids from '../dist/libs/core/src/ids.js';
import logging from '../dist/libs/core/src/logger.js';
import words from '../dist/libs/domain/src/match-reasons.js';
import places from '../dist/libs/domain/src/places.js';
import secrets from '../dist/libs/core/src/secrets.js';
import rules from '../dist/apps/api/src/readers/search/search.rules.js';
import {
  CATALOG_BY_TOKEN,
  COUNT_VIEW,
  CREATE_REQUEST,
  HOLD_ORGANIZER,
  MEMBER_BY_ID,
  PUSH_RECIPIENTS,
  REQUESTS,
  requestValues,
  search,
  SESSION,
} from './baseline.sql.mjs';

const SECRET = process.env.BETTER_AUTH_SECRET;
const HOUR = 3_600_000;
const AGENCY = {
  ...{ name: 'Parvis', email: null, phone: null, colour: '#1d5c4a' },
  ...{ logoUrl: null, logo: null, legalLine: null },
};
const TIME_OF_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', timeStyle: 'short' });
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(1182, (value) => (value === '{}' ? [] : value.slice(1, -1).split(',')));
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 6, application_name: 'bare' });
const query = async (statement, values, connection = pool) => (await connection.query({ ...statement, values })).rows;

/** The same logging: levels, fields, redaction and serialization. */
const log = logging.createLogger({ logLevel: 'info', production: false });
const app = Fastify({
  logger: false,
  genReqId: () => randomUUID(),
  ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true, strict: false } },
});

app.addHook('onRequest', async (request, reply) => {
  request.startedAt = process.hrtime.bigint();
  reply.headers({ 'x-trace-id': request.id, 'cache-control': 'no-store' });
});
app.addHook('onResponse', async (request, reply) => {
  const duration = Number(process.hrtime.bigint() - request.startedAt) / 1e6;
  log.info({
    traceId: request.id,
    method: request.method,
    pathname: request.url.split('?')[0].replace(/\/[A-Za-z0-9_~.-]{40,}/g, '/[redacted]'),
    status: reply.statusCode,
    duration: Math.round(duration * 10) / 10,
  });
});
const refuse = (status, code, message) => Object.assign(new Error(message), { statusCode: status, code });
app.setErrorHandler((error, _request, reply) => {
  const status = error.validation ? 400 : (error.statusCode ?? 500);
  reply.code(status).send({ code: error.code, message: error.message });
});

/** Verifies the session cookie's signed token in better-auth's format, and loads its session. */
async function signedIn(request) {
  const cookie = /(?:^|; *)better-auth\.session_token=([^;]+)/.exec(request.headers.cookie ?? '')?.[1];
  const value = cookie === undefined ? '' : decodeURIComponent(cookie);
  const dot = value.lastIndexOf('.');
  const signature = Buffer.from(value.slice(dot + 1), 'base64');
  const expected = createHmac('sha256', SECRET)
    .update(value.slice(0, Math.max(0, dot)))
    .digest();
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected))
    throw refuse(401, 'UNAUTHENTICATED', 'Unauthenticated');
  const [session] = await query(SESSION, [value.slice(0, dot)]);
  if (!session) throw refuse(401, 'UNAUTHENTICATED', 'Unauthenticated');
  request.user = session;
}
const team = { onRequest: signedIn };

const number = (value) => (value === null ? null : Number(value));
/** Timestamps within JSON columns have another text format. */
const moment = (value) => (value === null ? null : new Date(value));
const dated = (row) => ({ ...row, createdAt: moment(row.createdAt), updatedAt: moment(row.updatedAt) });
const memberOf = (row) => ({
  ...row,
  commissionRate: number(row.commissionRate),
  tags: row.tags.map(dated),
  embedding: { stale: row.embedding?.stale ?? true, embeddedAt: moment(row.embedding?.embeddedAt ?? null) },
});

app.get('/health', () => ({ status: 'ok' }));

app.get('/api/members/:id', team, async (request) => {
  const [row] = await query(MEMBER_BY_ID, [request.params.id]);
  if (!row) throw refuse(404, 'NOT_FOUND', 'Member not found');
  return { ...memberOf(row), rooms: row.rooms.map(dated), photos: row.photos.map(dated) };
});

const requestOf = ({ centerLatitude, centerLongitude, ...row }, organizer) => ({
  ...row,
  budgetMin: number(row.budgetMin),
  budgetMax: number(row.budgetMax),
  center: centerLatitude === null ? null : { latitude: centerLatitude, longitude: centerLongitude },
  organizer,
});
const pageQuery = {
  type: 'object',
  properties: {
    limit: { type: 'string', pattern: '^([1-9][0-9]?|100)$', default: '20' },
    offset: { type: 'string', pattern: '^[0-9]{1,9}$', default: '0' },
  },
  additionalProperties: false,
};
app.get('/api/requests', { ...team, schema: { querystring: pageQuery } }, async (request) => {
  const [limit, offset] = [Number(request.query.limit), Number(request.query.offset)];
  const rows = await query(REQUESTS, [limit + 1, offset]);
  const items = rows.slice(0, limit).map(({ total: _total, requestCount, lastRequestAt, ...row }) => {
    const [own, organizer] = [{}, { requestCount, lastRequestAt }];
    for (const name in row)
      if (name.startsWith('organizer.')) organizer[name.slice('organizer.'.length)] = row[name];
      else own[name] = row[name];
    return requestOf(own, organizer);
  });
  const last = rows.length > limit ? items.at(-1) : undefined;
  const nextCursor = last
    ? Buffer.from(JSON.stringify(['-createdAt', last.createdAt.toISOString(), last.id])).toString('base64url')
    : null;
  return { items, total: rows[0]?.total ?? 0, page: Math.floor(offset / limit) + 1, pageSize: limit, nextCursor };
});

/** A documented input for Fastify's own validator: references resolved, nulls spelled out. */
const { schemas } = JSON.parse(readFileSync('openapi.json', 'utf8')).components;
const schemaOf = (name) =>
  JSON.parse(
    JSON.stringify({ $ref: name }, (_key, value) => {
      if (value?.$ref) return { ...schemas[value.$ref.split('/').at(-1)], additionalProperties: false };
      return value?.nullable ? { anyOf: [{ ...value, nullable: undefined }, { type: 'null' }] } : value;
    }),
  );
async function createRequest(request, reply) {
  const { organizerId, source = 'manual', ...fields } = request.body;
  const { eventDate, eventEndDate, budgetMin, budgetMax, alternativeDates, postalCodes } = fields;
  if (organizerId === undefined || eventEndDate < eventDate || budgetMin > budgetMax)
    throw refuse(400, 'VALIDATION_ERROR', 'The input is not valid.');
  const place = fields.center ?? (fields.city ? places.findPlace(fields.city) : null);
  const known = {
    eventType: fields.eventType != null,
    eventDate: eventDate != null || (alternativeDates?.length ?? 0) > 0,
    attendees: fields.attendees != null,
    configuration: fields.configuration != null,
    city: fields.city != null || (postalCodes?.length ?? 0) > 0 || place !== null,
    budgetMax: budgetMax != null || budgetMin != null,
  };
  const missingFields = Object.keys(known).filter((name) => !known[name]);
  const [now, title] = [new Date(), fields.title.trim()];
  const timeOfDay = TIME_OF_DAY.format(now);
  const [id, eventId, notificationId] = Array.from({ length: 3 }, ids.newId);
  const code = ids.newCode('R');
  const values = requestValues({
    ...fields,
    id,
    code,
    source,
    organizerId,
    title,
    datesFlexible: fields.datesFlexible ?? false,
    alternativeDates: alternativeDates ?? [],
    postalCodes: postalCodes ?? [],
    currency: fields.currency ?? 'EUR',
    centerLatitude: place?.latitude,
    centerLongitude: place?.longitude,
    needs: '[]',
    missingFields,
    traceId: request.id,
    createdAt: now,
  });
  const connection = await pool.connect();
  let organizer, row;
  try {
    await connection.query('BEGIN');
    [organizer] = await query(HOLD_ORGANIZER, [organizerId], connection);
    if (!organizer) throw refuse(404, 'NOT_FOUND', 'Organizer not found');
    if (organizer.erasedAt !== null) throw refuse(409, 'INVALID_STATUS_TRANSITION', 'Erased');
    const name = [organizer.firstName, organizer.lastName].filter(Boolean).join(' ') || organizer.email;
    const told = [
      notificationId,
      eventId,
      request.user.userId,
      request.user.name,
      JSON.stringify({ code, source, organizerId, missingFields }),
      `New request ${code}`,
      `${title} (${name})`,
      JSON.stringify({ code, title, organizerName: name }),
    ];
    // There are no subscriptions here, so no message is queued.
    await query(PUSH_RECIPIENTS, [now, timeOfDay], connection);
    [row] = await query(CREATE_REQUEST, [...values, ...told], connection);
    await connection.query('COMMIT');
  } catch (error) {
    await connection.query('ROLLBACK');
    // The code is taken: like the service, try another.
    if (error.constraint === 'request_code_key') return createRequest(request, reply);
    throw error;
  } finally {
    connection.release();
  }
  reply.code(201);
  const madeBy = { ...organizer, requestCount: organizer.requestCount + 1, lastRequestAt: row.createdAt };
  return { ...requestOf(row, madeBy), results: [] };
}
app.post('/api/requests', { ...team, schema: { body: schemaOf('CreateRequest') } }, createRequest);

const salts = new Map();
const saltOf = (day) => {
  if (!salts.has(day)) salts.set(day, secrets.sign(day, SECRET, 'catalog-viewer'));
  return salts.get(day);
};
const viewerHash = (request, at) =>
  createHash('sha256')
    .update(JSON.stringify([saltOf(at.toISOString().slice(0, 10)), request.ip, request.headers['user-agent'] ?? '']))
    .digest();
app.get('/api/public/catalogs/:token', async (request) => {
  const [found] = await query(CATALOG_BY_TOKEN, [createHash('sha256').update(request.params.token).digest()]);
  if (!found) throw refuse(404, 'NOT_FOUND', 'Catalog not found');
  const now = new Date();
  if (found.revokedAt !== null || found.expiresAt <= now) throw refuse(410, 'TOKEN_EXPIRED', 'This link has expired.');
  if (found.action !== null && found.action !== 'view_catalog') throw refuse(401, 'INVALID_TOKEN', 'Another link.');
  const anHourAgo = new Date(now.getTime() - HOUR);
  const viewer = [viewerHash(request, now), viewerHash(request, anHourAgo)];
  await query(COUNT_VIEW, [found.id, ...viewer, now, anHourAgo, found.tokenId]);
  const { snapshot, expiresAt, reactions, locale, supersededBy } = found;
  return { ...snapshot, expiresAt, reactions, locale, agency: AGENCY, supersededBy };
});

const LAYOUTS = ['theatre', 'banquet'];
app.post('/api/search/members', { ...team, schema: { body: schemaOf('SearchMembers') } }, async (request) => {
  const { center, minCapacity, configurations, tagIds, dates, limit = 20 } = request.body;
  const [layout] = configurations;
  if (!LAYOUTS.includes(layout)) throw refuse(400, 'VALIDATION_ERROR', 'Not a layout of this benchmark.');
  const { latitude, longitudes } = rules.boundingBox(center, center.radiusKm);
  const rows = (
    await pool.query(search(`max_${layout}`), [
      center.latitude,
      center.longitude,
      ...latitude,
      ...longitudes[0],
      center.radiusKm + 1e-9,
      minCapacity,
      layout,
      tagIds,
      dates,
      limit,
    ])
  ).rows;
  const place = places.placeAt(center)?.name ?? null;
  const asked = { semanticQuery: false, seats: true, dates, postalCodes: false, place };
  const items = rows.map(({ total: _total, tagNames, distanceKm, rooms, availability, ...member }) => {
    const own = rooms
      .map((room) => ({ ...dated(room), capacities: rules.capacitiesThatDo(request.body, room.capacities) }))
      .sort((a, b) => (b.capacities[0]?.maxCapacity ?? 0) - (a.capacities[0]?.maxCapacity ?? 0));
    const { postalCode, city } = member;
    const found = { postalCode, city, similarity: null, distanceKm, rooms: own, availability };
    const why = rules.reasonsOf({ ...asked, tags: tagNames }, found);
    return {
      member: memberOf(member),
      score: rules.scoreOf({ semanticQuery: false, radiusKm: center.radiusKm }, found),
      similarity: null,
      distanceKm,
      rooms: own,
      availability,
      why,
      reasons: why.map((reason) => words.matchReasonInWords(reason, 'en')),
    };
  });
  return { items, total: rows[0]?.total ?? 0, page: 1, pageSize: limit };
});

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
