import { Module } from '@nestjs/common';
import { CommunicationsModule } from '../../exchange/communications/communications.module';
import { MailboxesModule } from '../../foundations/mailboxes/mailboxes.module';
import { MailTemplatesModule } from '../../foundations/mail-templates/mail-templates.module';
import { AboutController } from './about.controller';
import { AboutService } from './about.service';
import { TestMails } from './test-mails.service';

@Module({
  imports: [CommunicationsModule, MailboxesModule, MailTemplatesModule],
  controllers: [AboutController],
  providers: [AboutService, TestMails],
})
export class AboutModule {}
