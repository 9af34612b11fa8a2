import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#kernel/http/access';
import { Answers } from '#kernel/http/routes';
import { ServiceSettingsView } from './about.dto';
import { AboutService } from './about.service';

@ApiTags('meta')
@Controller('api/meta')
@Access('team')
export class AboutController {
  constructor(private readonly about: AboutService) {}

  @Get('settings')
  @Answers(ServiceSettingsView, {
    summary: 'How this service is set up, as far as screens need to know',
    description:
      'For every team user: the agency, the time zone, what may be uploaded, and which providers are mocks, so that ' +
      'nobody waits for a mail that goes nowhere. No secrets or addresses of providers. It changes with a restart alone.',
  })
  settings(): ServiceSettingsView {
    return this.about.settings;
  }
}
