import { Injectable } from '@nestjs/common';
import { RESULT_STAGE_WORDS } from '#domain/labels';
import { NOUNS } from '#domain/nouns';
import { CATALOG_STAGES, SENDABLE_STAGES } from '#domain/state-machines';
import type { Reaction, ResultStage } from '#domain/vocabulary';
import { fr } from '#i18n/formats';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { InvalidStageTransition, InvalidStatusTransition, NotFound } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { RequestRecords } from './request-records.service';
import { RequestStatusChanged, ResultReacted } from './requests.events';
import { assertOpen } from './requests.rules';
import { ofResult, ResultRecords } from './result-records.service';
import { type ResultRow, type ResultView, toResultView } from './results.dto';
import { RESULT_ROWS } from './results.sql';

/** The candidates that catalogs show to the organizer, and the organizer's reactions. */
@Injectable()
export class CatalogCandidates {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly requests: RequestRecords,
    private readonly results: ResultRecords,
  ) {}

  /**
   * Prepares candidates for a catalog: `available` ones become `shortlisted`; for catalogs, within its transaction.
   * @throws NOT_FOUND a candidate doesn't exist
   * @throws INVALID_STAGE_TRANSITION a candidate's stage isn't shown in catalogs
   * @throws INVALID_STATUS_TRANSITION the request has ended
   */
  async shortlist(requestId: string, memberIds: readonly string[]): Promise<void> {
    assertOpen((await this.requests.lock(requestId)).status);
    const now = this.clock.now();
    for (const row of await this.forCatalog(requestId, memberIds, CATALOG_STAGES))
      if (row.stage === 'available') await this.results.move(row, 'shortlisted', now);
  }

  /**
   * Marks candidates as sent in a catalog: `shortlisted` ones become `proposed`, and so does a `searching` request; for
   * catalogs, within its transaction. Throws as `shortlist` does.
   * @throws INVALID_STAGE_TRANSITION a candidate has left the shortlist
   */
  async propose(requestId: string, memberIds: readonly string[], now: Date): Promise<void> {
    const request = await this.requests.lock(requestId);
    assertOpen(request.status);
    if (request.status === 'qualifying')
      throw new InvalidStatusTransition({
        en: 'This request is still qualifying: advance it before you send a catalog.',
        fr: fr`Cette demande est encore en qualification : faites-la avancer avant d’envoyer un catalogue.`,
      });
    for (const row of await this.forCatalog(requestId, memberIds, SENDABLE_STAGES))
      if (row.stage === 'shortlisted') await this.results.move(row, 'proposed', now);
    if (request.status === 'searching') await this.requests.move(request, 'proposed', {}, now);
  }

  /**
   * Reverts `propose` for a catalog sent at `sentAt` and then canceled: everything it moved that hasn't moved
   * since is moved back, candidates to `shortlisted`, the request to `searching`. For catalogs, within its transaction.
   * @throws NOT_FOUND the request doesn't exist
   * @throws INVALID_STATUS_TRANSITION the request has ended
   */
  async recallProposals(requestId: string, sentAt: Date): Promise<void> {
    const request = await this.requests.lock(requestId);
    assertOpen(request.status);
    const now = this.clock.now();
    const rows = await this.database.query<ResultRow>(
      `${RESULT_ROWS} WHERE s.request_id = $1 AND s.stage = 'proposed' AND s.stage_changed_at = $2 ORDER BY s.position, s.id`,
      [requestId, sentAt],
    );
    for (const row of rows) await this.results.move(row, 'shortlisted', now);
    const moved = await this.database.maybeOne<{ createdAt: Date }>(
      `SELECT created_at AS "createdAt" FROM timeline_event
        WHERE request_id = $1 AND kind = '${RequestStatusChanged.kind}' ORDER BY created_at DESC, id DESC LIMIT 1`,
      [requestId],
    );
    if (request.status === 'proposed' && moved?.createdAt.getTime() === sentAt.getTime())
      await this.requests.move(request, 'searching', {}, now);
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
    const request = await this.requests.lock(requestId);
    const row = await this.results.find(requestId, memberId);
    assertOpen(request.status);
    const now = this.clock.now();
    const reactedAt = reaction === null && comment === null ? null : now;
    const reacted = await this.results.change(row, { reaction, reactionComment: comment, reactedAt, updatedAt: now });
    await this.events.publish(ResultReacted, {
      requestId,
      payload: { ...ofResult(row), reaction, comment },
      carried: { requestCode: request.code },
      at: now,
    });
    return toResultView(reacted);
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
}
