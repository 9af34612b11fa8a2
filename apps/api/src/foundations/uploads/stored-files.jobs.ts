import { Injectable } from '@nestjs/common';
import { Job } from '#kernel/jobs';
import { StoredFilesService } from './stored-files.service';

@Injectable()
export class StoredFilesJobs {
  constructor(private readonly files: StoredFilesService) {}

  @Job({ name: 'remove-discarded-files', schedule: '20 * * * * *' })
  removeDue(): Promise<number> {
    return this.files.removeDue();
  }
}
