import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { ApiOk, IdParam, IfMatch } from '#http/routes';
import {
  CatalogVersionsView,
  CatalogView,
  ComposeCatalog,
  ListCatalogVersions,
  SendCatalog,
  SentCatalogView,
} from './catalogs.dto';
import { CatalogsService } from './catalogs.service';

@ApiTags('catalogs')
@Controller('api/catalogs')
@Access('team')
export class CatalogsController {
  constructor(private readonly catalogs: CatalogsService) {}

  @Get('by-request/:requestId')
  @ApiOk(CatalogView, {
    summary: 'Get the newest version of a request’s catalog',
    description:
      'The draft, or the version sent last, with its views. `NOT_FOUND` also if no catalog has been composed yet.',
    errors: ['NOT_FOUND'],
  })
  newest(@IdParam('requestId') requestId: string): Promise<CatalogView> {
    return this.catalogs.newest(requestId);
  }

  @Get('by-request/:requestId/versions')
  @ApiOk(CatalogVersionsView, {
    summary: 'List all versions of a request’s catalog, newest first',
    description:
      'With their views, their reactions and the state of their links, but without their content: see `newest` and ' +
      '`GET /api/catalogs/versions/{id}`. Empty if no catalog has been composed yet.',
    errors: ['NOT_FOUND'],
  })
  versions(
    @IdParam('requestId') requestId: string,
    @Query() params: ListCatalogVersions,
  ): Promise<CatalogVersionsView> {
    return this.catalogs.versions(requestId, params);
  }

  @Get('versions/:id')
  @ApiOk(CatalogView, {
    summary: 'Get one version of a catalog, with its content',
    description: 'A sent version keeps the content it was sent with; views and reactions are current.',
    errors: ['NOT_FOUND'],
  })
  version(@IdParam() id: string): Promise<CatalogView> {
    return this.catalogs.version(id);
  }

  @Post(':requestId/compose')
  @ApiOk(CatalogView, {
    summary: 'Create or replace the draft; by default from the shortlist',
    description:
      'Composing after a send creates the next version. Replaces all items of the draft. `If-Match` takes the ' +
      '`revision` that you have read, 0 if there was no catalog: `PRECONDITION_FAILED` means that it was ' +
      'composed or sent in the meantime.',
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
  @ApiOk(SentCatalogView, {
    summary: 'Freeze the draft and mail its link to the organizer',
    description: 'Its candidates become proposed, and so does a searching request. `If-Match` works as in `compose`.',
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
