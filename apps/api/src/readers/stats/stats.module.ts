import { Module } from '@nestjs/common';
import { StatsController } from './stats.controller';
import { StatsJobs } from './stats.jobs';
import { StatsService } from './stats.service';

@Module({
  controllers: [StatsController],
  providers: [StatsService, StatsJobs],
  exports: [StatsService],
})
export class StatsModule {}
