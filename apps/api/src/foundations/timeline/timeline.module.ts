import { Module } from '@nestjs/common';
import { TimelineController } from './timeline.controller';
import { TimelineMonths } from './timeline-months';
import { TimelineService } from './timeline.service';

@Module({
  controllers: [TimelineController],
  providers: [TimelineService, TimelineMonths],
  exports: [TimelineService, TimelineMonths],
})
export class TimelineModule {}
