import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { currentTraceId } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { unlessReferenced } from '#kernel/database/references';
import { NotFound, PreconditionFailed } from '#kernel/errors';
import { changesOf } from '#kernel/http/changes';
import { type PageParams, type PageView, toPageView } from '#kernel/http/pagination';
import { newId } from '#kernel/ids';
import { Timeline } from '#kernel/timeline';
import { MembersService } from '../members/members.service';
import { RoomCapacity } from './room-capacity.entity';
import { Room } from './room.entity';
import {
  type CreateRoom,
  type RoomRow,
  type RoomView,
  type SetCapacity,
  toRoomView,
  type UpdateRoom,
} from './rooms.dto';
import { ROOM_IN_USE } from './rooms.errors';
import { roomSelect } from './rooms.sql';
import { RoomCapacityRemoved, RoomCapacitySet, RoomCreated, RoomDeleted, RoomUpdated } from './rooms.timeline';

/** The rooms of members and how many people they take. All methods are for team users. */
@Injectable()
export class RoomsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly timeline: Timeline,
    private readonly members: MembersService,
  ) {}

  /** The rooms of a member, newest first. Ends in NOT_FOUND for an unknown member. */
  async listByMember(memberId: string, params: PageParams): Promise<PageView<RoomView>> {
    const member = await this.database.maybeOne(`SELECT 1 FROM member WHERE id = $1`, [memberId]);
    if (!member) throw new NotFound('Member');
    const { rows, total } = await this.database.page<RoomRow>({
      select: roomSelect,
      from: 'room',
      where: ['room.member_id = $1'],
      params: [memberId],
      orderBy: 'room.created_at DESC, room.id DESC',
      ...params,
    });
    return toPageView(rows.map(toRoomView), total, params);
  }

  /** Ends in NOT_FOUND. */
  async get(id: string): Promise<RoomView> {
    const row = await this.database.maybeOne<RoomRow>(`SELECT ${roomSelect} FROM room WHERE id = $1`, [id]);
    if (!row) throw new NotFound('Room');
    return toRoomView(row);
  }

  /** Adds a room, with its capacities where they are given. Ends in NOT_FOUND for an unknown member. */
  async create({ capacities = [], ...input }: CreateRoom): Promise<RoomView> {
    const id = newId();
    const now = this.clock.now();
    await this.database
      .repo(Room)
      .insert({ id, ...changesOf(input), traceId: currentTraceId(), createdAt: now, updatedAt: now });
    await this.insertCapacities(id, capacities);
    const room = await this.get(id);
    await this.timeline.add(RoomCreated, { requestId: null, payload: ofRoom(room) });
    return room;
  }

  /**
   * Changes a room; `capacities` replace those it had. Ends in NOT_FOUND, or PRECONDITION_FAILED where `version` is given
   * and no longer current.
   */
  async update(id: string, input: UpdateRoom, version?: number): Promise<RoomView> {
    const current = await this.lock(id);
    if (version !== undefined && version !== current.version) throw new PreconditionFailed();
    const changes = changesOf(input);
    const changed = Object.keys(changes);
    if (changed.length === 0) return current;
    const { capacities, ...columns } = changes;
    await this.touch(id, columns);
    if (capacities) {
      await this.database.repo(RoomCapacity).delete({ roomId: id });
      await this.insertCapacities(id, capacities);
    }
    const room = await this.get(id);
    await this.timeline.add(RoomUpdated, { requestId: null, payload: { ...ofRoom(room), changed } });
    return room;
  }

  /** Answers the room as it was. Ends in NOT_FOUND, or IN_USE while a result or a catalog shows it. */
  async remove(id: string): Promise<RoomView> {
    const room = await this.lock(id);
    await unlessReferenced(ROOM_IN_USE, () => this.database.query(`DELETE FROM room WHERE id = $1`, [id]));
    await this.timeline.add(RoomDeleted, { requestId: null, payload: ofRoom(room) });
    return room;
  }

  /** Adds a capacity or replaces that of the same configuration; answers the room. Ends in NOT_FOUND. */
  async setCapacity(id: string, input: SetCapacity): Promise<RoomView> {
    await this.lock(id);
    await this.database
      .repo(RoomCapacity)
      .upsert({ roomId: id, ...input, notes: input.notes ?? null }, ['roomId', 'configuration']);
    await this.touch(id);
    const room = await this.get(id);
    await this.timeline.add(RoomCapacitySet, {
      requestId: null,
      payload: { ...ofRoom(room), configuration: input.configuration, maxCapacity: input.maxCapacity },
    });
    return room;
  }

  /** Takes a capacity away; answers the room. Ends in NOT_FOUND for the room, or the configuration that it does not have. */
  async removeCapacity(id: string, configuration: string): Promise<RoomView> {
    await this.lock(id);
    const removed = await this.database.maybeOne(
      `DELETE FROM room_capacity WHERE room_id = $1 AND configuration = $2 RETURNING room_id`,
      [id, configuration],
    );
    if (!removed) throw new NotFound('A capacity of this room in that configuration was');
    await this.touch(id);
    const room = await this.get(id);
    await this.timeline.add(RoomCapacityRemoved, { requestId: null, payload: { ...ofRoom(room), configuration } });
    return room;
  }

  /** The room's row is the lock of its capacities too: they are part of what its version counts. */
  private async lock(id: string): Promise<RoomView> {
    const known = await this.get(id);
    await this.members.hold([known.memberId]);
    const locked = await this.database.maybeOne(`SELECT 1 FROM room WHERE id = $1 FOR UPDATE`, [id]);
    if (!locked) throw new NotFound('Room');
    // A statement of its own: the locking one would still show the capacities from before it waited.
    return this.get(id);
  }

  private async touch(id: string, columns: Omit<UpdateRoom, 'capacities'> = {}): Promise<void> {
    await this.database
      .repo(Room)
      .update({ id }, { ...columns, version: () => 'version + 1', updatedAt: this.clock.now() });
  }

  private async insertCapacities(roomId: string, capacities: SetCapacity[]): Promise<void> {
    if (capacities.length > 0)
      await this.database
        .repo(RoomCapacity)
        .insert(capacities.map((capacity) => ({ roomId, ...capacity, notes: capacity.notes ?? null })));
  }
}

const ofRoom = (room: RoomView): { roomId: string; memberId: string; name: string } => ({
  roomId: room.id,
  memberId: room.memberId,
  name: room.name,
});
