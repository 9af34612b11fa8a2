import { Injectable } from '@nestjs/common';
import { Database } from '#database/database';
import type { AvailabilityStatus, Slot } from '#domain/vocabulary';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { MembersService } from '../members/members.service';
import { type DaySpan, MAX_SPAN_DAYS } from './availability.dto';
import type { Availability } from './availability.entity';
import { type Belonging, daysOfRequest, type Standing, venueIsTaken } from './availability.errors';
import { AvailabilityEntered, AvailabilityFreed } from './availability.events';
import { ENTER_DAYS } from './availability.sql';
import { HeldDays } from './held-days.service';
import { BOOKED_FOR, FREE_DAYS, GIVES_WAY, REPLACES, STANDS_IN_THE_WAY } from './bookings.sql';

type Place = Pick<Availability, 'memberId' | 'roomId'>;

/** The days of a booking; none books nothing. */
interface Days {
  dates: readonly string[];
  slot: Slot;
}

/** The days on which requests have booked venues or their rooms; within the caller's transaction. */
@Injectable()
export class Bookings {
  constructor(
    private readonly database: Database,
    private readonly events: DomainEvents,
    private readonly members: MembersService,
    private readonly held: HeldDays,
  ) {}

  /** Returns the days of a request's event; none if it has no date. */
  async daysOf(requestId: string): Promise<Days> {
    const days = await this.database.query<{ date: string; slot: Slot }>(
      `SELECT day::date AS date, coalesce(slot, 'full_day') AS slot
         FROM request, generate_series(event_date, coalesce(event_end_date, event_date), interval '1 day') day
        WHERE id = $1 ORDER BY day LIMIT ${MAX_SPAN_DAYS}`,
      [requestId],
    );
    return { dates: days.map(({ date }) => date), slot: days[0]?.slot ?? 'full_day' };
  }

  /**
   * Books a room, or a whole venue, for a request. Entries that say `available` and our options give way; other entries
   * of the team, the venue or its own calendar never do. For the areas of requests and holds, which have locked the
   * request.
   * @throws HOLD_CONFLICT the venue or room is taken on one of the days
   * @throws NOT_FOUND the venue doesn't exist
   */
  async book(requestId: string, { memberId, roomId }: Place, { dates, slot }: Days): Promise<void> {
    await this.members.lockCalendar(memberId);
    const [first, last] = [dates[0], dates.at(-1)];
    if (first === undefined || last === undefined) return;
    const place = [memberId, roomId, dates, slot, requestId];
    const taken = await this.database.maybeOne<Standing>(STANDS_IN_THE_WAY, place);
    if (taken !== null) throw venueIsTaken(taken);
    await this.database.query(GIVES_WAY, place);
    const said = { memberId, roomId, requestId, slot, status: 'booked', source: 'hold', notes: null };
    const entries = dates.map((date) => ({ ...this.database.stamp(), date, ...said }));
    await this.database.query(ENTER_DAYS, [JSON.stringify(entries)]);
    await this.held.show(memberId);
    await this.events.publish(AvailabilityEntered, {
      requestId,
      payload: { memberId, roomId, from: first, to: last, slot, status: 'booked', days: dates.length },
    });
  }

  /** Returns the venues of which a request has booked days, by id. */
  async bookedFor(requestId: string): Promise<string[]> {
    const booked = await this.database.query<{ memberId: string }>(BOOKED_FOR, [requestId]);
    return booked.map(({ memberId }) => memberId);
  }

  /** Frees the days that a request has booked, except those of one venue (`except`), and returns their entries. */
  async free(requestId: string, except: string | null = null): Promise<Availability[]> {
    const freed: Availability[] = [];
    for (const memberId of await this.bookedFor(requestId)) {
      if (memberId === except) continue;
      await this.members.lockCalendar(memberId);
      const gone = await this.database.query<Availability>(FREE_DAYS, [requestId, memberId]);
      freed.push(...gone);
      const dates = gone.map(({ date }) => date).sort();
      const [entry, from, to] = [gone[0], dates[0], dates.at(-1)];
      if (entry === undefined || from === undefined || to === undefined) continue;
      await this.held.show(memberId);
      await this.events.publish(AvailabilityFreed, { payload: { memberId } });
      await this.events.publish(AvailabilityEntered, {
        requestId,
        payload: { memberId, roomId: entry.roomId, from, to, slot: entry.slot, status: null, days: gone.length },
      });
    }
    return freed;
  }

  /**
   * Checks that the team may replace (`status` null: clear) entries of these days: not those of another request, and not
   * those that a request has booked or holds.
   * @throws HOLD_CONFLICT one of them belongs to a request
   */
  async assertReplaceable(
    memberId: string,
    { from, to, slot, roomId = null, status, requestId = null }: DaySpan & Replacement,
  ): Promise<void> {
    const values = [memberId, roomId, slot, from, to, requestId, status !== null];
    const kept = await this.database.maybeOne<Standing & { belonging: Belonging }>(REPLACES, values);
    if (kept !== null) throw daysOfRequest(kept, kept.belonging);
  }
}

interface Replacement {
  status: AvailabilityStatus | null;
  requestId?: string | null;
}
