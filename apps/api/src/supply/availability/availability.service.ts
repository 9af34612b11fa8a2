import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { currentTraceId } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { NotFound, ValidationError } from '#kernel/errors';
import { changesOf } from '#kernel/http/changes';
import { type PageView, toPageView } from '#kernel/http/pagination';
import { newId } from '#kernel/ids';
import { Timeline } from '#kernel/timeline';
import { type Slot, SLOTS } from '#domain/vocabulary';
import { MembersService } from '../members/members.service';
import type { AvailabilityView, CreateAvailability, ListAvailability, UpdateAvailability } from './availability.dto';
import { Availability } from './availability.entity';
import { roomOfAnotherMember } from './availability.errors';
import { AvailabilityCreated, AvailabilityDeleted, AvailabilityUpdated } from './availability.timeline';

const AVAILABILITY = `id, member_id AS "memberId", room_id AS "roomId", date, slot, status, source, notes, request_id AS "requestId",
  created_at AS "createdAt", updated_at AS "updatedAt", trace_id AS "traceId"`;
const SLOT_ORDER = `array_position(ARRAY[${SLOTS.map((slot) => `'${slot}'`).join(', ')}], slot)`;

/** An answer about more days than this is about no event of ours. */
const MAX_DAYS = 31;

/** When members are free or taken; no entry means free. Methods are for team users unless they say otherwise. */
@Injectable()
export class AvailabilityService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly timeline: Timeline,
    private readonly members: MembersService,
  ) {}

  /**
   * The entries of a member by date, then slot (full day first), then id; `from` and `to` are inclusive. Ends in NOT_FOUND
   * for an unknown member, or VALIDATION_ERROR for a range that ends before it begins.
   */
  async listByMember(memberId: string, params: ListAvailability): Promise<PageView<AvailabilityView>> {
    const { from, to } = params;
    if (from !== undefined && to !== undefined && from > to)
      throw ValidationError.of('to', 'to must not be before from');
    const member = await this.database.maybeOne(`SELECT 1 FROM member WHERE id = $1`, [memberId]);
    if (!member) throw new NotFound('Member');
    const { rows, total } = await this.database.page<AvailabilityView>({
      select: AVAILABILITY,
      from: 'availability',
      where: ['member_id = $1', 'date BETWEEN $2 AND $3'],
      params: [memberId, from ?? '-infinity', to ?? 'infinity'],
      orderBy: `date, ${SLOT_ORDER}, id`,
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(rows, total, params);
  }

  /**
   * Ends in NOT_FOUND (member, room, request), VALIDATION_ERROR for a room of another member, or ALREADY_EXISTS where the
   * member has an entry for that room, date and slot.
   */
  async create(input: CreateAvailability): Promise<AvailabilityView> {
    await this.members.hold([input.memberId]);
    await this.assertRoom(input.roomId ?? null, input.memberId);
    const id = newId();
    const now = this.clock.now();
    await this.database
      .repo(Availability)
      .insert({ id, ...changesOf(input), traceId: currentTraceId(), createdAt: now, updatedAt: now });
    const entry = await this.row(id);
    await this.timeline.add(AvailabilityCreated, { requestId: entry.requestId, payload: ofEntry(entry) });
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
    await this.members.hold([answer.memberId]);
    await this.database.query(
      `INSERT INTO availability (id, member_id, date, slot, status, source, notes, request_id, trace_id, created_at, updated_at)
       SELECT day.id, $2, day.date, day.slot, $3, 'member', $4, $5, $6, $7, $7
         FROM jsonb_to_recordset($1::jsonb) AS day (id uuid, date date, slot text)
       ON CONFLICT (member_id, date, slot, room_id) DO UPDATE
         SET status = excluded.status, notes = excluded.notes, request_id = excluded.request_id, updated_at = excluded.updated_at
         WHERE availability.source = 'member'`,
      [
        JSON.stringify(days.map((day) => ({ id: newId(), ...day }))),
        answer.memberId,
        answer.free ? 'available' : 'blocked',
        answer.notes,
        answer.requestId,
        currentTraceId(),
        this.clock.now(),
      ],
    );
  }

  /** Ends in NOT_FOUND (entry, room, request), VALIDATION_ERROR for a room of another member, or ALREADY_EXISTS. */
  async update(id: string, input: UpdateAvailability): Promise<AvailabilityView> {
    const changes = changesOf(input);
    const changed = Object.keys(changes);
    const { memberId } = await this.row(id);
    await this.members.hold([memberId]);
    // Before the entry itself: whoever deletes a room holds it, and then its entries.
    await this.assertRoom(changes.roomId ?? null, memberId);
    const current = await this.row(id, 'FOR UPDATE');
    if (changed.length === 0) return current;
    await this.database.repo(Availability).update({ id }, { ...changes, updatedAt: this.clock.now() });
    const entry = await this.row(id);
    await this.timeline.add(AvailabilityUpdated, {
      requestId: entry.requestId,
      payload: { ...ofEntry(entry), changed },
    });
    return entry;
  }

  /** Answers the entry as it was. Ends in NOT_FOUND. */
  async remove(id: string): Promise<AvailabilityView> {
    await this.members.hold([(await this.row(id)).memberId]);
    const entry = await this.database.maybeOne<AvailabilityView>(
      `DELETE FROM availability WHERE id = $1 RETURNING ${AVAILABILITY}`,
      [id],
    );
    if (!entry) throw new NotFound('Availability entry');
    await this.timeline.add(AvailabilityDeleted, { requestId: entry.requestId, payload: ofEntry(entry) });
    return entry;
  }

  private async row(id: string, lock: '' | 'FOR UPDATE' = ''): Promise<AvailabilityView> {
    const row = await this.database.maybeOne<AvailabilityView>(
      `SELECT ${AVAILABILITY} FROM availability WHERE id = $1 ${lock}`,
      [id],
    );
    if (!row) throw new NotFound('Availability entry');
    return row;
  }

  /** The foreign key refuses both an unknown room and another member's: the caller is told which it is. */
  private async assertRoom(roomId: string | null, memberId: string): Promise<void> {
    if (roomId === null) return;
    const room = await this.database.maybeOne<{ memberId: string }>(
      `SELECT member_id AS "memberId" FROM room WHERE id = $1 FOR KEY SHARE`,
      [roomId],
    );
    if (!room) throw new NotFound('Room');
    if (room.memberId !== memberId) throw roomOfAnotherMember();
  }
}

const ofEntry = ({ id, memberId, roomId, date, slot, status }: AvailabilityView) => ({
  availabilityId: id,
  memberId,
  roomId,
  date,
  slot,
  status,
});
