import { Injectable } from '@nestjs/common';
import type { Locale } from '#i18n/locale';
import { Database } from '#database/database';
import { readVectorIndex } from '#database/vector-index';
import { NotFound } from '#core/errors';
import { currentLocale } from '#http/locale';
import { type PageView, toPageView } from '#http/pagination';
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
  detailsStatement,
  type ExactLimits,
  exactStatement,
  type FoundRow,
  nearestStatement,
  type PageRow,
  pageStatement,
  type Ranking,
  rankStatement,
  type RerankPool,
  signatureStatement,
  type SmallResult,
  type Totals,
} from './search.sql';

/** When a search is exact and when approximate; the figures are measured (docs/decisions/0013). Tests change them. */
@Injectable()
export class SearchTuning {
  /** Members that one statement ranks exactly, by the size of the table. */
  exactLimit: ExactLimits = { small: 20_000, large: 12_000 };
  /** From this share of all members on, the index of vectors is asked; below it, members that pass may be too far apart in its graph. */
  indexShare = 0.2;
  /** So many of the nearest by signature are ranked again by their full vectors, at least twice the page's last place. */
  rerankPool: RerankPool = { least: 500, oneIn: 40 };
  /** The index of vectors yields at least this many members, and twice the page's last place; they are ranked again by their full vectors. */
  candidatePool = 100;
  /** A page that ends beyond this place is ranked exactly. */
  lastPlace = 200;
  /** The index is given up after this many times the members that chance would need to fill the pool. */
  maxScanFactor = 4;
}

interface Counted {
  total: number;
  embedded: number;
}

interface Ranked {
  total: number;
  tags: string[];
  rows: FoundRow[];
}

/** The names of the tags asked for. @throws NOT_FOUND the filters name an unknown tag or member */
function known(filters: SearchFilters, { tags, excluded }: Totals): string[] {
  if (tags.length < new Set(filters.tagIds).size)
    throw new NotFound({ en: 'A tag of tagIds was', fr: 'Une étiquette de tagIds est' });
  if (excluded < new Set(filters.excludeMemberIds).size)
    throw new NotFound({ en: 'A member of excludeMemberIds was', fr: 'Un lieu de excludeMemberIds est' });
  return tags;
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
   * Exact if few members pass. Otherwise a query is answered by the index of vectors if a large share passes, else by signatures; exactly
   * after all if too few have a vector.
   */
  private async rank(ranking: Ranking): Promise<Ranked> {
    const { filters, queryVector, page } = ranking;
    const small = await this.database.one<SmallResult>(...exactStatement(ranking, this.tuning.exactLimit));
    const tags = known(filters, small);
    if (!small.isLarge) {
      const shown = await this.database.query<PageRow>(...detailsStatement(filters, small));
      return { total: small.total, tags, rows: shown.filter(isFound) };
    }
    const { total, embedded } = await this.database.one<Counted>(...countStatement(filters));
    const isApproximate = queryVector !== null && page.offset + page.limit <= this.tuning.lastPlace;
    const near = isApproximate ? await this.candidates(ranking, total, embedded) : null;
    const rows = await this.database.query<PageRow>(...(near ? rankStatement(ranking, near) : pageStatement(ranking)));
    return { total, tags, rows: rows.filter(isFound) };
  }

  /** The ids of the members that may be on the page; null if too few of those that pass have a vector. */
  private async candidates(ranking: Ranking, total: number, embedded: number): Promise<string[] | null> {
    const last = ranking.page.offset + ranking.page.limit;
    const near =
      total > this.tuning.indexShare * embedded ? await this.nearest(ranking, embedded / Math.max(1, total)) : null;
    if (near) return near;
    const { least, oneIn } = this.tuning.rerankPool;
    const { ids } = await this.database.one<{ ids: string[] }>(
      ...signatureStatement(ranking, total, { least: Math.max(least, 2 * last), oneIn }),
    );
    return ids.length < Math.min(last, total) ? null : ids;
  }

  /** The ids of a pool of members by the index of vectors; null if it yields too few. One in `oneIn` members passes. */
  private async nearest(ranking: Ranking, oneIn: number): Promise<string[] | null> {
    const pool = Math.max(this.tuning.candidatePool, 2 * (ranking.page.offset + ranking.page.limit));
    const { ids } = await this.database.transaction(async () => {
      await this.database.query(readVectorIndex(this.tuning.maxScanFactor * pool * oneIn));
      return this.database.one<{ ids: string[] }>(...nearestStatement(ranking, pool));
    });
    return ids.length < pool ? null : ids;
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
