import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { Post } from '#http/mutations';
import { CurrentUser } from '#http/principal';
import { Limit } from '#http/rate-limit';
import { Answers, NoTransaction } from '#http/routes';
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
  @Answers(ServiceSettingsView, {
    summary: 'How this service is set up, as far as screens need to know',
    description:
      'For every team user: the agency, the time zone, what may be uploaded, and which providers are mocks, so that ' +
      'nobody waits for a mail that goes nowhere. No secrets or addresses of providers. The agency aside it changes with a restart alone.',
  })
  settings(): ServiceSettingsView {
    return this.about.settings;
  }

  @Post('test-mail')
  @Access('team', { role: 'admin' })
  @Limit('send')
  @NoTransaction()
  @Answers(TestMailView, {
    summary: 'Have a mail sent to oneself, to see that mails leave',
    description:
      'For admins, to the caller’s own address and at once. `PROVIDER_ERROR` says what the mail provider refused. With the ' +
      'counterpart (`mode: mock` of the settings) the mail is shown at `/dev/mails` and goes nowhere.',
    errors: ['FORBIDDEN', 'PROVIDER_ERROR'],
  })
  sendTestMail(@CurrentUser() user: TeamPrincipal): Promise<TestMailView> {
    return this.testMails.send(user);
  }
}
