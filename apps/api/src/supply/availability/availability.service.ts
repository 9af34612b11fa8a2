import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { DAY } from '#kernel/clock';
import { Database } from '#kernel/database/database';
import { broken, NotFound, ValidationError } from '#kernel/errors';
import { Facts } from '#kernel/facts';
import { changesOf } from '#kernel/http/changes';
import { type PageView, toPageView } from '#kernel/http/pagination';
import type { Slot } from '#domain/vocabulary';
import { MembersService } from '../members/members.service';
import { RoomsService } from '../rooms/rooms.service';
import {
  type AvailabilityView,
  type CreateAvailability,
  type DaySpan,
  type ListAvailability,
  MAX_SPAN_DAYS,
  type SayAvailability,
  type UpdateAvailability,
} from './availability.dto';
import { availabilities, type Availability } from './availability.entity';
import { entryOfTeam, roomOfAnotherMember, spanTooLong } from './availability.errors';
import {
  AvailabilityCreated,
  AvailabilityDeleted,
  AvailabilitySaid,
  AvailabilityTakenBack,
  AvailabilityUpdated,
} from './availability.facts';
import { BY_DATE, type CalendarSpan, HELD_BY_TEAM, KEEP_ANSWER, TAKE_BACK, TAKEN_SPANS } from './availability.sql';

/** An answer about more days than this is about no event of ours. */
const MAX_DAYS = 31;
/** Spans of a calendar: more are no calendar that somebody reads. */
const MAX_SPANS = 500;

/** When members are free or taken; no entry means free. Methods are for team users unless they say otherwise. */
@Injectable()
export class AvailabilityService {
  constructor(
    private readonly database: Database,
    private readonly facts: Facts,
    private readonly members: MembersService,
    private readonly rooms: RoomsService,
  ) {}

  /**
   * The entries of a member by date, then slot (full day first), then id; `from` and `to` are inclusive. Ends in NOT_FOUND
   * for an unknown member, or VALIDATION_ERROR for a range that ends before it begins.
   */
  async listByMember(memberId: string, params: ListAvailability): Promise<PageView<AvailabilityView>> {
    const { from, to } = params;
    if (from !== undefined && to !== undefined && from > to)
      throw new ValidationError([broken('to', 'notBefore', { other: 'from' })]);
    await this.members.assertExists(memberId);
    const { rows, total } = await this.database.page<Availability>({
      select: availabilities.columns,
      from: 'availability',
      where: ['member_id = $1', 'date BETWEEN $2 AND $3'],
      params: [memberId, from ?? '-infinity', to ?? 'infinity'],
      orderBy: BY_DATE,
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(rows, total, params);
  }

  /**
   * Ends in NOT_FOUND (member, room, request), VALIDATION_ERROR for a room of another member, or ALREADY_EXISTS if the
   * member has an entry for that room, date and slot.
   */
  async create(input: CreateAvailability): Promise<AvailabilityView> {
    await this.members.lockAgainstDeletion([input.memberId]);
    await this.lockRoom(input.roomId ?? null, input.memberId);
    const entry = await this.database.insert(availabilities, changesOf(input));
    await this.facts.record(AvailabilityCreated, { requestId: entry.requestId, payload: ofEntry(entry) });
    return entry;
  }

  /**
   * Keeps what a member answered to an availability request, for every day of the event and the whole venue; within the
   * transaction that records the reply. A later answer replaces an earlier one, but never what the team has entered.
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
    await this.members.lockAgainstDeletion([memberId]);
    const said = { memberId, requestId, status: free ? 'available' : 'blocked', source: 'member', notes };
    const entries = days.map((day) => ({ ...this.database.stamp(), ...day, ...said }));
    await this.database.query(KEEP_ANSWER, [JSON.stringify(entries)]);
  }

  /**
   * Keeps what a member says of days in a row, in place of what it said of them before; days that the team has entered stay as they
   * are. Answers the entries that it kept, by date. For a member's link. Ends in VALIDATION_ERROR for a span that ends before it
   * begins or is too long, or NOT_FOUND for a room that is not the member's.
   */
  async say(memberId: string, { status, notes = null, ...span }: SayAvailability): Promise<AvailabilityView[]> {
    const { from, to, slot, roomId = null } = span;
    const days = daysOf(span);
    await this.members.lockAgainstDeletion([memberId]);
    await this.lockOwnRoom(roomId, memberId);
    const said = { memberId, roomId, slot, status, notes, source: 'member', requestId: null };
    const entries = days.map((date) => ({ ...this.database.stamp(), date, ...said }));
    const kept = await this.database.query<Availability>(KEEP_ANSWER, [JSON.stringify(entries)]);
    if (kept.length > 0)
      await this.facts.record(AvailabilitySaid, {
        payload: { memberId, roomId, from, to, slot, status, days: kept.length },
      });
    return kept;
  }

  /**
   * Takes back what a member said of days in a row; answers those entries as they were. For a member's link. Ends in VALIDATION_ERROR
   * as `say` does.
   */
  async takeBack(memberId: string, span: DaySpan): Promise<AvailabilityView[]> {
    const { from, to, slot, roomId = null } = span;
    daysOf(span);
    await this.members.lockAgainstDeletion([memberId]);
    const gone = await this.database.query<Availability>(TAKE_BACK, [memberId, roomId, slot, from, to]);
    if (gone.length > 0)
      await this.facts.record(AvailabilityTakenBack, {
        payload: { memberId, roomId, from, to, slot, days: gone.length },
      });
    return gone.sort((one, other) => (one.date < other.date ? -1 : 1));
  }

  /** As `remove`, for a member's link: ends in NOT_FOUND for another member's entry, or FORBIDDEN for one of the team's. */
  async removeSaid(memberId: string, id: string): Promise<AvailabilityView> {
    const entry = await this.find(id);
    if (entry.memberId !== memberId) throw new NotFound(NOUNS.availabilityEntry);
    if (entry.source === 'team') throw entryOfTeam();
    return this.remove(id);
  }

  /** When a member is taken, as days in a row, from one date to another, both inclusive; for its own calendar. */
  taken(memberId: string, from: string, to: string): Promise<CalendarSpan[]> {
    return this.database.query<CalendarSpan>(TAKEN_SPANS, [memberId, from, to, MAX_SPANS]);
  }

  /** Whether the team has entered that a room is taken on a date or later. */
  async isHeldByTeam(roomId: string, from: string): Promise<boolean> {
    return (await this.database.maybeOne(HELD_BY_TEAM, [roomId, from])) !== null;
  }

  /** Ends in NOT_FOUND (entry, room, request), VALIDATION_ERROR for a room of another member, or ALREADY_EXISTS. */
  async update(id: string, input: UpdateAvailability): Promise<AvailabilityView> {
    const changes = changesOf(input);
    const changed = Object.keys(changes);
    const { memberId } = await this.find(id);
    await this.members.lockAgainstDeletion([memberId]);
    // Before the entry itself: whoever deletes a room locks it, and then its entries.
    await this.lockRoom(changes.roomId ?? null, memberId);
    const current = await this.database.lock(availabilities, id);
    if (!current) throw new NotFound(NOUNS.availabilityEntry);
    if (changed.length === 0) return current;
    const entry = await this.database.update(availabilities, id, changes);
    await this.facts.record(AvailabilityUpdated, {
      requestId: entry.requestId,
      payload: { ...ofEntry(entry), changed },
    });
    return entry;
  }

  /** Answers the entry as it was. Ends in NOT_FOUND. */
  async remove(id: string): Promise<AvailabilityView> {
    await this.members.lockAgainstDeletion([(await this.find(id)).memberId]);
    const entry = await this.database.maybeOne<Availability>(
      `DELETE FROM availability WHERE id = $1 RETURNING ${availabilities.columns}`,
      [id],
    );
    if (!entry) throw new NotFound(NOUNS.availabilityEntry);
    await this.facts.record(AvailabilityDeleted, { requestId: entry.requestId, payload: ofEntry(entry) });
    return entry;
  }

  private async find(id: string): Promise<Availability> {
    const entry = await this.database.find(availabilities, id);
    if (!entry) throw new NotFound(NOUNS.availabilityEntry);
    return entry;
  }

  /** To the holder of a link a room of another member does not exist. */
  private async lockOwnRoom(roomId: string | null, memberId: string): Promise<void> {
    if (roomId === null) return;
    const [room] = await this.rooms.lockAgainstDeletion([roomId]);
    if (room?.memberId !== memberId) throw new NotFound(NOUNS.room);
  }

  /** The foreign key refuses an unknown room and another member's alike: this says which it is. */
  private async lockRoom(roomId: string | null, memberId: string): Promise<void> {
    if (roomId === null) return;
    const [room] = await this.rooms.lockAgainstDeletion([roomId]);
    if (room?.memberId !== memberId) throw roomOfAnotherMember();
  }
}

/** The days of a span. Ends in VALIDATION_ERROR if it ends before it begins or is too long. */
function daysOf({ from, to }: DaySpan): string[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  if (last < first) throw new ValidationError([broken('to', 'notBefore', { other: 'from' })]);
  const count = (last - first) / DAY + 1;
  if (count > MAX_SPAN_DAYS) throw spanTooLong(MAX_SPAN_DAYS);
  return Array.from({ length: count }, (_day, index) => new Date(first + index * DAY).toISOString().slice(0, 10));
}

const ofEntry = ({ id, memberId, roomId, date, slot, status }: Availability) => ({
  availabilityId: id,
  memberId,
  roomId,
  date,
  slot,
  status,
});
