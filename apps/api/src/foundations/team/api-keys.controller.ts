import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { Delete, Post } from '#http/mutations';
import type { PageView } from '#http/pagination';
import { CurrentUser } from '#http/principal';
import { Answers, AnswersPage, Creates, IdParam, NoTransaction } from '#http/routes';
import { ApiKeyView, CreateApiKey, CreatedApiKeyView, ListApiKeys } from './api-keys.dto';
import { ApiKeysService } from './api-keys.service';

@ApiTags('team')
@Controller('api/team/api-keys')
@Access('team')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Get()
  @AnswersPage(ApiKeyView, {
    summary: 'Personal keys, newest first',
    description:
      'Every user sees their own keys, admins those of anybody. The secrets are ' +
      'left out: each was shown once, when the key was made.',
    errors: ['FORBIDDEN'],
  })
  list(@Query() params: ListApiKeys, @CurrentUser() user: TeamPrincipal): Promise<PageView<ApiKeyView>> {
    return this.keys.list(params, user);
  }

  @Post()
  @NoTransaction()
  @Creates(CreatedApiKeyView, {
    summary: 'Make a personal key, with which an assistant of your own acts in your name at /mcp',
    description:
      'The secret `key` stands in this answer alone; only its SHA-256 is kept. It opens `/mcp` and no other route.',
  })
  create(@Body() input: CreateApiKey, @CurrentUser() user: TeamPrincipal): Promise<CreatedApiKeyView> {
    return this.keys.create(input, user);
  }

  @Delete(':id')
  @Answers(ApiKeyView, {
    summary: 'Revoke a key of one’s own, or as an admin anybody’s; answers it as it was',
    description:
      'The key opens nothing from now on, and calls at `/mcp` with it end in ' +
      '`UNAUTHENTICATED`. Make a new one in its place: a revoked key does not come back.',
    errors: ['NOT_FOUND'],
  })
  revoke(@IdParam() id: string, @CurrentUser() user: TeamPrincipal): Promise<ApiKeyView> {
    return this.keys.revoke(id, user);
  }
}
