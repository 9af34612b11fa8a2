// Members at French places with clustered vectors, like those of texts, and the share of them that each filter passes.
import { readFileSync } from 'node:fs';
import { chance, code, copy, id, KIND, load, pick } from './bulk.mjs';

const DIMENSIONS = 384;
export const MODEL = 'bench-clusters-1';
export const SHARES = [0.1, 0.01, 0.001, 0.0001];
/** The date on which three of ten venues are booked. */
const DATE = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10);
export const FREE_ON_DATE = 0.7;

/** A theme covers a tenth of the members, a topic a thousandth; their vectors cluster around both. */
const THEMES = 10;
const TOPICS_OF_A_THEME = 100;
const themeOf = (n) => Math.floor(chance(n, 1) * THEMES);
const topicOf = (n) => themeOf(n) * TOPICS_OF_A_THEME + Math.floor(chance(n, 2) * TOPICS_OF_A_THEME);
/** Tags that follow the meaning: theme 0, ten of its topics, one of them, a tenth of that one. */
const TAGGED = [
  (n) => topicOf(n) < 100,
  (n) => topicOf(n) < 10,
  (n) => topicOf(n) < 1,
  (n) => topicOf(n) < 1 && chance(n, 3) < 0.1,
];
export const tagOf = (share) => id(KIND.tag, SHARES.indexOf(share));
/** Seats distributed so that the share reaches this many: one room in a hundred has a thousand. */
export const seatsOf = (share) => Math.floor(10 / share);

/** Meaning has far fewer dimensions than a vector: points are drawn in 48 and rotated into the 384, with 5 % noise. */
const LATENT = 48;
const gauss = Float32Array.from({ length: 1 << 20 }, (_, i) => {
  const [u, v] = [1 - chance(i, 11), chance(i, 12)];
  return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * v);
});
/** A sequence of pseudo-random numbers, the same for the same name and number. */
const drawn = (n, salt, length) => {
  const start = Math.floor(chance(n, salt) * (gauss.length - length));
  return gauss.subarray(start, start + length);
};
const TURN = Array.from({ length: DIMENSIONS }, (_, place) => drawn(place, 13, LATENT));

function pointAround(topic, spread, noise) {
  const theme = drawn(Math.floor(topic / TOPICS_OF_A_THEME), 14, LATENT);
  const offset = drawn(topic, 15, LATENT);
  const latent = Float32Array.from(theme, (value, i) => value + 0.8 * offset[i] + 0.6 * spread[i]);
  const vector = new Float32Array(DIMENSIONS);
  let square = 0;
  for (let place = 0; place < DIMENSIONS; place++) {
    const row = TURN[place];
    let sum = 0.05 * Math.sqrt(2 * LATENT) * noise[place];
    for (let i = 0; i < LATENT; i++) sum += row[i] * latent[i];
    vector[place] = sum;
    square += sum * sum;
  }
  const length = Math.sqrt(square);
  for (let place = 0; place < DIMENSIONS; place++) vector[place] /= length;
  return vector;
}

/** The n-th query of a theme (any if none is given), or of one of its first `topics` topics. */
export function queryVector(n, theme = n % THEMES, topics = TOPICS_OF_A_THEME) {
  const topic = theme * TOPICS_OF_A_THEME + Math.floor(chance(n, 21) * topics);
  return pointAround(topic, drawn(n, 22, LATENT), drawn(n, 23, DIMENSIONS));
}

/** The values of the n-th member. */
const memberVector = (n) => pointAround(topicOf(n), drawn(n, 8, LATENT), drawn(n, 9, DIMENSIONS));

const PLACES = readFileSync('libs/domain/assets/french-communes.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.trim().split(','))
  .map(([, name, , , latitude, longitude, codes]) => [codes.split(' ')[0], name, latitude, longitude]);
const since = Date.now() - 1500 * 86_400_000;
const NOW = new Date(since).toISOString();

const tables = (members) => [
  [
    'tag',
    'id name category created_at updated_at',
    104,
    (n) => [id(KIND.tag, n), n < 4 ? `Like ${SHARES[n] * 100} %` : `Tag ${n}`, 'style', NOW, NOW],
  ],
  [
    'member',
    'id code name status email postal_code city latitude longitude created_at updated_at',
    members,
    (n) => {
      const [postalCode, city, latitude, longitude] = pick(PLACES, n, 4);
      const at = new Date(since + n).toISOString();
      const position = [Number(latitude) + (chance(n, 5) - 0.5) / 50, Number(longitude) + (chance(n, 6) - 0.5) / 50];
      return [id(KIND.member, n), code('M', n), `Venue ${n}`, 'active', `v${n}@venue.example`].concat([
        postalCode,
        city,
        ...position,
        at,
        at,
      ]);
    },
  ],
  ['member_tag', 'member_id tag_id created_at', members, (n) => [id(KIND.member, n), id(KIND.tag, 4 + (n % 100)), NOW]],
  [
    'room',
    'id member_id name created_at updated_at',
    members,
    (n) => [id(KIND.room, n), id(KIND.member, n), `Room ${n}`, NOW, NOW],
  ],
  [
    'room_capacity',
    'room_id configuration max_capacity',
    members,
    (n) => [id(KIND.room, n), 'theatre', Math.floor(Math.min(10 / (1 - chance(n, 7)), 1e6))],
  ],
];

function* vectorRows(members) {
  const ROW = 2 + 4 + 16 + 4 + 4 + DIMENSIONS * 4;
  const BATCH = 500;
  // The signature of COPY's binary format, no flags, no extension.
  yield Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
  for (let from = 0; from < members; from += BATCH) {
    const count = Math.min(BATCH, members - from);
    const chunk = Buffer.alloc(count * ROW);
    for (let i = 0; i < count; i++) {
      const n = from + i;
      let at = chunk.writeInt16BE(2, i * ROW);
      at = chunk.writeInt32BE(16, at);
      at += chunk.write(id(KIND.member, n).replaceAll('-', ''), at, 'hex');
      at = chunk.writeInt32BE(4 + DIMENSIONS * 4, at);
      at = chunk.writeInt32BE(DIMENSIONS << 16, at);
      for (const value of memberVector(n)) at = chunk.writeFloatBE(value, at);
    }
    yield chunk;
  }
  yield Buffer.from('ffff', 'hex');
}

/** The rows with the chosen numbers. */
function* rowsOf(members, chosen, row) {
  for (let n = 0; n < members; n++) if (chosen(n)) yield `${row(n).join('\t')}\n`;
}

/** Fills a migrated, empty database and returns how long the vector index took to build. */
export async function seed(db, members) {
  await load(db, tables(members), false);
  for (const table of ['member_tag', 'availability']) await db.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  for (const [tag, carries] of TAGGED.entries())
    await copy(
      db,
      'member_tag (member_id, tag_id, created_at) FROM STDIN',
      rowsOf(members, carries, (n) => [id(KIND.member, n), id(KIND.tag, tag), NOW]),
    );
  await copy(
    db,
    'availability (id, member_id, date, slot, status, created_at, updated_at) FROM STDIN',
    rowsOf(
      members,
      (n) => chance(n, 10) >= FREE_ON_DATE,
      (n) => [id(KIND.availability, n), id(KIND.member, n), DATE, 'full_day', 'booked', NOW, NOW],
    ),
  );
  for (const table of ['member_tag', 'availability']) await db.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
  await db.query('ANALYZE');
  const CHUNK = 50_000;
  for (let from = 0; from < members; from += CHUNK)
    await db.query('SELECT refresh_member_search(ARRAY(SELECT id FROM member WHERE id >= $1 AND id < $2))', [
      id(KIND.member, from),
      id(KIND.member, from + CHUNK),
    ]);
  await db.query('UPDATE member_search SET embedded_hash = text_hash, embedded_at = now()');
  await db.query('UPDATE embedding_model SET model = $1', [MODEL]);

  const { rows } = await db.query(`SELECT pg_get_indexdef('member_embedding_embedding_idx'::regclass) AS definition`);
  await db.query('DROP INDEX member_embedding_embedding_idx');
  await copy(db, 'member_embedding (member_id, embedding) FROM STDIN (FORMAT binary)', vectorRows(members));
  await db.query(`UPDATE member_search SET signature = binary_quantize(embedding)
                    FROM member_embedding e WHERE e.member_id = member_search.member_id`);
  const before = performance.now();
  await db.query(rows[0].definition.replace(' ON ONLY ', ' ON '));
  const built = (performance.now() - before) / 1000;
  await db.query('VACUUM (FULL, ANALYZE) member_search');
  await db.query('VACUUM ANALYZE');
  const { rows: size } = await db.query(
    `SELECT pg_size_pretty(sum(pg_relation_size(relid))) AS index FROM pg_partition_tree('member_embedding_embedding_idx')`,
  );
  console.log(`Vector index of ${members} members: built in ${built.toFixed(0)} s, ${size[0].index}.`);
}
