import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Clock } from '#core/clock';
import { currentTraceId, runAsSystem } from '#core/context';
import { Database } from '#database/database';
import { newCode, newId } from '#core/ids';
import { type AppConfig, appConfig } from '#core/app.config';
import { EmbeddingsService } from '#api/readers/embeddings/embeddings.service';
import { MEMBER_DEFAULTS } from '#api/supply/members/members.dto';
import { INSERT_MEMBERS, REFRESH_SEARCH, REFRESH_SEARCH_LATER } from '#api/supply/members/members.sql';
import { INSERT_CAPACITIES, INSERT_ROOMS } from '#api/supply/rooms/rooms.sql';
import { DEMO_TAGS, type DemoMember, demoMembers } from './demo-data';

/** Any number works as long as every instance uses the same. */
const DEMO_LOCK = 7_239_418;

/** Loads the demo venues if there are no venues yet, so that a trial has data. */
@Injectable()
export class DemoService implements OnApplicationBootstrap {
  private readonly logger = new Logger(DemoService.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly embeddings: EmbeddingsService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.app.demoData) await this.seed();
  }

  /** Loads the demo venues if there are no venues. Returns how many it created. For start-up and `npm run db:seed`. */
  seed(): Promise<number> {
    return runAsSystem('job', async () => {
      const started = performance.now();
      const members = await this.load();
      if (members === 0) return 0;
      await this.embed();
      const milliseconds = Math.round(performance.now() - started);
      this.logger.log({ msg: 'loaded demo venues into the empty database', members, milliseconds });
      return members;
    });
  }

  /**
   * Returns the number of venues created: none if there is one already. Of two instances that start together, only one
   * loads.
   */
  private load(): Promise<number> {
    return this.database.transaction(async () => {
      await this.database.query(`SELECT pg_advisory_xact_lock($1)`, [DEMO_LOCK]);
      if ((await this.database.query(`SELECT 1 FROM member LIMIT 1`)).length > 0) return 0;
      const members = demoMembers();
      await this.insert(members);
      // The embedded database doesn't collect statistics automatically.
      await this.database.query(`ANALYZE member, tag, member_tag, room, room_capacity, availability, member_search`);
      return members.length;
    });
  }

  /** One statement per table, for any number of venues. */
  private async insert(members: DemoMember[]): Promise<void> {
    const now = this.clock.now();
    const today = this.clock.dateIn(this.app.timeZone, now);
    const codes = new Set<string>();
    while (codes.size < members.length) codes.add(newCode('M'));
    const free = codes.values();
    const venues = members.map((member) => ({ ...MEMBER_DEFAULTS, ...member, id: newId(), code: free.next().value }));
    const rooms = venues.flatMap((venue) => venue.rooms.map((room) => ({ ...room, id: newId(), memberId: venue.id })));
    const roomIds = Map.groupBy(rooms, ({ memberId }) => memberId);
    const insert = (sql: string, rows: object[], params: unknown[] = []): Promise<unknown> =>
      this.database.query(sql, [JSON.stringify(rows), ...params]);

    await insert(
      `INSERT INTO tag (id, name, category, trace_id, created_at, updated_at)
       SELECT id, name, category, $2, $3, $3 FROM jsonb_to_recordset($1::jsonb) AS row (id uuid, name text, category text)
       ON CONFLICT (category, lower(name)) DO NOTHING`,
      DEMO_TAGS.map((tag) => ({ ...tag, id: newId() })),
      [currentTraceId(), now],
    );
    await this.database.query(REFRESH_SEARCH_LATER);
    await insert(INSERT_MEMBERS, venues, [currentTraceId(), now]);
    await insert(
      `INSERT INTO member_tag (member_id, tag_id, created_at)
       SELECT row."memberId", tag.id, $2
         FROM jsonb_to_recordset($1::jsonb) AS row ("memberId" uuid, name text, category text)
         JOIN tag ON tag.category = row.category AND lower(tag.name) = lower(row.name)`,
      venues.flatMap(({ id, tags }) => tags.map((tag) => ({ ...tag, memberId: id }))),
      [now],
    );
    await insert(INSERT_ROOMS, rooms, [currentTraceId(), now]);
    await insert(
      INSERT_CAPACITIES,
      rooms.flatMap(({ id, capacities }) => capacities.map((capacity) => ({ ...capacity, roomId: id }))),
    );
    await insert(
      `INSERT INTO availability (id, member_id, room_id, date, slot, status, notes, trace_id, created_at, updated_at)
       SELECT id, "memberId", "roomId", $4::date + "dayOffset", slot, status, notes, $2, $3, $3
         FROM jsonb_to_recordset($1::jsonb) AS row (id uuid, "memberId" uuid, "roomId" uuid, "dayOffset" int,
           slot text, status text, notes text)`,
      venues.flatMap(({ id, availability }) =>
        availability.map(({ room, ...entry }) => ({
          ...entry,
          id: newId(),
          memberId: id,
          roomId: room === null ? null : roomIds.get(id)?.[room]?.id,
        })),
      ),
      [currentTraceId(), now, today],
    );
    await this.database.query(REFRESH_SEARCH, [venues.map(({ id }) => id)]);
  }

  /** Never fails: if the provider doesn't respond now, the job retries. */
  private async embed(): Promise<void> {
    try {
      await this.embeddings.drain();
    } catch (err) {
      this.logger.warn({ msg: 'the demo venues have not been embedded yet', err });
    }
  }
}
