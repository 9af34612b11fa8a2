import { Module } from '@nestjs/common';
import { OrganizersModule } from '../../demand/organizers/organizers.module';
import { AvailabilityModule } from '../../supply/availability/availability.module';
import { MembersModule } from '../../supply/members/members.module';
import { MemberMergesService } from './member-merges.service';
import { MergesController } from './merges.controller';
import { MergesService } from './merges.service';
import { OrganizerMergesService } from './organizer-merges.service';

@Module({
  imports: [AvailabilityModule, MembersModule, OrganizersModule],
  controllers: [MergesController],
  providers: [MergesService, MemberMergesService, OrganizerMergesService],
  exports: [MergesService],
})
export class MergesModule {}
