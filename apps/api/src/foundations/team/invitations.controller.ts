import { Body, Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { Delete, Post } from '#http/mutations';
import { PageParams, type PageView } from '#http/pagination';
import { CurrentUser } from '#http/principal';
import { Limit } from '#http/rate-limit';
import { Answers, AnswersPage, Creates, IdParam } from '#http/routes';
import { InvitationsService } from './invitations.service';
import { AcceptInvitation, InvitationPreview, InvitationView, InviteUser, UserView } from './team.dto';

@ApiTags('team')
@Controller('api')
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Get('team/invitations')
  @Access('team', { role: 'admin' })
  @AnswersPage(InvitationView, {
    summary: 'Invitations that can be accepted, newest first',
    description: 'For admins. Links that were used, taken back or have expired are left out.',
    errors: ['FORBIDDEN'],
  })
  list(@Query() params: PageParams): Promise<PageView<InvitationView>> {
    return this.invitations.list(params);
  }

  @Post('team/invitations')
  @Access('team', { role: 'admin' })
  @Creates(InvitationView, {
    summary: 'Invite a person by a mailed one-use link',
    description: 'An earlier invitation of the address is void, and this one is once you are no active admin any more.',
    errors: ['FORBIDDEN', 'ALREADY_EXISTS'],
  })
  invite(@Body() input: InviteUser, @CurrentUser() user: TeamPrincipal): Promise<InvitationView> {
    return this.invitations.invite(input, user);
  }

  @Post('team/invitations/:id/resend')
  @Access('team', { role: 'admin' })
  @Answers(InvitationView, {
    summary: 'Mail a new link in your name; the one before is void',
    description:
      'For admins. The new link is valid for 7 days. An invitation that was ' +
      'accepted or taken back cannot be sent again: invite the person anew.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  })
  resend(@IdParam() id: string, @CurrentUser() user: TeamPrincipal): Promise<InvitationView> {
    return this.invitations.resend(id, user);
  }

  @Delete('team/invitations/:id')
  @Access('team', { role: 'admin' })
  @Answers(InvitationView, {
    summary: 'Take an invitation back; answers it as it was',
    description:
      'For admins. The mailed link ends in `TOKEN_REVOKED` from now on. One that was ' +
      'accepted is no invitation any more (`NOT_FOUND`): disable the user instead.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  })
  revoke(@IdParam() id: string): Promise<InvitationView> {
    return this.invitations.revoke(id);
  }

  @Get('public/team/invitations/:token')
  @Access('public')
  @Limit('auth')
  @Answers(InvitationPreview, {
    summary: 'Whom a link invites; changes nothing',
    description:
      'For the page behind the mailed link, before it asks for a password. On ' +
      '`TOKEN_EXPIRED` and `TOKEN_REVOKED` an admin has to invite the person again.',
    errors: ['NOT_FOUND', 'TOKEN_EXPIRED', 'TOKEN_REVOKED'],
  })
  preview(@Param('token') token: string): Promise<InvitationPreview> {
    return this.invitations.preview(token);
  }

  @Post('public/team/accept')
  @Access('public')
  @Limit('auth')
  @Creates(UserView, {
    summary: 'Accept an invitation and set a password',
    description:
      'Anybody who has the mailed secret may call it, once. It makes the account and ' +
      'signs nobody in: go on with `POST /api/auth/sign-in/email`.',
    errors: ['TOKEN_EXPIRED', 'TOKEN_REVOKED', 'ALREADY_EXISTS'],
  })
  accept(@Body() input: AcceptInvitation): Promise<UserView> {
    return this.invitations.accept(input);
  }
}
