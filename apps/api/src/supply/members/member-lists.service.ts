import { Injectable } from '@nestjs/common';
import { Database, type Page, type PageQuery } from '#kernel/database/database';
import { found, type SearchedFilter } from '#kernel/database/list-search';
import { keptTotal } from '#kernel/database/list-totals';
import { orderBy, type PageView, toPageView } from '#kernel/http/pagination';
import {
  type FilterMembers,
  type ListMembers,
  MEMBER_SORTS,
  type MemberListItem,
  type MemberPoints,
  POINTS_MAX,
} from './members.dto';
import {
  MEMBER_POINT,
  type MemberListRow,
  memberListSelect,
  type MemberPointRow,
  SEARCHED_MEMBERS,
  toMemberListItem,
} from './members.sql';

const NEWEST_FIRST = 'member.created_at DESC, member.id DESC';

type Asked = Pick<PageQuery, 'select' | 'orderBy' | 'limit' | 'offset'>;

/** Members as they stand in a list and on the map; for team users. */
@Injectable()
export class MemberLists {
  constructor(private readonly database: Database) {}

  /** Members that pass, newest first unless `sort` says otherwise. */
  async list({ sort, limit, offset, ...filters }: ListMembers): Promise<PageView<MemberListItem>> {
    const asked = { select: memberListSelect, orderBy: orderBy(sort, MEMBER_SORTS, NEWEST_FIRST, 'member.id') };
    const { rows, total } = await this.page<MemberListRow>({ ...asked, limit, offset }, filters);
    return toPageView(rows.map(toMemberListItem), total, { limit, offset });
  }

  /** Members that pass and have a position, the newest `POINTS_MAX`. */
  async points(filters: FilterMembers): Promise<MemberPoints> {
    const asked = { select: MEMBER_POINT, orderBy: NEWEST_FIRST, limit: POINTS_MAX, offset: 0 };
    const { rows, total } = await this.page<MemberPointRow>(asked, filters, ['member.latitude IS NOT NULL']);
    return {
      total,
      points: rows.map((row) => [row.id, row.code, row.name, row.latitude, row.longitude, row.status, row.maxCapacity]),
    };
  }

  private page<Row>(asked: Asked, filters: FilterMembers, more: string[] = []): Promise<Page<Row>> {
    const { status, search } = filters;
    const params: unknown[] = [];
    const bind = (value: unknown): string => `$${params.push(value)}`;
    const passing: SearchedFilter[] = [];
    if (status !== undefined)
      passing.push({ condition: `member.status = ${bind(status)}`, facets: [`status:${status}`] });
    const withoutFacets = [...conditionsOf(filters, bind), ...more];
    // Together, so that a search reads only the rows that pass all of them.
    if (withoutFacets.length > 0) passing.push({ condition: withoutFacets.join(' AND ') });
    return this.database.page<Row>({
      ...asked,
      from: 'member',
      where: passing.map(({ condition }) => condition),
      found: search ? found(SEARCHED_MEMBERS, search, passing, params) : undefined,
      kept:
        withoutFacets.length > 0
          ? undefined
          : {
              total: keptTotal('member', status && 'key = $1'),
              steady: status === undefined || asked.orderBy === NEWEST_FIRST,
            },
      params,
    });
  }
}

/** What a member must be, beside its status and the search. */
function conditionsOf(
  { tagIds, department, city, minCapacity, configuration }: FilterMembers,
  bind: (value: unknown) => string,
): string[] {
  const conditions: string[] = [];
  if (tagIds !== undefined)
    conditions.push(`member.id IN (SELECT member_id FROM member_tag WHERE tag_id = ANY (${bind(tagIds)}::uuid[])
      GROUP BY member_id HAVING count(*) = ${bind(tagIds.length)}::int)`);
  if (department !== undefined) conditions.push(`left(member.postal_code, 2) = ${bind(department)}`);
  if (city !== undefined) conditions.push(`search_fold(member.city) = search_fold(${bind(city)})`);
  if (minCapacity !== undefined || configuration !== undefined) {
    const enough = minCapacity === undefined ? 'IS NOT NULL' : `>= ${bind(minCapacity)}::int`;
    conditions.push(
      `member.id IN (SELECT member_id FROM member_search WHERE max_${configuration ?? 'capacity'} ${enough})`,
    );
  }
  return conditions;
}
