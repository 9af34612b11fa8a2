import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Database } from '#kernel/database/database';
import { NotFound } from '#kernel/errors';
import { type PageView, toPageView } from '#kernel/http/pagination';
import { timelineEvents } from './timeline-event.entity';
import type { ListTimeline, TimelineEventView } from './timeline.dto';

/** Reads what `Facts` writes. */
@Injectable()
export class TimelineService {
  constructor(private readonly database: Database) {}

  /** What happened on a request, of some kinds or of all, newest first; for team users. Ends in NOT_FOUND. */
  async byRequest(requestId: string, { kind, ...params }: ListTimeline): Promise<PageView<TimelineEventView>> {
    const request = await this.database.maybeOne(`SELECT 1 FROM request WHERE id = $1`, [requestId]);
    if (!request) throw new NotFound(NOUNS.request);
    const { rows, total } = await this.database.page<TimelineEventView>({
      select: timelineEvents.columns,
      from: 'timeline_event',
      where: ['request_id = $1', ...(kind === undefined ? [] : ['kind = ANY ($2::text[])'])],
      params: [requestId, ...(kind === undefined ? [] : [kind])],
      orderBy: 'created_at DESC, id DESC',
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(rows, total, params);
  }
}
