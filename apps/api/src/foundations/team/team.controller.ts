import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Patch } from '#http/mutation.decorators';
import { PageParams, type PageView } from '#http/pagination';
import { ApiOk, ApiPage, IdParam } from '#http/routes';
import { UpdateUser, UserView } from './team.dto';
import { TeamService } from './team.service';

@ApiTags('team')
@Controller('api/team/users')
@Access('team', { role: 'admin' })
export class TeamController {
  constructor(private readonly team: TeamService) {}

  @Get()
  @ApiPage(UserView, {
    summary: 'List team users, by name',
    description:
      'For admins. Includes disabled users: an account is disabled, never deleted, so that the timeline can name it.',
    errors: ['FORBIDDEN'],
  })
  list(@Query() params: PageParams): Promise<PageView<UserView>> {
    return this.team.list(params);
  }

  @Patch(':id')
  @ApiOk(UserView, {
    summary: 'Rename, promote, demote, disable or enable a user',
    description:
      'For admins. A disabled user immediately loses all sessions, streams, personal keys and password links, ' +
      'and a user who is no longer an active admin loses the invitations they created. The last active admin ' +
      'can be neither disabled nor demoted (`IN_USE`).',
    errors: ['FORBIDDEN', 'NOT_FOUND', 'IN_USE'],
  })
  update(@IdParam() id: string, @Body() input: UpdateUser): Promise<UserView> {
    return this.team.update(id, input);
  }
}
