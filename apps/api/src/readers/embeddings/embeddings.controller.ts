import { Body, Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#kernel/http/access';
import { Post } from '#kernel/http/mutations';
import { Answers, NoTransaction } from '#kernel/http/routes';
import { EmbeddingsRefreshView, EmbeddingsStatusView, RefreshEmbeddings } from './embeddings.dto';
import { EmbeddingsService } from './embeddings.service';

@ApiTags('embeddings')
@Controller('api/embeddings')
@Access('team')
export class EmbeddingsController {
  constructor(private readonly embeddings: EmbeddingsService) {}

  @Get('status')
  @Answers(EmbeddingsStatusView, { summary: 'How many vectors are behind their texts' })
  status(): Promise<EmbeddingsStatusView> {
    return this.embeddings.status();
  }

  @Post('refresh')
  @NoTransaction()
  @Answers(EmbeddingsRefreshView, { summary: 'Embed stale texts now', errors: ['PROVIDER_ERROR'] })
  refresh(@Body() input: RefreshEmbeddings): Promise<EmbeddingsRefreshView> {
    return this.embeddings.refresh(input.batch);
  }
}
