import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { ApiHeader, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '#http/access';
import { namesTag } from '#http/etag';
import { ApiOk } from '#http/routes';
import { CalendarFeeds } from './calendar-feeds.service';

@ApiTags('calendar')
@Controller('api/public/calendars')
@Access('public')
export class PublicCalendarsController {
  constructor(private readonly feeds: CalendarFeeds) {}

  @Get(':token/calendar.ics')
  @ApiOk(undefined, {
    summary: 'Get the calendar of a secret address, in iCalendar format (RFC 5545)',
    description:
      'For programs that subscribe to calendars: the secret in the address is the only credential. All-day ' +
      'events, and one at the moment each active option ends, in the language of the user who created the address. `NOT_FOUND` also means that it was renewed ' +
      'or revoked.',
    errors: ['NOT_FOUND'],
    produces: ['text/calendar'],
  })
  @ApiHeader({ name: 'If-None-Match', required: false, description: 'Your `ETag`.' })
  @ApiResponse({ status: 304, description: 'Your copy is current.' })
  async serve(
    @Param('token') token: string,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { text, etag } = await this.feeds.serve(token);
    void reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (namesTag(known, etag)) await reply.status(304).send();
    else
      await reply
        .headers({
          'content-type': 'text/calendar; charset=utf-8',
          'content-disposition': 'inline; filename="calendar.ics"',
        })
        .send(text);
  }
}
