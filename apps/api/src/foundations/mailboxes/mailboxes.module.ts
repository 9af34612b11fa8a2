import { Module } from '@nestjs/common';
import { MailboxAccesses } from './mailbox-accesses.service';
import { MailboxOAuthController } from './mailbox-oauth.controller';
import { MailboxOAuth } from './mailbox-oauth.service';
import { MailboxProgress } from './mailbox-progress.service';
import { MailboxesController } from './mailboxes.controller';
import { MailboxesService } from './mailboxes.service';

@Module({
  controllers: [MailboxOAuthController, MailboxesController],
  providers: [MailboxAccesses, MailboxOAuth, MailboxProgress, MailboxesService],
  exports: [MailboxAccesses, MailboxProgress, MailboxesService],
})
export class MailboxesModule {}
