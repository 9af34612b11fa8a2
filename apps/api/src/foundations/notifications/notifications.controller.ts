import { Controller, Get, Headers, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access, type TeamPrincipal } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { Post } from '#http/mutation.decorators';
import type { CursorPageView } from '#http/pagination';
import { CurrentUser } from '#http/principal';
import { ApiCursorPage, ApiOk, IdParam } from '#http/routes';
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
  @ApiCursorPage(NotificationView, {
    summary: 'List the team’s notifications, newest first',
    description:
      'The whole team shares one list: a notification read by one user is read for all. With `mine` it omits ' +
      'the kinds that the caller has switched off (`choices`), and `total` counts up to 1,000. Use `stream` ' +
      'for new ones.',
  })
  list(
    @Query() params: ListNotifications,
    @CurrentUser() user: TeamPrincipal,
  ): Promise<CursorPageView<NotificationView>> {
    return this.notifications.list(params, user);
  }

  @Get('stream')
  @ApiOk(undefined, {
    summary: 'Stream notifications and changes as Server-Sent Events',
    description:
      'Events `notification` (its `id` is the notification’s) and `read` (without an id; someone read one), ' +
      'each with the notification as its data; and `change` (its `id` is the timeline entry’s) with `{ ' +
      'requestId, kind }`; without a request, `{ memberId, kind }` (for a venue) or `{ messageId, kind }` (for ' +
      'a mail or message): refetch what you show of it. The stream starts with new events, or with everything ' +
      'after `Last-Event-ID`, which browsers send automatically when they reconnect; `within` adds the events ' +
      'of the last seconds. If there are more than 1,000 changes, or some older than an hour, `reload` (no id, ' +
      'no data) is sent instead: refetch everything you show. A comment is sent every 20 seconds. The stream ' +
      'ends with the session.',
    errors: ['NOT_FOUND', 'RATE_LIMITED'],
    produces: ['text/event-stream'],
  })
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'Id of the last received event.' })
  async stream(
    @Headers('last-event-id') lastEventId: string | undefined,
    @Query() params: StreamParams,
    @CurrentUser() user: TeamPrincipal,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { readable, end } = await this.streams.open(user, lastEventId ?? params.lastEventId, params.within);
    reply.raw.once('close', end);
    // Not awaited: a disconnected reader isn't an error.
    void reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
        // Close the connection after the stream, so that nothing keeps a shutdown waiting.
        connection: 'close',
      })
      .send(readable);
  }

  @Post('read-all')
  @ApiOk(ReadAllView, {
    summary: 'Mark all unread notifications read',
    description: 'For the whole team, not only for the caller. Open streams get a `read` event for each.',
  })
  readAll(@CurrentUser() user: TeamPrincipal): Promise<ReadAllView> {
    return this.notifications.readAll(user);
  }

  @Post(':id/read')
  @ApiOk(NotificationView, {
    summary: 'Mark a notification read; the first reader is kept',
    description:
      'For the whole team: `readBy` is the first reader. Reading it again changes nothing and is not an error.',
    errors: ['NOT_FOUND'],
  })
  read(@IdParam() id: string, @CurrentUser() user: TeamPrincipal): Promise<NotificationView> {
    return this.notifications.read(id, user);
  }
}
