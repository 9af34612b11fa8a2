import { Module } from '@nestjs/common';
import { MemberStrategy, OrganizerStrategy } from './magic-token.strategies';
import { MagicTokensController } from './magic-tokens.controller';
import { MagicTokensService } from './magic-tokens.service';

@Module({
  controllers: [MagicTokensController],
  providers: [MagicTokensService, MemberStrategy, OrganizerStrategy],
  exports: [MagicTokensService],
})
export class MagicTokensModule {}
