import { Module } from '@nestjs/common';
import { NotificationsModule } from '../../foundations/notifications/notifications.module';
import { MembersModule } from '../members/members.module';
import { RoomsModule } from '../rooms/rooms.module';
import { AvailabilityController } from './availability.controller';
import { AvailabilityLists } from './availability-lists.service';
import { AvailabilityService } from './availability.service';
import { Bookings } from './bookings.service';
import { HeldDays } from './held-days.service';

@Module({
  imports: [MembersModule, NotificationsModule, RoomsModule],
  controllers: [AvailabilityController],
  providers: [AvailabilityLists, AvailabilityService, Bookings, HeldDays],
  exports: [AvailabilityLists, AvailabilityService, Bookings, HeldDays],
})
export class AvailabilityModule {}
