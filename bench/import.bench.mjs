// 10,000 lines of members with rooms through the import, over HTTP, then the same file again and once more with every line
// changed; beside it the bare database: the same rows by one plain INSERT a table, with the same triggers and indexes.
import pg from 'pg';
import { signIn, startService, withDatabase } from './service.mjs';

const LINES = 10_000;
const ROOMS = 2;

const file = (price) => {
  const header =
    'name,postalCode,email,phone,description,city,latitude,longitude,commissionRate,tags,room.name,room.areaSqm,room.fullDayPrice,room.capacity.theatre,room.capacity.u_shape';
  const lines = Array.from({ length: LINES }, (_, n) => {
    const member = Math.floor(n / ROOMS);
    return [
      `Domaine ${member}`,
      String(10_000 + (member % 80_000)),
      `contact${member}@venue.example`,
      '+33472000000',
      `"A manor with a park, ${member} minutes from the station."`,
      'Lyon',
      (43 + (member % 700) / 100).toFixed(2),
      (1 + (member % 500) / 100).toFixed(2),
      '10',
      'venue_type:Castle | style:Modern',
      `Salon ${n % ROOMS}`,
      '80.5',
      String(price),
      '90',
      '30',
    ].join(',');
  });
  return [header, ...lines, ''].join('\n');
};

async function timed(work) {
  const start = performance.now();
  const answer = await work();
  return { seconds: (performance.now() - start) / 1000, answer };
}

async function importFile(base, cookie, text) {
  const form = new FormData();
  form.append('file', new Blob([text]), 'members.csv');
  const headers = { cookie, origin: base };
  const posted = await fetch(`${base}/api/members/import`, { method: 'POST', headers, body: form });
  if (posted.status !== 201) throw new Error(`The import answered ${posted.status}: ${await posted.text()}`);
  const { id } = await posted.json();
  for (;;) {
    const record = await (await fetch(`${base}/api/members/import/${id}`, { headers })).json();
    if (record.status === 'failed') throw new Error(JSON.stringify({ ...record, faults: record.faults.slice(0, 3) }));
    if (record.status === 'done') return record;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** What the database alone needs: new ids and emails beside those of the import, in one transaction. */
async function bare(db) {
  await db.query('BEGIN');
  await db.query(
    `CREATE TEMPORARY TABLE copied ON COMMIT DROP AS SELECT id AS old, gen_random_uuid() AS new FROM member`,
  );
  await db.query(
    `INSERT INTO member (id, code, name, status, email, phone, description, postal_code, city, latitude, longitude, commission_rate, created_at, updated_at)
     SELECT new, left(new::text, 13), name, status, 'bare.' || email, phone, description, postal_code, city, latitude, longitude, commission_rate, now(), now()
       FROM member JOIN copied ON old = id`,
  );
  await db.query(
    `INSERT INTO member_tag (member_id, tag_id, created_at) SELECT new, tag_id, now() FROM member_tag JOIN copied ON old = member_id`,
  );
  await db.query(`CREATE TEMPORARY TABLE copied_room ON COMMIT DROP AS SELECT room.id AS old, gen_random_uuid() AS new, copied.new AS member
                    FROM room JOIN copied ON copied.old = room.member_id`);
  await db.query(
    `INSERT INTO room (id, member_id, name, area_sqm, full_day_price, created_at, updated_at)
     SELECT new, member, name, area_sqm, full_day_price, now(), now() FROM room JOIN copied_room ON old = id`,
  );
  await db.query(
    `INSERT INTO room_capacity (room_id, configuration, max_capacity) SELECT new, configuration, max_capacity
       FROM room_capacity JOIN copied_room ON old = room_id`,
  );
  await db.query('COMMIT');
}

export default () =>
  withDatabase(async (url) => {
    const service = await startService(url, 4103);
    const db = new pg.Client({ connectionString: url });
    await db.connect();
    try {
      const cookie = await signIn(service.base);
      await db.query(
        `INSERT INTO tag (id, name, category, created_at, updated_at)
         VALUES (gen_random_uuid(), 'Castle', 'venue_type', now(), now()), (gen_random_uuid(), 'Modern', 'style', now(), now())`,
      );
      const runs = [
        ['all new', file(1000)],
        ['the same file again', file(1000)],
        ['every room at another price', file(1200)],
      ];
      const rows = [];
      for (const [name, text] of runs) {
        const { seconds, answer } = await timed(() => importFile(service.base, cookie, text));
        rows.push([name, answer, seconds]);
        await db.query('ANALYZE');
      }
      const { seconds: bareSeconds } = await timed(() => bare(db));
      console.log(
        '| import | members created, updated | rooms created, updated | s | of the bare INSERTs |\n|---|---|---|---|---|',
      );
      for (const [name, { created, updated, roomsCreated, roomsUpdated }, seconds] of rows)
        console.log(
          `| ${name} | ${created}, ${updated} | ${roomsCreated}, ${roomsUpdated} | ${seconds.toFixed(1)} | ${(seconds / bareSeconds).toFixed(2)} |`,
        );
      console.log(`\nThe same rows by one plain INSERT a table: ${bareSeconds.toFixed(1)} s.`);
    } finally {
      await db.end();
      await service.stop();
    }
  });
