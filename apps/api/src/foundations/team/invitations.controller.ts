import { Body, Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { Delete, Post } from '#http/mutation.decorators';
import { PageParams, type PageView } from '#http/pagination';
import { CurrentUser } from '#http/principal';
import { Limit } from '#http/rate-limit';
import { ApiCreated, ApiOk, ApiPage, IdParam } from '#http/routes';
import { InvitationsService } from './invitations.service';
import { AcceptInvitation, InvitationPreview, InvitationView, InviteUser, UserView } from './team.dto';

@ApiTags('team')
@Controller('api')
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Get('team/invitations')
  @Access('team', { role: 'admin' })
  @ApiPage(InvitationView, {
    summary: 'List open invitations, newest first',
    description: 'For admins. Used, revoked and expired links are omitted.',
    errors: ['FORBIDDEN'],
  })
  list(@Query() params: PageParams): Promise<PageView<InvitationView>> {
    return this.invitations.list(params);
  }

  @Post('team/invitations')
  @Access('team', { role: 'admin' })
  @ApiCreated(InvitationView, {
    summary: 'Invite a person by a mailed one-use link',
    description:
      'Voids an earlier invitation of the address. The invitation is void once you are no longer an active admin.',
    errors: ['FORBIDDEN', 'ALREADY_EXISTS'],
  })
  invite(@Body() input: InviteUser, @CurrentUser() user: TeamPrincipal): Promise<InvitationView> {
    return this.invitations.invite(input, user);
  }

  @Post('team/invitations/:id/resend')
  @Access('team', { role: 'admin' })
  @ApiOk(InvitationView, {
    summary: 'Mail a new link in your name; the previous one is void',
    description:
      'For admins. The new link is valid for 7 days. An accepted or revoked invitation cannot be resent: ' +
      'invite the person again.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  })
  resend(@IdParam() id: string, @CurrentUser() user: TeamPrincipal): Promise<InvitationView> {
    return this.invitations.resend(id, user);
  }

  @Delete('team/invitations/:id')
  @Access('team', { role: 'admin' })
  @ApiOk(InvitationView, {
    summary: 'Revoke an invitation; returns it as it was',
    description:
      'For admins. The mailed link then returns `TOKEN_REVOKED`. An accepted invitation no longer exists ' +
      '(`NOT_FOUND`): disable the user instead.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  })
  revoke(@IdParam() id: string): Promise<InvitationView> {
    return this.invitations.revoke(id);
  }

  @Get('public/team/invitations/:token')
  @Access('public')
  @Limit('auth')
  @ApiOk(InvitationPreview, {
    summary: 'Get the invitation behind a link; changes nothing',
    description:
      'For the page behind the mailed link, before it asks for a password. For `TOKEN_EXPIRED` and ' +
      '`TOKEN_REVOKED` an admin has to invite the person again.',
    errors: ['NOT_FOUND', 'TOKEN_EXPIRED', 'TOKEN_REVOKED'],
  })
  preview(@Param('token') token: string): Promise<InvitationPreview> {
    return this.invitations.preview(token);
  }

  @Post('public/team/accept')
  @Access('public')
  @Limit('auth')
  @ApiCreated(UserView, {
    summary: 'Accept an invitation and set a password',
    description:
      'Anyone with the mailed secret may call it, once. Creates the account without signing in: continue with ' +
      '`POST /api/auth/sign-in/email`.',
    errors: ['TOKEN_EXPIRED', 'TOKEN_REVOKED', 'ALREADY_EXISTS'],
  })
  accept(@Body() input: AcceptInvitation): Promise<UserView> {
    return this.invitations.accept(input);
  }
}
