import { Injectable } from '@nestjs/common';
import { Job } from '#kernel/jobs';
import { MemberImportService } from './member-import.service';

@Injectable()
export class MemberImportJobs {
  constructor(private readonly imports: MemberImportService) {}

  @Job({ name: 'fail-abandoned-imports', schedule: '40 * * * * *' })
  failLeftBehind(): Promise<number> {
    return this.imports.failLeftBehind();
  }
}
