import { Module } from '@nestjs/common';
import { CatalogsModule } from '../../demand/catalogs/catalogs.module';
import { MagicTokensModule } from '../../foundations/magic-tokens/magic-tokens.module';
import { MembersModule } from '../../supply/members/members.module';
import { RequestsModule } from '../../demand/requests/requests.module';
import { CommunicationsModule } from '../communications/communications.module';
import { LinksController } from './links.controller';
import { LinksService } from './links.service';
import { MemberAccessController } from './member-access.controller';
import { MemberAccessService } from './member-access.service';
import { OrganizerAccessController } from './organizer-access.controller';
import { OrganizerAccessService } from './organizer-access.service';

/** Routes for the holders of magic tokens, and of those that are good no more. */
@Module({
  imports: [CatalogsModule, CommunicationsModule, MagicTokensModule, MembersModule, RequestsModule],
  controllers: [LinksController, MemberAccessController, OrganizerAccessController],
  providers: [LinksService, MemberAccessService, OrganizerAccessService],
  exports: [LinksService],
})
export class PublicAccessModule {}
