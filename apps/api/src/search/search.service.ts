import { Injectable } from '@nestjs/common';
import { Database } from '@kernel/database/database';
import { readVectorIndex } from '@kernel/database/vector-index';
import { NotFound } from '@kernel/errors';
import { type PageView, toPageView } from '@kernel/http/pagination';
import { placeAt } from '@kernel/places';
import { EmbeddingsProvider } from '@providers/embeddings/embeddings.provider';
import { type MemberListRow, toMemberListItem } from '../members/members.dto';
import { memberListSelect } from '../members/members.sql';
import { type RoomRow, type RoomView, toRoomView } from '../rooms/rooms.dto';
import type { MatchAvailability, MemberMatch, SearchMembers } from './search.dto';
import { asksSeats, capacitiesThatDo, reasonsOf, scoreOf, type SearchFilters } from './search.rules';
import {
  availabilityStatement,
  countStatement,
  fewStatement,
  type FewRow,
  NAMED_STATEMENT,
  nearestStatement,
  type NearestRow,
  pageStatement,
  type RankedRow,
  type Ranking,
  roomsStatement,
} from './search.sql';

/** The choice between ranking one by one and the index of vectors; the figures are measured (docs/decisions/0013). */
@Injectable()
export class SearchTuning {
  /** Up to this many members that pass, their vectors are compared one by one; with fewer members in all there is no other way. */
  few = 20_000;
  /** Of the index at least so many are taken and ranked anew by their full vectors, and twice as many as a page ends at. */
  pool = 100;
  /** A page that ends beyond this place is ranked one by one. */
  lastPlace = 200;
  /** How many times as many members as chance would need may be read from the index before it is given up. */
  patience = 4;
}

const isRanked = <Row extends { memberId: string | null }>(row: Row): row is Row & RankedRow => row.memberId !== null;

/** Finds members that pass hard filters, exactly, and ranks them. The statements are in `search.sql.ts`. */
@Injectable()
export class SearchService {
  constructor(
    private readonly database: Database,
    private readonly embeddings: EmbeddingsProvider,
    private readonly tuning: SearchTuning,
  ) {}

  /**
   * A page of the members that pass, best first, and how many do. For team users; called outside of any transaction, since the
   * query is embedded by a provider. Ends in NOT_FOUND for an unknown tag or member, or in PROVIDER_ERROR.
   */
  async members(input: SearchMembers): Promise<PageView<MemberMatch>> {
    const filters: SearchFilters = { ...input, minCapacity: input.minCapacity ?? null, center: input.center ?? null };
    const tags = await this.namesOfTags(filters);
    const queryVector = input.semanticQuery ? await this.embed(input.semanticQuery) : null;
    const { total, rows } = await this.rank({ filters, queryVector, page: input });
    const items = rows.length === 0 ? [] : await this.explain(filters, rows, queryVector !== null, tags);
    return toPageView(items, total, input);
  }

  /**
   * Few that pass are ranked one by one. Of many, the page is taken from the index of vectors, and where that finds too few
   * (what passes lies far from the query), where the page is a late one, or without a query, they are ranked one by one too.
   */
  private async rank(ranking: Ranking): Promise<{ total: number; rows: RankedRow[] }> {
    const few = await this.database.query<FewRow>(...fewStatement(ranking, this.tuning.few));
    const total = few[0]?.total ?? 0;
    if (total <= this.tuning.few) return { total, rows: few.filter(isRanked) };
    const counted = await this.database.one<{ total: number; embedded: number }>(...countStatement(ranking.filters));
    const rows =
      (await this.nearest(ranking, counted)) ?? (await this.database.query<RankedRow>(...pageStatement(ranking)));
    return { total: counted.total, rows };
  }

  /** The page by the index of vectors; null where that is not the way. */
  private async nearest(
    ranking: Ranking,
    { total, embedded }: { total: number; embedded: number },
  ): Promise<RankedRow[] | null> {
    const last = ranking.page.offset + ranking.page.limit;
    if (ranking.queryVector === null || last > this.tuning.lastPlace) return null;
    const pool = Math.max(this.tuning.pool, 2 * last);
    const rows = await this.database.transaction(async () => {
      await this.database.query(readVectorIndex((this.tuning.patience * pool * embedded) / Math.max(1, total)));
      return this.database.query<NearestRow>(...nearestStatement(ranking, pool));
    });
    return (rows[0]?.found ?? 0) < pool ? null : rows.filter(isRanked);
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
    ranked: RankedRow[],
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
    const place = filters.center && placeAt(filters.center);
    const asked = { ...filters, semanticQuery, seats: asksSeats(filters), tags, place: place?.name ?? null };
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
    const rows = await this.database.query<RoomRow>(...roomsStatement(filters, memberIds));
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
    const rows = await this.database.query<MatchAvailability & { memberId: string }>(
      ...availabilityStatement(filters, memberIds, roomIds),
    );
    const entries = new Map<string, MatchAvailability[]>();
    for (const { memberId, date, status } of rows)
      entries.set(memberId, [...(entries.get(memberId) ?? []), { date, status }]);
    return entries;
  }
}
