import { Module } from '@nestjs/common';
import { MailboxesModule } from '../../foundations/mailboxes/mailboxes.module';
import { NotificationsModule } from '../../foundations/notifications/notifications.module';
import { AvailabilityModule } from '../availability/availability.module';
import { MembersModule } from '../members/members.module';
import { RoomsModule } from '../rooms/rooms.module';
import { HoldMoves } from './hold-moves.service';
import { HoldPromotions } from './hold-promotions.listener';
import { HoldRecords } from './hold-records.service';
import { HoldWatch } from './hold-watch.service';
import { HoldsController } from './holds.controller';
import { HoldsService } from './holds.service';
import { MemberHoldsController } from './member-holds.controller';
import { MemberHolds } from './member-holds.service';
import { Holds } from './request-holds.service';

@Module({
  imports: [AvailabilityModule, MailboxesModule, MembersModule, NotificationsModule, RoomsModule],
  controllers: [HoldsController, MemberHoldsController],
  providers: [HoldMoves, HoldPromotions, HoldRecords, Holds, HoldsService, HoldWatch, MemberHolds],
  exports: [Holds, HoldsService, MemberHolds],
})
export class HoldsModule {}
