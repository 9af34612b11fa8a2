import { Injectable } from '@nestjs/common';
import { On } from '../../foundations/timeline/outbox';
import { LeasedCron } from '#queue/jobs';
import { OrganizerDataErased } from '../privacy/privacy.events';
import { DataExportsService } from './data-exports.service';

@Injectable()
export class DataExportsJobs {
  constructor(private readonly exports: DataExportsService) {}

  @LeasedCron('35 * * * * *', { name: 'remove-data-exports' })
  removeDue(): Promise<number> {
    return this.exports.removeDue();
  }

  @On(OrganizerDataErased)
  erased(): Promise<void> {
    return this.exports.withoutErased();
  }
}
