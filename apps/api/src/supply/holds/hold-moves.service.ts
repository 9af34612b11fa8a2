import { Inject, Injectable } from '@nestjs/common';
import { type AppConfig, appConfig } from '#core/app.config';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { HOLD_TRANSITIONS, leadsTo } from '#domain/state-machines';
import type { HoldStatus } from '#domain/vocabulary';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { type Hold, holds } from './hold.entity';
import { isOpen } from './hold-records.service';
import {
  betterRanked,
  bookedBefore,
  expiryMissing,
  holdIs,
  rankMissing,
  rankTaken,
  requestIs,
  type StandingHold,
} from './holds.errors';
import { HoldActivated, HoldBooked, HoldReleased } from './holds.events';
import { assertExpiry, firstStep } from './holds.rules';
import { AHEAD, AT_RANK, type HeldRequest } from './holds.sql';

/** What moves a hold: the hold and its request, both locked, as well as the venue's calendar. */
export interface Locked {
  hold: Hold;
  request: HeldRequest;
}

/** Moves holds along their state machine; within the caller's transaction, which has locked what they touch. */
@Injectable()
export class HoldMoves {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
  ) {}

  /**
   * Activates a requested or expired hold, by default with the rank and end that it has.
   * @throws INVALID_STATUS_TRANSITION it is neither, or the request isn't open
   * @throws VALIDATION_ERROR no rank or no end, or the end is past or after the event begins
   * @throws HOLD_CONFLICT another hold has that rank
   */
  async activate({ hold, request }: Locked, said: { rank?: number; expiresAt?: Date }): Promise<Hold> {
    if (!leadsTo(HOLD_TRANSITIONS, hold.status, 'active')) throw holdIs(hold.status);
    if (!isOpen(request)) throw requestIs(request.status);
    const { rank, expiresAt } = { rank: hold.rank, expiresAt: hold.expiresAt, ...said };
    if (rank === null) throw rankMissing();
    if (expiresAt === null) throw expiryMissing();
    const now = this.clock.now();
    assertExpiry(expiresAt, hold, now, this.app.timeZone);
    await this.assertRankFree(hold, rank);
    const nextStepAt = firstStep(expiresAt, now, this.app.timeZone);
    const active = await this.database.update(holds, hold.id, { status: 'active', rank, expiresAt, nextStepAt });
    await this.events.publish(HoldActivated, { requestId: hold.requestId, payload: ofHold(active, request), at: now });
    return active;
  }

  /**
   * Changes rank or end of a requested or active hold, or its note.
   * @throws INVALID_STATUS_TRANSITION rank or end of one that has ended
   * @throws VALIDATION_ERROR the end is past or after the event begins
   * @throws HOLD_CONFLICT another hold has that rank
   */
  async change({ hold }: Locked, said: { rank?: number; expiresAt?: Date; note?: string | null }): Promise<Hold> {
    const { rank, expiresAt } = said;
    if ((rank !== undefined || expiresAt !== undefined) && hold.status !== 'active' && hold.status !== 'requested')
      throw holdIs(hold.status);
    const now = this.clock.now();
    if (expiresAt !== undefined) assertExpiry(expiresAt, hold, now, this.app.timeZone);
    const isActive = hold.status === 'active';
    if (isActive && rank !== undefined && rank !== hold.rank) await this.assertRankFree(hold, rank);
    const isMoved = isActive && expiresAt !== undefined && expiresAt.getTime() !== hold.expiresAt?.getTime();
    const step = isMoved ? { nextStepAt: firstStep(expiresAt, now, this.app.timeZone) } : {};
    return this.database.update(holds, hold.id, { ...said, ...step });
  }

  /**
   * Releases a hold.
   * @throws INVALID_STATUS_TRANSITION it has ended, and isn't expired
   */
  async release({ hold, request }: Locked, reason: string | null, byVenue = false): Promise<Hold> {
    if (!leadsTo(HOLD_TRANSITIONS, hold.status, 'released')) throw holdIs(hold.status);
    const released = await this.end(hold, 'released', reason);
    await this.events.publish(HoldReleased, {
      requestId: hold.requestId,
      payload: { ...ofHold(hold, request), reason },
      carried: { requestCode: request.code, byVenue },
    });
    return released;
  }

  /**
   * Books the days of an active hold.
   * @throws INVALID_STATUS_TRANSITION it isn't active
   * @throws HOLD_CONFLICT it is booked, a day is taken, or another request is ahead and there is no `override`
   */
  async book({ hold, request }: Locked, override: string | null): Promise<Hold> {
    if (hold.status === 'booked') throw bookedBefore();
    if (!leadsTo(HOLD_TRANSITIONS, hold.status, 'booked')) throw holdIs(hold.status);
    if (override === null) await this.assertAhead(hold);
    const booked = await this.end(hold, 'booked', null);
    await this.events.publish(HoldBooked, {
      requestId: hold.requestId,
      payload: { ...ofHold(hold, request), override },
    });
    return booked;
  }

  /**
   * Checks that no other request has a better-ranked hold; without a rank, any.
   * @throws HOLD_CONFLICT one has
   */
  async assertAhead(place: Place & { requestId: string; rank: number | null }): Promise<void> {
    const { requestId, rank } = place;
    const ahead = await this.database.maybeOne<StandingHold>(AHEAD, [...overlapping(place), requestId, rank]);
    if (ahead !== null) throw betterRanked(ahead);
  }

  private async assertRankFree(hold: Hold, rank: number): Promise<void> {
    const taken = await this.database.maybeOne<StandingHold>(AT_RANK, [...overlapping(hold), rank]);
    if (taken !== null) throw rankTaken(taken);
  }

  private end(hold: Hold, status: HoldStatus, endReason: string | null): Promise<Hold> {
    return this.database.update(holds, hold.id, { status, endReason, nextStepAt: null });
  }
}

type Place = Pick<Hold, 'memberId' | 'roomId' | 'dates' | 'slot'> & { id?: string };

/** The first parameters of the statements on overlapping holds. */
const overlapping = ({ memberId, roomId, dates, slot, id = undefined }: Place): unknown[] => [
  memberId,
  roomId,
  dates,
  slot,
  id ?? null,
];

/** The part of a hold's timeline entries that they all have. */
export const ofHold = (
  { id, code, memberId, roomId, rank, expiresAt }: Hold,
  { memberName }: Pick<HeldRequest, 'memberName'>,
) => ({ holdId: id, holdCode: code, memberId, memberName, roomId, rank, expiresAt });
