import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { newestFirst } from '#database/list-order';
import { type CursorPageView, toCursorPage } from '#http/pagination';
import { timelineEvents } from './timeline-event.entity';
import type { ListTimeline, TimelineEventView } from './timeline.dto';

/** Reads the entries written by `DomainEvents`. */
@Injectable()
export class TimelineService {
  constructor(private readonly database: Database) {}

  /**
   * Returns a request's timeline, of all or some kinds, newest first; for team users.
   * @throws NOT_FOUND the request doesn't exist
   */
  async byRequest(requestId: string, { kind, ...params }: ListTimeline): Promise<CursorPageView<TimelineEventView>> {
    const request = await this.database.maybeOne(`SELECT 1 FROM request WHERE id = $1`, [requestId]);
    if (!request) throw new NotFound(NOUNS.request);
    const { rows, ...page } = await this.database.page<TimelineEventView>({
      select: timelineEvents.columns,
      from: 'timeline_event',
      where: ['request_id = $1', ...(kind === undefined ? [] : ['kind = ANY ($2::text[])'])],
      params: [requestId, ...(kind === undefined ? [] : [kind])],
      orderBy: newestFirst('timeline_event'),
      limit: params.limit,
      offset: params.offset,
      cursor: params.cursor,
    });
    return toCursorPage(rows, page, params);
  }
}
