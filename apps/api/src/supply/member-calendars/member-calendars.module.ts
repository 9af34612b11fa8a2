import { Module } from '@nestjs/common';
import { AvailabilityModule } from '../availability/availability.module';
import { MembersModule } from '../members/members.module';
import { MemberCalendarsController } from './member-calendars.controller';
import { MemberCalendarsService } from './member-calendars.service';

@Module({
  imports: [AvailabilityModule, MembersModule],
  controllers: [MemberCalendarsController],
  providers: [MemberCalendarsService],
})
export class MemberCalendarsModule {}
