import { Injectable } from '@nestjs/common';
import { Database } from '#database/database';
import { organizerFound } from '../../demand/organizers/organizers.sql';
import { requestFound } from '../../demand/requests/requests.sql';
import { memberFound } from '../../supply/members/members.sql';
import { type FoundMember, type FoundOrganizer, type FoundRequest, type FoundView, LINES_MAX } from './search-all.dto';
import { firstMembers, firstOrganizers, firstRequests, MEMBERS_BY_CODE, REQUESTS_BY_CODE } from './search-all.sql';

/** Searches requests, venues and organizers together. Read-only. */
@Injectable()
export class SearchAllService {
  constructor(private readonly database: Database) {}

  /**
   * Returns the first matches of each kind, newest first, after those whose code begins with the search. For team
   * users.
   */
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

  private requests(search: string): Promise<FoundRequest[]> {
    const params: unknown[] = [];
    return this.database.search(firstRequests(requestFound(search, params)), params);
  }

  private members(search: string): Promise<FoundMember[]> {
    const params: unknown[] = [];
    return this.database.search(firstMembers(memberFound(search, params)), params);
  }

  private organizers(search: string): Promise<FoundOrganizer[]> {
    const params: unknown[] = [];
    return this.database.search(firstOrganizers(organizerFound(search, params)), params);
  }
}

/** Returns the first lines, without duplicates. */
const firstOf = <Line extends { id: string }>(lines: Line[]): Line[] =>
  [...new Map(lines.map((line) => [line.id, line])).values()].slice(0, LINES_MAX);
