import { isDeepStrictEqual } from 'node:util';
import { Inject, Injectable } from '@nestjs/common';
import { type AppConfig, appConfig } from '#core/app.config';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { HOLD_TRANSITIONS, leadsTo } from '#domain/state-machines';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { Bookings } from '../availability/bookings.service';
import { HeldDays } from '../availability/held-days.service';
import { type Hold, holds } from './hold.entity';
import { isOpen, type Locked } from './hold-records.service';
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
import {
  HoldActivated,
  HoldBooked,
  HoldExpired,
  HoldExpiring,
  HoldPromoted,
  HoldReleased,
  HoldsEnded,
  HoldsMoveUp,
  HoldUpdated,
  type SentFrom,
} from './holds.events';
import { assertExpiry, firstStep, nextStep } from './holds.rules';
import { AHEAD, AT_RANK, BEHIND, type HeldRequest } from './holds.sql';

/** Moves holds along their state machine; within the caller's transaction, which has locked what they touch. */
@Injectable()
export class HoldMoves {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly bookings: Bookings,
    private readonly days: HeldDays,
  ) {}

  /**
   * Activates a requested or expired hold, by default with the rank, end and note that it has.
   * @throws INVALID_STATUS_TRANSITION it is neither, or the request isn't open
   * @throws VALIDATION_ERROR no rank or no end, or the end is past or after the event begins
   * @throws HOLD_CONFLICT another hold has that rank
   */
  async activate(
    { hold, request }: Locked,
    { note = hold.note, ...said }: { rank?: number; expiresAt?: Date; note?: string | null },
  ): Promise<Hold> {
    if (!leadsTo(HOLD_TRANSITIONS, hold.status, 'active')) throw holdIs(hold.status);
    if (!isOpen(request)) throw requestIs(request.status);
    const { rank, expiresAt } = { rank: hold.rank, expiresAt: hold.expiresAt, ...said };
    if (rank === null) throw rankMissing();
    if (expiresAt === null) throw expiryMissing();
    const now = this.clock.now();
    assertExpiry(expiresAt, hold, now, this.app.timeZone);
    await this.assertRankFree(hold, rank);
    const nextStepAt = firstStep(expiresAt, now, this.app.timeZone);
    const active = await this.database.update(holds, hold.id, { status: 'active', rank, expiresAt, note, nextStepAt });
    await this.days.show(hold.memberId);
    await this.events.publish(HoldActivated, { requestId: hold.requestId, payload: ofHold(active, request), at: now });
    return active;
  }

  /**
   * Changes rank or end of a requested or active hold, or its note.
   * @throws INVALID_STATUS_TRANSITION rank or end of one that has ended
   * @throws VALIDATION_ERROR the end is past or after the event begins
   * @throws HOLD_CONFLICT another hold has that rank
   */
  async change(
    { hold, request }: Locked,
    said: { rank?: number; expiresAt?: Date; note?: string | null },
  ): Promise<Hold> {
    const { rank, expiresAt } = said;
    if ((rank !== undefined || expiresAt !== undefined) && hold.status !== 'active' && hold.status !== 'requested')
      throw holdIs(hold.status);
    const now = this.clock.now();
    if (expiresAt !== undefined) assertExpiry(expiresAt, hold, now, this.app.timeZone);
    const changed = (Object.keys(said) as (keyof typeof said)[]).filter(
      (field) => !isDeepStrictEqual(said[field], hold[field]),
    );
    if (changed.length === 0) return hold;
    const isActive = hold.status === 'active';
    if (isActive && rank !== undefined && rank !== hold.rank) await this.assertRankFree(hold, rank);
    const isMoved = isActive && expiresAt !== undefined && expiresAt.getTime() !== hold.expiresAt?.getTime();
    const step = isMoved ? { nextStepAt: firstStep(expiresAt, now, this.app.timeZone) } : {};
    const updated = await this.database.update(holds, hold.id, { ...said, ...step });
    if (isActive && updated.rank !== hold.rank) await this.days.show(hold.memberId);
    await this.events.publish(HoldUpdated, {
      requestId: hold.requestId,
      payload: { ...ofHold(updated, request), changed },
      at: now,
    });
    return updated;
  }

  /**
   * Releases a hold; our holds behind an active one move up. The venue gets a mail about an active one, unless it has
   * released it itself (`byVenue`) or gets another mail (`told`). `mailboxId` sends it, if a person causes it.
   * @throws INVALID_STATUS_TRANSITION it is booked or released
   */
  async release(
    { hold, request }: Locked,
    reason: string | null,
    { byVenue = false, told = byVenue, mailboxId }: { byVenue?: boolean; told?: boolean } & SentFrom = {},
  ): Promise<Hold> {
    if (!leadsTo(HOLD_TRANSITIONS, hold.status, 'released')) throw holdIs(hold.status);
    const { requestId, memberId } = hold;
    const wasActive = hold.status === 'active';
    const released = await this.end(hold, 'released', reason);
    await this.events.publish(HoldReleased, {
      requestId,
      payload: { ...ofHold(hold, request), reason },
      carried: { requestCode: request.code, byVenue: byVenue && wasActive },
    });
    if (wasActive && !told)
      await this.events.publish(HoldsEnded, {
        requestId,
        payload: { memberId, holdIds: [hold.id] },
        carried: { mailboxId },
      });
    return released;
  }

  /**
   * Ends an active hold that has expired; our holds behind it move up. Team and venue are notified.
   * @throws INVALID_STATUS_TRANSITION it isn't active
   */
  async expire({ hold, request }: Locked): Promise<Hold> {
    if (!leadsTo(HOLD_TRANSITIONS, hold.status, 'expired')) throw holdIs(hold.status);
    const expired = await this.end(hold, 'expired', null);
    await this.events.publish(HoldExpired, {
      requestId: hold.requestId,
      payload: ofHold(hold, request),
      carried: { requestCode: request.code },
    });
    return expired;
  }

  /** Warns team and venue that an active hold ends soon. */
  async warn({ hold, request }: Locked, expiresAt: Date): Promise<void> {
    const { timeZone } = this.app;
    await this.database.update(holds, hold.id, { nextStepAt: nextStep(expiresAt, this.clock.now(), timeZone) });
    await this.events.publish(HoldExpiring, {
      requestId: hold.requestId,
      payload: ofHold(hold, request),
      carried: { requestCode: request.code, expiresOn: this.clock.dateIn(timeZone, expiresAt) },
    });
  }

  /** Moves an active hold up by one rank, unless another of ours that overlaps is there. */
  async promote({ hold, request }: Locked): Promise<void> {
    const { status, rank } = hold;
    if (status !== 'active' || rank === null || rank === 1) return;
    if ((await this.standingAt(hold, rank - 1)) !== null) return;
    const moved = await this.database.update(holds, hold.id, { rank: rank - 1 });
    await this.days.show(hold.memberId);
    await this.events.publish(HoldPromoted, {
      requestId: hold.requestId,
      payload: { ...ofHold(moved, request), from: rank },
      carried: { requestCode: request.code },
    });
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
    const booked = await this.database.update(holds, hold.id, { status: 'booked', nextStepAt: null });
    await this.bookings.book(hold.requestId, hold, hold);
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

  /** Lets our active holds behind one that has ended move up, in a separate transaction. */
  async moveUpBehind(hold: Hold): Promise<void> {
    const behind = await this.database.query<{ id: string }>(BEHIND, [...overlapping(hold), hold.rank]);
    const holdIds = behind.map(({ id }) => id);
    if (holdIds.length > 0) await this.events.publish(HoldsMoveUp, { payload: { memberId: hold.memberId, holdIds } });
  }

  private async assertRankFree(hold: Hold, rank: number): Promise<void> {
    const taken = await this.standingAt(hold, rank);
    if (taken !== null) throw rankTaken(taken);
  }

  private standingAt(hold: Hold, rank: number): Promise<StandingHold | null> {
    return this.database.maybeOne<StandingHold>(AT_RANK, [...overlapping(hold), rank]);
  }

  /** Ends a hold: its days leave the calendar, and those behind an active one are to move up. */
  private async end(hold: Hold, status: 'released' | 'expired', endReason: string | null): Promise<Hold> {
    const { id, memberId } = hold;
    const ended = await this.database.update(holds, id, { status, endReason, nextStepAt: null });
    if (hold.status !== 'active') return ended;
    await this.days.show(memberId);
    await this.moveUpBehind(hold);
    return ended;
  }
}

type Place = Pick<Hold, 'memberId' | 'roomId' | 'dates' | 'slot'> & { id?: string };

/** The first parameters of the statements on overlapping holds. */
const overlapping = ({ memberId, roomId, dates, slot, id }: Place): unknown[] => [
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
