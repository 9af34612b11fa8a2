import { Injectable } from '@nestjs/common';
import type { Locale } from '#i18n/locale';
import { Database } from '#database/database';
import { readVectorIndex } from '#database/vector-index';
import { NotFound } from '#core/errors';
import { currentLocale } from '#http/locale';
import { toPageView } from '#http/pagination';
import { matchReasonInWords } from '#domain/match-reasons';
import { findPlace, placeAt, placesWithin } from '#domain/places';
import { EmbeddingsProvider } from '#providers/embeddings/embeddings.provider';
import { fromMemberListJson } from '../../supply/members/members.sql';
import type { RoomView } from '../../supply/rooms/rooms.dto';
import { fromRoomJson } from '../../supply/rooms/rooms.sql';
import type {
  AssignedRoomView,
  AssignmentView,
  FindTowns,
  FoundPlaceView,
  FoundTownsView,
  MemberMatch,
  MemberMatchPage,
  SearchMembers,
} from './search.dto';
import { bedroomsAtOnce, wishesOf } from './search-needs.rules';
import { NeedsSearch } from './search-needs.service';
import { asksSeats, capacitiesThatDo, type Reasoned, reasonsOf, scoreOf, type SearchFilters } from './search.rules';
import {
  type Counted,
  countStatement,
  exactStatement,
  type FoundRow,
  nearestStatement,
  type PageRow,
  type Ranking,
  rankStatement,
  signatureStatement,
  type Statement,
} from './search.sql';

/** When a search is exact and when approximate; the numbers are measured (docs/decisions/0013). Tests change them. */
@Injectable()
export class SearchTuning {
  /** Tables up to this size are ranked exactly, as are searches with up to this many matches. */
  exactLimit = { table: 10_000, passing: 3_000 };
  /**
   * The vector index is used if the number of matches times their share of all is higher. Otherwise too many of its
   * results fail the filters. Tags say what the query says: with tags unlike the query, fewer of the nearest pass than
   * chance would have it.
   */
  indexFrom = { tagged: 2_000, untagged: 500 };
  /** The minimum number of venues from the vector index to rank by their full vectors. */
  candidatePool = 40;
  /** The vector index scan is abandoned after this many times the expected number of venues needed to fill the pool. */
  maxScanFactor = 2;
  /**
   * How many of the nearest by signature are ranked by their full vectors: at least `least`, and one in `oneIn` of the
   * matches.
   */
  rerankPool = { least: 1_000, oneIn: 100 };
  /** A page that ends beyond this position is ranked exactly. */
  lastPlace = 200;
}

/** With fewer matches a search with needs also returns near misses. */
const ENOUGH = 3;

interface Ranked {
  total: number;
  tags: string[];
  rows: FoundRow[];
}

/**
 * Returns the names of the requested tags.
 * @throws NOT_FOUND the filters name an unknown tag or venue
 */
function known(filters: SearchFilters, { tags, excluded }: Counted): string[] {
  if (tags.length < new Set(filters.tagIds).size)
    throw new NotFound({
      sentence: { en: 'A tag of the search was not found.', fr: 'Une étiquette de la recherche est introuvable.' },
    });
  if (excluded < new Set(filters.excludeMemberIds).size)
    throw new NotFound({
      sentence: { en: 'A venue to leave out was not found.', fr: 'Un lieu à exclure est introuvable.' },
    });
  return tags;
}

const isFound = <Row extends { member: unknown }>(row: Row): row is Row & FoundRow => row.member !== null;

/** Finds the venues that match every filter, and ranks them. The statements are in `search.sql.ts`. */
@Injectable()
export class SearchService {
  constructor(
    private readonly database: Database,
    private readonly embeddings: EmbeddingsProvider,
    private readonly tuning: SearchTuning,
    private readonly needs: NeedsSearch,
  ) {}

  /** Returns the place with a name or postal code, null if there is none; for team users. */
  place(name: string): FoundPlaceView {
    return { place: findPlace(name) };
  }

  /** Returns the most populous towns in a box; for team users. */
  towns({ limit, ...box }: FindTowns): FoundTownsView {
    return { items: placesWithin(box, limit) };
  }

  /**
   * Returns a page of the matching venues, best first or by the lowest day price of a matching room, and their total number. For team users; call it outside of any
   * transaction: a provider embeds the query.
   * @throws NOT_FOUND an unknown tag or venue
   * @throws VALIDATION_ERROR a need lacks a field of its kind, or there are too many
   * @throws PROVIDER_ERROR the embeddings provider failed
   */
  async members(input: SearchMembers, cheaperFirst = false): Promise<MemberMatchPage> {
    const { needs: said, ...fields } = input;
    const filters: SearchFilters = {
      ...fields,
      ...{ minCapacity: input.minCapacity ?? null, center: input.center ?? null, bedrooms: null, among: null },
    };
    const wishes = wishesOf(filters, said);
    if (wishes !== null) {
      filters.bedrooms = bedroomsAtOnce(wishes) || null;
      filters.among = await this.needs.venues(filters, wishes);
    }
    const queryVector = input.semanticQuery ? await this.embed(input.semanticQuery) : null;
    const { total, tags, rows } = await this.rank({ filters, queryVector, page: input, cheaperFirst });
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
    const items = rows.map((row) => matchOf(filters, asked, row, locale));
    const page = toPageView(items, total, input);
    if (wishes === null) return page;
    const assigned = await this.needs.assignments(
      items.map(({ member }) => member.id),
      wishes,
    );
    return {
      ...page,
      items: await this.withRooms(items, assigned),
      nearMisses: total < ENOUGH ? await this.needs.nearMisses(filters, wishes) : [],
    };
  }

  /** Adds the assigned rooms of each venue, and their names. */
  private async withRooms(items: MemberMatch[], assigned: Map<string, AssignmentView[]>): Promise<MemberMatch[]> {
    const ids = [...assigned.values()].flatMap((needs) => needs.flatMap(({ roomIds }) => roomIds));
    const rooms = await this.database.query<AssignedRoomView>(
      `SELECT id, name FROM room WHERE id = ANY ($1::uuid[]) ORDER BY name, id`,
      [ids],
    );
    return items.map((item) => {
      const assignment = assigned.get(item.member.id) ?? [];
      const own = new Set(assignment.flatMap(({ roomIds }) => roomIds));
      return { ...item, assignment, assignedRooms: rooms.filter(({ id }) => own.has(id)) };
    });
  }

  /** Counts the matches, then reads the page. */
  private async rank(ranking: Ranking): Promise<Ranked> {
    const counted = await this.database.one<Counted>(...countStatement(ranking.filters));
    const tags = known(ranking.filters, counted);
    const rows = await this.database.query<PageRow>(...(await this.pageStatement(ranking, counted)));
    return { total: counted.total, tags, rows: rows.filter(isFound) };
  }

  /**
   * Chooses the statement: compares all matches, or those likely to be on the page, by the vector index if a large
   * share matches, else by signatures.
   */
  private async pageStatement(ranking: Ranking, { total, embedded }: Counted): Promise<Statement> {
    const { exactLimit, indexFrom, lastPlace, rerankPool } = this.tuning;
    const last = ranking.page.offset + ranking.page.limit;
    if (ranking.cheaperFirst || ranking.queryVector === null || embedded <= exactLimit.table || last > lastPlace)
      return exactStatement(ranking);
    // The limit of the pool tells PostgreSQL how few they are.
    if (total <= exactLimit.passing) return signatureStatement(ranking, total);
    const least = ranking.filters.tagIds.length > 0 ? indexFrom.tagged : indexFrom.untagged;
    const near = total ** 2 > least * embedded ? await this.nearest(ranking, embedded / total) : null;
    if (near) return rankStatement(ranking, near);
    return signatureStatement(ranking, Math.max(rerankPool.least, 2 * last) + Math.ceil(total / rerankPool.oneIn));
  }

  /**
   * Returns the ids of a pool of venues from the vector index; null if it yields too few. One in `oneIn` venues
   * matches.
   */
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
    if (!vector) throw new Error('The embeddings provider returned no vector for one text.');
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
