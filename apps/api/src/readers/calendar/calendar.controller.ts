import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { Delete, Post } from '#http/mutation.decorators';
import { CurrentUser } from '#http/principal';
import { ApiCreated, ApiOk, IdParam } from '#http/routes';
import { CalendarFeeds } from './calendar-feeds.service';
import { CreatedFeedView, CreateFeed, EventsView, FeedsView, FeedView, ListEvents } from './calendar.dto';
import { CalendarService } from './calendar.service';

@ApiTags('calendar')
@Controller('api/calendar')
@Access('team')
export class CalendarController {
  constructor(
    private readonly calendar: CalendarService,
    private readonly feeds: CalendarFeeds,
  ) {}

  @Get('events')
  @FromReplica()
  @ApiOk(EventsView, {
    summary: 'List the events of requests that overlap a date range',
    description: 'For a calendar next to `GET /api/availability`. `from` and `to` are inclusive.',
  })
  events(@Query() params: ListEvents, @CurrentUser() user: TeamPrincipal): Promise<EventsView> {
    return this.calendar.events(params, user);
  }

  @Get('feeds')
  @ApiOk(FeedsView, {
    summary: 'List your calendar feeds, newest first',
    description: 'Only your own. The addresses themselves are not stored: renew one to see it again.',
  })
  list(@CurrentUser() user: TeamPrincipal): Promise<FeedsView> {
    return this.feeds.list(user);
  }

  @Post('feeds')
  @ApiCreated(CreatedFeedView, {
    summary: 'Create an address at which a program reads a calendar in iCalendar format',
    description:
      'Of the requests assigned to you, of a venue, or of one request; it shows no organizer. There is one per ' +
      'calendar: for `ALREADY_EXISTS` renew it instead. It ends when you revoke it, when your password ' +
      'changes, or when your account is disabled.',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
  })
  create(@Body() input: CreateFeed, @CurrentUser() user: TeamPrincipal): Promise<CreatedFeedView> {
    return this.feeds.create(input, user);
  }

  @Post('feeds/:id/renew')
  @ApiOk(CreatedFeedView, {
    summary: 'Renew the address of a calendar; the previous one stops working',
    description: 'Programs that use the previous one need the new one. Send no body.',
    errors: ['NOT_FOUND'],
  })
  renew(@IdParam() id: string, @CurrentUser() user: TeamPrincipal): Promise<CreatedFeedView> {
    return this.feeds.renew(id, user);
  }

  @Delete('feeds/:id')
  @ApiOk(FeedView, {
    summary: 'Revoke the address of a calendar immediately',
    description: 'Returns the revoked feed.',
    errors: ['NOT_FOUND'],
  })
  revoke(@IdParam() id: string, @CurrentUser() user: TeamPrincipal): Promise<FeedView> {
    return this.feeds.revoke(id, user);
  }
}
