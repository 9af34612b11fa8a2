import { Module } from '@nestjs/common';
import { EmbeddingsModule } from '../../readers/embeddings/embeddings.module';
import { DemoService } from './demo.service';

@Module({ imports: [EmbeddingsModule], providers: [DemoService] })
export class DemoModule {}
