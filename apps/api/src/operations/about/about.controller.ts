import { Body, Controller, Get } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { CurrentUser } from '#http/principal';
import { Limit } from '#http/rate-limit';
import { ApiOk, NoTransaction } from '#http/routes';
import { SendFrom } from '../../foundations/mailboxes/send-from.dto';
import { ServiceSettingsView, TestMailView } from './about.dto';
import { AboutService } from './about.service';
import { TestMails } from './test-mails.service';

@ApiTags('meta')
@Controller('api/meta')
@Access('team')
export class AboutController {
  constructor(
    private readonly about: AboutService,
    private readonly testMails: TestMails,
  ) {}

  @Get('settings')
  @ApiOk(ServiceSettingsView, {
    summary: 'Get the service’s setup, for screens',
    description:
      'For every team user: the agency, the time zone, upload limits, and which providers are fakes, so that ' +
      'users don’t wait for a mail that is never delivered. No secrets or provider addresses. Apart from the ' +
      'agency it only changes with a restart.',
  })
  settings(): ServiceSettingsView {
    return this.about.settings;
  }

  @Post('test-mail')
  @Access('team', { role: 'admin' })
  @Limit('send')
  @NoTransaction()
  @ApiOk(TestMailView, {
    summary: 'Send yourself a test mail',
    description:
      'For admins, to the caller’s own address, immediately. `PROVIDER_ERROR` contains the mail provider’s ' +
      'refusal. With the fake (`mode: mock` in the settings) the mail is shown at `/dev/mails` and not ' +
      'delivered.',
    errors: ['FORBIDDEN', 'NOT_FOUND', 'PROVIDER_ERROR'],
  })
  @ApiBody({ type: SendFrom, required: false })
  sendTestMail(@CurrentUser() user: TeamPrincipal, @Body() input: SendFrom): Promise<TestMailView> {
    return this.testMails.send(user, input);
  }
}
