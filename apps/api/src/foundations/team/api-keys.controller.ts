import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { Delete, Post } from '#http/mutation.decorators';
import type { PageView } from '#http/pagination';
import { CurrentUser } from '#http/principal';
import { ApiCreated, ApiOk, ApiPage, IdParam, NoTransaction } from '#http/routes';
import { ApiKeyView, CreateApiKey, CreatedApiKeyView, ListApiKeys } from './api-keys.dto';
import { ApiKeysService } from './api-keys.service';

@ApiTags('team')
@Controller('api/team/api-keys')
@Access('team')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  @Get()
  @ApiPage(ApiKeyView, {
    summary: 'List personal keys, newest first',
    description:
      'Users see their own keys, admins those of any user. Without the secrets: each was shown once, when the ' +
      'key was created.',
    errors: ['FORBIDDEN'],
  })
  list(@Query() params: ListApiKeys, @CurrentUser() user: TeamPrincipal): Promise<PageView<ApiKeyView>> {
    return this.keys.list(params, user);
  }

  @Post()
  @NoTransaction()
  @ApiCreated(CreatedApiKeyView, {
    summary: 'Create a personal key, with which an assistant acts on your behalf at /mcp',
    description:
      'Only this response contains the secret `key`; the database stores its SHA-256. It opens `/mcp` and no ' +
      'other route.',
  })
  create(@Body() input: CreateApiKey, @CurrentUser() user: TeamPrincipal): Promise<CreatedApiKeyView> {
    return this.keys.create(input, user);
  }

  @Delete(':id')
  @ApiOk(ApiKeyView, {
    summary: 'Revoke one of your keys, or as an admin any key; returns the revoked key',
    description:
      'The key stops working, and calls at `/mcp` with it return `UNAUTHENTICATED`. A revoked key cannot be ' +
      'restored: create a new one.',
    errors: ['NOT_FOUND'],
  })
  revoke(@IdParam() id: string, @CurrentUser() user: TeamPrincipal): Promise<ApiKeyView> {
    return this.keys.revoke(id, user);
  }
}
