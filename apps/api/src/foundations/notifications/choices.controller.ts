import { Body, Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { Patch } from '#http/mutations';
import { CurrentUser } from '#http/principal';
import { Answers } from '#http/routes';
import { ChoicesView, UpdateChoices } from './choices.dto';
import { ChoicesService } from './choices.service';

@ApiTags('notifications')
@Controller('api/notifications/choices')
@Access('team')
export class ChoicesController {
  constructor(private readonly choices: ChoicesService) {}

  @Get()
  @Answers(ChoicesView, {
    summary: 'Which notifications one wants, and how',
    description: 'One’s own. Who has never chosen gets every kind in the app and by push, and no mail.',
  })
  mine(@CurrentUser() user: TeamPrincipal): Promise<ChoicesView> {
    return this.choices.mine(user);
  }

  @Patch()
  @Answers(ChoicesView, {
    summary: 'Choose which notifications one wants, and how',
    description:
      'What you leave out stays; lists are replaced as a whole. What comes while it is quiet is not pushed later: it stands in the ' +
      'list and in the digest. A digest leaves if there is anything that nobody has read.',
  })
  update(@Body() input: UpdateChoices, @CurrentUser() user: TeamPrincipal): Promise<ChoicesView> {
    return this.choices.update(input, user);
  }
}
