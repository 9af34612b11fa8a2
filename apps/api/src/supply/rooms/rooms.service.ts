import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Database } from '#database/database';
import { unlessReferenced } from '#database/references';
import { NotFound, PreconditionFailed } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { changesOf } from '#http/changes';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { MembersService } from '../members/members.service';
import { type Room, rooms } from './room.entity';
import type { CreateRoom, RoomView, SetCapacity, UpdateRoom } from './rooms.dto';
import { ROOM_IN_USE } from './rooms.errors';
import { RoomCapacityRemoved, RoomCapacitySet, RoomCreated, RoomDeleted, RoomUpdated } from './rooms.events';
import {
  CLEAR_CAPACITIES,
  FIND_ROOM,
  INSERT_CAPACITIES,
  LOCK_ROOMS_AGAINST_DELETION,
  type RoomRow,
  roomSelect,
  SET_CAPACITIES,
} from './rooms.sql';

/** The rooms of venues and their capacities. Methods are for team users; a venue's link uses them for its own rooms. */
@Injectable()
export class RoomsService {
  constructor(
    private readonly database: Database,
    private readonly events: DomainEvents,
    private readonly members: MembersService,
  ) {}

  /**
   * Returns the rooms of a venue, newest first.
   * @throws NOT_FOUND the venue doesn't exist
   */
  async listByMember(memberId: string, params: PageParams): Promise<PageView<RoomView>> {
    await this.members.assertExists(memberId);
    const { rows, total } = await this.database.page<RoomRow>({
      select: roomSelect,
      from: 'room',
      where: ['room.member_id = $1'],
      params: [memberId],
      orderBy: 'room.created_at DESC, room.id DESC',
      ...params,
    });
    return toPageView(rows, total, params);
  }

  /**
   * Returns a room.
   * @throws NOT_FOUND the room doesn't exist
   */
  async get(id: string): Promise<RoomView> {
    const room = await this.database.maybeOne<RoomRow>(FIND_ROOM, [id]);
    if (!room) throw new NotFound(NOUNS.room);
    return room;
  }

  /**
   * Adds a room, with its capacities if given.
   * @throws NOT_FOUND the venue doesn't exist
   */
  async create({ capacities = [], ...input }: CreateRoom): Promise<RoomView> {
    const created = await this.database.insert(rooms, changesOf(input));
    await this.addCapacities(created.id, capacities);
    const room = capacities.length > 0 ? await this.get(created.id) : { ...created, capacities: [] };
    await this.events.publish(RoomCreated, { payload: ofRoom(room) });
    return room;
  }

  /**
   * Changes a room; `capacities` replace the existing ones.
   * @throws NOT_FOUND the room doesn't exist
   * @throws PRECONDITION_FAILED `version` is given and no longer current
   */
  async update(id: string, input: UpdateRoom, version?: number): Promise<RoomView> {
    const current = await this.lock(id);
    if (version !== undefined && version !== current.version) throw new PreconditionFailed();
    const changes = changesOf(input);
    const changed = Object.keys(changes);
    if (changed.length === 0) return current;
    const { capacities, ...columns } = changes;
    if (capacities) {
      await this.database.query(CLEAR_CAPACITIES, [[id]]);
      await this.addCapacities(id, capacities);
    }
    const room = await this.write(id, columns);
    await this.events.publish(RoomUpdated, { payload: { ...ofRoom(room), changed } });
    return room;
  }

  /**
   * Deletes a room and returns it.
   * @throws NOT_FOUND the room doesn't exist
   * @throws IN_USE a candidate or a catalog shows it
   */
  async remove(id: string): Promise<RoomView> {
    const room = await this.lock(id);
    await unlessReferenced(ROOM_IN_USE, () => this.database.query(`DELETE FROM room WHERE id = $1`, [id]));
    await this.events.publish(RoomDeleted, { payload: ofRoom(room) });
    return room;
  }

  /**
   * Adds a capacity or replaces that of the same configuration; returns the room.
   * @throws NOT_FOUND the room doesn't exist
   */
  async setCapacity(id: string, input: SetCapacity): Promise<RoomView> {
    await this.lock(id);
    await this.database.query(SET_CAPACITIES, [JSON.stringify([{ roomId: id, ...input }])]);
    const room = await this.write(id, {});
    const { configuration, maxCapacity } = input;
    await this.events.publish(RoomCapacitySet, { payload: { ...ofRoom(room), configuration, maxCapacity } });
    return room;
  }

  /**
   * Removes a capacity; returns the room.
   * @throws NOT_FOUND the room doesn't exist, or has no such configuration
   */
  async removeCapacity(id: string, configuration: string): Promise<RoomView> {
    await this.lock(id);
    const removed = await this.database.maybeOne(
      `DELETE FROM room_capacity WHERE room_id = $1 AND configuration = $2 RETURNING room_id`,
      [id, configuration],
    );
    if (!removed)
      throw new NotFound({
        sentence: {
          en: 'This room has no capacity in that configuration.',
          fr: 'Cette salle n’a pas de capacité dans cette configuration.',
        },
      });
    const room = await this.write(id, {});
    await this.events.publish(RoomCapacityRemoved, { payload: { ...ofRoom(room), configuration } });
    return room;
  }

  /**
   * Locks rooms against deletion until the transaction ends, in the order of their ids; for other areas, which lock the
   * venues first (`MembersService.lockAgainstDeletion`).
   * @throws NOT_FOUND one of them doesn't exist
   */
  async lockAgainstDeletion(ids: readonly string[]): Promise<Pick<RoomRow, 'id' | 'memberId'>[]> {
    const locked = await this.database.query<Pick<RoomRow, 'id' | 'memberId'>>(LOCK_ROOMS_AGAINST_DELETION, [ids]);
    if (locked.length < new Set(ids).size) throw new NotFound(NOUNS.room);
    return locked;
  }

  /**
   * Locks a room against other changes until the transaction ends, and returns it. The lock covers its capacities too:
   * their changes increment the room's version.
   * @throws NOT_FOUND the room doesn't exist
   */
  async lock(id: string): Promise<RoomView> {
    const { memberId } = await this.get(id);
    await this.members.lockAgainstDeletion([memberId]);
    if (!(await this.database.lock(rooms, id))) throw new NotFound(NOUNS.room);
    // A separate statement: the locking one shows the capacities from before it waited.
    return this.get(id);
  }

  /** Changes a locked room and returns it with its capacities, which must be written first. */
  private write(id: string, columns: Partial<Room>): Promise<RoomRow> {
    return this.database.update<Room, RoomRow>(rooms, id, columns, roomSelect);
  }

  private async addCapacities(roomId: string, capacities: SetCapacity[]): Promise<void> {
    if (capacities.length === 0) return;
    await this.database.query(INSERT_CAPACITIES, [JSON.stringify(capacities.map((given) => ({ roomId, ...given })))]);
  }
}

const ofRoom = (room: RoomView): { roomId: string; memberId: string; name: string } => ({
  roomId: room.id,
  memberId: room.memberId,
  name: room.name,
});
