import { Module } from '@nestjs/common';
import { StandingsController } from './standings.controller';
import { StandingsService } from './standings.service';
import { StatsController } from './stats.controller';
import { StatsJobs } from './stats.jobs';
import { StatsService } from './stats.service';

@Module({
  controllers: [StatsController, StandingsController],
  providers: [StatsService, StandingsService, StatsJobs],
  exports: [StatsService],
})
export class StatsModule {}
