import { Injectable } from '@nestjs/common';
import { Job } from '#kernel/jobs';
import { EmbeddingsService } from './embeddings.service';

@Injectable()
export class EmbeddingsJobs {
  constructor(private readonly embeddings: EmbeddingsService) {}

  @Job({ name: 're-embed-members', schedule: '0 */5 * * * *' })
  reEmbed(): Promise<number> {
    return this.embeddings.drain();
  }
}
