import { Injectable } from '@nestjs/common';
import { NotFound } from '#core/errors';
import { Database } from '#database/database';
import { NOUNS } from '#domain/nouns';
import type { TokenPrincipal } from '#http/access';
import type { Hold } from './hold.entity';
import { HoldMoves } from './hold-moves.service';
import { HoldRecords } from './hold-records.service';
import { type AnswerHold, type MemberHoldView, toMemberHoldView } from './holds.dto';
import { holdIs } from './holds.errors';
import { HOLDS_OF_REQUEST, LIVE } from './holds.sql';
import { HoldsService, momentOf } from './holds.service';

/** A venue's own holds, through its link. */
@Injectable()
export class MemberHolds {
  constructor(
    private readonly database: Database,
    private readonly records: HoldRecords,
    private readonly moves: HoldMoves,
    private readonly holds: HoldsService,
  ) {}

  /**
   * Returns what the venue holds for a request or was asked to, else what it held until it expired; null if nothing.
   * @throws NOT_FOUND another venue's request
   */
  async current(token: TokenPrincipal, requestId: string): Promise<MemberHoldView | null> {
    await this.assertOwn(token, requestId);
    const found = await this.shown(requestId, token.scopeId);
    return found && toMemberHoldView(await this.records.get(found.id));
  }

  /**
   * Records whether the venue holds what it was asked for. `held` changes its requested or active hold, revives an
   * expired one, or begins one; it is active once rank and end are known. `not_held` releases it, once.
   * @throws NOT_FOUND another venue's request
   * @throws INVALID_STATUS_TRANSITION the request isn't open, its hold is booked, or it is no longer a candidate
   * @throws VALIDATION_ERROR the request has no days, or the end is past or after the event begins
   * @throws HOLD_CONFLICT another of our holds has that rank
   */
  async answer(token: TokenPrincipal, requestId: string, input: AnswerHold): Promise<MemberHoldView> {
    const memberId = token.scopeId;
    await this.assertOwn(token, requestId);
    const { answer, note, rank } = input;
    const said = { ...(rank === undefined ? {} : { rank }), ...momentOf(input.expiresAt) };
    // of two identical answers at once, the second finds the hold of the first
    await this.records.lockRequest(requestId, memberId);
    const known = await this.shown(requestId, memberId);
    if (known?.status === 'booked') throw holdIs('booked');
    if (known === null && answer === 'not_held') {
      const released = (await this.of(requestId, memberId, ['released'])).at(-1);
      if (released !== undefined) return toMemberHoldView(await this.records.get(released));
    }
    if (known === null) await this.records.assertCandidate(requestId, memberId);
    const id =
      known?.id ??
      (await this.holds.request({ requestId, memberId, source: 'link', note: note ?? null, ...said })).hold.id;
    const locked = await this.records.lock(id);
    const noted = note == null ? {} : { note };
    if (answer === 'not_held') {
      await this.moves.change(locked, noted);
      await this.moves.release(locked, 'not_held', { byVenue: true });
    } else {
      const { hold } = locked;
      const complete = (rank ?? hold.rank) !== null && (said.expiresAt ?? hold.expiresAt) !== null;
      if (hold.status === 'active' || !complete) await this.moves.change(locked, { ...said, ...noted });
      else await this.moves.activate(locked, { ...said, ...noted });
    }
    return toMemberHoldView(await this.records.get(id));
  }

  /**
   * Releases what the venue holds for a request, else what it held until it expired, and returns the last of it.
   * @throws NOT_FOUND another venue's request, or it holds nothing
   * @throws INVALID_STATUS_TRANSITION it is booked
   */
  async release(token: TokenPrincipal, requestId: string): Promise<MemberHoldView> {
    await this.assertOwn(token, requestId);
    const live = await this.of(requestId, token.scopeId, LIVE);
    const held = live.length > 0 ? live : await this.of(requestId, token.scopeId, ['expired']);
    const last = held.at(-1);
    if (last === undefined) {
      if ((await this.of(requestId, token.scopeId, ['booked'])).length > 0) throw holdIs('booked');
      throw new NotFound(NOUNS.hold);
    }
    for (const id of held) await this.moves.release(await this.records.lock(id), null, { byVenue: true });
    return toMemberHoldView(await this.records.get(last));
  }

  private async of(requestId: string, memberId: string, statuses: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string; memberId: string }>(HOLDS_OF_REQUEST, [
      requestId,
      memberId,
      statuses,
    ]);
    return rows.map(({ id }) => id);
  }

  /** The hold that the venue sees: the one that counts most. */
  private shown(requestId: string, memberId: string): Promise<Pick<Hold, 'id' | 'status'> | null> {
    return this.database.maybeOne<Pick<Hold, 'id' | 'status'>>(
      `SELECT id, status FROM hold WHERE request_id = $1 AND member_id = $2 AND status <> 'released'
        ORDER BY array_position(ARRAY['booked', 'active', 'requested', 'expired'], status), created_at DESC, id DESC
        LIMIT 1`,
      [requestId, memberId],
    );
  }

  /** A link about one request opens no other. */
  private async assertOwn(token: TokenPrincipal, requestId: string): Promise<void> {
    if (token.requestId !== null && token.requestId !== requestId) throw new NotFound(NOUNS.request);
    await this.records.assertConcerned(requestId, token.scopeId);
  }
}
