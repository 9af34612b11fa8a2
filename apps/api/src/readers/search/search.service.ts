import { Injectable } from '@nestjs/common';
import type { Locale } from '#words/locale';
import { Database } from '#kernel/database/database';
import { readVectorIndex } from '#kernel/database/vector-index';
import { NotFound } from '#kernel/errors';
import { currentLocale } from '#kernel/http/locale';
import { type PageView, toPageView } from '#kernel/http/pagination';
import { matchReasonInWords } from '#domain/match-reasons';
import { findPlace, placeAt } from '#domain/places';
import { EmbeddingsProvider } from '#providers/embeddings/embeddings.provider';
import { fromMemberListJson } from '../../supply/members/members.sql';
import type { RoomView } from '../../supply/rooms/rooms.dto';
import { fromRoomJson } from '../../supply/rooms/rooms.sql';
import type { FoundPlaceView, MemberMatch, SearchMembers } from './search.dto';
import { asksSeats, capacitiesThatDo, type Reasoned, reasonsOf, scoreOf, type SearchFilters } from './search.rules';
import {
  countStatement,
  fewStatement,
  type FewRow,
  type FoundRow,
  nearestStatement,
  type NearestRow,
  pageStatement,
  type PageRow,
  type Ranking,
} from './search.sql';

/**
 * When a page is ranked one by one, and when by the index of vectors. The figures are measured
 * (docs/decisions/0013-two-ways-to-rank.md).
 */
@Injectable()
export class SearchTuning {
  /** If at most this many members pass, their vectors are compared one by one. */
  few = 20_000;
  /** The index gives at least this many members, and twice the page's last place; they are ranked again by their full vectors. */
  pool = 100;
  /** A page that ends beyond this place is ranked one by one. */
  lastPlace = 200;
  /** The index is given up after this many times the members that chance would need to fill the pool. */
  patience = 4;
}

const isFound = <Row extends { member: unknown }>(row: Row): row is Row & FoundRow => row.member !== null;

/** Finds the members that pass every filter, and ranks them. The statements are in `search.sql.ts`. */
@Injectable()
export class SearchService {
  constructor(
    private readonly database: Database,
    private readonly embeddings: EmbeddingsProvider,
    private readonly tuning: SearchTuning,
  ) {}

  /** The place of a name or postal code, null if there is none; for team users. */
  place(name: string): FoundPlaceView {
    return { place: findPlace(name) };
  }

  /**
   * A page of the members that pass, best first, and how many pass. For team users; call it outside of any transaction: a provider
   * embeds the query. Ends in NOT_FOUND for an unknown tag or member, or in PROVIDER_ERROR.
   */
  async members(input: SearchMembers): Promise<PageView<MemberMatch>> {
    const filters: SearchFilters = { ...input, minCapacity: input.minCapacity ?? null, center: input.center ?? null };
    const queryVector = input.semanticQuery ? await this.embed(input.semanticQuery) : null;
    const { total, tags, rows } = await this.rank({ filters, queryVector, page: input });
    const place = filters.center && placeAt(filters.center);
    const asked = {
      semanticQuery: queryVector !== null,
      seats: asksSeats(filters),
      dates: filters.dates,
      postalCodes: filters.postalCodes.length > 0,
      tags,
      place: place?.name ?? null,
    };
    const locale = currentLocale();
    return toPageView(
      rows.map((row) => matchOf(filters, asked, row, locale)),
      total,
      input,
    );
  }

  /**
   * If few members pass, one statement ranks them one by one and is the whole search. If many pass, the page comes from the index
   * of vectors. They are ranked one by one too if there is no query, if the page is a late one, or if the index finds too few
   * (those that pass are far from the query).
   */
  private async rank(ranking: Ranking): Promise<{ total: number; tags: string[]; rows: FoundRow[] }> {
    const { filters } = ranking;
    const few = await this.database.query<FewRow>(...fewStatement(ranking, this.tuning.few));
    const { total = 0, tags = [], excluded = 0 } = few[0] ?? {};
    if (tags.length < new Set(filters.tagIds).size)
      throw new NotFound({ en: 'A tag of tagIds was', fr: 'Une étiquette de tagIds est' });
    if (excluded < new Set(filters.excludeMemberIds).size)
      throw new NotFound({ en: 'A member of excludeMemberIds was', fr: 'Un lieu de excludeMemberIds est' });
    if (total <= this.tuning.few) return { total, tags, rows: few.filter(isFound) };
    const counted = await this.database.one<{ total: number; embedded: number }>(...countStatement(filters));
    const rows =
      (await this.nearest(ranking, counted)) ?? (await this.database.query<PageRow>(...pageStatement(ranking)));
    return { total: counted.total, tags, rows: rows.filter(isFound) };
  }

  /** The page by the index of vectors; null if the members have to be ranked one by one. */
  private async nearest(
    ranking: Ranking,
    { total, embedded }: { total: number; embedded: number },
  ): Promise<NearestRow[] | null> {
    const last = ranking.page.offset + ranking.page.limit;
    if (ranking.queryVector === null || last > this.tuning.lastPlace) return null;
    const pool = Math.max(this.tuning.pool, 2 * last);
    const rows = await this.database.transaction(async () => {
      await this.database.query(readVectorIndex((this.tuning.patience * pool * embedded) / Math.max(1, total)));
      return this.database.query<NearestRow>(...nearestStatement(ranking, pool));
    });
    return (rows[0]?.found ?? 0) < pool ? null : rows;
  }

  private async embed(text: string): Promise<number[]> {
    const [vector] = await this.embeddings.embed([text], 'query');
    if (!vector) throw new Error('The embeddings provider answered no vector for one text.');
    return vector;
  }
}

function matchOf(filters: SearchFilters, asked: Reasoned, row: FoundRow, locale: Locale): MemberMatch {
  const { similarity, distanceKm, availability } = row;
  const member = fromMemberListJson(row.member);
  const rooms = row.rooms
    .map(fromRoomJson)
    .map((room) => ({ ...room, capacities: capacitiesThatDo(filters, room.capacities) }))
    .sort((a, b) => most(b) - most(a));
  const found = { similarity, distanceKm, rooms, availability };
  const why = reasonsOf(asked, { postalCode: member.postalCode, city: member.city, ...found });
  return {
    member,
    score: scoreOf({ semanticQuery: asked.semanticQuery, radiusKm: filters.center?.radiusKm ?? null }, found),
    ...found,
    why,
    reasons: why.map((reason) => matchReasonInWords(reason, locale)),
  };
}

const most = (room: RoomView): number => room.capacities[0]?.maxCapacity ?? 0;
