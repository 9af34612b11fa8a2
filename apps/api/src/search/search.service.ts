import { Injectable } from '@nestjs/common';
import { Database } from '@kernel/database/database';
import { NotFound } from '@kernel/errors';
import { type PageView, toPageView } from '@kernel/http/pagination';
import { EmbeddingsProvider } from '@providers/embeddings/embeddings.provider';
import { type MemberListRow, toMemberListItem } from '../members/members.dto';
import { memberListSelect } from '../members/members.sql';
import { type RoomRow, type RoomView, toRoomView } from '../rooms/rooms.dto';
import type { MatchAvailability, MemberMatch, SearchMembers } from './search.dto';
import { asksSeats, capacitiesThatDo, reasonsOf, scoreOf, type SearchFilters } from './search.rules';
import { availabilityStatement, NAMED_STATEMENT, type RankedRow, rankStatement, roomsStatement } from './search.sql';

type Ranked = RankedRow & { memberId: string };

/** Finds members that pass hard filters, exactly, and ranks them. The statements are in `search.sql.ts`. */
@Injectable()
export class SearchService {
  constructor(
    private readonly database: Database,
    private readonly embeddings: EmbeddingsProvider,
  ) {}

  /**
   * A page of the members that pass, best first, and how many do. For team users; called outside of any transaction, since the
   * query is embedded by a provider. Ends in NOT_FOUND for an unknown tag or member, or in PROVIDER_ERROR.
   */
  async members(input: SearchMembers): Promise<PageView<MemberMatch>> {
    const filters: SearchFilters = { ...input, minCapacity: input.minCapacity ?? null, center: input.center ?? null };
    const tags = await this.namesOfTags(filters);
    const queryVector = input.semanticQuery ? await this.embed(input.semanticQuery) : null;
    const { sql, params } = rankStatement(filters, queryVector, input);
    const rows = await this.database.query<RankedRow>(sql, params);
    const ranked = rows.filter((row): row is Ranked => row.memberId !== null);
    const items = ranked.length === 0 ? [] : await this.explain(filters, ranked, queryVector !== null, tags);
    return toPageView(items, rows[0]?.total ?? 0, input);
  }

  /** The names of the tags asked for; every id must exist. */
  private async namesOfTags({ tagIds, excludeMemberIds }: SearchFilters): Promise<string[]> {
    if (tagIds.length === 0 && excludeMemberIds.length === 0) return [];
    const named = await this.database.one<{ tags: string[]; members: number }>(NAMED_STATEMENT, [
      tagIds,
      excludeMemberIds,
    ]);
    if (named.tags.length < new Set(tagIds).size) throw new NotFound('A tag of tagIds was');
    if (named.members < new Set(excludeMemberIds).size) throw new NotFound('A member of excludeMemberIds was');
    return named.tags;
  }

  private async embed(text: string): Promise<number[]> {
    const [vector] = await this.embeddings.embed([text], 'query');
    if (!vector) throw new Error('The embeddings provider answered no vector for one text.');
    return vector;
  }

  /** What a page shows of its members, in a constant number of statements. */
  private async explain(
    filters: SearchFilters,
    ranked: Ranked[],
    semanticQuery: boolean,
    tags: string[],
  ): Promise<MemberMatch[]> {
    const ids = ranked.map(({ memberId }) => memberId);
    const members = new Map(
      (
        await this.database.query<MemberListRow>(
          `SELECT ${memberListSelect} FROM member WHERE member.id = ANY ($1::uuid[])`,
          [ids],
        )
      ).map((row) => [row.id, toMemberListItem(row)]),
    );
    const rooms = await this.qualifyingRooms(filters, ids);
    const availability = await this.entries(filters, ids, rooms);
    const asked = { ...filters, semanticQuery, seats: asksSeats(filters), tags };
    return ranked.flatMap((found) => {
      // Deleted since it was ranked: gone is gone.
      const member = members.get(found.memberId);
      if (!member) return [];
      const own = { rooms: rooms.get(member.id) ?? [], availability: availability.get(member.id) ?? [] };
      const { similarity, distanceKm } = found;
      return {
        member,
        score: scoreOf({ semanticQuery, radiusKm: filters.center?.radiusKm ?? null }, found),
        similarity,
        distanceKm,
        ...own,
        reasons: reasonsOf(
          { ...asked, postalCodes: filters.postalCodes.length > 0 },
          { postalCode: member.postalCode, city: member.city, similarity, distanceKm, ...own },
        ),
      };
    });
  }

  private async qualifyingRooms(filters: SearchFilters, memberIds: string[]): Promise<Map<string, RoomView[]>> {
    const { sql, params } = roomsStatement(filters, memberIds);
    const rows = await this.database.query<RoomRow>(sql, params);
    const rooms = rows
      .map(toRoomView)
      .map((room) => ({ ...room, capacities: capacitiesThatDo(filters, room.capacities) }));
    const most = (room: RoomView): number => room.capacities[0]?.maxCapacity ?? 0;
    return Map.groupBy(
      rooms.sort((a, b) => most(b) - most(a)),
      ({ memberId }) => memberId,
    );
  }

  private async entries(
    filters: SearchFilters,
    memberIds: string[],
    rooms: Map<string, RoomView[]>,
  ): Promise<Map<string, MatchAvailability[]>> {
    if (filters.dates.length === 0) return new Map();
    const roomIds = [...rooms.values()].flat().map(({ id }) => id);
    const { sql, params } = availabilityStatement(filters, memberIds, roomIds);
    const rows = await this.database.query<MatchAvailability & { memberId: string }>(sql, params);
    const entries = new Map<string, MatchAvailability[]>();
    for (const { memberId, date, status } of rows)
      entries.set(memberId, [...(entries.get(memberId) ?? []), { date, status }]);
    return entries;
  }
}
