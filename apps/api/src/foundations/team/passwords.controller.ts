import { Body, Controller, Headers, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access, type TeamPrincipal } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { CurrentUser } from '#http/principal';
import { Limit } from '#http/rate-limit';
import { ApiOk, IdParam, NoTransaction } from '#http/routes';
import { PasswordsService } from './passwords.service';
import { ChangePassword, ForgotPassword, ResetPassword, SentView, UserView } from './team.dto';

@ApiTags('team')
@Controller('api')
export class PasswordsController {
  constructor(private readonly passwords: PasswordsService) {}

  @Post('public/team/forgot-password')
  @Access('public')
  @Limit('auth')
  @NoTransaction()
  @ApiOk(SentView, {
    summary: 'Request a password reset link by mail',
    description:
      'The response is the same whether or not the address belongs to a user. The link works once, for an ' +
      'hour, and voids the previous one; at most five per hour are mailed.',
  })
  async forgot(@Body() { email }: ForgotPassword): Promise<SentView> {
    await this.passwords.forgot(email);
    return { sent: true };
  }

  @Post('public/team/reset-password')
  @Access('public')
  @Limit('auth')
  @ApiOk(UserView, {
    summary: 'Set a new password with a mailed link',
    description:
      'Immediately ends all sessions, streams and personal keys of the user, and pushes to a browser: it has ' +
      'to subscribe again.',
    errors: ['TOKEN_EXPIRED', 'TOKEN_REVOKED'],
  })
  async reset(@Body() input: ResetPassword, @Res({ passthrough: true }) reply: FastifyReply): Promise<UserView> {
    const { user, cookie } = await this.passwords.reset(input);
    void reply.header('set-cookie', cookie);
    return user;
  }

  @Post('team/users/:id/reset-password')
  @Access('team', { role: 'admin' })
  @ApiOk(UserView, {
    summary: 'Mail a user a password reset link; the password is unchanged until it is used',
    description:
      'For admins. The link works once, for an hour, and voids the previous one. A disabled user must be ' +
      'enabled first (`INVALID_STATUS_TRANSITION`).',
    errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  send(@IdParam() id: string): Promise<UserView> {
    return this.passwords.sendLink(id);
  }

  @Post('auth/change-password')
  @Access('team')
  @Limit('auth')
  @NoTransaction()
  @ApiOk(UserView, {
    summary: 'Change your own password',
    description:
      'Immediately ends all other sessions, their streams, and all personal keys of the user, and pushes to a ' +
      'browser: it has to subscribe again.',
    errors: ['RATE_LIMITED'],
  })
  async change(
    @Body() input: ChangePassword,
    @CurrentUser() caller: TeamPrincipal,
    @Headers('cookie') cookies: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserView> {
    const { user, cookie } = await this.passwords.change(input, caller, cookies);
    void reply.header('set-cookie', cookie);
    return user;
  }
}
