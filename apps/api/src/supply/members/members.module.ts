import { Module } from '@nestjs/common';
import { ProposedFactsModule } from '../../foundations/proposed-facts/proposed-facts.module';
import { TagsModule } from '../tags/tags.module';
import { MemberLists } from './member-lists.service';
import { MembersController } from './members.controller';
import { MembersService } from './members.service';

@Module({
  imports: [TagsModule, ProposedFactsModule],
  controllers: [MembersController],
  providers: [MembersService, MemberLists],
  exports: [MembersService],
})
export class MembersModule {}
