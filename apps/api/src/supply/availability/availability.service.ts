import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Database } from '#database/database';
import { type DomainError, NotFound } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { changesOf } from '#http/changes';
import type { Slot } from '#domain/vocabulary';
import { MembersService } from '../members/members.service';
import { RoomsService } from '../rooms/rooms.service';
import {
  type AvailabilityView,
  type CreateAvailability,
  type DaySpan,
  type EnterDays,
  type EnteredDaysView,
  MAX_SPAN_DAYS,
  type SayAvailability,
  type UpdateAvailability,
} from './availability.dto';
import { availabilities, type Availability } from './availability.entity';
import { daysOfRequest, entryOfCalendar, entryOfTeam, roomOfAnotherMember } from './availability.errors';
import {
  AvailabilityCreated,
  AvailabilityDeleted,
  AvailabilityEntered,
  AvailabilityFreed,
  AvailabilityImported,
  AvailabilitySetByVenue,
  AvailabilityWithdrawn,
  AvailabilityUpdated,
} from './availability.events';
import { daysOf } from './availability.rules';
import {
  ADD_SAID,
  CALENDAR_YIELDS,
  type CalendarSpan,
  CLEAR_DAYS,
  ENTER_DAYS,
  HELD_BY_TEAM,
  KEEP_ANSWER,
  LOCK_REQUESTS,
  REMOVE_UNSAID,
  TAKE_BACK,
  TAKEN_SPANS,
} from './availability.sql';
import { Bookings } from './bookings.service';
import { HeldDays } from './held-days.service';

/** A reply about more days than this isn't about one of our events. */
const MAX_DAYS = 31;
/** Maximum number of spans: more aren't a readable calendar. */
const MAX_SPANS = 500;

/** The availability of venues; no entry means available. Methods are for team users unless they say otherwise. */
@Injectable()
export class AvailabilityService {
  constructor(
    private readonly database: Database,
    private readonly events: DomainEvents,
    private readonly members: MembersService,
    private readonly rooms: RoomsService,
    private readonly bookings: Bookings,
    private readonly held: HeldDays,
  ) {}

  /**
   * Stores the team's entry for consecutive days, replacing any earlier entries; `status` null clears them. Returns the
   * entries before and after, by date.
   * @throws NOT_FOUND venue or request
   * @throws HOLD_CONFLICT it would replace an entry of another request, or clear what a request was won with
   * @throws VALIDATION_ERROR a room of another venue, or a span that ends before it begins or is too long
   */
  async enterDays(memberId: string, input: EnterDays): Promise<EnteredDaysView> {
    const { from, to, slot, roomId = null, status, notes = null, requestId = null } = input;
    const days = daysOf(input, MAX_SPAN_DAYS);
    await this.lock(memberId, requestId);
    await this.lockRoom(roomId, memberId);
    await this.bookings.assertReplaceable(memberId, input);
    const before = await this.database.query<Availability>(CLEAR_DAYS, [memberId, roomId, slot, from, to]);
    let items: Availability[] = [];
    if (status !== null) {
      await this.calendarYields(memberId, roomId, days, slot);
      const said = { memberId, roomId, slot, status, notes, requestId, source: 'team' };
      const entries = days.map((date) => ({ ...this.database.stamp(), date, ...said }));
      items = await this.database.query<Availability>(ENTER_DAYS, [JSON.stringify(entries)]);
    } else if (before.length > 0) await this.events.publish(AvailabilityFreed, { payload: { memberId } });
    await this.held.show(memberId);
    if (items.length + before.length > 0)
      await this.events.publish(AvailabilityEntered, {
        requestId,
        payload: { memberId, roomId, from, to, slot, status, days: status === null ? before.length : items.length },
      });
    return { items: byDate(items), before: byDate(before) };
  }

  /**
   * Stores the whole content of a venue's own calendar from a date on (null: all dates): outdated entries are removed,
   * new ones added, and manual entries stay. In the ambient transaction; for the area that imports calendars.
   * @throws NOT_FOUND the venue doesn't exist
   */
  async readIn(
    memberId: string,
    from: string | null,
    slots: readonly Pick<Availability, 'date' | 'slot' | 'status'>[],
  ): Promise<void> {
    await this.members.lockCalendar(memberId);
    const said = { memberId, roomId: null, notes: null, requestId: null, source: 'calendar' };
    const entries = slots.map(({ date, slot, status }) => ({ ...this.database.stamp(), date, slot, status, ...said }));
    const removed = await this.database.query(REMOVE_UNSAID, [memberId, JSON.stringify(slots), from ?? '-infinity']);
    await this.held.yieldTo(memberId, slots);
    const added = entries.length === 0 ? [] : await this.database.query(ADD_SAID, [JSON.stringify(entries)]);
    await this.held.show(memberId);
    if (added.length + removed.length > 0)
      await this.events.publish(AvailabilityImported, {
        payload: { memberId, added: added.length, removed: removed.length },
      });
  }

  /**
   * Creates an entry.
   * @throws NOT_FOUND venue, room or request
   * @throws VALIDATION_ERROR a room of another venue
   * @throws ALREADY_EXISTS the venue has an entry for that room, date and slot
   */
  async create(input: CreateAvailability): Promise<AvailabilityView> {
    await this.lock(input.memberId, input.requestId);
    await this.lockRoom(input.roomId ?? null, input.memberId);
    await this.calendarYields(input.memberId, input.roomId ?? null, [input.date], input.slot ?? 'full_day');
    const entry = await this.database.insert(availabilities, changesOf(input));
    await this.held.show(input.memberId);
    await this.events.publish(AvailabilityCreated, { requestId: entry.requestId, payload: ofEntry(entry) });
    return entry;
  }

  /**
   * Stores a venue's reply to an availability request, for every day of the event and the whole venue; within the
   * transaction that records the reply. A later reply replaces an earlier one, but never entries of the team or of a request.
   */
  async recordAnswer(answer: {
    memberId: string;
    requestId: string;
    free: boolean;
    notes: string | null;
  }): Promise<void> {
    const days = await this.database.query<{ date: string; slot: Slot }>(
      `SELECT day::date AS date, coalesce(slot, 'full_day') AS slot
         FROM request, generate_series(event_date, coalesce(event_end_date, event_date), interval '1 day') day
        WHERE id = $1 ORDER BY day LIMIT ${MAX_DAYS}`,
      [answer.requestId],
    );
    if (days.length === 0) return;
    const { memberId, requestId, free, notes } = answer;
    await this.members.lockCalendar(memberId);
    const said = { memberId, requestId, status: free ? 'available' : 'blocked', source: 'member', notes };
    const entries = days.map((day) => ({ ...this.database.stamp(), ...day, ...said }));
    await this.calendarYields(
      memberId,
      null,
      days.map(({ date }) => date),
      days[0]?.slot ?? 'full_day',
    );
    await this.database.query(KEEP_ANSWER, [JSON.stringify(entries)]);
    await this.held.show(memberId);
  }

  /**
   * Stores a venue's entry for consecutive days, replacing its earlier ones; days entered by the team stay unchanged.
   * Returns the stored entries, by date. For a venue's link.
   * @throws VALIDATION_ERROR the span ends before it begins, or is too long
   * @throws NOT_FOUND the room isn't the venue's
   */
  async say(memberId: string, { status, notes = null, ...span }: SayAvailability): Promise<AvailabilityView[]> {
    const { from, to, slot, roomId = null } = span;
    const days = daysOf(span, MAX_SPAN_DAYS);
    await this.members.lockCalendar(memberId);
    await this.lockOwnRoom(roomId, memberId);
    const said = { memberId, roomId, slot, status, notes, source: 'member', requestId: null };
    const entries = days.map((date) => ({ ...this.database.stamp(), date, ...said }));
    await this.calendarYields(memberId, roomId, days, slot);
    const kept = await this.database.query<Availability>(KEEP_ANSWER, [JSON.stringify(entries)]);
    await this.held.show(memberId);
    if (kept.length > 0)
      await this.events.publish(AvailabilitySetByVenue, {
        payload: { memberId, roomId, from, to, slot, status, days: kept.length },
      });
    return kept;
  }

  /**
   * Withdraws a venue's entries for consecutive days; returns the removed entries. For a venue's link.
   * @throws VALIDATION_ERROR as `say`
   */
  async takeBack(memberId: string, span: DaySpan): Promise<AvailabilityView[]> {
    const { from, to, slot, roomId = null } = span;
    daysOf(span, MAX_SPAN_DAYS);
    await this.members.lockCalendar(memberId);
    const gone = await this.database.query<Availability>(TAKE_BACK, [memberId, roomId, slot, from, to]);
    await this.held.show(memberId);
    if (gone.length > 0) {
      await this.events.publish(AvailabilityWithdrawn, {
        payload: { memberId, roomId, from, to, slot, days: gone.length },
      });
      await this.events.publish(AvailabilityFreed, { payload: { memberId } });
    }
    return byDate(gone);
  }

  /**
   * Removes an entry as `remove` does, for a venue's link.
   * @throws NOT_FOUND the entry isn't the venue's
   * @throws FORBIDDEN the entry is the team's or a request's
   */
  async removeSaid(memberId: string, id: string): Promise<AvailabilityView> {
    const entry = await this.find(id);
    if (entry.memberId !== memberId) throw new NotFound(NOUNS.availabilityEntry);
    if (entry.source === 'team' || entry.source === 'hold') throw entryOfTeam();
    return this.remove(id);
  }

  /**
   * Returns when a venue is taken, as spans of days, from one date to another, both inclusive; for its own calendar.
   */
  taken(memberId: string, from: string, to: string): Promise<CalendarSpan[]> {
    return this.database.query<CalendarSpan>(TAKEN_SPANS, [memberId, from, to, MAX_SPANS]);
  }

  /** Whether the team has entered that a room is taken on a date or later. */
  async isHeldByTeam(roomId: string, from: string): Promise<boolean> {
    return (await this.database.maybeOne(HELD_BY_TEAM, [roomId, from])) !== null;
  }

  /**
   * Changes an entry.
   * @throws NOT_FOUND entry, room or request
   * @throws HOLD_CONFLICT it shows an option
   * @throws VALIDATION_ERROR a room of another venue
   * @throws ALREADY_EXISTS there is already an entry
   */
  async update(id: string, input: UpdateAvailability): Promise<AvailabilityView> {
    const changes: Partial<Availability> = changesOf(input);
    const changed = Object.keys(changes);
    const { memberId, requestId } = await this.find(id);
    await this.lock(memberId, requestId, changes.requestId);
    // Lock the room before the entry: deleting a room locks it, and then its entries.
    await this.lockRoom(changes.roomId ?? null, memberId);
    const current = await this.database.lock(availabilities, id);
    if (!current) throw new NotFound(NOUNS.availabilityEntry);
    if (changed.length === 0) return current;
    if (isHeld(current)) throw await this.heldFor(current);
    const { roomId, date, slot } = { ...current, ...changes };
    // What the team changes becomes the team's.
    changes.source = 'team';
    if (current.source !== 'calendar') await this.calendarYields(memberId, roomId, [date], slot);
    const entry = await this.database.update(availabilities, id, changes);
    await this.held.show(memberId);
    if (['date', 'slot', 'roomId'].some((key) => changed.includes(key)))
      await this.events.publish(AvailabilityFreed, { payload: { memberId } });
    await this.events.publish(AvailabilityUpdated, {
      requestId: entry.requestId,
      payload: { ...ofEntry(entry), changed },
    });
    return entry;
  }

  /**
   * Deletes an entry and returns it.
   * @throws NOT_FOUND the entry doesn't exist
   * @throws FORBIDDEN it comes from the venue's calendar
   * @throws HOLD_CONFLICT it shows an option
   */
  async remove(id: string): Promise<AvailabilityView> {
    const { memberId, requestId, source } = await this.find(id);
    if (source === 'calendar') throw entryOfCalendar();
    await this.lock(memberId, requestId);
    const known = await this.find(id);
    if (isHeld(known)) throw await this.heldFor(known);
    const entry = await this.database.maybeOne<Availability>(
      `DELETE FROM availability WHERE id = $1 RETURNING ${availabilities.columns}`,
      [id],
    );
    if (!entry) throw new NotFound(NOUNS.availabilityEntry);
    await this.held.show(memberId);
    await this.events.publish(AvailabilityFreed, { payload: { memberId } });
    await this.events.publish(AvailabilityDeleted, { requestId: entry.requestId, payload: ofEntry(entry) });
    return entry;
  }

  /** Locks a venue's calendar, and before it the requests that its entries name: an event about an entry changes its request. */
  private async lock(memberId: string, ...named: (string | null | undefined)[]): Promise<void> {
    const requestIds = named.filter((id) => id != null);
    if (requestIds.length > 0) await this.database.query(LOCK_REQUESTS, [requestIds]);
    await this.members.lockCalendar(memberId);
  }

  /** Manual entries override calendar entries for the whole venue in every overlapping slot. */
  private async calendarYields(memberId: string, roomId: string | null, days: string[], slot: Slot): Promise<void> {
    if (roomId === null) await this.database.query(CALENDAR_YIELDS, [memberId, days, slot]);
  }

  /** The days of a hold change with the hold only. */
  private async heldFor({ date, requestId }: Availability): Promise<DomainError> {
    const { code } = await this.database.one<{ code: string }>(`SELECT code FROM request WHERE id = $1`, [requestId]);
    return daysOfRequest({ date, requestCode: code }, 'held');
  }

  private async find(id: string): Promise<Availability> {
    const entry = await this.database.find(availabilities, id);
    if (!entry) throw new NotFound(NOUNS.availabilityEntry);
    return entry;
  }

  /** For the holder of a link, a room of another venue doesn't exist. */
  private async lockOwnRoom(roomId: string | null, memberId: string): Promise<void> {
    if (roomId === null) return;
    const [room] = await this.rooms.lockAgainstDeletion([roomId]);
    if (room?.memberId !== memberId) throw new NotFound(NOUNS.room);
  }

  /** The foreign key refuses unknown rooms and those of other venues alike: this tells them apart. */
  private async lockRoom(roomId: string | null, memberId: string): Promise<void> {
    if (roomId === null) return;
    const [room] = await this.rooms.lockAgainstDeletion([roomId]);
    if (room?.memberId !== memberId) throw roomOfAnotherMember();
  }
}

/** Whether an entry shows a hold. */
const isHeld = ({ source, status }: Availability): boolean => source === 'hold' && status === 'option';

const byDate = <Entry extends { date: string }>(entries: Entry[]): Entry[] =>
  entries.sort((one, other) => (one.date < other.date ? -1 : 1));

const ofEntry = ({ id, memberId, roomId, date, slot, status }: Availability) => ({
  availabilityId: id,
  memberId,
  roomId,
  date,
  slot,
  status,
});
