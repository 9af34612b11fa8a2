import { Injectable } from '@nestjs/common';
import { Database } from '#kernel/database/database';
import { found } from '#kernel/database/list-search';
import { SEARCHED_ORGANIZERS } from '../../demand/organizers/organizers.sql';
import { SEARCHED_REQUESTS } from '../../demand/requests/requests.sql';
import { SEARCHED_MEMBERS } from '../../supply/members/members.sql';
import { type FoundMember, type FoundOrganizer, type FoundRequest, type FoundView, LINES_MAX } from './search-all.dto';
import { MEMBER_LINE, MEMBERS_BY_CODE, ORGANIZER_LINE, REQUEST_LINE, REQUESTS_BY_CODE } from './search-all.sql';

const PAGE = { limit: LINES_MAX, offset: 0 };

/** The lists of requests, members and organizers searched at once. It only reads. */
@Injectable()
export class SearchAllService {
  constructor(private readonly database: Database) {}

  /** The first of each that a search finds, newest first; those whose code begins with it come before. For team users. */
  async all(q = ''): Promise<FoundView> {
    if (q === '') return { requests: [], members: [], organizers: [] };
    const code = /^[MR]-[0-9A-Z]{0,6}$/.test(q.toUpperCase()) ? q.toUpperCase() : null;
    const [requestsByCode, membersByCode, requests, members, organizers] = await Promise.all([
      code?.startsWith('R') ? this.database.query<FoundRequest>(REQUESTS_BY_CODE, [code, LINES_MAX]) : [],
      code?.startsWith('M') ? this.database.query<FoundMember>(MEMBERS_BY_CODE, [code, LINES_MAX]) : [],
      this.requests(q),
      this.members(q),
      this.organizers(q),
    ]);
    return {
      requests: firstOf([...requestsByCode, ...requests]),
      members: firstOf([...membersByCode, ...members]),
      organizers,
    };
  }

  private async requests(search: string): Promise<FoundRequest[]> {
    const params: unknown[] = [];
    const { rows } = await this.database.page<FoundRequest>({
      select: REQUEST_LINE,
      from: 'request r',
      where: [],
      found: found(SEARCHED_REQUESTS, search, [], params),
      params,
      orderBy: 'r.created_at DESC, r.id DESC',
      ...PAGE,
    });
    return rows;
  }

  private async members(search: string): Promise<FoundMember[]> {
    const params: unknown[] = [];
    const { rows } = await this.database.page<FoundMember>({
      select: MEMBER_LINE,
      from: 'member',
      where: [],
      found: found(SEARCHED_MEMBERS, search, [], params),
      params,
      orderBy: 'member.created_at DESC, member.id DESC',
      ...PAGE,
    });
    return rows;
  }

  private async organizers(search: string): Promise<FoundOrganizer[]> {
    const params: unknown[] = [];
    const { rows } = await this.database.page<FoundOrganizer>({
      select: ORGANIZER_LINE,
      from: 'organizer o',
      where: [],
      found: found(SEARCHED_ORGANIZERS, search, [], params),
      params,
      orderBy: 'o.created_at DESC, o.id DESC',
      ...PAGE,
    });
    return rows;
  }
}

/** The first lines, each once. */
const firstOf = <Line extends { id: string }>(lines: Line[]): Line[] =>
  [...new Map(lines.map((line) => [line.id, line])).values()].slice(0, LINES_MAX);
