import { Module } from '@nestjs/common';
import { ContactSuggestionsModule } from '../../foundations/contact-suggestions/contact-suggestions.module';
import { TagsModule } from '../tags/tags.module';
import { MemberLists } from './member-lists.service';
import { MembersController } from './members.controller';
import { MembersService } from './members.service';

@Module({
  imports: [TagsModule, ContactSuggestionsModule],
  controllers: [MembersController],
  providers: [MembersService, MemberLists],
  exports: [MembersService],
})
export class MembersModule {}
