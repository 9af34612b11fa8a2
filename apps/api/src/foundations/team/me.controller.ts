import { Body, Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { Patch } from '#http/mutation.decorators';
import { CurrentUser } from '#http/principal';
import { ApiOk } from '#http/routes';
import { DirectoryView, MeView, UpdateMe } from './team.dto';
import { TeamService } from './team.service';

@ApiTags('team')
@Controller('api/team')
@Access('team')
export class MeController {
  constructor(private readonly team: TeamService) {}

  @Get('directory')
  @ApiOk(DirectoryView, {
    summary: 'List the names of all team users',
    description:
      'For every team user, to show names for `assigneeId`, `readBy`, `createdBy` and similar fields. Includes ' +
      'disabled users. All at once, without pages; other account details are for admins.',
  })
  directory(): Promise<DirectoryView> {
    return this.team.directory();
  }

  @Get('me')
  @ApiOk(MeView, {
    summary: 'Get your own account',
    description: 'With the language and the preferences set by `PATCH`.',
  })
  me(@CurrentUser() user: TeamPrincipal): Promise<MeView> {
    return this.team.me(user);
  }

  @Patch('me')
  @ApiOk(MeView, {
    summary: 'Change your own name, language or preferences',
    description:
      'Omitted fields are unchanged. `preferences` are replaced as a whole, so send all of them; the service ' +
      'only stores them. `locale` applies to your mails and pushes from now on. Address and role are changed ' +
      'by admins.',
  })
  update(@Body() input: UpdateMe, @CurrentUser() user: TeamPrincipal): Promise<MeView> {
    return this.team.updateMe(input, user);
  }
}
