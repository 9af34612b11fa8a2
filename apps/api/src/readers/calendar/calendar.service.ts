import { Injectable } from '@nestjs/common';
import { Database } from '#database/database';
import type { TeamPrincipal } from '#http/access';
import { CALENDAR_DAYS } from '../../supply/availability/availability.dto';
import { daysOf } from '../../supply/availability/availability.rules';
import type { EventsView, EventView, ListEvents } from './calendar.dto';
import { earliestBegin, EVENTS_COUNTED, EVENTS_MAX } from './calendar.rules';
import { EVENT } from './calendar.sql';

/** The calendar's content besides the entries of venues; for team users. */
@Injectable()
export class CalendarService {
  constructor(private readonly database: Database) {}

  /**
   * Returns the events of requests that overlap a date range.
   * @throws VALIDATION_ERROR the range ends before it begins, or is too long
   */
  async events({ from, to, status, memberIds, whose }: ListEvents, { userId }: TeamPrincipal): Promise<EventsView> {
    daysOf({ from, to }, CALENDAR_DAYS);
    const params: unknown[] = [earliestBegin(from), to, from];
    const bind = (value: unknown): string => `$${params.push(value)}`;
    const conditions: string[] = [];
    if (status !== undefined) conditions.push(`r.status = ANY (${bind(status)}::text[])`);
    if (whose === 'mine') conditions.push(`r.assignee_id = ${bind(userId)}`);
    if (memberIds !== undefined)
      conditions.push(
        `EXISTS (SELECT 1 FROM result s WHERE s.request_id = r.id AND s.member_id = ANY (${bind(memberIds)}::uuid[]))`,
      );
    const { rows: items, total } = await this.database.page<EventView>({
      select: EVENT,
      from: 'request r',
      where: ['r.event_date BETWEEN $1 AND $2', 'coalesce(r.event_end_date, r.event_date) >= $3::date', ...conditions],
      params,
      rowsFirst: true,
      countedTo: EVENTS_COUNTED,
      orderBy: 'r.event_date, r.id',
      limit: EVENTS_MAX,
      offset: 0,
    });
    return { items, total, hasMore: total > items.length };
  }
}
