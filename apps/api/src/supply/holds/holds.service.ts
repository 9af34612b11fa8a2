import { Inject, Injectable } from '@nestjs/common';
import { type AppConfig, appConfig } from '#core/app.config';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { newestFirst } from '#database/list-order';
import type { HoldSource, Slot } from '#domain/vocabulary';
import { changesOf } from '#http/changes';
import { type CursorPageView, toCursorPage } from '#http/pagination';
import { MailboxAccesses } from '../../foundations/mailboxes/mailbox-accesses.service';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import type { Hold } from './hold.entity';
import { HoldMoves, ofHold } from './hold-moves.service';
import { HoldRecords, toView } from './hold-records.service';
import type { ActivateHold, BookHold, CreateHold, HoldView, ListHolds, ReleaseHold, UpdateHold } from './holds.dto';
import { datesMissing } from './holds.errors';
import { HoldRequested } from './holds.events';
import { assertDates, assertExpiry } from './holds.rules';
import { HOLD, HOLD_FROM, type HeldRequest, type HoldRow } from './holds.sql';

/** What is said about a new hold. Absent days, slot and room are those of the request and its candidate. */
export interface NewHold {
  requestId: string;
  memberId: string;
  roomId?: string | null;
  dates?: readonly string[];
  slot?: Slot;
  rank?: number | null;
  expiresAt?: Date | null;
  source: HoldSource;
  note?: string | null;
}

/** What venues hold for us, for team users. */
@Injectable()
export class HoldsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly records: HoldRecords,
    private readonly moves: HoldMoves,
    private readonly mailboxes: MailboxAccesses,
  ) {}

  /** Returns a page of holds, newest first. */
  async list({ requestId, memberId, status, expiresBefore, ...params }: ListHolds): Promise<CursorPageView<HoldView>> {
    const where: string[] = [];
    const values: unknown[] = [];
    const only = (condition: (place: string) => string, value: unknown): void => {
      if (value !== undefined) where.push(condition(`$${values.push(value)}`));
    };
    only((place) => `h.request_id = ${place}`, requestId);
    only((place) => `h.member_id = ${place}`, memberId);
    only((place) => `h.status = ANY (${place}::text[])`, status);
    only((place) => `h.expires_at < ${place}::timestamptz`, expiresBefore);
    const page = await this.database.page<HoldRow>({
      select: HOLD,
      from: HOLD_FROM,
      where,
      params: values,
      orderBy: newestFirst('h'),
      ...params,
    });
    return toCursorPage(page.rows.map(toView), page, params);
  }

  /**
   * Returns a hold.
   * @throws NOT_FOUND the hold doesn't exist
   */
  get(id: string): Promise<HoldView> {
    return this.records.get(id);
  }

  /**
   * Creates a hold: active if rank and end are given, else requested.
   * @throws NOT_FOUND request or venue
   * @throws INVALID_STATUS_TRANSITION the request isn't open
   * @throws VALIDATION_ERROR no days, a past one or too many, another venue's room, an end that is past or after the
   * event begins
   * @throws HOLD_CONFLICT another hold has that rank
   */
  async create({ expiresAt, ...input }: CreateHold): Promise<HoldView> {
    const said = { ...input, source: 'team' as const, expiresAt: expiresAt == null ? null : new Date(expiresAt) };
    const { hold, request } = await this.request(said);
    const { rank, expiresAt: end } = hold;
    if (rank !== null && end !== null) await this.moves.activate({ hold, request }, { rank, expiresAt: end });
    return this.records.get(hold.id);
  }

  /**
   * Stores a requested hold with its known values, and returns it with its request; in the ambient transaction. Throws as
   * `create` does.
   */
  async request(said: NewHold): Promise<{ hold: Hold; request: HeldRequest }> {
    const { requestId, memberId, rank = null, expiresAt = null, source, note = null } = said;
    const request = await this.records.lockRequest(requestId, memberId);
    const { roomId = request.roomId, slot = request.slot } = said;
    const dates = [...new Set(said.dates ?? request.dates)].sort();
    if (dates.length === 0) throw datesMissing();
    assertDates(dates, this.clock.dateIn(this.app.timeZone));
    if (expiresAt !== null) assertExpiry(expiresAt, { dates, slot }, this.clock.now(), this.app.timeZone);
    if (roomId !== null) await this.records.lockRoom(roomId, memberId);
    const given = { requestId, memberId, roomId, dates, slot, rank, expiresAt, source, note };
    const hold = await this.records.insert(given);
    await this.events.publish(HoldRequested, { requestId, payload: ofHold(hold, request), at: this.clock.now() });
    return { hold, request };
  }

  /**
   * Changes rank, end or note. `version` is the one the caller has read.
   * @throws NOT_FOUND the hold doesn't exist
   * @throws PRECONDITION_FAILED `version` is no longer current
   * @throws INVALID_STATUS_TRANSITION rank or end of one that has ended
   * @throws VALIDATION_ERROR the end is past or after the event begins
   * @throws HOLD_CONFLICT another hold has that rank
   */
  async update(id: string, input: UpdateHold, version?: number): Promise<HoldView> {
    const locked = await this.records.lock(id, version);
    const { expiresAt, ...said } = changesOf(input);
    await this.moves.change(locked, { ...said, ...momentOf(expiresAt) });
    return this.records.get(id);
  }

  /** Activates a requested hold, or revives an expired one; throws as `update` does. */
  async activate(id: string, { rank, expiresAt }: ActivateHold, version?: number): Promise<HoldView> {
    const locked = await this.records.lock(id, version);
    await this.moves.activate(locked, { ...(rank === undefined ? {} : { rank }), ...momentOf(expiresAt) });
    return this.records.get(id);
  }

  /**
   * Releases a hold that is requested, active or expired.
   * @throws NOT_FOUND the hold doesn't exist
   * @throws PRECONDITION_FAILED `version` is no longer current
   * @throws INVALID_STATUS_TRANSITION it is booked or released
   * @throws FORBIDDEN the chosen mailbox is a colleague's
   */
  async release(id: string, { reason = null, mailboxId }: ReleaseHold, version?: number): Promise<HoldView> {
    const locked = await this.records.lock(id, version);
    const sender = await this.mailboxes.choose(locked.hold.requestId, mailboxId);
    await this.moves.release(locked, reason, { mailboxId: sender });
    return this.records.get(id);
  }

  /**
   * Books the days of an active hold.
   * @throws NOT_FOUND the hold doesn't exist
   * @throws PRECONDITION_FAILED `version` is no longer current
   * @throws INVALID_STATUS_TRANSITION it isn't active
   * @throws HOLD_CONFLICT a day is taken, or another request is ahead and there is no override
   */
  async book(id: string, { override }: BookHold, version?: number): Promise<HoldView> {
    await this.moves.book(await this.records.lock(id, version), override?.reason ?? null);
    return this.records.get(id);
  }
}

export const momentOf = (expiresAt: string | undefined): { expiresAt?: Date } =>
  expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt) };
