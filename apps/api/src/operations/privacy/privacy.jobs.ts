import { Injectable } from '@nestjs/common';
import { Job } from '#kernel/jobs';
import { RetentionService } from './retention.service';

@Injectable()
export class PrivacyJobs {
  constructor(private readonly retention: RetentionService) {}

  @Job({ name: 'apply-retention', schedule: '0 7 4 * * *' })
  apply(): Promise<number> {
    return this.retention.apply();
  }
}
