import { Body, Controller, Get, Header, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { ApiOk } from '#http/routes';
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
  @ApiOk(PublicCatalogView, {
    summary: 'Get the catalog sent with this link',
    description:
      'No account is required: the secret of the link is the only credential. Returns the content as sent, ' +
      'whatever has changed since; `reactions`, `locale`, `agency` and `supersededBy` are current. Counts a ' +
      'view. For `TOKEN_EXPIRED` the organizer can request a new link (`POST /api/public/links/renew`); for ' +
      '`TOKEN_REVOKED` they have to ask the team.',
    errors: ['NOT_FOUND', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'TOKEN_REVOKED'],
  })
  read(@Param('token') token: string, @CurrentViewer() viewer: Viewer): Promise<PublicCatalogView> {
    return this.catalogs.read(token, viewer);
  }

  @Post(':token/viewed')
  @ApiOk(ViewedView, {
    summary: 'Report that the catalog was viewed',
    description:
      'For a page that a person has had open for some seconds. Counts at most one view per viewer and hour; ' +
      'known link-opening programs are not counted. Send no body.',
    errors: ['NOT_FOUND', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'TOKEN_REVOKED'],
  })
  async viewed(@Param('token') token: string, @CurrentViewer() viewer: Viewer): Promise<ViewedView> {
    await this.catalogs.view(token, viewer);
    return { viewed: true };
  }

  @Get(':token/seen.gif')
  @ApiOk(undefined, {
    summary: 'Report with an image that the catalog was viewed, for a page without scripts',
    description:
      'A transparent pixel. Counts like the report if the user agent is a browser’s. Never cached, so that the ' +
      'next view is counted too.',
    produces: ['image/gif'],
    errors: ['NOT_FOUND', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'TOKEN_REVOKED'],
  })
  @Header('content-type', 'image/gif')
  async seen(@Param('token') token: string, @CurrentViewer() viewer: Viewer): Promise<Buffer> {
    await this.catalogs.view(token, isBrowser(viewer) ? viewer : null);
    return PIXEL;
  }

  @Post(':token/react')
  @ApiOk(ReactionView, {
    summary: 'React to a venue of this catalog; notifies the team',
    description:
      'Does not change the candidate’s stage; replaces an earlier reaction, and null removes it. The venue ' +
      'must be in this catalog. `INVALID_STATUS_TRANSITION` once the request has ended.',
    errors: ['NOT_FOUND', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'TOKEN_REVOKED', 'INVALID_STATUS_TRANSITION'],
  })
  react(@Param('token') token: string, @Body() input: ReactToItem): Promise<ReactionView> {
    return this.catalogs.react(token, input);
  }
}
