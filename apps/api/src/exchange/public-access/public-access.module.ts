import { Module } from '@nestjs/common';
import { CatalogsModule } from '../../demand/catalogs/catalogs.module';
import { MagicTokensModule } from '../../foundations/magic-tokens/magic-tokens.module';
import { AvailabilityModule } from '../../supply/availability/availability.module';
import { MembersModule } from '../../supply/members/members.module';
import { PhotosModule } from '../../supply/photos/photos.module';
import { RoomsModule } from '../../supply/rooms/rooms.module';
import { RequestsModule } from '../../demand/requests/requests.module';
import { CommunicationsModule } from '../communications/communications.module';
import { LinksController } from './links.controller';
import { LinksService } from './links.service';
import { MemberAccessController } from './member-access.controller';
import { MemberAccessService } from './member-access.service';
import { MemberVenueController } from './member-venue.controller';
import { MemberVenueService } from './member-venue.service';
import { OrganizerAccessController } from './organizer-access.controller';
import { OrganizerAccessService } from './organizer-access.service';

/** Routes for the holders of magic tokens, including invalid ones. */
@Module({
  imports: [
    AvailabilityModule,
    CatalogsModule,
    CommunicationsModule,
    MagicTokensModule,
    MembersModule,
    PhotosModule,
    RequestsModule,
    RoomsModule,
  ],
  controllers: [LinksController, MemberAccessController, MemberVenueController, OrganizerAccessController],
  providers: [LinksService, MemberAccessService, MemberVenueService, OrganizerAccessService],
  exports: [LinksService, MemberAccessService, MemberVenueService, OrganizerAccessService],
})
export class PublicAccessModule {}
