import { Client } from 'pg';
import { newCode, newId } from '#core/ids';
import { appConfig } from '#core/app.config';
import { lastDayOf, monthsUntil, type Period } from '#api/readers/stats/stats.rules';
import { StatsSnapshots } from '#api/readers/stats/stats-snapshots';
import { StandingsService } from '#api/readers/stats/standings.service';
import { StatsService } from '#api/readers/stats/stats.service';
import { DECLINE_REASONS, NOT_CHOSEN_REASONS, type RequestStatus, RESULT_STAGES } from '#domain/vocabulary';
import { REQUEST_TRANSITIONS } from '#domain/state-machines';
import { createTestApp, type TestApp } from '../support/app';
import { insertMember } from '../support/build';
import { type Ranked, StatsReference } from '../support/stats-reference';
import { onRealPostgres } from '../support/test-database';

const TODAY = '2028-03-15';
/** Offsets from -3:30 to +14, half hours among them, and days that begin twice (Havana, Amman) or late (Beirut). */
const ZONES = [
  'Europe/Paris',
  'America/St_Johns',
  'Pacific/Kiritimati',
  'America/Havana',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Amman',
];
/** The turns of the year and of daylight saving time, a leap day; histories cluster around them. */
const EDGES = [
  '2021-10-28T21:30:00Z',
  '2025-12-31T23:30:00Z',
  '2026-03-29T01:00:00Z',
  '2026-03-28T22:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-11-01T04:30:00Z',
  '2026-11-01T05:30:00Z',
  '2027-02-28T23:00:00Z',
  '2027-12-31T10:00:00Z',
  '2028-02-29T12:00:00Z',
  '2028-02-29T23:30:00Z',
  '2028-03-12T05:00:00Z',
];

type Query = <Row>(sql: string, params?: unknown[]) => Promise<Row[]>;

/** Pseudo-random numbers, the same for the same seed (mulberry32). */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

describe('statistics compared with a full count', () => {
  let test: TestApp;
  const members: string[] = [];
  const organizers: string[] = [];
  const people: string[] = [];
  const query: Query = (sql, params) => test.database.query(sql, params);

  beforeAll(async () => {
    test = await createTestApp();
    test.clock.set(`${TODAY}T12:00:00Z`);
    for (let n = 0; n < 6; n++) members.push((await insertMember(test.database)).id);
    for (let n = 0; n < 3; n++) people.push((await test.createUser()).id);
    for (let n = 0; n < 5; n++) {
      const id = newId();
      organizers.push(id);
      await query(`INSERT INTO organizer (id, email, created_at, updated_at) VALUES ($1, $2, now(), now())`, [
        id,
        `${id}@clients.example`,
      ]);
    }
  });
  afterAll(() => test?.close());

  /** Makes one random change to the sources of statistics, like the services or a person at psql. */
  async function happen(roll: (below: number) => number, query: Query): Promise<void> {
    const pick = <Entry>(list: readonly Entry[]): Entry => list[roll(list.length)] as Entry;
    const moment = (): Date =>
      new Date(Date.parse(pick(EDGES)) + (roll(3) === 0 ? roll(40) - 20 : roll(5) - 2) * 1_800_000 + roll(1000));
    const any = async <Row>(table: string, where = 'true'): Promise<Row | undefined> => {
      const rows = await query<Row>(`SELECT * FROM ${table} WHERE ${where} ORDER BY id`);
      return rows.length === 0 ? undefined : pick(rows);
    };
    const event = (requestId: string, kind: string, payload: object, at: Date): Promise<unknown> =>
      query(
        `INSERT INTO timeline_event (id, request_id, kind, actor_type, via, payload, created_at)
         VALUES ($1, $2, $3, 'system', 'job', $4, $5)`,
        [newId(), requestId, kind, JSON.stringify(payload), at],
      );
    type RequestRow = { id: string; status: RequestStatus; version: number };
    const actions: (() => Promise<unknown>)[] = [
      async () => {
        const [id, at] = [newId(), moment()];
        await query(
          `INSERT INTO request (id, code, status, source, organizer_id, title, last_activity_at, created_at, updated_at)
           VALUES ($1, $2, 'qualifying', 'manual', $3, 'A seminar', $4, $4, $4)`,
          [id, newCode('R'), pick(organizers), at],
        );
        if (roll(5) > 0) await event(id, 'request_created', {}, at);
      },
      async () => {
        const request = await any<RequestRow>('request');
        const to = request && pick(REQUEST_TRANSITIONS[request.status]);
        if (request === undefined || to === undefined) return;
        const at = moment();
        await query(
          `UPDATE request SET status = $2, lost_reason = CASE WHEN $2 = 'lost' THEN 'price' END, version = version + 1,
                  won_at = CASE WHEN $2 = 'won' THEN $3 ELSE won_at END, lost_at = CASE WHEN $2 = 'lost' THEN $3 ELSE lost_at END
            WHERE id = $1`,
          [request.id, to, at],
        );
        await event(request.id, 'request_status_changed', { from: request.status, to }, at);
      },
      async () => {
        const request = await any<RequestRow>('request');
        if (request) await query(`UPDATE request SET organizer_id = $2 WHERE id = $1`, [request.id, pick(organizers)]);
      },
      async () => {
        const request = await any<RequestRow>('request');
        const assignee = roll(4) === 0 ? null : pick(people);
        if (request) await query(`UPDATE request SET assignee_id = $2 WHERE id = $1`, [request.id, assignee]);
      },
      async () => {
        // A venue is asked, or its question continues: replied to, undone, given up.
        const result = await any<{ id: string; request_id: string }>('result');
        if (!result) return;
        const at = moment();
        const move = (from: string, to: string, when: Date): Promise<unknown> =>
          event(result.request_id, 'result_stage_changed', { resultId: result.id, from, to }, when);
        await move('suggested', 'availability_requested', at);
        const next = pick(['available', 'unavailable', 'suggested', 'withdrawn', null]);
        if (next !== null) await move('availability_requested', next, new Date(at.getTime() + roll(900_000) * 1000));
      },
      async () => {
        const request = await any<RequestRow>('request');
        if (!request) return;
        await query(
          `INSERT INTO result (id, request_id, member_id, stage, position, stage_changed_at, created_at, updated_at)
           VALUES ($1, $2, $3, 'suggested', 0, $4, $4, $4) ON CONFLICT DO NOTHING`,
          [newId(), request.id, pick(members), moment()],
        );
      },
      async () => {
        const result = await any<{ id: string; request_id: string }>('result');
        if (!result) return;
        const stage = roll(2) === 0 ? 'selected' : pick(RESULT_STAGES);
        await query(
          `UPDATE result SET stage = $2 WHERE id = $1
             AND NOT ($2 = 'selected' AND EXISTS (SELECT 1 FROM result WHERE request_id = $3 AND stage = 'selected'))`,
          [result.id, stage, result.request_id],
        );
      },
      async () => {
        // A venue replies, again perhaps, or isn't chosen for a reason.
        const result = await any<{ id: string }>('result');
        if (!result) return;
        const isNo = roll(4) > 0;
        await query(
          `UPDATE result SET reply_status = $2, replied_at = $3, decline_reason = $4, not_chosen_reason = $5 WHERE id = $1`,
          [
            result.id,
            isNo ? 'unavailable' : 'available',
            moment(),
            isNo && roll(4) > 0 ? pick(DECLINE_REASONS) : null,
            roll(2) === 0 ? pick(NOT_CHOSEN_REASONS) : null,
          ],
        );
      },
      async () => {
        const result = await any<{ id: string }>('result');
        if (result && roll(4) === 0) await query(`DELETE FROM result WHERE id = $1`, [result.id]);
      },
      async () => {
        const request = await any<RequestRow>('request');
        if (!request) return;
        const at = moment();
        const paid = roll(2) === 0;
        await query(
          `INSERT INTO commission (id, request_id, member_id, status, amount, currency, paid_at, paid_by, created_at, updated_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`,
          [
            newId(),
            request.id,
            pick(members),
            paid ? 'paid' : 'pending',
            (1 + roll(300_000)) / 100,
            roll(4) === 0 ? pick(['CHF', 'USD']) : 'EUR',
            paid ? at : null,
            paid ? 'manual' : null,
            at,
          ],
        );
      },
      async () => {
        const commission = await any<{ id: string }>('commission', `status = 'pending'`);
        if (!commission) return;
        const [set, ...values] = pick([
          [`status = 'paid', paid_by = 'manual', paid_at = $2`, moment()],
          [`status = 'cancelled', updated_at = $2`, moment()],
          [`amount = $2`, roll(5000) + 0.05],
        ] as [string, unknown][]);
        await query(`UPDATE commission SET ${set} WHERE id = $1`, [commission.id, ...values]);
      },
      async () => {
        const commission = await any<{ id: string }>('commission');
        if (commission && roll(5) === 0) await query(`DELETE FROM commission WHERE id = $1`, [commission.id]);
      },
      async () => {
        const request = await any<RequestRow>('request');
        if (!request) return;
        const [id, at] = [newId(), moment()];
        await query(
          `INSERT INTO catalog (id, request_id, version, title, created_at, updated_at)
           SELECT $1, $2, coalesce(max(version), 0) + 1, 'Catalog', $3, $3 FROM catalog WHERE request_id = $2 ON CONFLICT DO NOTHING`,
          [id, request.id, at],
        );
        for (const memberId of new Set([pick(members), pick(members)]))
          await query(
            `INSERT INTO catalog_item (id, catalog_id, member_id, position)
             SELECT $1, c.id, $2, 0 FROM catalog c WHERE c.request_id = $3 AND c.status = 'draft' ON CONFLICT DO NOTHING`,
            [newId(), memberId, request.id],
          );
      },
      async () => {
        const draft = await any<{ id: string }>('catalog', `status = 'draft'`);
        if (!draft) return;
        await query(`UPDATE catalog SET status = 'sent', sent_at = $2, snapshot = '{}' WHERE id = $1`, [
          draft.id,
          moment(),
        ]);
      },
      async () => {
        const catalog = await any<{ id: string }>('catalog');
        if (catalog && roll(4) === 0) await query(`DELETE FROM catalog WHERE id = $1`, [catalog.id]);
      },
      async () => {
        const request = await any<RequestRow>('request');
        if (!request) return;
        const id = newId();
        await query(
          `INSERT INTO email_message (id, request_id, direction, "from", "to", subject, status, message_id, sent_at, created_at, updated_at)
           VALUES ($1::uuid, $2, $3, 'a@b.example', '{}', 'x', 'pending', $1::text, $4, now(), now())`,
          [id, request.id, roll(4) === 0 ? 'inbound' : 'outbound', roll(2) === 0 ? moment() : null],
        );
      },
      async () => {
        const mail = await any<{ id: string }>('email_message', 'sent_at IS NULL');
        if (mail)
          await query(`UPDATE email_message SET status = 'sent', sent_at = $2 WHERE id = $1`, [mail.id, moment()]);
      },
      async () => {
        const request = await any<RequestRow>('request');
        if (!request) return;
        await query(
          `INSERT INTO messaging_message (id, request_id, direction, "from", "to", type, status, sent_at, created_at, updated_at)
           VALUES ($1, $2, 'outbound', '+33400000000', '+33600000000', 'text', 'sent', $3, now(), now())`,
          [newId(), request.id, moment()],
        );
      },
      async () => {
        const mail = await any<{ id: string }>('email_message');
        if (mail && roll(5) === 0) await query(`DELETE FROM email_message WHERE id = $1`, [mail.id]);
      },
      async () => {
        const unused = await any<{ id: string }>(
          'request',
          `NOT EXISTS (SELECT 1 FROM timeline_event e WHERE e.request_id = request.id)
           AND NOT EXISTS (SELECT 1 FROM result s WHERE s.request_id = request.id)
           AND NOT EXISTS (SELECT 1 FROM commission c WHERE c.request_id = request.id)
           AND NOT EXISTS (SELECT 1 FROM catalog c WHERE c.request_id = request.id)
           AND NOT EXISTS (SELECT 1 FROM email_message m WHERE m.request_id = request.id)
           AND NOT EXISTS (SELECT 1 FROM messaging_message m WHERE m.request_id = request.id)`,
        );
        if (unused && roll(2) === 0) await query(`DELETE FROM request WHERE id = $1`, [unused.id]);
      },
    ];
    // The existing records decide what can happen: creations are more likely.
    await (roll(4) === 0 ? pick(actions.slice(0, 2)) : pick(actions))();
  }

  const statsIn = (timeZone: string): StatsService =>
    new StatsService(
      test.database,
      test.clock,
      { ...test.config(appConfig), timeZone },
      new StatsSnapshots(test.database, test.clock),
    );

  /** All statistics of the service in a time zone, compared with the count. */
  async function compare(timeZone: string, roll: (below: number) => number): Promise<void> {
    const stats = statsIn(timeZone);
    const reference = await StatsReference.read(test.database, timeZone);
    const days = EDGES.flatMap((edge) =>
      [-1, 0, 1].map((by) => new Date(Date.parse(edge) + by * 86_400_000).toISOString().slice(0, 10)),
    );
    const periods: Period[] = [
      { from: '1900-01-01', to: '9999-12-31' },
      // it begins twice in Amman: at 21:00 and at 22:00 UTC
      { from: '2021-10-29', to: '2021-10-29' },
      ...Array.from({ length: 12 }, (_, n) => {
        const [a, b] = [days[roll(days.length)] as string, days[roll(days.length)] as string];
        if (n < 5) return { from: a, to: a };
        return a < b ? { from: a, to: b } : { from: b, to: a };
      }),
    ];
    for (const period of periods) {
      const where = { timeZone, ...period };
      expect({ ...where, funnel: (await stats.funnel(period)).steps.map(({ count }) => count) }).toEqual({
        ...where,
        funnel: reference.funnel(period),
      });
      expect({ ...where, ...(await stats.winRate(period)) }).toMatchObject({ ...where, ...reference.winRate(period) });
      const response = await stats.responseTime(period);
      const { averageMinutes, medianMinutes, sampleSize } = reference.responseTime(period);
      expect({ ...where, sampleSize: response.sampleSize }).toEqual({ ...where, sampleSize });
      expect(response.medianMinutes === null).toBe(medianMinutes === null);
      expect(response.medianMinutes ?? 0).toBeCloseTo(medianMinutes ?? 0, 6);
      expect(response.averageMinutes ?? 0).toBeCloseTo(averageMinutes ?? 0, 6);
      const figures = await stats.figures(period);
      const venues = reference.venueResponseTime(period);
      expect({
        ...where,
        asked: figures.venueResponseTime.asked,
        answered: figures.venueResponseTime.answered,
      }).toEqual({
        ...where,
        asked: venues.asked,
        answered: venues.answered,
      });
      expect(figures.venueResponseTime.medianMinutes === null).toBe(venues.medianMinutes === null);
      expect(figures.venueResponseTime.medianMinutes ?? 0).toBeCloseTo(venues.medianMinutes ?? 0, 6);
      expect(figures.venueResponseTime.averageMinutes ?? 0).toBeCloseTo(venues.averageMinutes ?? 0, 6);
      expect({ ...where, ...figures.revenue }).toMatchObject({ ...where, ...reference.paidIn(period) });
      const load = figures.load.map(({ person, open, requests, won, lost }) => [
        person?.id ?? 'nobody',
        [open, requests, won, lost],
      ]);
      expect({ ...where, load: Object.fromEntries(load) as object }).toEqual({
        ...where,
        load: reference.load(period),
      });
      const declines = figures.declines.map(({ memberId, total, byReason }) => ({
        ...{ memberId, total },
        byReason: withoutZeros(byReason),
      }));
      expect({ ...where, declines }).toEqual({ ...where, declines: reference.declines(period) });
      for (const { month, won, lost, amount, count } of figures.months) {
        const whole = { from: `${month}-01`, to: lastDayOf(month) };
        expect({ ...where, month, won, lost, amount, count }).toEqual({
          ...where,
          month,
          ...reference.winRate(whole),
          ...reference.paidIn(whole),
        });
      }
      const page = { limit: 100, offset: 0 };
      const memberRows = await stats.topMembers({ ...period, ...page });
      expect({
        ...where,
        total: memberRows.total,
        rows: memberRows.items.map((row): Ranked => ({
          id: row.memberId,
          count: row.proposals,
          wins: row.wins,
          revenue: row.revenue,
          otherCurrencies: row.otherCurrencies,
        })),
      }).toEqual({
        ...where,
        total: Math.min(reference.topMembers(period).length, 100),
        rows: reference.topMembers(period).slice(0, 100),
      });
      const organizerRows = await stats.topOrganizers({ ...period, ...page });
      expect({
        ...where,
        rows: organizerRows.items.map((row): Ranked => ({
          id: row.organizerId,
          count: row.requests,
          wins: row.wins,
          revenue: row.revenue,
          otherCurrencies: row.otherCurrencies,
        })),
      }).toEqual({ ...where, rows: reference.topOrganizers(period).slice(0, 100) });
    }
    const standings = new StandingsService(test.database, test.clock);
    for (const memberId of members) {
      const { byStage, declined, notChosen } = await standings.ofMember(memberId);
      expect({
        ...{ memberId, byStage: withoutZeros(byStage), notChosen: withoutZeros(notChosen) },
        declined: { ...declined, byReason: withoutZeros(declined.byReason) },
      }).toEqual({ memberId, ...reference.standing(memberId) });
    }
    const overview = await stats.overview();
    const { total, byStatus } = reference.requests();
    expect(overview.requests.total).toBe(total);
    expect(withoutZeros(overview.requests.byStatus)).toEqual(byStatus);
    expect(withoutZeros(overview.pipeline.byStage)).toEqual(reference.byStage());
    expect(overview.revenue.outstanding).toBe(reference.outstanding());
    expect((await stats.activity({ limit: 1, offset: 0 })).total).toBe(reference.events());
    const paid = reference.revenue();
    const revenue = await stats.revenue(36);
    expect(revenue.items).toEqual(
      monthsUntil(TODAY, 36).map((month) => {
        const { cents = 0, count = 0 } = paid[`${month} EUR`] ?? {};
        return { month, amount: cents / 100, count };
      }),
    );
  }

  const withoutZeros = (counts: object): object =>
    Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0));

  it.each(ZONES.map((zone, seed) => [zone, seed] as const))(
    'are the same after any history in %s (seed %i)',
    async (zone, seed) => {
      const roll = dice(seed);
      for (let step = 0; step < 150; step++) {
        if (step % 10 === 9) {
          // Rolled-back changes must not count.
          const undone = test.database.transaction(async () => {
            for (let n = 0; n < 3; n++) await happen(roll, query);
            throw new Error('undone');
          });
          await expect(undone).rejects.toThrow('undone');
        } else await happen(roll, query);
      }
      await compare(zone, roll);
    },
  );

  it('are the same if more have revenue than a ranking has places, many of them equal', async () => {
    await query(
      `WITH owners AS (
         SELECT n, gen_random_uuid() AS member_id, gen_random_uuid() AS organizer_id, gen_random_uuid() AS request_id
           FROM generate_series(1, 130) n
       ), members AS (
         INSERT INTO member (id, code, name, status, email, postal_code, created_at, updated_at)
         SELECT member_id, 'M-MANY' || n, 'Venue', 'active', 'many' || n || '@venues.example', '69002', now(), now() FROM owners
       ), organizers AS (
         INSERT INTO organizer (id, email, created_at, updated_at)
         SELECT organizer_id, 'many' || n || '@clients.example', now(), now() FROM owners
       ), requests AS (
         INSERT INTO request (id, code, status, source, organizer_id, title, last_activity_at, won_at, created_at, updated_at)
         SELECT request_id, 'R-MANY' || n, CASE WHEN n % 3 = 0 THEN 'won' ELSE 'proposed' END, 'manual', organizer_id, 'A seminar',
                now(), CASE WHEN n % 3 = 0 THEN timestamptz '2028-03-02' END, '2028-03-01', now() FROM owners
       ), results AS (
         INSERT INTO result (id, request_id, member_id, stage, position, stage_changed_at, created_at, updated_at)
         SELECT gen_random_uuid(), request_id, member_id, CASE WHEN n % 6 = 0 THEN 'selected' ELSE 'proposed' END, 0, now(), now(), now()
           FROM owners
       ), moves AS (
         INSERT INTO timeline_event (id, request_id, kind, actor_type, via, payload, created_at)
         SELECT gen_random_uuid(), request_id, 'request_status_changed', 'system', 'job',
                jsonb_build_object('to', CASE WHEN n % 3 = 0 THEN 'won' ELSE 'proposed' END), now() FROM owners
       ), catalogs AS (
         INSERT INTO catalog (id, request_id, status, version, title, snapshot, sent_at, created_at, updated_at)
         SELECT request_id, request_id, 'sent', 1, 'Catalog', '{}', timestamptz '2028-03-02', now(), now() FROM owners WHERE n % 4 = 0
       ), items AS (
         INSERT INTO catalog_item (id, catalog_id, member_id, position)
         SELECT gen_random_uuid(), request_id, member_id, 0 FROM owners WHERE n % 4 = 0
       )
       INSERT INTO commission (id, request_id, member_id, status, amount, currency, paid_at, paid_by, created_at, updated_at)
       SELECT gen_random_uuid(), request_id, member_id, 'paid', 40.5 - n % 11, CASE WHEN n % 20 = 0 THEN 'CHF' ELSE 'EUR' END,
              timestamptz '2028-03-03', 'manual', now(), now() FROM owners`,
    );
    await compare('Europe/Paris', dice(7));
    const stats = statsIn('Europe/Paris');
    const reference = await StatsReference.read(test.database, 'Europe/Paris');
    const period = { from: '2028-03-01', to: '2028-03-31' };
    const page = await stats.topMembers({ ...period, limit: 30, offset: 90 });
    expect(page).toMatchObject({ total: 100, page: 4, pageSize: 30 });
    expect(page.items.map(({ memberId }) => memberId)).toEqual(
      reference
        .topMembers(period)
        .slice(90, 100)
        .map(({ id }) => id),
    );
    expect((await stats.topOrganizers({ ...period, limit: 30, offset: 100 })).items).toEqual([]);
  });

  (onRealPostgres ? it : it.skip)('are exact while many write at once, and some undo what they wrote', async () => {
    const url = test.databaseUrl;
    const requests = await query<{ id: string }>(
      `SELECT id FROM request WHERE status NOT IN ('lost', 'closed', 'cancelled') ORDER BY id LIMIT 3`,
    );
    const writer = async (seed: number): Promise<void> => {
      const roll = dice(seed);
      const client = new Client({ connectionString: url });
      await client.connect();
      const run: Query = async <Row>(sql: string, params?: unknown[]) =>
        (await client.query(sql, params)).rows as Row[];
      try {
        for (let turn = 0; turn < 25; turn++) {
          const request = requests[roll(requests.length)] as { id: string };
          await run('BEGIN');
          // like every service (decision 0007), and then any change
          await run(`SELECT 1 FROM request WHERE id = $1 FOR NO KEY UPDATE`, [request.id]);
          const [at, id] = [new Date(Date.parse('2028-02-29T12:00:00Z') + roll(1000) * 1000), newId()];
          if (roll(3) === 0)
            await run(
              `INSERT INTO commission (id, request_id, member_id, status, amount, paid_at, paid_by, created_at, updated_at)
               VALUES ($1, $2, $3, 'paid', 10.01, $4, 'manual', $4, $4)`,
              [id, request.id, members[roll(6)], at],
            );
          else if (roll(2) === 0)
            await run(
              `INSERT INTO email_message (id, request_id, direction, "from", "to", subject, status, message_id, sent_at, created_at, updated_at)
               VALUES ($1::uuid, $2, 'outbound', 'a@b.example', '{}', 'x', 'sent', $1::text, $3, now(), now())`,
              [id, request.id, at],
            );
          else
            await run(
              `INSERT INTO request (id, code, status, source, organizer_id, title, last_activity_at, created_at, updated_at)
               VALUES ($1, $2, 'qualifying', 'manual', $3, 'A seminar', $4, $4, $4)`,
              [id, newCode('R'), organizers[roll(5)], at],
            );
          await run(roll(4) === 0 ? 'ROLLBACK' : 'COMMIT');
        }
      } finally {
        await client.end();
      }
    };
    await Promise.all(Array.from({ length: 8 }, (_, n) => writer(100 + n)));
    await compare('Europe/Paris', dice(6));
  });
});
