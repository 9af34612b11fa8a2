import { Injectable } from '@nestjs/common';
import type { Locale } from '#words/locale';
import { Database } from '#kernel/database/database';
import { readVectorIndex } from '#kernel/database/vector-index';
import { NotFound } from '#kernel/errors';
import { Settings } from '#kernel/settings';
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
  type Few,
  type FoundRow,
  isOfAll,
  type Kept,
  type Near,
  nearestStatement,
  pageStatement,
  type PageRow,
  rankedStatement,
  type Ranking,
  shownStatement,
  type Signed,
  signedStatement,
  type Totals,
} from './search.sql';

/**
 * By what a page is ranked: signatures, the index of vectors, or all vectors one by one. The figures are measured
 * (docs/decisions/0061-signatures-rank-what-filters-leave.md).
 */
@Injectable()
export class SearchTuning {
  /**
   * So many of the nearest by signature, at least twice the page's last place, and beside them one in so many of those that pass, may be
   * ranked again by their full vectors: the more pass, the more stand before one of the nearest by chance.
   */
  kept: Kept;
  /** So many of those, at least twice the page's last place, are ranked in any case; they say which of the others may be as near. */
  first = 40;
  /**
   * If more than this share of the members passes, the index of vectors is asked. So many percent of the members say so beforehand, and how near
   * those are that will be kept.
   */
  sampled = { share: 0.2, percent: 0.15 };
  /** Without a query, what passes is counted and ordered by one statement if it is at most this; without a filter, the index of vectors is asked of more. */
  few = 20_000;
  /** The index gives at least this many members, and twice the page's last place; they are ranked again by their full vectors. */
  pool = 100;
  /** A page that ends beyond this place is ranked one by one. */
  lastPlace = 200;
  /** The index is given up after this many times the members that chance would need to fill the pool. */
  patience = 4;

  constructor(settings: Settings) {
    this.kept = { least: settings.SEARCH_KEPT, oneIn: 40 };
  }
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

/** The names of the tags asked for. Ends in NOT_FOUND for an unknown tag or member of the filters. */
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
   * With a query: by signatures; if a large part of all passes, by the index of vectors; if that finds too few (those that pass are
   * far from the query), by signatures all the same. One by one if the page is a late one, if too few of those that pass have a
   * vector, or without a query.
   */
  private async rank(ranking: Ranking): Promise<Ranked> {
    const { filters } = ranking;
    const last = ranking.page.offset + ranking.page.limit;
    if (ranking.queryVector === null || last > this.tuning.lastPlace) return this.oneByOne(ranking);
    const kept = { ...this.tuning.kept, least: Math.max(this.tuning.kept.least, 2 * last) };
    if (isOfAll(filters) && filters.excludeMemberIds.length === 0) {
      // Nothing keeps anybody out, and how many there are is known: no sample need say so.
      const counted = await this.database.one<Counted>(...countStatement(filters));
      const near = counted.total > this.tuning.few ? await this.nearest(ranking, counted) : null;
      if (near) return { total: counted.total, tags: [], rows: near };
    } else {
      const signed = await this.database.one<Signed>(...signedStatement(ranking, kept, this.tuning.sampled));
      const tags = known(filters, signed);
      if (!signed.tooMany && !signed.tooFew)
        return { total: signed.total, tags, rows: await this.bySignature(ranking, signed) };
      if (signed.tooMany) {
        const counted = await this.database.one<Counted>(...countStatement(filters));
        const near = await this.nearest(ranking, counted);
        if (near) return { total: counted.total, tags, rows: near };
      }
    }
    const all = await this.database.one<Signed>(...signedStatement(ranking, kept, null));
    return { total: all.total, tags: known(filters, all), rows: await this.bySignature(ranking, all) };
  }

  /** The page of the nearest by signature. If it reaches beyond those that have a vector, it is made of all that pass. */
  private async bySignature(ranking: Ranking, signed: Signed): Promise<FoundRow[]> {
    const last = ranking.page.offset + ranking.page.limit;
    const first = Math.max(this.tuning.first, 2 * last);
    const rows =
      signed.count < Math.min(last, signed.total)
        ? await this.database.query<PageRow>(...pageStatement(ranking))
        : await this.database.query<PageRow>(...rankedStatement(ranking, signed, first));
    return rows.filter(isFound);
  }

  /** If few members pass, one statement counts and ranks them, and another reads those of the page. */
  private async oneByOne(ranking: Ranking): Promise<Ranked> {
    const few = await this.database.one<Few>(...fewStatement(ranking, this.tuning.few));
    const tags = known(ranking.filters, few);
    if (few.total <= this.tuning.few) {
      const shown = await this.database.query<PageRow>(...shownStatement(ranking.filters, few));
      return { total: few.total, tags, rows: shown.filter(isFound) };
    }
    const counted = await this.database.one<Counted>(...countStatement(ranking.filters));
    const rows = await this.database.query<PageRow>(...pageStatement(ranking));
    return { total: counted.total, tags, rows: rows.filter(isFound) };
  }

  /** The page by the index of vectors; null if it finds too few. */
  private async nearest(ranking: Ranking, { total, embedded }: Counted): Promise<FoundRow[] | null> {
    const pool = Math.max(this.tuning.pool, 2 * (ranking.page.offset + ranking.page.limit));
    const near = await this.database.transaction(async () => {
      await this.database.query(readVectorIndex((this.tuning.patience * pool * embedded) / Math.max(1, total)));
      return this.database.one<Near>(...nearestStatement(ranking, pool));
    });
    if (near.count < pool) return null;
    return (await this.database.query<PageRow>(...rankedStatement(ranking, near, near.count))).filter(isFound);
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
