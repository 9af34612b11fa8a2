import { Body, Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { Patch } from '#http/mutations';
import { CurrentUser } from '#http/principal';
import { Answers } from '#http/routes';
import { DirectoryView, MeView, UpdateMe } from './team.dto';
import { TeamService } from './team.service';

@ApiTags('team')
@Controller('api/team')
@Access('team')
export class MeController {
  constructor(private readonly team: TeamService) {}

  @Get('directory')
  @Answers(DirectoryView, {
    summary: 'Names of all team users',
    description:
      'For every team user, to put a name to `assigneeId`, `readBy`, `createdBy` and the like. Disabled ' +
      'users are there too. All of them at once, without pages; what else an account has is for admins.',
  })
  directory(): Promise<DirectoryView> {
    return this.team.directory();
  }

  @Get('me')
  @Answers(MeView, {
    summary: 'One’s own account',
    description: 'With the language and the preferences that `PATCH` keeps.',
  })
  me(@CurrentUser() user: TeamPrincipal): Promise<MeView> {
    return this.team.me(user);
  }

  @Patch('me')
  @Answers(MeView, {
    summary: 'Change one’s own name, language or preferences',
    description:
      'What you leave out stays. `preferences` are replaced as a whole, so send all of them; the service only keeps ' +
      'them. Mails and pushes to you are in `locale` from now on. Address and role are for admins.',
  })
  update(@Body() input: UpdateMe, @CurrentUser() user: TeamPrincipal): Promise<MeView> {
    return this.team.updateMe(input, user);
  }
}
