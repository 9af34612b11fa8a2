import { Injectable } from '@nestjs/common';
import { Database, type PageQuery } from '#database/database';
import { orderBy, type PageView, toPageView } from '#http/pagination';
import { type FilterMembers, type ListMembers, MEMBER_SORTS, type MemberListItem, POINTS_MAX } from './members.dto';
import {
  MEMBER_POINT,
  memberConditions,
  type MemberListRow,
  memberListSelect,
  PLACED,
  toMemberListItem,
} from './members.sql';

const NEWEST_FIRST = 'member.created_at DESC, member.id DESC';

type Asked = Pick<PageQuery, 'select' | 'orderBy' | 'limit' | 'offset'>;

/** Venues in lists and on the map; for team users. */
@Injectable()
export class MemberLists {
  constructor(private readonly database: Database) {}

  /** Returns the matching venues, newest first unless `sort` says otherwise. */
  async list({ sort, limit, offset, ...filters }: ListMembers): Promise<PageView<MemberListItem>> {
    const asked = { select: memberListSelect, orderBy: orderBy(sort, MEMBER_SORTS, NEWEST_FIRST, 'member.id') };
    const query = this.query({ ...asked, limit, offset }, filters);
    const { rows, total } = await this.database.page<MemberListRow>(query);
    return toPageView(rows.map(toMemberListItem), total, { limit, offset });
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
    return { ...asked, from: 'member', rowsFirst: true, where, params };
  }
}
