import { Body, Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#kernel/http/access';
import { Post } from '#kernel/http/mutations';
import { Answers, IdParam } from '#kernel/http/routes';
import { CatalogView, ComposeCatalog, SendCatalog, SentCatalogView } from './catalogs.dto';
import { CatalogsService } from './catalogs.service';

@ApiTags('catalogs')
@Controller('api/catalogs')
@Access('team')
export class CatalogsController {
  constructor(private readonly catalogs: CatalogsService) {}

  @Get('by-request/:requestId')
  @Answers(CatalogView, {
    summary: 'The newest version of the catalog of a request',
    description:
      'The draft, or the version that was sent last, with its views. `NOT_FOUND` also as long as nothing was composed.',
    errors: ['NOT_FOUND'],
  })
  newest(@IdParam('requestId') requestId: string): Promise<CatalogView> {
    return this.catalogs.newest(requestId);
  }

  @Post(':requestId/compose')
  @Answers(CatalogView, {
    summary: 'Make or remake the draft; by default of the shortlist',
    description: 'Composing after a send makes the next version. Replaces all items of the draft.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'INVALID_STAGE_TRANSITION'],
  })
  compose(@IdParam('requestId') requestId: string, @Body() input: ComposeCatalog): Promise<CatalogView> {
    return this.catalogs.compose(requestId, input);
  }

  @Post(':requestId/send')
  @Answers(SentCatalogView, {
    summary: 'Freeze the draft and mail its link to the organizer',
    description: 'Its results become proposed, and a searching request too.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'INVALID_STAGE_TRANSITION'],
  })
  send(@IdParam('requestId') requestId: string, @Body() input: SendCatalog): Promise<SentCatalogView> {
    return this.catalogs.send(requestId, input);
  }
}
