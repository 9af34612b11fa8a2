import { Injectable } from '@nestjs/common';
import { Job } from '#kernel/jobs';
import { MailService } from './mail.service';

@Injectable()
export class CommunicationsJobs {
  constructor(private readonly mail: MailService) {}

  @Job({ name: 'send-mails', schedule: '*/15 * * * * *' })
  sendMails(): Promise<number> {
    return this.mail.deliverDue();
  }
}
