import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { PageParams } from '#http/pagination';
import { ApiOk } from '#http/routes';
import {
  type ActivityPageView,
  ActivityView,
  FiguresView,
  FunnelView,
  generatedPageOf,
  OverviewView,
  PeriodParams,
  RankingParams,
  ResponseTimeAnswerView,
  RevenueParams,
  RevenueView,
  type TopMembersView,
  TopMemberView,
  type TopOrganizersView,
  TopOrganizerView,
  WinRateAnswerView,
} from './stats.dto';
import { StatsService } from './stats.service';

@ApiTags('stats')
@Controller('api/stats')
@Access('team')
@FromReplica()
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get('overview')
  @ApiOk(OverviewView, {
    summary: 'Get an overview',
    description:
      'For the first screen, in one call: venues, requests by status, candidates by stage, money in euros, ' +
      'unread notifications, and the latest events, all as of the same moment.',
  })
  overview(): Promise<OverviewView> {
    return this.stats.overview();
  }

  @Get('activity')
  @ApiOk(generatedPageOf(ActivityView), {
    summary: 'List the latest activity, newest first',
    description:
      'The timeline of all events, with or without a request, with their actors and requests (`requestCode`).',
  })
  activity(@Query() params: PageParams): Promise<ActivityPageView> {
    return this.stats.activity(params);
  }

  @Get('figures')
  @ApiOk(FiguresView, {
    summary: 'Get the statistics of a period',
    description:
      'In one call and as of the same moment: funnel, win rate, response times, revenue, the surrounding ' +
      'months, and each person’s workload. For a comparison request the other period too.',
  })
  figures(@Query() params: PeriodParams): Promise<FiguresView> {
    return this.stats.figures(params);
  }

  @Get('funnel')
  @ApiOk(FunnelView, {
    summary: 'Get the funnel of the requests created in a period',
    description: 'Cumulative: a request counts at each step that it has reached or passed, even if it was lost later.',
  })
  funnel(@Query() params: PeriodParams): Promise<FunnelView> {
    return this.stats.funnel(params);
  }

  @Get('revenue')
  @ApiOk(RevenueView, {
    summary: 'Get paid commissions by calendar month',
    description: 'Commissions of canceled requests are excluded.',
  })
  revenue(@Query() params: RevenueParams): Promise<RevenueView> {
    return this.stats.revenue(params.months);
  }

  @Get('top-members')
  @ApiOk(generatedPageOf(TopMemberView), {
    summary: 'Rank venues by revenue, then wins, then proposals in a period',
    description:
      'Proposals by sending date, wins by the date of the win, revenue by payment date. At most 100 places, ' +
      'which `total` counts.',
  })
  topMembers(@Query() params: RankingParams): Promise<TopMembersView> {
    return this.stats.topMembers(params);
  }

  @Get('top-organizers')
  @ApiOk(generatedPageOf(TopOrganizerView), {
    summary: 'Rank organizers by revenue, then wins, then requests in a period',
    description:
      'Requests by creation date, wins by the date of the win, revenue by payment date. At most 100 places, ' +
      'which `total` counts.',
  })
  topOrganizers(@Query() params: RankingParams): Promise<TopOrganizersView> {
    return this.stats.topOrganizers(params);
  }

  @Get('response-time')
  @ApiOk(ResponseTimeAnswerView, {
    summary: 'Get the time from the creation of a request to the first mail or message sent on it',
    description: 'For requests created in the period; unanswered ones are not included.',
  })
  responseTime(@Query() params: PeriodParams): Promise<ResponseTimeAnswerView> {
    return this.stats.responseTime(params);
  }

  @Get('win-rate')
  @ApiOk(WinRateAnswerView, {
    summary: 'Get the requests won and lost in a period',
    description: 'Closed requests count as won; canceled ones are excluded.',
  })
  winRate(@Query() params: PeriodParams): Promise<WinRateAnswerView> {
    return this.stats.winRate(params);
  }
}
