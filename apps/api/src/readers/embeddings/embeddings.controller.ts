import { Body, Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutations';
import { Answers, NoTransaction } from '#http/routes';
import { EmbeddingsRefreshView, EmbeddingsStatusView, RefreshEmbeddings } from './embeddings.dto';
import { EmbeddingsService } from './embeddings.service';

@ApiTags('embeddings')
@Controller('api/embeddings')
@Access('team')
export class EmbeddingsController {
  constructor(private readonly embeddings: EmbeddingsService) {}

  @Get('status')
  @Answers(EmbeddingsStatusView, {
    summary: 'How many vectors are behind their texts',
    description:
      'A text that has changed is embedded by a job within minutes, so that both ' +
      'numbers are near zero. If they only grow the embeddings provider is away.',
  })
  status(): Promise<EmbeddingsStatusView> {
    return this.embeddings.status();
  }

  @Post('refresh')
  @NoTransaction()
  @Answers(EmbeddingsRefreshView, {
    summary: 'Embed stale texts now',
    description:
      'For after an import, instead of waiting for the job. Call it again while the ' +
      'answer says that some are stale. On 502 what was embedded before stays.',
    errors: ['PROVIDER_ERROR'],
  })
  refresh(@Body() input: RefreshEmbeddings): Promise<EmbeddingsRefreshView> {
    return this.embeddings.refresh(input.batch);
  }
}
