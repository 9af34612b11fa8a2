import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Patch } from '#http/mutations';
import { PageParams, type PageView } from '#http/pagination';
import { Answers, AnswersPage, IdParam } from '#http/routes';
import { UpdateUser, UserView } from './team.dto';
import { TeamService } from './team.service';

@ApiTags('team')
@Controller('api/team/users')
@Access('team', { role: 'admin' })
export class TeamController {
  constructor(private readonly team: TeamService) {}

  @Get()
  @AnswersPage(UserView, {
    summary: 'Team users, by name',
    description:
      'For admins. Disabled users are listed too: an account is ' +
      'disabled, never deleted, so that the timeline can name it.',
    errors: ['FORBIDDEN'],
  })
  list(@Query() params: PageParams): Promise<PageView<UserView>> {
    return this.team.list(params);
  }

  @Patch(':id')
  @Answers(UserView, {
    summary: 'Rename, promote, demote, disable or enable a user',
    description:
      'For admins. A disabled user loses all sessions, streams, personal keys and password links ' +
      'at once, and whoever is no active admin any more loses the invitations they made. The ' +
      'last active admin can be neither disabled nor demoted (`IN_USE`).',
    errors: ['FORBIDDEN', 'NOT_FOUND', 'IN_USE'],
  })
  update(@IdParam() id: string, @Body() input: UpdateUser): Promise<UserView> {
    return this.team.update(id, input);
  }
}
