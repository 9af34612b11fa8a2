import { Injectable } from '@nestjs/common';
import { Job } from '#kernel/jobs';
import { MailReadings } from './mail-readings.service';

@Injectable()
export class InboundJobs {
  constructor(private readonly readings: MailReadings) {}

  @Job({ name: 'read-mails', schedule: '*/10 * * * * *' })
  readMails(): Promise<number> {
    return this.readings.readDue();
  }
}
