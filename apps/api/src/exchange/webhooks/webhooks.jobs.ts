import { Injectable } from '@nestjs/common';
import { Job } from '#kernel/jobs';
import { WebhookInbox } from './webhook-inbox.service';

@Injectable()
export class WebhookJobs {
  constructor(private readonly inbox: WebhookInbox) {}

  @Job({ name: 'process-webhooks', schedule: '*/10 * * * * *' })
  process(): Promise<number> {
    return this.inbox.processDue();
  }

  @Job({ name: 'prune-webhooks', schedule: '0 23 3 * * *' })
  prune(): Promise<number> {
    return this.inbox.prune();
  }
}
