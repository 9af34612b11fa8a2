import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Database } from '#database/database';
import { broken, NotFound, ValidationError } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import type { TeamPrincipal } from '#http/access';
import { changesOf } from '#http/changes';
import { type PageView, toPageView } from '#http/pagination';
import type { Slot } from '#domain/vocabulary';
import { MembersService } from '../members/members.service';
import { RoomsService } from '../rooms/rooms.service';
import {
  type AcrossMembers,
  type AvailabilityAcrossView,
  type AvailabilityDaysView,
  type AvailabilitySpan,
  type AvailabilitySpansView,
  type AvailabilityView,
  CALENDAR_DAYS,
  type CreateAvailability,
  type DaySpan,
  type EnterDays,
  type EnteredDaysView,
  type ListAcrossMembers,
  type ListAvailability,
  MAX_SPAN_DAYS,
  type SayAvailability,
  type SpansOfMember,
  type UpdateAvailability,
} from './availability.dto';
import { availabilities, type Availability } from './availability.entity';
import { entryOfCalendar, entryOfTeam, roomOfAnotherMember } from './availability.errors';
import {
  AvailabilityCreated,
  AvailabilityDeleted,
  AvailabilityEntered,
  AvailabilityFreed,
  AvailabilityReadIn,
  AvailabilitySaid,
  AvailabilityTakenBack,
  AvailabilityUpdated,
} from './availability.events';
import { daysOf } from './availability.rules';
import {
  ADD_SAID,
  BY_DATE,
  CALENDAR_YIELDS,
  type CalendarSpan,
  CLEAR_DAYS,
  daysAcross,
  ENTER_DAYS,
  entriesAcross,
  ENTRY_ACROSS,
  HELD_BY_TEAM,
  KEEP_ANSWER,
  REMOVE_UNSAID,
  SPANS_OF_MEMBER,
  TAKE_BACK,
  TAKEN_SPANS,
} from './availability.sql';

/** An answer about more days than this is about no event of ours. */
const MAX_DAYS = 31;
/** Spans of a calendar: more are no calendar that somebody reads. */
const MAX_SPANS = 500;

/** When members are free or taken; no entry means free. Methods are for team users unless they say otherwise. */
@Injectable()
export class AvailabilityService {
  constructor(
    private readonly database: Database,
    private readonly events: DomainEvents,
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
   * What is said of a member in a span of dates, as days in a row. Ends in NOT_FOUND, or VALIDATION_ERROR for a span that ends before it
   * begins or is too long.
   */
  async spans(memberId: string, { from, to }: SpansOfMember): Promise<AvailabilitySpansView> {
    daysOf({ from, to }, MAX_SPAN_DAYS);
    await this.members.assertExists(memberId);
    return { items: await this.database.query<AvailabilitySpan>(SPANS_OF_MEMBER, [memberId, from, to]) };
  }

  /**
   * Entries of all members in a span of dates, by date and id, with the names of what they are about. Each status is counted up to
   * `ENTRIES_COUNTED`. Ends in VALIDATION_ERROR for a span that ends before it begins or is too long.
   */
  async listAcross(params: ListAcrossMembers, user: TeamPrincipal): Promise<PageView<AvailabilityAcrossView>> {
    const { across, values } = acrossOf(params, user);
    const { rows, total } = await this.database.page<AvailabilityAcrossView>({
      select: ENTRY_ACROSS,
      from: entriesAcross(across),
      where: [],
      params: values,
      orderBy: 'a.date, a.id',
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(rows, total, params);
  }

  /** How many entries each day of a span has, of all members. Ends as `listAcross`. */
  async days(params: AcrossMembers, user: TeamPrincipal): Promise<AvailabilityDaysView> {
    const { across, values } = acrossOf(params, user);
    return { days: await this.database.query(daysAcross(across), values) };
  }

  /**
   * Keeps what the team enters of days in a row, in place of whatever was said of them; `status` null clears them. Answers the entries
   * now and those before, by date. Ends in NOT_FOUND (member, request), or VALIDATION_ERROR for a room of another member or a span that
   * ends before it begins or is too long.
   */
  async enterDays(memberId: string, input: EnterDays): Promise<EnteredDaysView> {
    const { from, to, slot, roomId = null, status, notes = null, requestId = null } = input;
    const days = daysOf(input, MAX_SPAN_DAYS);
    await this.members.lockAgainstDeletion([memberId]);
    await this.lockRoom(roomId, memberId);
    const before = await this.database.query<Availability>(CLEAR_DAYS, [memberId, roomId, slot, from, to]);
    let items: Availability[] = [];
    if (status !== null) {
      await this.calendarYields(memberId, roomId, days, slot);
      const said = { memberId, roomId, slot, status, notes, requestId, source: 'team' };
      const entries = days.map((date) => ({ ...this.database.stamp(), date, ...said }));
      items = await this.database.query<Availability>(ENTER_DAYS, [JSON.stringify(entries)]);
    } else if (before.length > 0) await this.events.publish(AvailabilityFreed, { payload: { memberId } });
    if (items.length + before.length > 0)
      await this.events.publish(AvailabilityEntered, {
        requestId,
        payload: { memberId, roomId, from, to, slot, status, days: status === null ? before.length : items.length },
      });
    return { items: byDate(items), before: byDate(before) };
  }

  /**
   * Keeps what a member's own calendar says from a date on (null: of all dates) as a whole: what it no longer says goes, what it says anew
   * comes, and what people have said stands. In the ambient transaction; for the area that reads calendars. Ends in NOT_FOUND.
   */
  async readIn(
    memberId: string,
    from: string | null,
    slots: readonly Pick<Availability, 'date' | 'slot' | 'status'>[],
  ): Promise<void> {
    await this.members.lockAgainstDeletion([memberId]);
    const said = { memberId, roomId: null, notes: null, requestId: null, source: 'calendar' };
    const entries = slots.map(({ date, slot, status }) => ({ ...this.database.stamp(), date, slot, status, ...said }));
    const removed = await this.database.query(REMOVE_UNSAID, [memberId, JSON.stringify(slots), from ?? '-infinity']);
    const added = entries.length === 0 ? [] : await this.database.query(ADD_SAID, [JSON.stringify(entries)]);
    if (added.length + removed.length > 0)
      await this.events.publish(AvailabilityReadIn, {
        payload: { memberId, added: added.length, removed: removed.length },
      });
  }

  /**
   * Ends in NOT_FOUND (member, room, request), VALIDATION_ERROR for a room of another member, or ALREADY_EXISTS if the
   * member has an entry for that room, date and slot.
   */
  async create(input: CreateAvailability): Promise<AvailabilityView> {
    await this.members.lockAgainstDeletion([input.memberId]);
    await this.lockRoom(input.roomId ?? null, input.memberId);
    await this.calendarYields(input.memberId, input.roomId ?? null, [input.date], input.slot ?? 'full_day');
    const entry = await this.database.insert(availabilities, changesOf(input));
    await this.events.publish(AvailabilityCreated, { requestId: entry.requestId, payload: ofEntry(entry) });
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
    await this.calendarYields(
      memberId,
      null,
      days.map(({ date }) => date),
      days[0]?.slot ?? 'full_day',
    );
    await this.database.query(KEEP_ANSWER, [JSON.stringify(entries)]);
  }

  /**
   * Keeps what a member says of days in a row, in place of what it said of them before; days that the team has entered stay as they
   * are. Answers the entries that it kept, by date. For a member's link. Ends in VALIDATION_ERROR for a span that ends before it
   * begins or is too long, or NOT_FOUND for a room that is not the member's.
   */
  async say(memberId: string, { status, notes = null, ...span }: SayAvailability): Promise<AvailabilityView[]> {
    const { from, to, slot, roomId = null } = span;
    const days = daysOf(span, MAX_SPAN_DAYS);
    await this.members.lockAgainstDeletion([memberId]);
    await this.lockOwnRoom(roomId, memberId);
    const said = { memberId, roomId, slot, status, notes, source: 'member', requestId: null };
    const entries = days.map((date) => ({ ...this.database.stamp(), date, ...said }));
    await this.calendarYields(memberId, roomId, days, slot);
    const kept = await this.database.query<Availability>(KEEP_ANSWER, [JSON.stringify(entries)]);
    if (kept.length > 0)
      await this.events.publish(AvailabilitySaid, {
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
    daysOf(span, MAX_SPAN_DAYS);
    await this.members.lockAgainstDeletion([memberId]);
    const gone = await this.database.query<Availability>(TAKE_BACK, [memberId, roomId, slot, from, to]);
    if (gone.length > 0) {
      await this.events.publish(AvailabilityTakenBack, {
        payload: { memberId, roomId, from, to, slot, days: gone.length },
      });
      await this.events.publish(AvailabilityFreed, { payload: { memberId } });
    }
    return byDate(gone);
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
    const changes: Partial<Availability> = changesOf(input);
    const changed = Object.keys(changes);
    const { memberId } = await this.find(id);
    await this.members.lockAgainstDeletion([memberId]);
    // Before the entry itself: whoever deletes a room locks it, and then its entries.
    await this.lockRoom(changes.roomId ?? null, memberId);
    const current = await this.database.lock(availabilities, id);
    if (!current) throw new NotFound(NOUNS.availabilityEntry);
    if (changed.length === 0) return current;
    const { roomId, date, slot } = { ...current, ...changes };
    // Whoever changes what the calendar says takes it over.
    if (current.source === 'calendar') changes.source = 'team';
    else await this.calendarYields(memberId, roomId, [date], slot);
    const entry = await this.database.update(availabilities, id, changes);
    if (['date', 'slot', 'roomId'].some((key) => changed.includes(key)))
      await this.events.publish(AvailabilityFreed, { payload: { memberId } });
    await this.events.publish(AvailabilityUpdated, {
      requestId: entry.requestId,
      payload: { ...ofEntry(entry), changed },
    });
    return entry;
  }

  /** Answers the entry as it was. Ends in NOT_FOUND, or FORBIDDEN for what the venue's calendar says. */
  async remove(id: string): Promise<AvailabilityView> {
    const { memberId, source } = await this.find(id);
    if (source === 'calendar') throw entryOfCalendar();
    await this.members.lockAgainstDeletion([memberId]);
    const entry = await this.database.maybeOne<Availability>(
      `DELETE FROM availability WHERE id = $1 RETURNING ${availabilities.columns}`,
      [id],
    );
    if (!entry) throw new NotFound(NOUNS.availabilityEntry);
    await this.events.publish(AvailabilityFreed, { payload: { memberId } });
    await this.events.publish(AvailabilityDeleted, { requestId: entry.requestId, payload: ofEntry(entry) });
    return entry;
  }

  /** What people say wins over what the venue's calendar says, of the whole venue and every slot that overlaps theirs. */
  private async calendarYields(memberId: string, roomId: string | null, days: string[], slot: Slot): Promise<void> {
    if (roomId === null) await this.database.query(CALENDAR_YIELDS, [memberId, days, slot]);
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

interface Across {
  across: Parameters<typeof entriesAcross>[0];
  values: unknown[];
}

/** What is asked of entries across members, as parts of a statement and its values. */
function acrossOf({ from, to, status, memberIds, whose }: AcrossMembers, { userId }: TeamPrincipal): Across {
  daysOf({ from, to }, CALENDAR_DAYS);
  const values: unknown[] = [status ?? ['option', 'booked', 'blocked'], from, to];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (memberIds !== undefined) conditions.push(`entry.member_id = ANY (${bind(memberIds)}::uuid[])`);
  if (whose === 'mine')
    conditions.push(`entry.request_id IN (SELECT id FROM request WHERE assignee_id = ${bind(userId)}::uuid)`);
  return { across: { statuses: '$1', from: '$2', to: '$3', conditions }, values };
}

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
