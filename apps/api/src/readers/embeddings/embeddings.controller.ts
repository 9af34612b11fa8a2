import { Body, Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { ApiOk, NoTransaction } from '#http/routes';
import { EmbeddingsRefreshView, EmbeddingsStatusView, RefreshEmbeddings } from './embeddings.dto';
import { EmbeddingsService } from './embeddings.service';

@ApiTags('embeddings')
@Controller('api/embeddings')
@Access('team')
export class EmbeddingsController {
  constructor(private readonly embeddings: EmbeddingsService) {}

  @Get('status')
  @ApiOk(EmbeddingsStatusView, {
    summary: 'Count the vectors that are older than their texts',
    description:
      'A job embeds changed texts within minutes, so both numbers are near zero. If they keep growing, the ' +
      'embeddings provider is unavailable.',
  })
  status(): Promise<EmbeddingsStatusView> {
    return this.embeddings.status();
  }

  @Post('refresh')
  @NoTransaction()
  @ApiOk(EmbeddingsRefreshView, {
    summary: 'Embed stale texts now',
    description:
      'For use after an import, instead of waiting for the job. Call it again while the response reports stale ' +
      'texts. On 502 the texts embedded before stay.',
    errors: ['PROVIDER_ERROR'],
  })
  refresh(@Body() input: RefreshEmbeddings): Promise<EmbeddingsRefreshView> {
    return this.embeddings.refresh(input.batch);
  }
}
