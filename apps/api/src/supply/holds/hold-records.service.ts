import { Injectable } from '@nestjs/common';
import { NotFound, PreconditionFailed } from '#core/errors';
import { newCode } from '#core/ids';
import { Database } from '#database/database';
import { NOUNS } from '#domain/nouns';
import { OPEN_STATUSES } from '#domain/vocabulary';
import { LOCK_REQUESTS } from '../availability/availability.sql';
import { MembersService } from '../members/members.service';
import { RoomsService } from '../rooms/rooms.service';
import { type Hold, holds } from './hold.entity';
import type { HoldView } from './holds.dto';
import { foreignRoom, noCandidate, requestIs } from './holds.errors';
import { HELD_REQUEST, type HeldRequest, HOLD, HOLD_FROM, type HoldRow } from './holds.sql';

/** A hold and its request, both locked, as well as the venue's calendar. */
export interface Locked {
  hold: Hold;
  request: HeldRequest;
}

/** Rows of holds and the locks under which they change: the request, then the venue's calendar, then the hold. */
@Injectable()
export class HoldRecords {
  constructor(
    private readonly database: Database,
    private readonly members: MembersService,
    private readonly rooms: RoomsService,
  ) {}

  /**
   * Returns a hold with the names of its venue, room and request.
   * @throws NOT_FOUND the hold doesn't exist
   */
  async get(id: string): Promise<HoldView> {
    const row = await this.database.maybeOne<HoldRow>(`SELECT ${HOLD} FROM ${HOLD_FROM} WHERE h.id = $1`, [id]);
    if (!row) throw new NotFound(NOUNS.hold);
    return toView(row);
  }

  /**
   * Locks a request and a venue's calendar for a new hold, and returns what it takes from them.
   * @throws NOT_FOUND request or venue
   * @throws INVALID_STATUS_TRANSITION the request isn't open
   */
  async lockRequest(requestId: string, memberId: string): Promise<HeldRequest> {
    const [isThere] = await this.database.query(LOCK_REQUESTS, [[requestId]]);
    const request = await this.database.maybeOne<HeldRequest>(HELD_REQUEST, [requestId, memberId]);
    if (!request) throw new NotFound(isThere ? NOUNS.member : NOUNS.request);
    if (!isOpen(request)) throw requestIs(request.status);
    await this.members.lockCalendar(memberId);
    return request;
  }

  /**
   * Checks that a venue is a candidate of a request, or has or had something for it.
   * @throws NOT_FOUND neither
   */
  async assertConcerned(requestId: string, memberId: string): Promise<void> {
    const known = await this.database.maybeOne(
      `SELECT 1 FROM result WHERE request_id = $1 AND member_id = $2
       UNION SELECT 1 FROM hold WHERE request_id = $1 AND member_id = $2`,
      [requestId, memberId],
    );
    if (known === null) throw new NotFound(NOUNS.request);
  }

  /**
   * Checks that a venue may offer an option: not once it is no longer a candidate.
   * @throws INVALID_STATUS_TRANSITION it was withdrawn, or another was selected
   */
  async assertCandidate(requestId: string, memberId: string): Promise<void> {
    const candidate = await this.database.maybeOne(
      `SELECT 1 FROM result WHERE request_id = $1 AND member_id = $2 AND stage NOT IN ('withdrawn', 'not_selected')`,
      [requestId, memberId],
    );
    if (candidate === null) throw noCandidate();
  }

  /**
   * Locks a hold's request, its venue's calendar, and the hold in the version the caller has read.
   * @throws NOT_FOUND the hold doesn't exist
   * @throws PRECONDITION_FAILED `version` is no longer current
   */
  async lock(id: string, version?: number): Promise<Locked> {
    const known = await this.database.find(holds, id);
    if (!known) throw new NotFound(NOUNS.hold);
    await this.database.query(LOCK_REQUESTS, [[known.requestId]]);
    await this.members.lockCalendar(known.memberId);
    const hold = await this.database.lock(holds, id);
    if (!hold) throw new NotFound(NOUNS.hold);
    if (version !== undefined && version !== hold.version) throw new PreconditionFailed();
    return { hold, request: await this.requestOf(hold) };
  }

  /**
   * Locks several holds of one venue: their requests, its calendar, then each, in the order of `ids`.
   * @throws NOT_FOUND the venue doesn't exist
   */
  async lockAll(memberId: string, ids: readonly string[]): Promise<Locked[]> {
    const known = await this.database.query<{ requestId: string }>(
      `SELECT DISTINCT request_id AS "requestId" FROM hold WHERE id = ANY ($1::uuid[])`,
      [ids],
    );
    await this.database.query(LOCK_REQUESTS, [known.map(({ requestId }) => requestId)]);
    await this.members.lockCalendar(memberId);
    const locked: Locked[] = [];
    for (const id of ids) {
      const hold = await this.database.lock(holds, id);
      if (hold !== null) locked.push({ hold, request: await this.requestOf(hold) });
    }
    return locked;
  }

  /** Inserts a hold and returns it. The code is random: another is tried if it is taken. */
  async insert(given: Partial<Hold>): Promise<Hold> {
    for (;;) {
      const id = await this.database.insertNew(holds, { ...given, code: newCode('H') }, '(code)');
      const hold = id === null ? null : await this.database.find(holds, id);
      if (hold !== null) return hold;
    }
  }

  /**
   * Checks that a room is the venue's, and keeps it from being deleted.
   * @throws VALIDATION_ERROR a room of another venue, or none
   */
  async lockRoom(roomId: string, memberId: string): Promise<void> {
    const [room] = await this.rooms.lockAgainstDeletion([roomId]);
    if (room?.memberId !== memberId) throw foreignRoom();
  }

  private requestOf({ requestId, memberId }: Hold): Promise<HeldRequest> {
    return this.database.one<HeldRequest>(HELD_REQUEST, [requestId, memberId]);
  }
}

export const isOpen = ({ status }: Pick<HeldRequest, 'status'>): boolean =>
  (OPEN_STATUSES as readonly string[]).includes(status);

export const toView = ({ nextStepAt: _step, ...row }: HoldRow): HoldView => row;
