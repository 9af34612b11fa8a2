import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { currentTraceId } from '#core/context';
import { Database } from '#database/database';
import { NotFound, PreconditionFailed } from '#core/errors';
import { MailboxAccesses } from '../../foundations/mailboxes/mailbox-accesses.service';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { changesOf } from '#http/changes';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { newId } from '#core/ids';
import type { DeclineReason, NotChosenReason, ResultStage } from '#domain/vocabulary';
import { LOSING_STAGES } from '#domain/state-machines';
import type { EndReason } from '../../supply/holds/holds.dto';
import { Holds } from '../../supply/holds/request-holds.service';
import { MembersService } from '../../supply/members/members.service';
import { OfferDecisions } from '../offers/offer-decisions.service';
import { laterMail, toLaterMailViews } from './later-mails.dto';
import type { Request } from './request.entity';
import { RequestRecords } from './request-records.service';
import { foreignRoom, MemberIsArchived, notAnotherCandidate, onlyWith, ResultIsSelected } from './requests.errors';
import { ResultAdded, ResultRemoved, ResultUpdated } from './requests.events';
import { assertOpen, assertStageMove, isOpen, movedTo } from './requests.rules';
import { NO_REPLY, ofResult, ResultRecords } from './result-records.service';
import {
  type AddResult,
  type AdvancedResultView,
  type AdvanceResult,
  type AskedVenuesView,
  type AskVenues,
  type MemberRequestView,
  type ResultRow,
  type ResultView,
  toResultView,
  type UpdateResult,
} from './results.dto';
import { DISTANCE_KM, INSERT_RESULT, MEMBER_REQUEST, RESULT_ROWS, RESULTS_OF_REQUEST } from './results.sql';

/** Why the holds of a candidate are released that is moved to one of these stages. */
const END_REASONS: Partial<Record<ResultStage, EndReason>> = { unavailable: 'not_held', withdrawn: 'withdrawn' };

/** Checks that a field is only given with the stage it is about. */
function assertGoesWith(field: string, isGiven: boolean, stage: ResultStage, toStage: ResultStage): void {
  if (isGiven && toStage !== stage) throw onlyWith(field, stage, toStage);
}

/** The options of a selection. */
interface Winning extends Pick<AdvanceResult, 'acceptExpired' | 'override'> {
  mailboxId: string | null;
}

/** The candidates of a request. Every change locks the request first, so that changes are serialized. */
@Injectable()
export class ResultsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly members: MembersService,
    private readonly records: RequestRecords,
    private readonly rows: ResultRecords,
    private readonly holds: Holds,
    private readonly offers: OfferDecisions,
    private readonly mailboxes: MailboxAccesses,
  ) {}

  /** Returns the candidates of a request by position; for this area and others. One statement. */
  async byRequest(requestId: string): Promise<ResultView[]> {
    const rows = await this.database.query<ResultRow>(RESULTS_OF_REQUEST, [requestId]);
    return rows.map(toResultView);
  }

  /**
   * Returns the requests for which a venue is or was a candidate, last added first; for team users.
   * @throws NOT_FOUND the venue doesn't exist
   */
  async byMember(memberId: string, params: PageParams): Promise<PageView<MemberRequestView>> {
    await this.members.assertExists(memberId);
    const { rows, total } = await this.database.page<MemberRequestView>({
      select: MEMBER_REQUEST,
      from: 'result s JOIN request r ON r.id = s.request_id',
      where: ['s.member_id = $1'],
      params: [memberId],
      orderBy: 's.created_at DESC, s.id DESC',
      ...params,
    });
    return toPageView(rows, total, params);
  }

  /**
   * Returns a candidate; for team users and other areas.
   * @throws NOT_FOUND the candidate doesn't exist
   */
  async get(requestId: string, memberId: string): Promise<ResultView> {
    return toResultView(await this.rows.find(requestId, memberId));
  }

  /**
   * Adds a venue as the last candidate of an open request, as `suggested` unless the input names another stage; for
   * team users.
   * @throws NOT_FOUND request, venue or room
   * @throws ALREADY_EXISTS the venue is already a candidate
   * @throws INVALID_STATUS_TRANSITION the request has ended, or the venue is archived
   * @throws VALIDATION_ERROR a room of another venue
   */
  async add(requestId: string, input: AddResult): Promise<ResultView> {
    assertOpen((await this.records.lock(requestId)).status);
    const [member] = await this.members.lockAgainstDeletion([input.memberId]);
    if (member?.status === 'archived') throw new MemberIsArchived();
    if (input.roomId != null) await this.assertRoom(input.roomId, input.memberId);
    const now = this.clock.now();
    const { memberId, note = null, roomId = null, score = null, stage = 'suggested' } = input;
    await this.database.query(INSERT_RESULT, [
      newId(),
      requestId,
      memberId,
      note,
      roomId,
      score,
      now,
      currentTraceId(),
    ]);
    const row = await this.rows.find(requestId, input.memberId);
    await this.events.publish(ResultAdded, { requestId, payload: ofResult(row), at: now });
    return toResultView(stage === row.stage ? row : await this.rows.move(row, stage, now));
  }

  /**
   * Removes a candidate from a request, releases what its venue holds for it, and returns the removed record; for team
   * users.
   * @throws NOT_FOUND the candidate doesn't exist
   * @throws IN_USE it is selected
   */
  async remove(requestId: string, memberId: string): Promise<ResultView> {
    await this.records.lock(requestId);
    const row = await this.rows.find(requestId, memberId);
    if (row.stage === 'selected') throw new ResultIsSelected();
    await this.holds.release(requestId, memberId, 'withdrawn');
    await this.database.query(`DELETE FROM result WHERE id = $1`, [row.id]);
    await this.database.query(`UPDATE result SET position = position - 1 WHERE request_id = $1 AND position > $2`, [
      requestId,
      row.position,
    ]);
    await this.events.publish(ResultRemoved, { requestId, payload: { ...ofResult(row), stage: row.stage } });
    return toResultView(row);
  }

  /**
   * Moves a candidate along its state machine; for team users. A move to `selected` wins the request and books the
   * candidate's room, or the whole venue, on its days, and accepts its offer; the other candidates that the organizer was
   * shown become `not_selected`, and the other offers are declined. A move to `unavailable` or `withdrawn` releases what
   * the venue holds. The mail to a venue that is asked may be delayed (`recallQuestion`); those of a selection are sent
   * immediately, since it can't be undone.
   * @throws NOT_FOUND the candidate doesn't exist
   * @throws INVALID_STAGE_TRANSITION the state machine doesn't allow the move
   * @throws INVALID_STATUS_TRANSITION the request's status doesn't allow the move
   * @throws HOLD_CONFLICT the venue or room to be selected is taken on one of the days
   * @throws OFFER_EXPIRED the offer of the venue to be selected has expired, unless `acceptExpired`
   * @throws VALIDATION_ERROR another mail is to be delayed, a reason doesn't go with the stage, or one is for a venue that
   * isn't another candidate
   * @throws FORBIDDEN the chosen mailbox is a colleague's
   */
  async advance(requestId: string, memberId: string, input: AdvanceResult): Promise<AdvancedResultView> {
    const { toStage } = input;
    const request = await this.records.lock(requestId);
    const row = await this.rows.find(requestId, memberId);
    assertStageMove(row.stage, toStage, request.status);
    const now = this.clock.now();
    const mail = laterMail(input, now);
    assertGoesWith('sendAfterSeconds', mail !== null, 'availability_requested', toStage);
    const { askHold = false, acceptExpired, override, declineReason, notChosenReason, notChosenReasons } = input;
    assertGoesWith('askHold', askHold, 'availability_requested', toStage);
    assertGoesWith('override', override !== undefined, 'selected', toStage);
    assertGoesWith('declineReason', declineReason !== undefined, 'unavailable', toStage);
    assertGoesWith('notChosenReason', notChosenReason !== undefined, 'not_selected', toStage);
    assertGoesWith('notChosenReasons', notChosenReasons !== undefined, 'selected', toStage);
    if (notChosenReasons !== undefined) await this.keepReasons(requestId, memberId, notChosenReasons);
    const mailboxId = await this.mailboxes.choose(requestId, input.mailboxId);
    const chosenMailboxId = input.mailboxId ?? null;
    const told = await this.tell(row, declineReason, now);
    const judged = notChosenReason === undefined ? told : await this.rows.change(told, { notChosenReason });
    const reason = toStage === 'not_selected' ? judged.notChosenReason : declineReason;
    const moved = await this.rows.move(judged, toStage, now, { mail, mailboxId, chosenMailboxId }, reason);
    if (askHold) await this.holds.ask(requestId, memberId);
    if (toStage === 'selected') await this.win(request, row, now, { mailboxId, acceptExpired, override });
    const endReason = END_REASONS[toStage];
    if (endReason !== undefined) await this.holds.release(requestId, memberId, endReason, { mailboxId });
    if (askHold || toStage === 'selected' || endReason !== undefined)
      moved.hold = await this.rows.holdOf(requestId, memberId);
    return { ...toResultView(moved), mails: toLaterMailViews(mail) };
  }

  /**
   * Asks venues for their availability, in this order: those that aren't candidates yet are added. For team users.
   * @throws NOT_FOUND request or venue
   * @throws INVALID_STAGE_TRANSITION a candidate was asked before
   * @throws INVALID_STATUS_TRANSITION the request has ended, or a venue is archived
   * @throws FORBIDDEN the chosen mailbox is a colleague's
   */
  async ask(requestId: string, { memberIds, ...asking }: AskVenues): Promise<AskedVenuesView> {
    assertOpen((await this.records.lock(requestId)).status);
    const candidates = await this.database.query<{ memberId: string }>(
      `SELECT member_id AS "memberId" FROM result WHERE request_id = $1 AND member_id = ANY ($2::uuid[])`,
      [requestId, memberIds],
    );
    const known = new Set(candidates.map(({ memberId }) => memberId));
    const items: AdvancedResultView[] = [];
    for (const memberId of memberIds) {
      if (!known.has(memberId)) await this.add(requestId, { memberId });
      items.push(await this.advance(requestId, memberId, { ...asking, toStage: 'availability_requested' }));
    }
    return { items };
  }

  /**
   * Reverts an availability request whose mail was canceled before it was sent: the candidate is `suggested` again,
   * unless it has moved since it was asked (`askedAt`), or the request has ended. The venue's reply to an earlier
   * question stays only on the timeline. For communications, within its transaction. Returns whether the candidate was
   * moved back.
   * @throws NOT_FOUND the request doesn't exist
   */
  async recallQuestion(requestId: string, memberId: string, askedAt: Date): Promise<boolean> {
    const { status } = await this.records.lock(requestId);
    const [row] = await this.database.query<ResultRow>(
      `${RESULT_ROWS} WHERE s.request_id = $1 AND s.member_id = $2 AND s.stage = 'availability_requested' AND s.stage_changed_at = $3`,
      [requestId, memberId, askedAt],
    );
    if (row === undefined || !isOpen(status)) return false;
    await this.rows.move(row, 'suggested', this.clock.now());
    await this.holds.takeBack(requestId, memberId, 'recalled');
    return true;
  }

  /**
   * Changes note, room or position; for team users. `version` is the one the caller has read.
   * @throws NOT_FOUND the candidate doesn't exist
   * @throws PRECONDITION_FAILED `version` is no longer current
   * @throws HOLD_CONFLICT it is selected, and the other room is taken
   * @throws VALIDATION_ERROR a room of another venue
   */
  async update(requestId: string, memberId: string, input: UpdateResult, version?: number): Promise<ResultView> {
    await this.records.lock(requestId);
    const row = await this.rows.find(requestId, memberId);
    if (version !== undefined && version !== row.version) throw new PreconditionFailed();
    const { position, ...said } = changesOf(input);
    const changed = Object.keys(changesOf(input));
    if (changed.length === 0) return toResultView(row);
    const { roomId = null } = said;
    if (roomId !== null && roomId !== row.roomId) await this.assertRoom(roomId, memberId);
    const now = this.clock.now();
    const updated = await this.rows.change(row, { ...said, updatedAt: now });
    if (position !== undefined) await this.place(requestId, row.id, position);
    if (said.roomId !== undefined && said.roomId !== row.roomId) await this.rebook(requestId, { isMoved: true });
    await this.events.publish(ResultUpdated, { requestId, payload: { ...ofResult(row), changed }, at: now });
    // The room determines the capacity, and a position depends on the other candidates.
    const derived = position !== undefined || said.roomId !== undefined;
    return derived ? this.get(requestId, memberId) : toResultView(updated);
  }

  /**
   * Recomputes the distances of all candidates of a request after its center has moved; within the same transaction.
   */
  async measure(requestId: string): Promise<void> {
    await this.database.query(
      `UPDATE result s SET distance_km = ${DISTANCE_KM}
         FROM request r, member m WHERE r.id = s.request_id AND m.id = s.member_id AND s.request_id = $1`,
      [requestId],
    );
  }

  /**
   * Books the selected venue of a won request again, after the days or the room have changed; within the same
   * transaction. `isMoved`: the room has changed.
   * @throws HOLD_CONFLICT the venue or room is taken on one of the days
   */
  async rebook(requestId: string, { isMoved = false }: { isMoved?: boolean } = {}): Promise<void> {
    const selected = await this.database.maybeOne<{ memberId: string; roomId: string | null }>(
      `SELECT s.member_id AS "memberId", s.room_id AS "roomId" FROM result s JOIN request r ON r.id = s.request_id
        WHERE s.request_id = $1 AND s.stage = 'selected' AND r.status IN ('won', 'closed')`,
      [requestId],
    );
    if (selected !== null) await this.holds.rebook(requestId, selected.memberId, selected.roomId, { isMoved });
  }

  private async win(
    request: Request,
    selected: ResultRow,
    now: Date,
    { mailboxId, acceptExpired = false, override }: Winning,
  ): Promise<void> {
    await this.holds.lockCalendars(request.id, selected.memberId);
    await this.offers.accept(request.id, selected.memberId, { acceptExpired });
    const others = await this.database.query<ResultRow>(
      `${RESULT_ROWS} WHERE s.request_id = $1 AND s.id <> $2 AND s.stage = ANY($3::text[]) ORDER BY s.position, s.id`,
      [request.id, selected.id, LOSING_STAGES],
    );
    for (const other of others)
      await this.rows.move(other, 'not_selected', now, { mail: null, mailboxId }, other.notChosenReason);
    const freed = await this.holds.bookFor(request.id, selected.memberId, selected.roomId, { override });
    const told = others.map(({ memberId }) => memberId);
    await this.records.move(request, 'won', { holds: { except: selected.memberId, told, freed }, mailboxId }, now);
  }

  /** Records why a venue says no, as it has told the team: it is the venue's reply. */
  private async tell(row: ResultRow, declineReason: DeclineReason | undefined, now: Date): Promise<ResultRow> {
    if (declineReason === undefined) return row;
    return this.rows.change(row, { ...NO_REPLY, replyStatus: 'unavailable', declineReason, repliedAt: now });
  }

  /**
   * Stores why the other candidates aren't chosen.
   * @throws VALIDATION_ERROR one isn't another candidate
   */
  private async keepReasons(
    requestId: string,
    selectedId: string,
    reasons: Readonly<Record<string, NotChosenReason>>,
  ): Promise<void> {
    const memberIds = Object.keys(reasons).filter((memberId) => memberId !== selectedId);
    const kept = await this.database.query(
      `UPDATE result SET not_chosen_reason = said.reason
         FROM unnest($2::uuid[], $3::text[]) AS said (member_id, reason)
        WHERE result.request_id = $1 AND result.member_id = said.member_id RETURNING result.id`,
      [requestId, memberIds, memberIds.map((memberId) => reasons[memberId])],
    );
    if (kept.length < Object.keys(reasons).length) throw notAnotherCandidate();
  }

  private async place(requestId: string, resultId: string, position: number): Promise<void> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM result WHERE request_id = $1 ORDER BY position, id`,
      [requestId],
    );
    const order = movedTo(
      rows.map(({ id }) => id),
      resultId,
      position,
    );
    await this.database.query(
      `UPDATE result SET position = place.ordinality - 1
         FROM unnest($1::uuid[]) WITH ORDINALITY AS place (id, ordinality)
        WHERE result.id = place.id AND result.position <> place.ordinality - 1`,
      [order],
    );
  }

  private async assertRoom(roomId: string, memberId: string): Promise<void> {
    const room = await this.database.maybeOne<{ memberId: string }>(
      `SELECT member_id AS "memberId" FROM room WHERE id = $1`,
      [roomId],
    );
    if (!room) throw new NotFound(NOUNS.room);
    if (room.memberId !== memberId) throw foreignRoom();
  }
}
