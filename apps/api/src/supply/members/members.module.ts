import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ProposedFactsModule } from '../../foundations/proposed-facts/proposed-facts.module';
import { TagsModule } from '../tags/tags.module';
import { MemberTag } from './member-tag.entity';
import { Member } from './member.entity';
import { MembersController } from './members.controller';
import { MembersService } from './members.service';

@Module({
  imports: [TypeOrmModule.forFeature([Member, MemberTag]), TagsModule, ProposedFactsModule],
  controllers: [MembersController],
  providers: [MembersService],
  exports: [MembersService],
})
export class MembersModule {}
