import { Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { NOUNS } from '#domain/nouns';
import { Database } from '#database/database';
import { NotFound, PreconditionFailed } from '#core/errors';
import type { TokenPrincipal } from '#http/access';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { MagicTokensService } from '../../foundations/magic-tokens/magic-tokens.service';
import { MembersService } from '../../supply/members/members.service';
import { ResultsService } from '../../demand/requests/results.service';
import {
  answersUntil,
  type AskedRow,
  type AvailabilityRequestView,
  type MemberProfileView,
  type ReplyToAvailabilityRequest,
  toAvailabilityRequestView,
  toMemberProfileView,
  type UpdateProfile,
} from './member-access.dto';
import { CorrectionTooLate } from './public-access.errors';
import { ASKED, ASKED_EVER, ASKED_FROM, ASKED_WHERE } from './public-access.sql';

/** What a venue does with its link. It sees its own record and what it was asked, nothing else. */
@Injectable()
export class MemberAccessService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly tokens: MagicTokensService,
    private readonly members: MembersService,
    private readonly results: ResultsService,
  ) {}

  /** The venue's own record. */
  async profile(token: TokenPrincipal): Promise<MemberProfileView> {
    return toMemberProfileView(await this.members.get(token.scopeId));
  }

  /**
   * Changes the profile. A number is only proposed until the team takes it over, since it decides whose a message is. Ends in
   * PRECONDITION_FAILED if `version` is no longer current, or VALIDATION_ERROR (one coordinate alone).
   */
  async updateProfile(
    token: TokenPrincipal,
    { phone, ...changes }: UpdateProfile,
    version?: number,
  ): Promise<MemberProfileView> {
    await this.members.lock(token.scopeId);
    const profile = await this.profile(token);
    // Here and not in `update`: its refusal shows what is the team's alone.
    if (version !== undefined && version !== profile.version) throw new PreconditionFailed(profile);
    const updated = await this.members.update(token.scopeId, changes);
    return toMemberProfileView(phone === undefined ? updated : await this.members.propose(token.scopeId, { phone }));
  }

  /** What the venue was asked, the latest question first; with a token about one request that one alone. */
  async availabilityRequests(token: TokenPrincipal, params: PageParams): Promise<PageView<AvailabilityRequestView>> {
    const { rows, total } = await this.database.page<AskedRow>({
      select: ASKED,
      from: ASKED_FROM,
      where: ASKED_WHERE,
      params: [token.scopeId, token.requestId],
      orderBy: 's.stage_changed_at DESC, s.id DESC',
      limit: params.limit,
      offset: params.offset,
    });
    const now = this.clock.now();
    const views = rows.map((row) => toAvailabilityRequestView(row, token, now));
    return toPageView(views, total, params);
  }

  /**
   * Records the venue's answer, as its availability too; uses up a one-use token. For a day such a token corrects the answer that it
   * gave, until the team has gone on with that. Ends in NOT_FOUND if the venue was not asked, INVALID_STAGE_TRANSITION if the answer or
   * its correction comes too late, INVALID_STATUS_TRANSITION if the request has ended, or INVALID_TOKEN.
   */
  async reply(
    token: TokenPrincipal,
    requestId: string,
    input: ReplyToAvailabilityRequest,
  ): Promise<AvailabilityRequestView> {
    const consumedAt = await this.tokens.consumeAgain(token.tokenId);
    await this.asked(token, requestId);
    const now = this.clock.now();
    if (consumedAt !== null && now >= answersUntil({ ...token, consumedAt })) throw new CorrectionTooLate();
    await this.results.recordReply(requestId, token.scopeId, input, { corrects: consumedAt !== null });
    const row = await this.asked(token, requestId);
    return toAvailabilityRequestView(row, { ...token, consumedAt: token.oneUse ? (consumedAt ?? now) : null }, now);
  }

  private async asked(token: TokenPrincipal, requestId: string): Promise<AskedRow> {
    const row = await this.database.maybeOne<AskedRow>(
      `SELECT ${ASKED} FROM ${ASKED_FROM} WHERE ${ASKED_EVER.join(' AND ')} AND s.request_id = $3`,
      [token.scopeId, token.requestId, requestId],
    );
    if (!row) throw new NotFound(NOUNS.availabilityRequest);
    return row;
  }
}
