import { Injectable } from '@nestjs/common';
import { Job } from '#kernel/jobs';
import { AttachmentsService } from './attachments.service';
import { MailService } from './mail.service';

@Injectable()
export class CommunicationsJobs {
  constructor(
    private readonly mail: MailService,
    private readonly attachments: AttachmentsService,
  ) {}

  @Job({ name: 'send-mails', schedule: '*/15 * * * * *' })
  sendMails(): Promise<number> {
    return this.mail.deliverDue();
  }

  @Job({ name: 'remove-unused-attachments', schedule: '0 25 * * * *' })
  removeUnusedAttachments(): Promise<number> {
    return this.attachments.removeUnused();
  }
}
