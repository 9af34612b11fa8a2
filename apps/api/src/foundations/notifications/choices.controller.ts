import { Body, Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { Patch } from '#http/mutation.decorators';
import { CurrentUser } from '#http/principal';
import { ApiOk } from '#http/routes';
import { ChoicesView, UpdateChoices } from './choices.dto';
import { ChoicesService } from './choices.service';

@ApiTags('notifications')
@Controller('api/notifications/choices')
@Access('team')
export class ChoicesController {
  constructor(private readonly choices: ChoicesService) {}

  @Get()
  @ApiOk(ChoicesView, {
    summary: 'Get your notification preferences',
    description: 'The defaults are every kind in the app and by push, and no mail.',
  })
  mine(@CurrentUser() user: TeamPrincipal): Promise<ChoicesView> {
    return this.choices.mine(user);
  }

  @Patch()
  @ApiOk(ChoicesView, {
    summary: 'Change your notification preferences',
    description:
      'Omitted fields are unchanged; lists are replaced as a whole. Notifications during quiet hours are not ' +
      'pushed later: they are in the list and in the digest. A digest is sent if there are unread ' +
      'notifications.',
  })
  update(@Body() input: UpdateChoices, @CurrentUser() user: TeamPrincipal): Promise<ChoicesView> {
    return this.choices.update(input, user);
  }
}
