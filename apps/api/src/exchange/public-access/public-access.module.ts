import { Module } from '@nestjs/common';
import { MagicTokensModule } from '../../foundations/magic-tokens/magic-tokens.module';
import { MembersModule } from '../../supply/members/members.module';
import { RequestsModule } from '../../demand/requests/requests.module';
import { MemberAccessController } from './member-access.controller';
import { MemberAccessService } from './member-access.service';
import { OrganizerAccessController } from './organizer-access.controller';
import { OrganizerAccessService } from './organizer-access.service';

/** Routes for the holders of magic tokens. */
@Module({
  imports: [MagicTokensModule, MembersModule, RequestsModule],
  controllers: [MemberAccessController, OrganizerAccessController],
  providers: [MemberAccessService, OrganizerAccessService],
})
export class PublicAccessModule {}
