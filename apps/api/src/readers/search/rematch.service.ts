import { Injectable } from '@nestjs/common';
import { NotFound } from '#core/errors';
import { Database } from '#database/database';
import { NOUNS } from '#domain/nouns';
import type { DeclineReason } from '#domain/vocabulary';
import { matchReasonInWords } from '#domain/match-reasons';
import { currentLocale } from '#http/locale';
import type { PageParams } from '#http/pagination';
import type { RematchView } from './rematch.dto';
import { adjustedReasons, type Adjustments, adjustmentsOf, type SearchedRequest, searchOf } from './rematch.rules';
import { type MemberMatch, SearchMembers } from './search.dto';
import { SearchService } from './search.service';

type Asked = SearchedRequest & {
  candidates: { memberId: string; declineReason: DeclineReason | null; seats: number | null }[];
};

/** A request ($1) with its candidates, and the seats of each in the room and layout that it was asked for. */
const ASKED = `SELECT r.attendees, r.configuration, r.event_date AS "eventDate", r.event_end_date AS "eventEndDate", r.slot,
    r.postal_codes AS "postalCodes", r.radius_km AS "radiusKm", r.requirements, r.needs,
    CASE WHEN r.center_latitude IS NOT NULL
      THEN json_build_object('latitude', r.center_latitude, 'longitude', r.center_longitude) END AS center,
    (SELECT coalesce(json_agg(json_build_object('memberId', s.member_id, 'declineReason', s.decline_reason, 'seats', (
         SELECT max(c.max_capacity) FROM room JOIN room_capacity c ON c.room_id = room.id
          WHERE room.member_id = s.member_id AND (r.configuration IS NULL OR c.configuration = r.configuration)))), '[]')
       FROM result s WHERE s.request_id = r.id) AS candidates
  FROM request r WHERE r.id = $1`;

/** Finds further venues for a request. */
@Injectable()
export class RematchService {
  constructor(
    private readonly database: Database,
    private readonly search: SearchService,
  ) {}

  /**
   * Returns a page of the venues that the search of a request finds besides its candidates, adjusted by the reasons of those
   * that said no. For team users; call it outside of any transaction: a provider embeds the query.
   * @throws NOT_FOUND the request doesn't exist
   * @throws PROVIDER_ERROR the embeddings provider failed
   */
  async find(requestId: string, { limit, offset }: PageParams): Promise<RematchView> {
    const request = await this.database.maybeOne<Asked>(ASKED, [requestId]);
    if (request === null) throw new NotFound(NOUNS.request);
    const { candidates } = request;
    const refusals = candidates.flatMap(({ declineReason, seats }) =>
      declineReason === null ? [] : [{ declineReason, seats }],
    );
    const adjusted = adjustmentsOf(request.attendees, refusals);
    const { minCapacity, cheaperFirst } = adjusted;
    const input = Object.assign(new SearchMembers(), searchOf(request), {
      ...(minCapacity === null ? {} : { minCapacity }),
      excludeMemberIds: candidates.map(({ memberId }) => memberId),
      limit,
      offset,
    });
    const page = await this.search.members(input, cheaperFirst);
    return { ...page, items: page.items.map((item) => withReasons(item, adjusted)), adjusted };
  }
}

/** Puts the reasons of the adjustments before those of the search. */
function withReasons(item: MemberMatch, adjusted: Adjustments): MemberMatch {
  const added = adjustedReasons(adjusted, item.rooms);
  const locale = currentLocale();
  return {
    ...item,
    why: [...added, ...item.why],
    reasons: [...added.map((reason) => matchReasonInWords(reason, locale)), ...item.reasons],
  };
}
