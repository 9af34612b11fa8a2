import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { MagicToken } from './magic-token.entity';
import { MemberStrategy, OrganizerStrategy } from './magic-token.strategies';
import { MagicTokensController } from './magic-tokens.controller';
import { MagicTokensJobs } from './magic-tokens.jobs';
import { MagicTokensService } from './magic-tokens.service';

@Module({
  imports: [TypeOrmModule.forFeature([MagicToken])],
  controllers: [MagicTokensController],
  providers: [MagicTokensService, MagicTokensJobs, MemberStrategy, OrganizerStrategy],
  exports: [MagicTokensService],
})
export class MagicTokensModule {}
