import { Injectable } from '@nestjs/common';
import { Database } from '#database/database';
import type { AvailabilityStatus, Slot } from '#domain/vocabulary';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { MembersService } from '../members/members.service';
import { type DaySpan, MAX_SPAN_DAYS } from './availability.dto';
import type { Availability } from './availability.entity';
import { daysOfRequest, type Standing, venueIsTaken } from './availability.errors';
import { AvailabilityEntered, AvailabilityFreed } from './availability.events';
import { CALENDAR_YIELDS, ENTER_DAYS } from './availability.sql';
import { BOOKED_FOR, FREE_DAYS, GIVES_WAY, REPLACES, STANDS_IN_THE_WAY } from './bookings.sql';

type Place = Pick<Availability, 'memberId' | 'roomId'>;

/** The days on which requests that were won have booked a venue or one of its rooms; within the caller's transaction. */
@Injectable()
export class Bookings {
  constructor(
    private readonly database: Database,
    private readonly events: DomainEvents,
    private readonly members: MembersService,
  ) {}

  /**
   * Books a room, or a whole venue, on the days of a request, instead of its earlier booking. Entries that
   * say `available` and those of the venue's own calendar give way; those of others never do. A request without a date
   * books nothing. For the request's area, which has locked the request.
   * @throws HOLD_CONFLICT the venue or room is taken on one of the days
   * @throws NOT_FOUND the venue doesn't exist
   */
  async book(requestId: string, { memberId, roomId }: Place): Promise<void> {
    await this.members.lockCalendar(memberId);
    await this.free(requestId);
    const days = await this.database.query<{ date: string; slot: Slot }>(
      `SELECT day::date AS date, coalesce(slot, 'full_day') AS slot
         FROM request, generate_series(event_date, coalesce(event_end_date, event_date), interval '1 day') day
        WHERE id = $1 ORDER BY day LIMIT ${MAX_SPAN_DAYS}`,
      [requestId],
    );
    const [first, last] = [days[0], days.at(-1)];
    if (first === undefined || last === undefined) return;
    const dates = days.map(({ date }) => date);
    const { slot } = first;
    const place = [memberId, roomId, dates, slot, requestId];
    const taken = await this.database.maybeOne<Standing>(STANDS_IN_THE_WAY, place);
    if (taken !== null) throw venueIsTaken(taken);
    await this.database.query(GIVES_WAY, place);
    if (roomId === null) await this.database.query(CALENDAR_YIELDS, [memberId, dates, slot]);
    const said = { memberId, roomId, requestId, status: 'booked', source: 'hold', notes: null };
    const entries = days.map((day) => ({ ...this.database.stamp(), ...day, ...said }));
    await this.database.query(ENTER_DAYS, [JSON.stringify(entries)]);
    await this.events.publish(AvailabilityEntered, {
      requestId,
      payload: { memberId, roomId, from: first.date, to: last.date, slot, status: 'booked', days: days.length },
    });
  }

  /** Frees the days that a request has booked. */
  async free(requestId: string): Promise<void> {
    const booked = await this.database.query<{ memberId: string }>(BOOKED_FOR, [requestId]);
    for (const { memberId } of booked) {
      await this.members.lockCalendar(memberId);
      const gone = await this.database.query<Availability>(FREE_DAYS, [requestId, memberId]);
      const dates = gone.map(({ date }) => date).sort();
      const [entry, from, to] = [gone[0], dates[0], dates.at(-1)];
      if (entry === undefined || from === undefined || to === undefined) continue;
      await this.events.publish(AvailabilityFreed, { payload: { memberId } });
      await this.events.publish(AvailabilityEntered, {
        requestId,
        payload: { memberId, roomId: entry.roomId, from, to, slot: entry.slot, status: null, days: gone.length },
      });
    }
  }

  /**
   * Checks that the team may replace (`status` null: clear) entries of these days: not those of another request, and not
   * those that a won request has booked.
   * @throws HOLD_CONFLICT one of them belongs to a request
   */
  async assertReplaceable(
    memberId: string,
    { from, to, slot, roomId = null, status, requestId = null }: DaySpan & Replacement,
  ): Promise<void> {
    const values = [memberId, roomId, slot, from, to, requestId, status !== null];
    const kept = await this.database.maybeOne<Standing & { isWon: boolean }>(REPLACES, values);
    if (kept !== null) throw daysOfRequest(kept, kept.isWon);
  }
}

interface Replacement {
  status: AvailabilityStatus | null;
  requestId?: string | null;
}
