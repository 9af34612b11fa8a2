import { Injectable } from '@nestjs/common';
import { stringify } from 'csv-stringify/sync';
import { Database } from '#database/database';
import type { Locale } from '#i18n/locale';
import type { FilterMembers, MemberView } from '../members/members.dto';
import { memberConditions, type MemberRow, memberSelect, toMemberView } from '../members/members.sql';
import { BYTE_ORDER_MARK, delimiterFor, writeCell } from '../../foundations/imports/cells';
import { COLUMNS } from './member-columns';

/** Members per statement and chunk of the response: no more are in memory at a time. */
const PAGE = 200;

/** Exports venues with their rooms as CSV. For team users. */
@Injectable()
export class MemberExportService {
  constructor(private readonly database: Database) {}

  /**
   * Yields the chunks of the file: matching members, newest first, one line per room. The first contains at least the
   * header. Separator and decimal sign are those that spreadsheets expect in the language.
   */
  async *pieces(filter: FilterMembers, locale: Locale): AsyncGenerator<string, void> {
    const delimiter = delimiterFor(locale);
    let members = await this.page(filter, null);
    yield BYTE_ORDER_MARK + stringify([COLUMNS.map(({ name }) => name), ...linesOf(members, locale)], { delimiter });
    for (let last = members.at(-1); last && members.length === PAGE; last = members.at(-1)) {
      members = await this.page(filter, last);
      if (members.length > 0) yield stringify(linesOf(members, locale), { delimiter });
    }
  }

  private async page(filter: FilterMembers, after: MemberView | null): Promise<MemberView[]> {
    const params: unknown[] = [];
    const bind = (value: unknown): string => `$${params.push(value)}`;
    const where = memberConditions(filter, params);
    if (after)
      where.push(`(member.created_at, member.id) < (${bind(after.createdAt)}::timestamptz, ${bind(after.id)}::uuid)`);
    const rows = await this.database.query<MemberRow>(
      `SELECT ${memberSelect} FROM member ${where.length > 0 ? `WHERE ${where.join(' AND ')}` : ''}
        ORDER BY member.created_at DESC, member.id DESC LIMIT ${bind(PAGE)}`,
      params,
    );
    return rows.map(toMemberView);
  }
}

/** Returns the lines of members: one per room, or one without. */
const linesOf = (members: MemberView[], locale: Locale): string[][] =>
  members.flatMap((member) =>
    (member.rooms.length === 0 ? [undefined] : member.rooms).map((room) =>
      COLUMNS.map((column) => writeCell(column.of(member, room), locale)),
    ),
  );
