import { Body, Controller, Get, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#kernel/http/access';
import { Post } from '#kernel/http/mutations';
import { Answers } from '#kernel/http/routes';
import type { Viewer } from './catalogs.rules';
import { PublicCatalogView, ReactionView, ReactToItem } from './public-catalogs.dto';
import { PublicCatalogsService } from './public-catalogs.service';
import { CurrentViewer } from './viewer';

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
      'changed since. On `TOKEN_EXPIRED` and `TOKEN_REVOKED` the organizer asks the team for a new link.',
    errors: ['NOT_FOUND', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'TOKEN_REVOKED'],
  })
  read(@Param('token') token: string, @CurrentViewer() viewer: Viewer): Promise<PublicCatalogView> {
    return this.catalogs.read(token, viewer);
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
