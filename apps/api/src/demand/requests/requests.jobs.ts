import { Injectable } from '@nestjs/common';
import { Job } from '#kernel/jobs';
import { RequestWatch } from './request-watch.service';

@Injectable()
export class RequestsJobs {
  constructor(private readonly watch: RequestWatch) {}

  @Job({ name: 'detect-inactive-requests', schedule: '0 7 * * * *' })
  detectInactive(): Promise<number> {
    return this.watch.reportSilence();
  }

  @Job({ name: 'detect-past-events', schedule: '0 13 * * * *' })
  detectPastEvents(): Promise<number> {
    return this.watch.reportPastEvents();
  }
}
