import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import type { CursorPageView } from '#http/pagination';
import { ApiCursorPage, IdParam } from '#http/routes';
import { ListTimeline, TimelineEventView } from './timeline.dto';
import { TimelineService } from './timeline.service';

@ApiTags('timeline')
@Controller('api/timeline')
@Access('team')
export class TimelineController {
  constructor(private readonly timeline: TimelineService) {}

  @Get('by-request/:requestId')
  @ApiCursorPage(TimelineEventView, {
    summary: 'List a request’s timeline, newest first',
    description:
      'Who did what and when, with the details by kind in `payload`. `via: assistant` marks actions of an ' +
      'assistant on behalf of a user. Entries are never changed or deleted.',
    errors: ['NOT_FOUND'],
  })
  byRequest(
    @IdParam('requestId') requestId: string,
    @Query() params: ListTimeline,
  ): Promise<CursorPageView<TimelineEventView>> {
    return this.timeline.byRequest(requestId, params);
  }
}
