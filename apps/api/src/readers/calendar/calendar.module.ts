import { Module } from '@nestjs/common';
import { TeamModule } from '../../foundations/team/team.module';
import { CalendarController } from './calendar.controller';
import { CalendarFeeds } from './calendar-feeds.service';
import { CalendarService } from './calendar.service';
import { PublicCalendarsController } from './public-calendars.controller';

@Module({
  imports: [TeamModule],
  controllers: [CalendarController, PublicCalendarsController],
  providers: [CalendarService, CalendarFeeds],
})
export class CalendarModule {}
