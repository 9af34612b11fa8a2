import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { RESULT_STAGE_WORDS } from '#domain/labels';
import { fr } from '#i18n/formats';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { currentTraceId } from '#core/context';
import { Database } from '#database/database';
import { InvalidStageTransition, InvalidStatusTransition, NotFound, PreconditionFailed } from '#core/errors';
import { MailboxAccesses } from '../../foundations/mailboxes/mailbox-accesses.service';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { changesOf } from '#http/changes';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { newId } from '#core/ids';
import type { DeclineReason, NotChosenReason, Reaction, ResultStage } from '#domain/vocabulary';
import { CATALOG_STAGES, LOSING_STAGES, SENDABLE_STAGES } from '#domain/state-machines';
import { AvailabilityService } from '../../supply/availability/availability.service';
import type { EndReason } from '../../supply/holds/holds.dto';
import { Holds } from '../../supply/holds/request-holds.service';
import { MembersService } from '../../supply/members/members.service';
import { OfferDecisions } from '../offers/offer-decisions.service';
import { laterMail, toLaterMailViews } from './later-mails.dto';
import type { Request } from './request.entity';
import { ReplyHolds } from './reply-holds.service';
import { RequestRecords } from './request-records.service';
import { foreignRoom, MemberIsArchived, notAnotherCandidate, onlyWith, ResultIsSelected } from './requests.errors';
import {
  AvailabilityReplied,
  ResultAdded,
  ResultReacted,
  ResultRemoved,
  RequestStatusChanged,
  ResultStageChanged,
  ResultUpdated,
  type WithMail,
} from './requests.events';
import {
  assertCorrectable,
  assertOpen,
  assertStageMove,
  isOpen,
  movedTo,
  type ReadReply,
  stageAfterReply,
} from './requests.rules';
import { type Result, results } from './result.entity';
import {
  type AddResult,
  type AdvancedResultView,
  type AdvanceResult,
  type AskedVenuesView,
  type AskVenues,
  CONDITION_MAX,
  type MemberRequestView,
  type Reply,
  type ResultRow,
  type ResultView,
  toResultView,
  type UpdateResult,
} from './results.dto';
import { DISTANCE_KM, INSERT_RESULT, MEMBER_REQUEST, RESULT_ROWS, RESULTS_OF_REQUEST } from './results.sql';

/** A new availability request voids an earlier reply. */
const NO_REPLY = {
  replyStatus: null,
  replyComment: null,
  replyPrice: null,
  replyAlternativeDates: null,
  replyCondition: null,
  declineReason: null,
  repliedAt: null,
} satisfies Partial<Result>;

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

const ofResult = ({ id, memberId, memberCode, memberName }: ResultRow) => ({
  resultId: id,
  memberId,
  memberCode,
  memberName,
});

/** The candidates of a request. Every change locks the request first, so that changes are serialized. */
@Injectable()
export class ResultsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly availability: AvailabilityService,
    private readonly members: MembersService,
    private readonly records: RequestRecords,
    private readonly holds: Holds,
    private readonly offers: OfferDecisions,
    private readonly mailboxes: MailboxAccesses,
    private readonly replyHolds: ReplyHolds,
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
    return toResultView(await this.find(requestId, memberId));
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
    const row = await this.find(requestId, input.memberId);
    await this.events.publish(ResultAdded, { requestId, payload: ofResult(row), at: now });
    return toResultView(stage === row.stage ? row : await this.move(row, stage, now));
  }

  /**
   * Removes a candidate from a request, releases what its venue holds for it, and returns the removed record; for team
   * users.
   * @throws NOT_FOUND the candidate doesn't exist
   * @throws IN_USE it is selected
   */
  async remove(requestId: string, memberId: string): Promise<ResultView> {
    await this.records.lock(requestId);
    const row = await this.find(requestId, memberId);
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
    const row = await this.find(requestId, memberId);
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
    const judged = notChosenReason === undefined ? told : await this.change(told, { notChosenReason });
    const reason = toStage === 'not_selected' ? judged.notChosenReason : declineReason;
    const moved = await this.move(judged, toStage, now, { mail, mailboxId, chosenMailboxId }, reason);
    if (askHold) await this.holds.ask(requestId, memberId);
    if (toStage === 'selected') await this.win(request, row, now, { mailboxId, acceptExpired, override });
    const endReason = END_REASONS[toStage];
    if (endReason !== undefined) await this.holds.release(requestId, memberId, endReason, { mailboxId });
    if (askHold || toStage === 'selected' || endReason !== undefined)
      moved.hold = await this.holdOf(requestId, memberId);
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
    await this.move(row, 'suggested', this.clock.now());
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
    const row = await this.find(requestId, memberId);
    if (version !== undefined && version !== row.version) throw new PreconditionFailed();
    const { position, ...said } = changesOf(input);
    const changed = Object.keys(changesOf(input));
    if (changed.length === 0) return toResultView(row);
    const { roomId = null } = said;
    if (roomId !== null && roomId !== row.roomId) await this.assertRoom(roomId, memberId);
    const now = this.clock.now();
    const updated = await this.change(row, { ...said, updatedAt: now });
    if (position !== undefined) await this.place(requestId, row.id, position);
    if (said.roomId !== undefined && said.roomId !== row.roomId) await this.rebook(requestId, { isMoved: true });
    await this.events.publish(ResultUpdated, { requestId, payload: { ...ofResult(row), changed }, at: now });
    // The room determines the capacity, and a position depends on the other candidates.
    const derived = position !== undefined || said.roomId !== undefined;
    return derived ? this.get(requestId, memberId) : toResultView(updated);
  }

  /**
   * Prepares candidates for a catalog: `available` ones become `shortlisted`; for catalogs, within its transaction.
   * @throws NOT_FOUND a candidate doesn't exist
   * @throws INVALID_STAGE_TRANSITION a candidate's stage isn't shown in catalogs
   * @throws INVALID_STATUS_TRANSITION the request has ended
   */
  async shortlistForCatalog(requestId: string, memberIds: readonly string[]): Promise<void> {
    assertOpen((await this.records.lock(requestId)).status);
    const now = this.clock.now();
    for (const row of await this.forCatalog(requestId, memberIds, CATALOG_STAGES))
      if (row.stage === 'available') await this.move(row, 'shortlisted', now);
  }

  /**
   * Marks candidates as sent in a catalog: `shortlisted` ones become `proposed`, and so does a `searching` request; for
   * catalogs, within its transaction. Throws as `shortlistForCatalog` does.
   * @throws INVALID_STAGE_TRANSITION a candidate has left the shortlist
   */
  async proposeForCatalog(requestId: string, memberIds: readonly string[], now: Date): Promise<void> {
    const request = await this.records.lock(requestId);
    assertOpen(request.status);
    if (request.status === 'qualifying')
      throw new InvalidStatusTransition({
        en: 'This request is still qualifying: advance it before you send a catalog.',
        fr: fr`Cette demande est encore en qualification : faites-la avancer avant d’envoyer un catalogue.`,
      });
    for (const row of await this.forCatalog(requestId, memberIds, SENDABLE_STAGES))
      if (row.stage === 'shortlisted') await this.move(row, 'proposed', now);
    if (request.status === 'searching') await this.records.move(request, 'proposed', {}, now);
  }

  /**
   * Reverts `proposeForCatalog` for a catalog sent at `sentAt` and then canceled: everything it moved that hasn't moved
   * since is moved back, candidates to `shortlisted`, the request to `searching`. For catalogs, within its transaction.
   * @throws NOT_FOUND the request doesn't exist
   * @throws INVALID_STATUS_TRANSITION the request has ended
   */
  async recallProposals(requestId: string, sentAt: Date): Promise<void> {
    const request = await this.records.lock(requestId);
    assertOpen(request.status);
    const now = this.clock.now();
    const rows = await this.database.query<ResultRow>(
      `${RESULT_ROWS} WHERE s.request_id = $1 AND s.stage = 'proposed' AND s.stage_changed_at = $2 ORDER BY s.position, s.id`,
      [requestId, sentAt],
    );
    for (const row of rows) await this.move(row, 'shortlisted', now);
    const moved = await this.database.maybeOne<{ createdAt: Date }>(
      `SELECT created_at AS "createdAt" FROM timeline_event
        WHERE request_id = $1 AND kind = '${RequestStatusChanged.kind}' ORDER BY created_at DESC, id DESC LIMIT 1`,
      [requestId],
    );
    if (request.status === 'proposed' && moved?.createdAt.getTime() === sentAt.getTime())
      await this.records.move(request, 'searching', {}, now);
  }

  /**
   * Records a venue's reply about its availability, and moves the candidate if it answers an open question; for magic
   * tokens, messaging and inbound mail, where the venue is the actor. The team is notified. `corrects`: the reply
   * replaces the venue's earlier one, as long as the team hasn't acted on that; repeating the same reply changes
   * nothing.
   * @throws NOT_FOUND the candidate doesn't exist
   * @throws INVALID_STAGE_TRANSITION replied or corrected too late
   * @throws INVALID_STATUS_TRANSITION the request has ended
   * @throws VALIDATION_ERROR a no with a condition, or a yes with a reason
   */
  async recordReply(
    requestId: string,
    memberId: string,
    reply: Reply,
    { corrects = false }: { corrects?: boolean } = {},
  ): Promise<ResultView> {
    const request = await this.records.lock(requestId);
    const row = await this.find(requestId, memberId);
    const { status, comment = null, price = null } = reply;
    const alternativeDates = reply.alternativeDates ?? [];
    const { condition = null, declineReason = null } = reply;
    if (condition !== null && status !== 'available') throw onlyWith('condition', 'available', status);
    if (declineReason !== null && status !== 'unavailable') throw onlyWith('declineReason', 'unavailable', status);
    if (corrects) {
      assertCorrectable(row, request.status);
      const { replyStatus, replyComment, replyPrice, replyAlternativeDates, replyCondition } = row;
      const said = [
        replyStatus,
        replyComment,
        replyPrice,
        replyAlternativeDates ?? [],
        replyCondition,
        row.declineReason,
      ];
      if (isDeepStrictEqual(said, [status, comment, price, alternativeDates, condition, declineReason]))
        return toResultView(row);
    }
    const to = stageAfterReply(row.stage, status);
    assertOpen(request.status);
    const now = this.clock.now();
    const replied = await this.change(row, {
      replyStatus: status,
      replyComment: comment,
      replyPrice: price,
      replyAlternativeDates: alternativeDates,
      replyCondition: condition,
      declineReason,
      repliedAt: now,
      updatedAt: now,
    });
    await this.events.publish(AvailabilityReplied, {
      requestId,
      payload: {
        ...ofResult(row),
        status,
        comment,
        price,
        alternativeDates,
        condition,
        declineReason,
        corrected: corrects,
      },
      carried: { requestCode: request.code },
      at: now,
    });
    const moved = to === null ? replied : await this.move(replied, to, now);
    if (status === 'unavailable') {
      // Before its calendar says so, which would contradict what it holds.
      await this.holds.release(requestId, memberId, 'not_held', { byVenue: true });
      moved.hold = await this.holdOf(requestId, memberId);
    }
    // a condition read from a mail is part of the comment
    const said = condition !== null && comment?.includes(condition) ? [comment] : [condition, comment];
    const notes = said.filter((text) => text !== null).join('\n') || null;
    await this.availability.recordAnswer({ memberId, requestId, free: status === 'available', notes });
    return toResultView(moved);
  }

  /**
   * Records a reply read from a mail or message, as `recordReply` does, while its question is open. Changes nothing if
   * the question was answered before (a person reads later messages), or if the message was received (`receivedAt`)
   * before the question was asked. An option in it is `requested`: a person activates it. Returns whether it was
   * recorded.
   */
  async recordAnswer(requestId: string, memberId: string, reply: ReadReply, receivedAt?: Date): Promise<boolean> {
    const { status } = await this.records.lock(requestId);
    const asked = await this.database.maybeOne(
      `SELECT 1 FROM result WHERE request_id = $1 AND member_id = $2 AND stage = 'availability_requested'
          AND ($3::timestamptz IS NULL OR stage_changed_at <= $3)`,
      [requestId, memberId, receivedAt ?? null],
    );
    if (asked === null || !isOpen(status)) return false;
    const { hold, condition, comment, ...said } = reply;
    const isHeld = hold !== null && (await this.replyHolds.request(requestId, memberId, hold, comment));
    // If the option can't be stored, the reply keeps its words as a condition: it isn't a plain yes.
    const words = condition ?? (hold !== null && !isHeld ? comment : null);
    await this.recordReply(requestId, memberId, {
      ...said,
      comment,
      condition: words?.slice(0, CONDITION_MAX) ?? null,
    });
    return true;
  }

  /** Returns what venues are asked for: the days, as calendar dates, and prices in a currency; for those who read replies. */
  asked(requestId: string): Promise<{ days: string[]; currency: string }> {
    return this.database.one<{ days: string[]; currency: string }>(
      `SELECT r.currency,
              ARRAY(SELECT to_char(day, 'YYYY-MM-DD')
                      FROM generate_series(r.event_date::timestamp,
                             least(coalesce(r.event_end_date, r.event_date), r.event_date + 30)::timestamp, interval '1 day') day
                     ORDER BY day) AS days
         FROM request r WHERE r.id = $1`,
      [requestId],
    );
  }

  /**
   * Records the organizer's reaction to a venue, null removes it; for magic tokens, whose route decides which
   * candidates an organizer may see. The team is notified.
   * @throws NOT_FOUND the candidate doesn't exist
   * @throws INVALID_STATUS_TRANSITION the request has ended
   */
  async react(
    requestId: string,
    memberId: string,
    { reaction, comment = null }: { reaction: Reaction | null; comment?: string | null },
  ): Promise<ResultView> {
    const request = await this.records.lock(requestId);
    const row = await this.find(requestId, memberId);
    assertOpen(request.status);
    const now = this.clock.now();
    const reactedAt = reaction === null && comment === null ? null : now;
    const reacted = await this.change(row, { reaction, reactionComment: comment, reactedAt, updatedAt: now });
    await this.events.publish(ResultReacted, {
      requestId,
      payload: { ...ofResult(row), reaction, comment },
      carried: { requestCode: request.code },
      at: now,
    });
    return toResultView(reacted);
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

  private async find(requestId: string, memberId: string): Promise<ResultRow> {
    const row = await this.database.maybeOne<ResultRow>(`${RESULT_ROWS} WHERE s.request_id = $1 AND s.member_id = $2`, [
      requestId,
      memberId,
    ]);
    if (!row) throw new NotFound(NOUNS.result);
    return row;
  }

  private async holdOf(requestId: string, memberId: string): Promise<ResultRow['hold']> {
    return (await this.find(requestId, memberId)).hold;
  }

  private async forCatalog(
    requestId: string,
    memberIds: readonly string[],
    stages: readonly ResultStage[],
  ): Promise<ResultRow[]> {
    const rows = await this.database.query<ResultRow>(
      `${RESULT_ROWS} WHERE s.request_id = $1 AND s.member_id = ANY($2::uuid[]) ORDER BY s.position, s.id`,
      [requestId, memberIds],
    );
    if (rows.length < new Set(memberIds).size) throw new NotFound(NOUNS.result);
    for (const { stage, memberName } of rows)
      if (!stages.includes(stage))
        throw new InvalidStageTransition({
          en: `${memberName} is ${RESULT_STAGE_WORDS[stage].en}: it cannot be in a catalog.`,
          fr: fr`${memberName} est à l’étape « ${RESULT_STAGE_WORDS[stage].fr} » : ce lieu ne peut pas figurer dans un catalogue.`,
        });
    return rows;
  }

  /** Writes columns that don't point to another row, and returns the candidate. */
  private async change(row: ResultRow, changes: Partial<Result>): Promise<ResultRow> {
    return { ...row, ...(await this.database.update(results, row.id, changes)) };
  }

  /** Moves a candidate along a transition that the caller has checked, and returns it. */
  private async move(
    row: ResultRow,
    to: ResultStage,
    now: Date,
    carried: WithMail = { mail: null },
    reason?: DeclineReason | NotChosenReason | null,
  ): Promise<ResultRow> {
    const { requestId, stage: from } = row;
    const moved = await this.change(row, {
      stage: to,
      stageChangedAt: now,
      updatedAt: now,
      ...(to === 'availability_requested' ? NO_REPLY : {}),
    });
    await this.events.publish(ResultStageChanged, {
      requestId,
      payload: { ...ofResult(row), from, to, ...(reason == null ? {} : { reason }) },
      carried,
      at: now,
    });
    return moved;
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
      await this.move(other, 'not_selected', now, { mail: null, mailboxId }, other.notChosenReason);
    const freed = await this.holds.bookFor(request.id, selected.memberId, selected.roomId, { override });
    const told = others.map(({ memberId }) => memberId);
    await this.records.move(request, 'won', { holds: { except: selected.memberId, told, freed }, mailboxId }, now);
  }

  /** Records why a venue says no, as it has told the team: it is the venue's reply. */
  private async tell(row: ResultRow, declineReason: DeclineReason | undefined, now: Date): Promise<ResultRow> {
    if (declineReason === undefined) return row;
    return this.change(row, { ...NO_REPLY, replyStatus: 'unavailable', declineReason, repliedAt: now });
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
