import { Module } from '@nestjs/common';
import { NotificationsModule } from '../../foundations/notifications/notifications.module';
import { AvailabilityModule } from '../availability/availability.module';
import { MembersModule } from '../members/members.module';
import { RoomsModule } from '../rooms/rooms.module';
import { HoldMoves } from './hold-moves.service';
import { HoldRecords } from './hold-records.service';
import { HoldsController } from './holds.controller';
import { HoldsService } from './holds.service';
import { MemberHoldsController } from './member-holds.controller';
import { MemberHolds } from './member-holds.service';

@Module({
  imports: [AvailabilityModule, MembersModule, NotificationsModule, RoomsModule],
  controllers: [HoldsController, MemberHoldsController],
  providers: [HoldMoves, HoldRecords, HoldsService, MemberHolds],
  exports: [HoldsService, MemberHolds],
})
export class HoldsModule {}
