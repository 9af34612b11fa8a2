import { Module } from '@nestjs/common';
import { EmbeddingsController } from './embeddings.controller';
import { EmbeddingsJobs } from './embeddings.jobs';
import { EmbeddingsService } from './embeddings.service';

@Module({
  controllers: [EmbeddingsController],
  providers: [EmbeddingsService, EmbeddingsJobs],
  exports: [EmbeddingsService],
})
export class EmbeddingsModule {}
