import { Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { NOUNS } from '#domain/nouns';
import { Database } from '#database/database';
import { NotFound, PreconditionFailed } from '#core/errors';
import type { TokenPrincipal } from '#http/access';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { MagicTokensService } from '../../foundations/magic-tokens/magic-tokens.service';
import { MembersService } from '../../supply/members/members.service';
import { VenueReplies } from '../../demand/requests/venue-replies.service';
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
import { ASKED, ASKED_EVER, ASKED_FROM, ASKED_WHERE, HELD_FROM, HELD_WHERE, OFFERING_WHERE } from './public-access.sql';

/** A request for which the organizer has chosen the venue. */
export interface Selection {
  code: string;
  title: string;
  /** Whether its days are booked in the venue's calendar. */
  isBooked: boolean;
}

/** A venue's actions through its link. It only sees its own record and its availability requests. */
@Injectable()
export class MemberAccessService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly tokens: MagicTokensService,
    private readonly members: MembersService,
    private readonly replies: VenueReplies,
  ) {}

  /** Returns the venue's own record. */
  async profile(token: TokenPrincipal): Promise<MemberProfileView> {
    return toMemberProfileView(await this.members.get(token.scopeId));
  }

  /**
   * Changes the profile. A phone number is only a suggestion until the team accepts it, since it determines the sender of messages.
   * @throws PRECONDITION_FAILED `version` is no longer current
   * @throws VALIDATION_ERROR only one coordinate
   */
  async updateProfile(
    token: TokenPrincipal,
    { phone, ...changes }: UpdateProfile,
    version?: number,
  ): Promise<MemberProfileView> {
    await this.members.lock(token.scopeId);
    const profile = await this.profile(token);
    if (version !== undefined && version !== profile.version) throw new PreconditionFailed();
    const updated = await this.members.update(token.scopeId, changes);
    return toMemberProfileView(phone === undefined ? updated : await this.members.propose(token.scopeId, { phone }));
  }

  /** Returns the venue's availability requests, latest first; with a token about one request only that one. */
  availabilityRequests(token: TokenPrincipal, params: PageParams): Promise<PageView<AvailabilityRequestView>> {
    return this.requests(token, params, ASKED_WHERE);
  }

  /**
   * Returns the requests for which the venue may make an offer, like `availabilityRequests`. Without a question
   * or a reply of the venue's own, as after a call, a request has no `stage`.
   */
  offerRequests(token: TokenPrincipal, params: PageParams): Promise<PageView<AvailabilityRequestView>> {
    return this.requests(token, params, OFFERING_WHERE);
  }

  /**
   * Returns the token's request if it is open and the venue has or had an option for it, whether or not it was asked;
   * else null. If the venue wasn't asked and hasn't replied, it has no `stage`.
   */
  async heldRequest(token: TokenPrincipal): Promise<AvailabilityRequestView | null> {
    const row = await this.database.maybeOne<AskedRow>(
      `SELECT ${ASKED} FROM ${HELD_FROM} WHERE ${HELD_WHERE.join(' AND ')}`,
      [token.scopeId, token.requestId],
    );
    return row && toAvailabilityRequestView(row, token, this.clock.now());
  }

  /** Returns the token's request if the organizer has chosen the venue for it, and whether days are booked; else null. */
  async selection({ scopeId, requestId }: TokenPrincipal): Promise<Selection | null> {
    return this.database.maybeOne<Selection>(
      `SELECT r.code, r.title,
              EXISTS (SELECT 1 FROM availability a
                       WHERE a.member_id = s.member_id AND a.request_id = r.id AND a.status = 'booked') AS "isBooked"
         FROM result s JOIN request r ON r.id = s.request_id
        WHERE s.member_id = $1 AND s.request_id = $2 AND s.stage = 'selected' AND r.status IN ('won', 'closed')`,
      [scopeId, requestId],
    );
  }

  private async requests(
    token: TokenPrincipal,
    params: PageParams,
    where: string[],
  ): Promise<PageView<AvailabilityRequestView>> {
    const { rows, total } = await this.database.page<AskedRow>({
      select: ASKED,
      from: ASKED_FROM,
      where,
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
   * Records the venue's reply, also as its availability; uses up a one-use token. For a day such a token can correct its reply, until the
   * team has acted on it.
   * @throws NOT_FOUND the venue wasn't asked
   * @throws INVALID_STAGE_TRANSITION the reply or its correction is too late
   * @throws INVALID_STATUS_TRANSITION the request has ended
   * @throws INVALID_TOKEN the token was used or revoked in the meantime
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
    await this.replies.recordReply(requestId, token.scopeId, input, { corrects: consumedAt !== null });
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
