import { Injectable } from '@nestjs/common';
import { Database, type PageQuery } from '#database/database';
import { newestFirst, orderSql } from '#database/list-order';
import { type CursorPageView, orderBy, toCursorPage } from '#http/pagination';
import { type FilterMembers, type ListMembers, MEMBER_SORTS, type MemberListItem, POINTS_MAX } from './members.dto';
import {
  MEMBER_POINT,
  memberConditions,
  type MemberListRow,
  memberListSelect,
  PLACED,
  toMemberListItem,
} from './members.sql';

const NEWEST_FIRST = orderSql(newestFirst('member'));

type Asked = Pick<PageQuery, 'select' | 'orderBy' | 'limit' | 'offset' | 'cursor'>;

/** Venues in lists and on the map; for team users. */
@Injectable()
export class MemberLists {
  constructor(private readonly database: Database) {}

  /** Returns the matching venues, newest first unless `sort` says otherwise. */
  async list({ sort, limit, offset, cursor, ...filters }: ListMembers): Promise<CursorPageView<MemberListItem>> {
    const asked = { select: memberListSelect, orderBy: orderBy(sort, MEMBER_SORTS, 'member') };
    const query = this.query({ ...asked, limit, offset, cursor }, filters);
    const { rows, ...page } = await this.database.page<MemberListRow>(query);
    return toCursorPage(rows.map(toMemberListItem), page, { limit, offset });
  }

  /** Returns the matching venues with coordinates, the newest `POINTS_MAX`: the JSON of `MemberPoints`. */
  async points(filters: FilterMembers): Promise<string> {
    const asked = { select: MEMBER_POINT, orderBy: NEWEST_FIRST, limit: POINTS_MAX, offset: 0 };
    const { text, total } = await this.database.pageText(this.query(asked, filters, { placed: true }));
    return `{"total":${total},"points":${text}}`;
  }

  private query(asked: Asked, filters: FilterMembers, { placed = false } = {}): PageQuery {
    const params: unknown[] = [];
    const where = [...memberConditions(filters, params), ...(placed ? [PLACED] : [])];
    return { ...asked, from: 'member', rowsFirst: true, isSearch: Boolean(filters.search), where, params };
  }
}
