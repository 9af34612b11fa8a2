import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { PageParams } from '#http/pagination';
import { Answers } from '#http/routes';
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
  @Answers(OverviewView, {
    summary: 'Everything at a glance',
    description:
      'For the first screen, in one call: members, requests by status, results by stage, money ' +
      'in euros, unread notifications, and the latest events, all of one moment.',
  })
  overview(): Promise<OverviewView> {
    return this.stats.overview();
  }

  @Get('activity')
  @Answers(generatedPageOf(ActivityView), {
    summary: 'What happened lately, newest first',
    description:
      'The timeline of everything, on requests and elsewhere, who did it and on which request (`requestCode`).',
  })
  activity(@Query() params: PageParams): Promise<ActivityPageView> {
    return this.stats.activity(params);
  }

  @Get('figures')
  @Answers(FiguresView, {
    summary: 'The figures of a period',
    description:
      'In one call and of one moment: funnel, win rate, response times, revenue, the months around, and the load of each person. ' +
      'For a comparison ask for the other period too.',
  })
  figures(@Query() params: PeriodParams): Promise<FiguresView> {
    return this.stats.figures(params);
  }

  @Get('funnel')
  @Answers(FunnelView, {
    summary: 'How far the requests created in a period have come',
    description: 'Cumulative: a request counts at each step that it has reached or passed, even if it was lost since.',
  })
  funnel(@Query() params: PeriodParams): Promise<FunnelView> {
    return this.stats.funnel(params);
  }

  @Get('revenue')
  @Answers(RevenueView, {
    summary: 'Commissions paid, by calendar month',
    description: 'Commissions of cancelled requests are left out.',
  })
  revenue(@Query() params: RevenueParams): Promise<RevenueView> {
    return this.stats.revenue(params.months);
  }

  @Get('top-members')
  @Answers(generatedPageOf(TopMemberView), {
    summary: 'Members by revenue, then wins, then proposals of a period',
    description:
      'Proposals by the day of the sending, wins by that of the win, revenue by that of the payment. 100 places at most, which `total` counts.',
  })
  topMembers(@Query() params: RankingParams): Promise<TopMembersView> {
    return this.stats.topMembers(params);
  }

  @Get('top-organizers')
  @Answers(generatedPageOf(TopOrganizerView), {
    summary: 'Organizers by revenue, then wins, then requests of a period',
    description:
      'Requests by the day of their creation, wins by that of the win, revenue by that of the payment. 100 places at most, which `total` counts.',
  })
  topOrganizers(@Query() params: RankingParams): Promise<TopOrganizersView> {
    return this.stats.topOrganizers(params);
  }

  @Get('response-time')
  @Answers(ResponseTimeAnswerView, {
    summary: 'From the creation of a request to the first mail or message sent on it',
    description: 'Of requests created in the period; those that were not answered yet are no sample.',
  })
  responseTime(@Query() params: PeriodParams): Promise<ResponseTimeAnswerView> {
    return this.stats.responseTime(params);
  }

  @Get('win-rate')
  @Answers(WinRateAnswerView, {
    summary: 'Requests won and lost in a period',
    description: 'Closed requests count as won; cancelled ones are left out.',
  })
  winRate(@Query() params: PeriodParams): Promise<WinRateAnswerView> {
    return this.stats.winRate(params);
  }
}
