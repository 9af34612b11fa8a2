import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '@kernel/http/access';
import { Patch, Post } from '@kernel/http/mutations';
import { PageParams, type PageView } from '@kernel/http/pagination';
import { CurrentUser } from '@kernel/http/principal';
import { Answers, AnswersPage, Creates, IdParam } from '@kernel/http/routes';
import { AcceptInvitation, InvitationView, InviteUser, UpdateUser, UserView } from './team.dto';
import { TeamService } from './team.service';

@ApiTags('team')
@Controller('api')
export class TeamController {
  constructor(private readonly team: TeamService) {}

  @Get('team/users')
  @Access('team', { role: 'admin' })
  @AnswersPage(UserView, { summary: 'Team users, by name', errors: ['FORBIDDEN'] })
  list(@Query() params: PageParams): Promise<PageView<UserView>> {
    return this.team.list(params);
  }

  @Patch('team/users/:id')
  @Access('team', { role: 'admin' })
  @Answers(UserView, {
    summary: 'Rename, promote, demote, disable or enable a user',
    errors: ['FORBIDDEN', 'NOT_FOUND', 'IN_USE'],
  })
  update(@IdParam() id: string, @Body() input: UpdateUser): Promise<UserView> {
    return this.team.update(id, input);
  }

  @Post('team/invitations')
  @Access('team', { role: 'admin' })
  @Creates(InvitationView, {
    summary: 'Invite a person by a mailed one-use link',
    errors: ['FORBIDDEN', 'ALREADY_EXISTS'],
  })
  invite(@Body() input: InviteUser, @CurrentUser() user: TeamPrincipal): Promise<InvitationView> {
    return this.team.invite(input, user);
  }

  @Post('public/team/accept')
  @Access('public')
  @Creates(UserView, {
    summary: 'Accept an invitation and set a password',
    errors: ['TOKEN_EXPIRED', 'ALREADY_EXISTS'],
  })
  accept(@Body() input: AcceptInvitation): Promise<UserView> {
    return this.team.accept(input);
  }
}
