// Libraries made for vectors, with the same vectors and filters as the search, in this process and without a service: none of our
// dependencies. NODE_PATH says where they are (bench/README.md); without them the columns stay empty. What they have made of a million
// members in half an hour is kept in a folder, as the seeded database is.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DIMENSIONS, memberVector } from './search.seed.mjs';

const KEPT = join(tmpdir(), 'parvis-yardsticks');
const require = createRequire(import.meta.url);
const CHUNK = 20_000;
/** As `VECTOR_PARTS` has them. */
const [LINKS, CANDIDATES] = [16, 64];

function installed(name) {
  try {
    return require(name);
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}

/** What the filters read of each member by its number, and where its tags stand among those that are asked. */
async function membersOf(db, tags, date) {
  const { rows } = await db.query({
    text: `SELECT ('x' || right(s.member_id::text, 8))::bit(32)::int, max_capacity, latitude, longitude,
                  ARRAY(SELECT array_position($1::uuid[], tag) FROM unnest(tag_ids) tag WHERE tag = ANY ($1::uuid[])),
                  busy && slot_hours($2::date, 'full_day')
             FROM member_search s`,
    values: [tags, date],
    rowMode: 'array',
  });
  return rows.sort(([one], [other]) => one - other);
}

/** A graph in memory. It knows no attributes, so the members that pass are looked up before, and that is not timed. */
const hnswlib = {
  fill({ HierarchicalNSW }, members, folder) {
    const index = new HierarchicalNSW('cosine', DIMENSIONS);
    index.initIndex(members.length, LINKS, CANDIDATES);
    for (const [n] of members) index.addPoint([...memberVector(n)], n);
    index.writeIndexSync(join(folder, 'graph'));
  },
  open({ HierarchicalNSW }, members, folder) {
    const index = new HierarchicalNSW('cosine', DIMENSIONS);
    index.readIndexSync(join(folder, 'graph'));
    index.setEf(200);
    return {
      name: 'hnswlib-node',
      prepare: (ids) => {
        const passes = new Uint8Array(members.length);
        for (const n of ids) passes[n] = 1;
        return passes;
      },
      nearest: (vector, passes) => index.searchKnn(vector, 10, (n) => passes[n] === 1).neighbors,
    };
  },
};

/** Tables in files with an index of each attribute and one of the vectors; the nearest 200 are ranked again by their full vectors. */
const lancedb = {
  async fill({ connect, Index }, members, folder) {
    const {
      Bool,
      Field,
      FixedSizeList,
      Float32,
      Float64,
      Int32,
      List,
      makeData,
      Schema,
      Struct,
      Table,
      RecordBatch,
      vectorFromArray,
    } = require('apache-arrow');
    const db = await connect(folder);
    const vectors = new FixedSizeList(DIMENSIONS, new Field('item', new Float32(), true));
    const columns = {
      n: new Int32(),
      seats: new Int32(),
      latitude: new Float64(),
      longitude: new Float64(),
      tags: new List(new Field('item', new Int32(), true)),
      taken: new Bool(),
    };
    const schema = new Schema([
      ...Object.entries(columns).map(([name, type]) => new Field(name, type, true)),
      new Field('vector', vectors, true),
    ]);
    const batchOf = (rows) => {
      const flat = new Float32Array(rows.length * DIMENSIONS);
      rows.forEach(([n], place) => flat.set(memberVector(n), place * DIMENSIONS));
      const children = Object.values(columns).map(
        (type, column) =>
          vectorFromArray(
            rows.map((row) => row[column]),
            type,
          ).data[0],
      );
      const child = makeData({ type: new Float32(), length: flat.length, nullCount: 0, data: flat });
      children.push(makeData({ type: vectors, length: rows.length, nullCount: 0, child }));
      return new Table(schema, [
        new RecordBatch(
          schema,
          makeData({ type: new Struct(schema.fields), length: rows.length, nullCount: 0, children }),
        ),
      ]);
    };
    let table;
    for (let from = 0; from < members.length; from += CHUNK) {
      const batch = batchOf(members.slice(from, from + CHUNK));
      if (table) await table.add(batch);
      else table = await db.createTable('members', batch);
    }
    await table.optimize();
    for (const column of ['seats', 'latitude', 'longitude']) await table.createIndex(column, { config: Index.btree() });
    await table.createIndex('tags', { config: Index.labelList() });
    await table.createIndex('taken', { config: Index.bitmap() });
    await table.createIndex('vector', { config: Index.ivfPq({ distanceType: 'cosine' }) });
  },
  async open({ connect }, _members, folder) {
    const table = await (await connect(folder)).openTable('members');
    return {
      name: 'LanceDB',
      prepare: (_ids, where) => where,
      nearest: async (vector, where) => {
        const query = table.query().nearestTo(vector).distanceType('cosine').nprobes(50).refineFactor(20);
        if (where) query.where(where);
        return (await query.select(['n', '_distance']).limit(10).toArray()).map(({ n }) => n);
      },
    };
  },
};

const LIBRARIES = [
  ['@lancedb/lancedb', lancedb],
  ['hnswlib-node', hnswlib],
];

/** Not every library lets its package.json be required. */
function versionOf(name) {
  const inside = `/node_modules/${name}/`;
  const [above] = require.resolve(name).split(inside);
  return JSON.parse(readFileSync(`${above}${inside}package.json`, 'utf8')).version;
}

/** Other members, or another version of this file or of the library, make another folder. A folder gets its name when it is whole. */
async function kept(name, library, yardstick, members) {
  const hash = createHash('sha256').update(JSON.stringify([name, versionOf(name), members.length]));
  for (const file of ['bulk.mjs', 'search.seed.mjs', 'search.yardsticks.mjs'])
    hash.update(readFileSync(join(import.meta.dirname, file)));
  const folder = join(KEPT, hash.digest('hex').slice(0, 12));
  if (!existsSync(folder)) {
    const before = performance.now();
    const half = `${folder}-half`;
    rmSync(half, { recursive: true, force: true });
    mkdirSync(half, { recursive: true });
    await yardstick.fill(library, members, half);
    renameSync(half, folder);
    const seconds = ((performance.now() - before) / 1000).toFixed(0);
    console.log(`${name} filled in ${seconds} s; it is kept for the next runs.`);
  }
  return folder;
}

/** Those that are installed, filled with the members of the database. `prepare(ids, where)` makes a filter, `nearest(vector, filter)` ten numbers. */
export async function yardsticks(db, tags, date) {
  const found = LIBRARIES.map(([name, yardstick]) => [name, installed(name), yardstick]).filter(
    ([, library]) => library !== null,
  );
  if (found.length === 0) return [];
  const members = await membersOf(db, tags, date);
  const opened = [];
  for (const [name, library, yardstick] of found)
    opened.push(await yardstick.open(library, members, await kept(name, library, yardstick, members)));
  return opened;
}

/** Drops what the libraries have kept. */
export const dropYardsticks = () => rmSync(KEPT, { recursive: true, force: true });
