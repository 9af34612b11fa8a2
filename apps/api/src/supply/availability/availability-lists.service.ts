import { Injectable } from '@nestjs/common';
import { broken, ValidationError } from '#core/errors';
import { Database } from '#database/database';
import type { TeamPrincipal } from '#http/access';
import { type CursorPageView, type PageView, toCursorPage, toPageView } from '#http/pagination';
import { MembersService } from '../members/members.service';
import {
  type AcrossMembers,
  type AvailabilityAcrossView,
  type AvailabilityDaysView,
  type AvailabilitySpan,
  type AvailabilitySpansView,
  type AvailabilityView,
  CALENDAR_DAYS,
  type ListAcrossMembers,
  type ListAvailability,
  MAX_SPAN_DAYS,
  type SpansOfMember,
} from './availability.dto';
import { availabilities, type Availability } from './availability.entity';
import { daysOf } from './availability.rules';
import { ACROSS_BY_DATE, BY_DATE, daysAcross, entriesAcross, ENTRY_ACROSS, SPANS_OF_MEMBER } from './availability.sql';

/** Lists of availability; no entry means available. For team users, and `listByMember` for the venue itself. */
@Injectable()
export class AvailabilityLists {
  constructor(
    private readonly database: Database,
    private readonly members: MembersService,
  ) {}

  /**
   * Returns a venue's entries by date, then slot (full day first), then id; `from` and `to` are inclusive.
   * @throws NOT_FOUND the venue doesn't exist
   * @throws VALIDATION_ERROR the range ends before it begins
   */
  async listByMember(memberId: string, params: ListAvailability): Promise<PageView<AvailabilityView>> {
    const { from, to } = params;
    if (from !== undefined && to !== undefined && from > to)
      throw new ValidationError([broken('to', 'notBefore', { other: 'from' })]);
    await this.members.assertExists(memberId);
    const { rows, total } = await this.database.page<Availability>({
      select: availabilities.columns,
      from: 'availability',
      where: ['member_id = $1', 'date BETWEEN $2 AND $3'],
      params: [memberId, from ?? '-infinity', to ?? 'infinity'],
      orderBy: BY_DATE,
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(rows, total, params);
  }

  /**
   * Returns a venue's availability in a date range, as spans of days.
   * @throws NOT_FOUND the venue doesn't exist
   * @throws VALIDATION_ERROR the range ends before it begins, or is too long
   */
  async spans(memberId: string, { from, to }: SpansOfMember): Promise<AvailabilitySpansView> {
    daysOf({ from, to }, MAX_SPAN_DAYS);
    await this.members.assertExists(memberId);
    return { items: await this.database.query<AvailabilitySpan>(SPANS_OF_MEMBER, [memberId, from, to]) };
  }

  /**
   * Returns the entries of all venues in a date range, by date and id, with the names of related records. Each status
   * is counted up to `ENTRIES_COUNTED`.
   * @throws VALIDATION_ERROR the range ends before it begins, or is too long
   */
  async listAcross(params: ListAcrossMembers, user: TeamPrincipal): Promise<CursorPageView<AvailabilityAcrossView>> {
    const { across, values } = acrossOf(params, user);
    const { rows, ...page } = await this.database.page<AvailabilityAcrossView>({
      select: ENTRY_ACROSS,
      from: entriesAcross(across),
      where: [],
      params: values,
      orderBy: ACROSS_BY_DATE,
      limit: params.limit,
      offset: params.offset,
      cursor: params.cursor,
    });
    return toCursorPage(rows.map(withMoment), page, params);
  }

  /** Returns the number of entries per day, over all venues. Throws as `listAcross` does. */
  async days(params: AcrossMembers, user: TeamPrincipal): Promise<AvailabilityDaysView> {
    const { across, values } = acrossOf(params, user);
    return { days: await this.database.query(daysAcross(across), values) };
  }
}

interface Across {
  across: Parameters<typeof entriesAcross>[0];
  values: unknown[];
}

/** Builds the filter of entries across venues, as parts of a statement and its values. */
function acrossOf({ from, to, status, memberIds, whose }: AcrossMembers, { userId }: TeamPrincipal): Across {
  daysOf({ from, to }, CALENDAR_DAYS);
  const values: unknown[] = [status ?? ['option', 'booked', 'blocked'], from, to];
  const bind = (value: unknown): string => `$${values.push(value)}`;
  const conditions: string[] = [];
  if (memberIds !== undefined) conditions.push(`entry.member_id = ANY (${bind(memberIds)}::uuid[])`);
  if (whose === 'mine')
    conditions.push(`entry.request_id IN (SELECT id FROM request WHERE assignee_id = ${bind(userId)}::uuid)`);
  return { across: { statuses: '$1', from: '$2', to: '$3', conditions }, values };
}

/** JSON has the end of a hold as text. */
const withMoment = (row: AvailabilityAcrossView): AvailabilityAcrossView =>
  row.hold === null ? row : { ...row, hold: { ...row.hold, expiresAt: new Date(row.hold.expiresAt) } };
