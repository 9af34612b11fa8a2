import { Injectable } from '@nestjs/common';
import { Job } from '#kernel/jobs';
import { MagicTokensService } from './magic-tokens.service';

@Injectable()
export class MagicTokensJobs {
  constructor(private readonly tokens: MagicTokensService) {}

  @Job({ name: 'clean-magic-tokens', schedule: '0 23 3 * * *' })
  clean(): Promise<number> {
    return this.tokens.clean();
  }
}
