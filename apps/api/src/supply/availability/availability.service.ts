import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Database } from '#kernel/database/database';
import { broken, NotFound, ValidationError } from '#kernel/errors';
import { Facts } from '#kernel/facts';
import { changesOf } from '#kernel/http/changes';
import { type PageView, toPageView } from '#kernel/http/pagination';
import type { Slot } from '#domain/vocabulary';
import { MembersService } from '../members/members.service';
import { RoomsService } from '../rooms/rooms.service';
import type { AvailabilityView, CreateAvailability, ListAvailability, UpdateAvailability } from './availability.dto';
import { availabilities, type Availability } from './availability.entity';
import { roomOfAnotherMember } from './availability.errors';
import { AvailabilityCreated, AvailabilityDeleted, AvailabilityUpdated } from './availability.facts';
import { BY_DATE, KEEP_ANSWER } from './availability.sql';

/** An answer about more days than this is about no event of ours. */
const MAX_DAYS = 31;

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

  /** The foreign key refuses an unknown room and another member's alike: this says which it is. */
  private async lockRoom(roomId: string | null, memberId: string): Promise<void> {
    if (roomId === null) return;
    const [room] = await this.rooms.lockAgainstDeletion([roomId]);
    if (room?.memberId !== memberId) throw roomOfAnotherMember();
  }
}

const ofEntry = ({ id, memberId, roomId, date, slot, status }: Availability) => ({
  availabilityId: id,
  memberId,
  roomId,
  date,
  slot,
  status,
});
