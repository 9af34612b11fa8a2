import { Module } from '@nestjs/common';
import { ProposedFactsModule } from '../../foundations/proposed-facts/proposed-facts.module';
import { TagsModule } from '../tags/tags.module';
import { MembersController } from './members.controller';
import { MembersService } from './members.service';

@Module({
  imports: [TagsModule, ProposedFactsModule],
  controllers: [MembersController],
  providers: [MembersService],
  exports: [MembersService],
})
export class MembersModule {}
