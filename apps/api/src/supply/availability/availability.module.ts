import { Module } from '@nestjs/common';
import { MembersModule } from '../members/members.module';
import { RoomsModule } from '../rooms/rooms.module';
import { AvailabilityController } from './availability.controller';
import { AvailabilityService } from './availability.service';
import { Bookings } from './bookings.service';

@Module({
  imports: [MembersModule, RoomsModule],
  controllers: [AvailabilityController],
  providers: [AvailabilityService, Bookings],
  exports: [AvailabilityService, Bookings],
})
export class AvailabilityModule {}
