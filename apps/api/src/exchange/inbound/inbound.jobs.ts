import { Injectable } from '@nestjs/common';
import { Job } from '#kernel/jobs';
import { ReceivedMails } from '../communications/received-mails.service';
import { MailReadings } from './mail-readings.service';

@Injectable()
export class InboundJobs {
  constructor(
    private readonly readings: MailReadings,
    private readonly mails: ReceivedMails,
  ) {}

  @Job({ name: 'read-mails', schedule: '*/10 * * * * *' })
  readMails(): Promise<number> {
    return this.readings.readDue();
  }

  @Job({ name: 'delete-discarded-mails', schedule: '50 */10 * * * *' })
  deleteDiscarded(): Promise<number> {
    return this.mails.deleteDiscarded();
  }
}
