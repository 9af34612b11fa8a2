import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StoredContentModule } from '../uploads/stored-content.module';
import { CommunicationsJobs } from './communications.jobs';
import { EmailAttachment } from './email-attachment.entity';
import { EmailMessage } from './email-message.entity';
import { EmailThread } from './email-thread.entity';
import { MailService } from './mail.service';
import { ThreadsService } from './threads.service';

@Module({
  imports: [TypeOrmModule.forFeature([EmailThread, EmailMessage, EmailAttachment]), StoredContentModule],
  providers: [ThreadsService, MailService, CommunicationsJobs],
  exports: [ThreadsService, MailService],
})
export class CommunicationsModule {}
