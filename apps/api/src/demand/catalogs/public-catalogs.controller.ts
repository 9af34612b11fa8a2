import { Body, Controller, Get, Header, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutations';
import { Answers } from '#http/routes';
import { isBrowser, type Viewer } from './catalogs.rules';
import { PublicCatalogView, ReactionView, ReactToItem, ViewedView } from './public-catalogs.dto';
import { PublicCatalogsService } from './public-catalogs.service';
import { CurrentViewer } from './viewer';

/** A transparent GIF of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

@ApiTags('catalogs')
@Controller('api/public/catalogs')
@Access('public')
export class PublicCatalogsController {
  constructor(private readonly catalogs: PublicCatalogsService) {}

  @Get(':token')
  @Answers(PublicCatalogView, {
    summary: 'The catalog that was sent with this link',
    description:
      'No account is needed: the secret of the link is the whole credential. It shows what was sent, whatever has ' +
      'changed since; `reactions`, `locale`, `agency` and `supersededBy` are as they are now. Counts a view. On ' +
      '`TOKEN_EXPIRED` the organizer has a new link sent (`POST /api/public/links/renew`), on `TOKEN_REVOKED` they ask the team.',
    errors: ['NOT_FOUND', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'TOKEN_REVOKED'],
  })
  read(@Param('token') token: string, @CurrentViewer() viewer: Viewer): Promise<PublicCatalogView> {
    return this.catalogs.read(token, viewer);
  }

  @Post(':token/viewed')
  @Answers(ViewedView, {
    summary: 'Report that the catalog was seen',
    description:
      'For a page, once a person has had it before them for some seconds. Counts not more than one view per viewer and ' +
      'hour; programs that are known to open links are left out. Send no body.',
    errors: ['NOT_FOUND', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'TOKEN_REVOKED'],
  })
  async viewed(@Param('token') token: string, @CurrentViewer() viewer: Viewer): Promise<ViewedView> {
    await this.catalogs.view(token, viewer);
    return { viewed: true };
  }

  @Get(':token/seen.gif')
  @Answers(undefined, {
    summary: 'Report by a picture that the catalog was seen, for a page without scripts',
    description:
      'One transparent pixel. Counts as the report does, if the user agent is a browser’s. Never cached, so that the ' +
      'next look is counted too.',
    produces: ['image/gif'],
    errors: ['NOT_FOUND', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'TOKEN_REVOKED'],
  })
  @Header('content-type', 'image/gif')
  async seen(@Param('token') token: string, @CurrentViewer() viewer: Viewer): Promise<Buffer> {
    await this.catalogs.view(token, isBrowser(viewer) ? viewer : null);
    return PIXEL;
  }

  @Post(':token/react')
  @Answers(ReactionView, {
    summary: 'Say what one thinks of a venue of this catalog; the team is told',
    description:
      'Moves nothing by itself; an earlier reaction is replaced, null takes it back. The venue must stand ' +
      'in this catalog. Once the request has ended the answer is `INVALID_STATUS_TRANSITION`.',
    errors: ['NOT_FOUND', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'TOKEN_REVOKED', 'INVALID_STATUS_TRANSITION'],
  })
  react(@Param('token') token: string, @Body() input: ReactToItem): Promise<ReactionView> {
    return this.catalogs.react(token, input);
  }
}
