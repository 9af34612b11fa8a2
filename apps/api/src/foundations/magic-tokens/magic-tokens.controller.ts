import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { PageParams, type PageView } from '#http/pagination';
import { ApiCreated, ApiOk, ApiPage, IdParam } from '#http/routes';
import { CreatedMagicTokenView, CreateMagicToken, LinkOfRequestView, MagicTokenView } from './magic-tokens.dto';
import { MagicTokensService } from './magic-tokens.service';

@ApiTags('magic-tokens')
@Controller('api/magic-tokens')
@Access('team')
export class MagicTokensController {
  constructor(private readonly tokens: MagicTokensService) {}

  @Post()
  @ApiCreated(CreatedMagicTokenView, {
    summary: 'Create a token for a venue, an organizer or a catalog',
    description: 'Only this response contains the secret `token`; the database stores its SHA-256.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  create(@Body() input: CreateMagicToken): Promise<CreatedMagicTokenView> {
    return this.tokens.create(input);
  }

  @Post(':id/revoke')
  @ApiOk(MagicTokenView, {
    summary: 'Revoke a token (idempotent)',
    description:
      'Using it then returns `INVALID_TOKEN` with `revoked` in the details, or `TOKEN_REVOKED` for the link of ' +
      'a catalog. It cannot be restored: create another.',
    errors: ['NOT_FOUND'],
  })
  revoke(@IdParam() id: string): Promise<MagicTokenView> {
    return this.tokens.revoke(id);
  }

  @Get('by-request/:requestId')
  @ApiPage(LinkOfRequestView, {
    summary: 'List the tokens about a request, newest first: of its organizer, venues and catalogs',
    description:
      'Includes the organizer’s tokens that are not tied to a request. Otherwise as the list by scope, with ' +
      'the name of the venue.',
    errors: ['NOT_FOUND'],
  })
  byRequest(
    @IdParam('requestId') requestId: string,
    @Query() params: PageParams,
  ): Promise<PageView<LinkOfRequestView>> {
    return this.tokens.listByRequest(requestId, params);
  }

  @Get('by-scope/:scopeId')
  @ApiPage(MagicTokenView, {
    summary: 'List the tokens of a venue, organizer or catalog, newest first',
    description:
      'Includes used, revoked and expired ones; the daily clean-up deletes tokens 90 days after they expire. ' +
      'Without the secrets.',
    errors: ['NOT_FOUND'],
  })
  byScope(@IdParam('scopeId') scopeId: string, @Query() params: PageParams): Promise<PageView<MagicTokenView>> {
    return this.tokens.listByScope(scopeId, params);
  }
}
