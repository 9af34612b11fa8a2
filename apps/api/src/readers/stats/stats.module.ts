import { Module } from '@nestjs/common';
import { StandingsController } from './standings.controller';
import { StandingsService } from './standings.service';
import { StatsController } from './stats.controller';
import { StatsSnapshots } from './stats-snapshots';
import { StatsService } from './stats.service';

@Module({
  controllers: [StatsController, StandingsController],
  providers: [StatsService, StandingsService, StatsSnapshots],
  exports: [StatsService],
})
export class StatsModule {}
