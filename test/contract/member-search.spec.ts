import { Client } from 'pg';
import { readVectorIndex, VECTOR_PARTS } from '#database/vector-index';
import { newId } from '#core/ids';
import { EMBEDDING_DIMENSIONS } from '#providers/embeddings/embeddings.provider';
import { REFRESH_SEARCH_LATER } from '#api/supply/members/members.sql';
import { nearestStatement } from '#api/readers/search/search.sql';
import { createTestApp, type TestApp } from '../support/app';
import { createTestDatabase, onRealPostgres } from '../support/test-database';

const NOW = '2026-03-01T09:00:00.000Z';

/** Compares `member_search` with its sources after plain SQL, since no writer must be able to bypass the triggers. */
describe('the row used by search', () => {
  let test: TestApp;
  let tagId: string;
  const sql = <Row>(text: string, params: unknown[] = []): Promise<Row[]> => test.database.query<Row>(text, params);
  const insertMember = async (fields: { status?: string } = {}): Promise<string> => {
    const id = newId();
    await sql(
      `INSERT INTO member (id, code, name, status, email, postal_code, city, latitude, longitude, created_at, updated_at)
       VALUES ($1, $2, 'Villa', $3, $4, '69002', 'Lyon', 45.75, 4.85, $5, $5)`,
      [id, `M-${id}`, fields.status ?? 'active', `${id}@venue.example`, NOW],
    );
    return id;
  };
  const insertRoom = async (memberId: string, capacities: Record<string, number> = {}): Promise<string> => {
    const id = newId();
    await sql(`INSERT INTO room (id, member_id, name, created_at, updated_at) VALUES ($1, $2, 'Rhône', $3, $3)`, [
      id,
      memberId,
      NOW,
    ]);
    for (const [configuration, seats] of Object.entries(capacities))
      await sql(`INSERT INTO room_capacity (room_id, configuration, max_capacity) VALUES ($1, $2, $3)`, [
        id,
        configuration,
        seats,
      ]);
    return id;
  };
  const insertAvailability = async (
    memberId: string,
    entry: { roomId?: string; date: string; slot: string; status: string },
  ): Promise<string> => {
    const id = newId();
    await sql(
      `INSERT INTO availability (id, member_id, room_id, date, slot, status, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [id, memberId, entry.roomId ?? null, entry.date, entry.slot, entry.status, NOW],
    );
    return id;
  };
  const insertKnowledge = async (memberId: string, content: string): Promise<string> => {
    const id = newId();
    await sql(
      `INSERT INTO knowledge_entry (id, member_id, type, content, source, created_at, updated_at)
       VALUES ($1, $2, 'fact', $3, 'team', $4, $4)`,
      [id, memberId, content, NOW],
    );
    return id;
  };
  // oxlint-disable-next-line typescript/no-explicit-any -- the test names the columns it reads
  const row = async (memberId: string): Promise<any> =>
    (
      await sql(`SELECT *, xmax::text AS locked, xmin::text AS written FROM member_search WHERE member_id = $1`, [
        memberId,
      ])
    )[0];
  /** Whether a change alters the member's text. */
  const changesText = async (memberId: string, work: () => Promise<unknown>): Promise<boolean> => {
    const before = (await row(memberId)).text_hash as string;
    await work();
    return (await row(memberId)).text_hash !== before;
  };

  beforeAll(async () => {
    // the cached plans depend on the tables' contents
    test = await createTestApp({}, { takeDatabase: createTestDatabase });
    tagId = newId();
    await sql(
      `INSERT INTO tag (id, name, category, created_at, updated_at) VALUES ($1, 'Vineyard', 'venue_type', $2, $2)`,
      [tagId, NOW],
    );
  });
  afterAll(() => test?.close());

  it('follows the member itself', async () => {
    const id = await insertMember({ status: 'prospect' });
    expect(await row(id)).toMatchObject({ name: 'Villa', active: false, postal_code: '69002', latitude: 45.75 });
    await sql(
      `UPDATE member SET status = 'active', name = 'Manor', latitude = NULL, longitude = NULL, postal_code = '13001' WHERE id = $1`,
      [id],
    );
    expect(await row(id)).toMatchObject({ name: 'Manor', active: true, postal_code: '13001', latitude: null });
    await sql(`DELETE FROM member WHERE id = $1`, [id]);
    expect(await row(id)).toBeUndefined();
  });

  it('has the highest capacity of a single room, by layout', async () => {
    const id = await insertMember();
    const small = await insertRoom(id, { theatre: 40, u_shape: 20 });
    const large = await insertRoom(id, { theatre: 120 });
    expect(await row(id)).toMatchObject({ max_capacity: 120, max_theatre: 120, max_u_shape: 20, max_banquet: null });
    await sql(`UPDATE room_capacity SET max_capacity = 130 WHERE room_id = $1`, [small]);
    expect(await row(id)).toMatchObject({ max_capacity: 130, max_theatre: 130, max_u_shape: 130 });
    await sql(`DELETE FROM room_capacity WHERE room_id = $1 AND configuration = 'u_shape'`, [small]);
    expect((await row(id)).max_u_shape).toBeNull();
    await sql(`DELETE FROM room WHERE id = $1`, [small]);
    expect(await row(id)).toMatchObject({ max_capacity: 120, max_theatre: 120 });
    await sql(`DELETE FROM room WHERE id = $1`, [large]);
    expect((await row(id)).max_capacity).toBeNull();
  });

  it('has the bedrooms', async () => {
    const id = await insertMember();
    expect((await row(id)).bedroom_count).toBeNull();
    await sql(`UPDATE member SET bedroom_count = 40 WHERE id = $1`, [id]);
    expect((await row(id)).bedroom_count).toBe(40);
  });

  it('lists the seats of its rooms by layout, the largest room first', async () => {
    const id = await insertMember();
    const rooms = async (): Promise<object> =>
      (
        await sql<object>(
          `SELECT room_ids, seats::json, theatre::json, u_shape::json, custom::json FROM member_rooms WHERE member_id = $1`,
          [id],
        )
      )[0]!;
    const none = { room_ids: [], seats: [], theatre: [], u_shape: [], custom: [] };
    expect([await rooms(), (await row(id)).room_seats]).toEqual([none, []]);
    const small = await insertRoom(id, { theatre: 40, u_shape: 20 });
    const empty = await insertRoom(id);
    const large = await insertRoom(id, { theatre: 120 });
    expect(await rooms()).toEqual({
      room_ids: [large, small, empty],
      seats: [120, 40, 0],
      theatre: [120, 40, 0],
      u_shape: [0, 20, 0],
      custom: [0, 0, 0],
    });
    expect((await row(id)).room_seats).toEqual([120, 40, 0]);
    await sql(
      `INSERT INTO room (id, member_id, name, created_at, updated_at)
       SELECT gen_random_uuid(), $1, 'Room ' || n, now(), now() FROM generate_series(1, 100) n`,
      [id],
    );
    // the search row has the seats of the hundred largest
    expect((await row(id)).room_seats).toEqual([120, 40, ...Array<number>(98).fill(0)]);
    await sql(`DELETE FROM room WHERE member_id = $1 AND name LIKE 'Room %'`, [id]);
    await sql(`DELETE FROM room_capacity WHERE room_id = $1 AND configuration = 'theatre'`, [large]);
    expect(await rooms()).toMatchObject({ room_ids: [small, ...[empty, large].sort()], theatre: [40, 0, 0] });
    await sql(`DELETE FROM room WHERE member_id = $1`, [id]);
    expect([await rooms(), (await row(id)).room_seats]).toEqual([none, []]);
  });

  it("moves a room's capacity with it to another member", async () => {
    const [from, to] = [await insertMember(), await insertMember()];
    const room = await insertRoom(from, { banquet: 60 });
    await sql(`UPDATE room SET member_id = $2 WHERE id = $1`, [room, to]);
    expect([(await row(from)).max_banquet, (await row(to)).max_banquet]).toEqual([null, 60]);
  });

  it('has the tags', async () => {
    const id = await insertMember();
    await sql(`INSERT INTO member_tag (member_id, tag_id, created_at) VALUES ($1, $2, $3)`, [id, tagId, NOW]);
    expect((await row(id)).tag_ids).toEqual([tagId]);
    await sql(`DELETE FROM member_tag WHERE member_id = $1`, [id]);
    expect((await row(id)).tag_ids).toEqual([]);
  });

  it('gets another text as soon as a part of it changes', async () => {
    const id = await insertMember();
    const attach = () =>
      sql(`INSERT INTO member_tag (member_id, tag_id, created_at) VALUES ($1, $2, $3)`, [id, tagId, NOW]);
    let roomId = '';
    let knowledgeId = '';
    const parts: [string, () => Promise<unknown>][] = [
      ['name', () => sql(`UPDATE member SET name = 'Château' WHERE id = $1`, [id])],
      ['city', () => sql(`UPDATE member SET city = 'Vienne' WHERE id = $1`, [id])],
      ['description', () => sql(`UPDATE member SET description = 'By the river.' WHERE id = $1`, [id])],
      ['tag', attach],
      ['tag name', () => sql(`UPDATE tag SET name = name || ' and cellar' WHERE id = $1`, [tagId])],
      ['room', async () => (roomId = await insertRoom(id))],
      ['room description', () => sql(`UPDATE room SET description = 'Vaulted.' WHERE id = $1`, [roomId])],
      [
        'layout',
        () =>
          sql(`INSERT INTO room_capacity (room_id, configuration, max_capacity) VALUES ($1, 'cabaret', 50)`, [roomId]),
      ],
      ['knowledge', async () => (knowledgeId = await insertKnowledge(id, 'The gate closes at eight.'))],
      ['knowledge content', () => sql(`UPDATE knowledge_entry SET content = 'Nine.' WHERE id = $1`, [knowledgeId])],
      ['knowledge gone', () => sql(`DELETE FROM knowledge_entry WHERE id = $1`, [knowledgeId])],
    ];
    for (const [part, work] of parts) expect([part, await changesText(id, work)]).toEqual([part, true]);
    const [{ body }] = (await sql<{ body: string }>(`SELECT body FROM member_texts(ARRAY[$1::uuid])`, [id])) as [
      { body: string },
    ];
    expect(body).toBe('Château\nVienne\nVineyard and cellar\nBy the river.\nRhône: Vaulted.: cabaret 50');
    const [hashed] = await sql(`SELECT 1 FROM member_search WHERE member_id = $1 AND text_hash = md5($2)`, [id, body]);
    expect(hashed).toBeDefined();
  });

  it('ignores unrelated changes', async () => {
    const id = await insertMember();
    const roomId = await insertRoom(id, { theatre: 40 });
    await insertKnowledge(id, 'Quiet.');
    await insertAvailability(id, { date: '2026-03-12', slot: 'morning', status: 'booked' });
    const before = await row(id);
    await sql(`UPDATE member SET internal_notes = 'x', version = version + 1, updated_at = now() WHERE id = $1`, [id]);
    await sql(`UPDATE room SET full_day_price = 900, updated_at = now() WHERE id = $1`, [roomId]);
    await sql(`UPDATE room_capacity SET notes = 'tight' WHERE room_id = $1`, [roomId]);
    await sql(`UPDATE availability SET notes = 'wedding' WHERE member_id = $1`, [id]);
    await sql(`UPDATE knowledge_entry SET embedded_hash = 'x', embedded_at = now() WHERE member_id = $1`, [id]);
    await insertAvailability(id, { roomId, date: '2026-03-13', slot: 'morning', status: 'booked' });
    // A refresh locks the row, which shows in xmax even if nothing changes.
    expect(await row(id)).toEqual(before);
  });

  it('hashes knowledge automatically', async () => {
    const id = await insertKnowledge(await insertMember(), 'Two lifts.');
    const hash = (content: string) =>
      sql(`SELECT 1 FROM knowledge_entry WHERE id = $1 AND text_hash = md5($2)`, [id, content]);
    expect(await hash('Two lifts.')).toHaveLength(1);
    await sql(`UPDATE knowledge_entry SET content = 'One lift.' WHERE id = $1`, [id]);
    expect(await hash('One lift.')).toHaveLength(1);
  });

  it('costs no more per statement if the tables have grown in the same transaction', async () => {
    const load = (prefix: string, numbers: string): string => `
      INSERT INTO member (id, code, name, status, email, postal_code, created_at, updated_at)
      SELECT md5('${prefix}' || n)::uuid, '${prefix}' || n, 'Venue', 'active', '${prefix}' || n || '@venue.example', '69002', '${NOW}', '${NOW}'
        FROM ${numbers};
      INSERT INTO room (id, member_id, name, created_at, updated_at)
      SELECT md5('${prefix}room' || n)::uuid, md5('${prefix}' || n)::uuid, 'Room', '${NOW}', '${NOW}' FROM ${numbers};
      INSERT INTO room_capacity (room_id, configuration, max_capacity)
      SELECT md5('${prefix}room' || n)::uuid, 'theatre', 10 + n % 90 FROM ${numbers};`;
    const rowsRead = async (): Promise<number> => {
      const tables = `SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS read FROM pg_stat_xact_user_tables`;
      return (await test.database.one<{ read: number }>(tables)).read;
    };
    /** Rows read while ninety members are refreshed one by one: a plan from when the tables were small reads many more. */
    const oneByOne = async (prefix: string): Promise<number> => {
      const before = await rowsRead();
      await sql(`DO $do$ BEGIN FOR i IN 1..90 LOOP ${load(prefix, '(SELECT i) AS one(n)')} END LOOP; END $do$`);
      return (await rowsRead()) - before;
    };
    await test.database.transaction(async () => {
      const before = await oneByOne('before');
      await sql(REFRESH_SEARCH_LATER);
      for (const statement of load('bulk', 'generate_series(1, 2500) n').split(';')) await sql(statement);
      await sql(
        `SELECT set_config('parvis.search_refresh', '', true), refresh_member_search(ARRAY(SELECT id FROM member WHERE code LIKE 'bulk%'))`,
      );
      const after = await oneByOne('after');
      expect(after).toBeLessThan(2 * before);
    });
    expect(await sql(`SELECT 1 FROM member_search WHERE name = 'Venue' AND max_theatre >= 10`)).toHaveLength(2680);
  });

  it("has vectors of the providers' length", async () => {
    const columns = await sql<{ length: number }>(
      `SELECT atttypmod AS length FROM pg_attribute
        WHERE attname = 'embedding' AND attrelid IN ('member_embedding'::regclass, 'knowledge_entry'::regclass)
           OR attname = 'signature' AND attrelid = 'member_search'::regclass`,
    );
    expect(columns).toEqual(Array(3).fill({ length: EMBEDDING_DIMENSIONS }));
  });

  it('is found from the vector index member by member, one partition each', async () => {
    const filters = {
      ...{ postalCodes: ['69'], minCapacity: 40, configurations: [], dates: ['2026-03-12'], slot: 'full_day' as const },
      ...{ center: { latitude: 45.75, longitude: 4.85, radiusKm: 30 }, tagIds: [tagId], excludeMemberIds: [] },
      ...{ bedrooms: null, among: null },
    };
    const queryVector = Array.from({ length: EMBEDDING_DIMENSIONS }, (_, place) => (place === 0 ? 1 : 0));
    const ranking = { filters, queryVector, page: { limit: 10, offset: 0 }, cheaperFirst: false };
    const [text, params] = nearestStatement(ranking, 100);
    const plan = await test.database.transaction(async () => {
      await sql(readVectorIndex(1000));
      const rows = await sql<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, params);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toMatch(/Merge Append/);
    expect(plan.match(/Index Scan using member_embedding_\d_embedding_idx/g)).toHaveLength(VECTOR_PARTS);
    expect(plan).toMatch(/Index Scan using member_search_pkey on member_search s/);
    expect(plan).not.toMatch(/Seq Scan on member_/);
  });

  (onRealPostgres ? it : it.skip)('misses neither of two rooms that are added at the same time', async () => {
    const id = await insertMember();
    const url = test.databaseUrl;
    const [a, b] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
    await Promise.all([a.connect(), b.connect()]);
    const add = `WITH room AS (INSERT INTO room (id, member_id, name, created_at, updated_at) VALUES ($1, $2, 'x', now(), now()) RETURNING id)
                 SELECT id FROM room`;
    const seat = `INSERT INTO room_capacity (room_id, configuration, max_capacity) VALUES ($1, $2, $3)`;
    const [roomA, roomB] = [newId(), newId()];
    await a.query('BEGIN');
    await a.query(add, [roomA, id]);
    await a.query(seat, [roomA, 'theatre', 70]);
    await b.query('BEGIN');
    const late = b.query(add, [roomB, id]).then(() => b.query(seat, [roomB, 'banquet', 50]));
    await a.query('COMMIT');
    await late;
    await b.query('COMMIT');
    await Promise.all([a.end(), b.end()]);
    expect(await row(id)).toMatchObject({ max_theatre: 70, max_banquet: 50, max_capacity: 70 });
  });
});
