import { Controller, Get, type HttpRedirectResponse, Query } from '@nestjs/common';
import { ApiQuery, ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { CurrentUser } from '#http/principal';
import { ApiRedirect, EnumParam, NoTransaction } from '#http/routes';
import { OAUTH_PROVIDERS, type OAuthProvider } from '#providers/mailboxes/mailboxes.config';
import { MailboxOAuth } from './mailbox-oauth.service';
import { StartOAuth } from './mailboxes.dto';

@ApiTags('mailboxes')
@Controller('api/mailboxes/oauth')
@Access('team')
export class MailboxOAuthController {
  constructor(private readonly oauth: MailboxOAuth) {}

  @Get(':provider')
  @ApiRedirect({
    to: 'the provider’s sign-in',
    summary: 'Sign in to a mailbox at Microsoft or Google',
    description:
      'Open it in the browser: authorization code with PKCE. The person comes back to the settings, where the mailbox ' +
      'is connected. For a connected address this renews the access. Admins connect shared mailboxes, everyone their own.',
    errors: ['FORBIDDEN'],
  })
  start(
    @Query() params: StartOAuth,
    @EnumParam('provider', OAUTH_PROVIDERS) provider: OAuthProvider,
    @CurrentUser() user: TeamPrincipal,
  ): HttpRedirectResponse {
    return { url: this.oauth.start(provider, params.kind, user), statusCode: 302 };
  }

  @Get(':provider/callback')
  @NoTransaction()
  @ApiQuery({ name: 'state', schema: { type: 'string' } })
  @ApiQuery({ name: 'code', required: false, schema: { type: 'string' } })
  @ApiQuery({ name: 'error', required: false, schema: { type: 'string' } })
  @ApiRedirect({
    to: 'the settings, with `connected` (the mailbox) or `error` in the query',
    summary: 'Come back from the provider’s sign-in',
    description:
      'The redirect address to register with the provider. `state` must be from the same session. The mailbox has the ' +
      'address of the id token.',
    errors: ['ALREADY_EXISTS'],
  })
  // Only these are read: providers add their own parameters.
  async finish(
    @EnumParam('provider', OAUTH_PROVIDERS) provider: OAuthProvider,
    @Query('state') state: unknown,
    @Query('code') code: unknown,
    @Query('error') error: unknown,
    @CurrentUser() user: TeamPrincipal,
  ): Promise<HttpRedirectResponse> {
    return { url: await this.oauth.finish(provider, { state, code, error }, user), statusCode: 302 };
  }
}
