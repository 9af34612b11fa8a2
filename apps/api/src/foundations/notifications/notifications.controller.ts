import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access, type TeamPrincipal } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { Post } from '#http/mutations';
import type { PageView } from '#http/pagination';
import { CurrentUser } from '#http/principal';
import { Answers, AnswersPage, IdParam } from '#http/routes';
import { NotificationStreams } from './notification-streams';
import { ListNotifications, NotificationView, ReadAllView, StreamParams } from './notifications.dto';
import { NotificationsService } from './notifications.service';

@ApiTags('notifications')
@Controller('api/notifications')
@Access('team')
export class NotificationsController {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly streams: NotificationStreams,
  ) {}

  @Get()
  @FromReplica()
  @AnswersPage(NotificationView, {
    summary: 'Notifications of the team, newest first',
    description:
      'The whole team has one list: what a colleague has read is read for everybody. With `mine` it leaves out the kinds ' +
      'that the caller has switched off (`choices`), and `total` counts up to 1,000. Follow `stream` for what comes next.',
  })
  list(@Query() params: ListNotifications, @CurrentUser() user: TeamPrincipal): Promise<PageView<NotificationView>> {
    return this.notifications.list(params, user);
  }

  @Get('stream')
  @Answers(undefined, {
    summary: 'Notifications and changes as they come, by Server-Sent Events',
    description:
      'Events `notification` (its `id` is the notification’s) and `read` (without an id; somebody read one), each with the ' +
      'notification as its data; and `change` (its `id` is the timeline entry’s) with `{ requestId, kind }`; of what happened ' +
      'without a request `{ memberId, kind }` (to a venue) or `{ messageId, kind }` (to a mail or message): read anew what you ' +
      'show of it. It begins with what comes from now on, or with everything newer than `Last-Event-ID`, which browsers send by ' +
      'themselves when they connect again; `within` adds what came in the last seconds. After more than 1,000 changes, ' +
      'or some that are older than an hour, `reload` (no id, no data) comes in their place: read anew all that you show. A comment ' +
      'comes every 20 seconds. It ends with the session.',
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
    produces: ['text/event-stream'],
  })
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'Id of the last event that was received.' })
  async stream(
    @Headers('last-event-id') lastEventId: string | undefined,
    @Query() params: StreamParams,
    @CurrentUser() user: TeamPrincipal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { readable, end } = await this.streams.open(user, lastEventId ?? params.lastEventId, params.within);
    reply.raw.once('close', end);
    // Not awaited: that the reader has gone is no error.
    void reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        // The last answer on its connection: when it ends, nothing stays alive that a stop would wait for.
        connection: 'close',
      })
      .send(readable);
  }

  @Post('read-all')
  @Answers(ReadAllView, {
    summary: 'Mark every unread notification read',
    description: 'For the whole team, not for the caller alone. Open streams get a `read` event for each.',
  })
  readAll(@CurrentUser() user: TeamPrincipal): Promise<ReadAllView> {
    return this.notifications.readAll(user);
  }

  @Post(':id/read')
  @Answers(NotificationView, {
    summary: 'Mark a notification read; the first reader stays',
    description:
      'For the whole team: `readBy` is whoever read it first. Reading it again changes nothing and is no error.',
    errors: ['NOT_FOUND'],
  })
  read(@IdParam() id: string, @CurrentUser() user: TeamPrincipal): Promise<NotificationView> {
    return this.notifications.read(id, user);
  }
}
