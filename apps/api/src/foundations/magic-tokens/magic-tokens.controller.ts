import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutations';
import { PageParams, type PageView } from '#http/pagination';
import { Answers, AnswersPage, Creates, IdParam } from '#http/routes';
import { CreatedMagicTokenView, CreateMagicToken, LinkOfRequestView, MagicTokenView } from './magic-tokens.dto';
import { MagicTokensService } from './magic-tokens.service';

@ApiTags('magic-tokens')
@Controller('api/magic-tokens')
@Access('team')
export class MagicTokensController {
  constructor(private readonly tokens: MagicTokensService) {}

  @Post()
  @Creates(CreatedMagicTokenView, {
    summary: 'Make a token for a member, an organizer or a catalog',
    description: 'The secret `token` stands in this answer alone; only its SHA-256 is kept.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  create(@Body() input: CreateMagicToken): Promise<CreatedMagicTokenView> {
    return this.tokens.create(input);
  }

  @Post(':id/revoke')
  @Answers(MagicTokenView, {
    summary: 'Make a token useless at once; again changes nothing',
    description:
      'Whoever shows it gets `INVALID_TOKEN` with `revoked` in its details, or `TOKEN_REVOKED` at the ' +
      'link of a catalog. It does not come back: make another.',
    errors: ['NOT_FOUND'],
  })
  revoke(@IdParam() id: string): Promise<MagicTokenView> {
    return this.tokens.revoke(id);
  }

  @Get('by-request/:requestId')
  @AnswersPage(LinkOfRequestView, {
    summary: 'Tokens about a request, newest first: of its organizer, its venues and its catalogs',
    description:
      'The organizer’s tokens that are about no request in particular are among them. Otherwise as by scope, with ' +
      'the name of the member.',
    errors: ['NOT_FOUND'],
  })
  byRequest(
    @IdParam('requestId') requestId: string,
    @Query() params: PageParams,
  ): Promise<PageView<LinkOfRequestView>> {
    return this.tokens.listByRequest(requestId, params);
  }

  @Get('by-scope/:scopeId')
  @AnswersPage(MagicTokenView, {
    summary: 'Tokens of a member, organizer or catalog, newest first',
    description:
      'Used, revoked and expired ones too; those that have expired go with the daily ' +
      'clean-up 90 days later. The secrets are left out.',
    errors: ['NOT_FOUND'],
  })
  byScope(@IdParam('scopeId') scopeId: string, @Query() params: PageParams): Promise<PageView<MagicTokenView>> {
    return this.tokens.listByScope(scopeId, params);
  }
}
