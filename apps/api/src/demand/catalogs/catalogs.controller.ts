import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutations';
import { PageParams, type PageView } from '#http/pagination';
import { Answers, AnswersPage, IdParam, IfMatch } from '#http/routes';
import { CatalogVersionView, CatalogView, ComposeCatalog, SendCatalog, SentCatalogView } from './catalogs.dto';
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

  @Get('by-request/:requestId/versions')
  @AnswersPage(CatalogVersionView, {
    summary: 'All versions of the catalog of a request, the newest first',
    description:
      'With their views, their reactions and the state of their links, without what they show: that is in `GET ' +
      '/api/catalogs/versions/{id}`. Empty as long as nothing was composed.',
    errors: ['NOT_FOUND'],
  })
  versions(
    @IdParam('requestId') requestId: string,
    @Query() params: PageParams,
  ): Promise<PageView<CatalogVersionView>> {
    return this.catalogs.versions(requestId, params);
  }

  @Get('versions/:id')
  @Answers(CatalogView, {
    summary: 'One version of a catalog, with what it shows',
    description: 'What was sent stays as it was sent; its views and reactions are as they are now.',
    errors: ['NOT_FOUND'],
  })
  version(@IdParam() id: string): Promise<CatalogView> {
    return this.catalogs.version(id);
  }

  @Post(':requestId/compose')
  @Answers(CatalogView, {
    summary: 'Make or remake the draft; by default of the shortlist',
    description:
      'Composing after a send makes the next version. Replaces all items of the draft. `If-Match` takes the `revision` that you ' +
      'have read, 0 if there was no catalog: on `PRECONDITION_FAILED` somebody composed or sent meanwhile.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'INVALID_STAGE_TRANSITION'],
  })
  compose(
    @IdParam('requestId') requestId: string,
    @Body() input: ComposeCatalog,
    @IfMatch() revision?: number,
  ): Promise<CatalogView> {
    return this.catalogs.compose(requestId, input, revision);
  }

  @Post(':requestId/send')
  @Answers(SentCatalogView, {
    summary: 'Freeze the draft and mail its link to the organizer',
    description: 'Its results become proposed, and a searching request too. `If-Match` is as in `compose`.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'INVALID_STAGE_TRANSITION'],
  })
  send(
    @IdParam('requestId') requestId: string,
    @Body() input: SendCatalog,
    @IfMatch() revision?: number,
  ): Promise<SentCatalogView> {
    return this.catalogs.send(requestId, input, revision);
  }
}
