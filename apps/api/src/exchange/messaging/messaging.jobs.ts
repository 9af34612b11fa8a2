import { Injectable } from '@nestjs/common';
import { Job } from '#kernel/jobs';
import { MessagingService } from './messaging.service';

@Injectable()
export class MessagingJobs {
  constructor(private readonly messaging: MessagingService) {}

  @Job({ name: 'fail-abandoned-messages', schedule: '40 * * * * *' })
  failAbandoned(): Promise<number> {
    return this.messaging.failAbandoned();
  }
}
