import { Module } from '@nestjs/common';
import { MailboxesModule } from '../../foundations/mailboxes/mailboxes.module';
import { CommunicationsModule } from '../communications/communications.module';
import { InboundModule } from '../inbound/inbound.module';
import { FolderSync } from './folder-sync.service';
import { MailboxFollower } from './mailbox-follower.service';
import { MailboxLeases } from './mailbox-leases.service';

@Module({
  imports: [CommunicationsModule, InboundModule, MailboxesModule],
  providers: [MailboxFollower, FolderSync, MailboxLeases],
})
export class MailboxFollowModule {}
