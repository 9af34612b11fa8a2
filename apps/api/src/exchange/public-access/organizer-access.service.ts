import { Injectable } from '@nestjs/common';
import { REQUEST_STATUS_WORDS } from '#domain/labels';
import { fr } from '#i18n/formats';
import { NOUNS } from '#domain/nouns';
import { REQUALIFYING_STATUSES } from '#domain/state-machines';
import { Database } from '#database/database';
import { InvalidStatusTransition, NotFound } from '#core/errors';
import type { TokenPrincipal } from '#http/access';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import type { RequestStatus } from '#domain/vocabulary';
import { MagicTokensService } from '../../foundations/magic-tokens/magic-tokens.service';
import { RequestsService } from '../../demand/requests/requests.service';
import { lockedRequest } from '../../demand/requests/requests.sql';
import { CatalogCandidates } from '../../demand/requests/catalog-candidates.service';
import {
  type AnswerRequalification,
  type OrganizerRequestListItem,
  type OrganizerRequestView,
  type OrganizerResultView,
  type ReactToResult,
} from './organizer-access.dto';
import { OWN_FROM, OWN_REQUEST, OWN_WHERE, SHOWN_RESULTS } from './public-access.sql';

const LOCK_OWN = lockedRequest(`${OWN_WHERE.join(' AND ')} AND r.id = $3`, ['status'], 'r');

/** An organizer's actions through their link. They only see their own requests, and the venues proposed to them. */
@Injectable()
export class OrganizerAccessService {
  constructor(
    private readonly database: Database,
    private readonly tokens: MagicTokensService,
    private readonly requests: RequestsService,
    private readonly candidates: CatalogCandidates,
  ) {}

  /** Returns the organizer's requests, newest first; with a token about one request only that one. */
  async list(token: TokenPrincipal, params: PageParams): Promise<PageView<OrganizerRequestListItem>> {
    const { rows, total } = await this.database.page<OrganizerRequestListItem>({
      select: OWN_REQUEST,
      from: OWN_FROM,
      where: OWN_WHERE,
      params: [token.scopeId, token.requestId],
      orderBy: 'r.created_at DESC, r.id DESC',
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(rows, total, params);
  }

  /**
   * Returns an own request.
   * @throws NOT_FOUND the request isn't theirs, or the token is about another
   */
  async get(token: TokenPrincipal, requestId: string): Promise<OrganizerRequestView> {
    const row = await this.database.maybeOne<OrganizerRequestView>(
      `SELECT ${OWN_REQUEST}, ${SHOWN_RESULTS} AS results FROM ${OWN_FROM} WHERE ${OWN_WHERE.join(' AND ')} AND r.id = $3`,
      [token.scopeId, token.requestId, requestId],
    );
    if (!row) throw new NotFound(NOUNS.request);
    return row;
  }

  /**
   * Stores the details provided by the organizer, and notifies the team; null removes a value.
   * @throws NOT_FOUND the request isn't theirs
   * @throws INVALID_STATUS_TRANSITION venues have been proposed
   * @throws VALIDATION_ERROR the fields contradict each other
   */
  async answer(token: TokenPrincipal, requestId: string, input: AnswerRequalification): Promise<OrganizerRequestView> {
    if (Object.values(input).some((value) => value !== undefined)) {
      const request = await this.database.maybeOne<{ id: string; status: RequestStatus }>(LOCK_OWN, [
        token.scopeId,
        token.requestId,
        requestId,
      ]);
      if (!request) throw new NotFound(NOUNS.request);
      if (!REQUALIFYING_STATUSES.includes(request.status))
        throw new InvalidStatusTransition({
          en: `This request is ${request.status}: write to the team to change it.`,
          fr: fr`Cette demande est ${REQUEST_STATUS_WORDS[request.status].fr} : écrivez à l’équipe pour la modifier.`,
        });
      await this.requests.answerRequalification(requestId, input);
    }
    return this.get(token, requestId);
  }

  /**
   * Records the organizer's reaction to a proposed venue, and notifies the team; null removes it. Doesn't change the candidate's stage.
   * Uses up a one-use token.
   * @throws NOT_FOUND the request isn't theirs, or the venue wasn't proposed
   * @throws INVALID_STATUS_TRANSITION the request has ended
   */
  async react(
    token: TokenPrincipal,
    requestId: string,
    memberId: string,
    input: ReactToResult,
  ): Promise<OrganizerResultView> {
    await this.tokens.consume(token.tokenId);
    await this.shown(token, requestId, memberId);
    await this.candidates.react(requestId, memberId, { reaction: input.reaction, comment: input.comment ?? null });
    return this.shown(token, requestId, memberId);
  }

  private async shown(token: TokenPrincipal, requestId: string, memberId: string): Promise<OrganizerResultView> {
    const { results } = await this.get(token, requestId);
    const result = results.find((candidate) => candidate.memberId === memberId);
    if (!result) throw new NotFound(NOUNS.result);
    return result;
  }
}
