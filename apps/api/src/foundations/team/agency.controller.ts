import { Body, Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Delete, Patch, Post } from '#http/mutations';
import { Answers, Creates, NoTransaction } from '#http/routes';
import { TakesFile, type UploadedFile } from '#http/upload';
import { LOGO_MAX } from '#domain/limits';
import { AgencySettingsView, UpdateAgency } from './agency.dto';
import { AgencyService } from './agency.service';

@ApiTags('team')
@Controller('api/agency')
@Access('team', { role: 'admin' })
export class AgencyController {
  constructor(private readonly agency: AgencyService) {}

  @Get()
  @Answers(AgencySettingsView, {
    summary: 'Who the agency is, and what of it an admin has set',
    description:
      'For admins. What the rest of the service shows of it stands in `GET /api/meta/settings`, for everybody.',
    errors: ['FORBIDDEN'],
  })
  read(): Promise<AgencySettingsView> {
    return this.agency.read();
  }

  @Patch()
  @Answers(AgencySettingsView, {
    summary: 'Say who the agency is',
    description:
      'For admins. What you leave out stays; null gives a field back to the environment (`AGENCY_…`). The colour must stand out ' +
      'from white by 4.5 (WCAG 2.2); on paper and in the dark its shade that does is shown. Other instances show it within ten seconds.',
    errors: ['FORBIDDEN'],
  })
  update(@Body() input: UpdateAgency): Promise<AgencySettingsView> {
    return this.agency.update(input);
  }

  @Post('logo')
  @NoTransaction()
  @TakesFile(LOGO_MAX)
  @Creates(AgencySettingsView, {
    summary: 'Give the agency a logo (JPEG, PNG or WebP)',
    description:
      'For admins. It is told by its content alone, and made as large as it is shown: 480 pixels wide or 96 high at most. Pages and ' +
      'mails have it from then on, of other instances within ten seconds; the one before stays in mails that have left.',
    errors: ['FORBIDDEN'],
  })
  addLogo(@Body('file') file: UploadedFile): Promise<AgencySettingsView> {
    return this.agency.addLogo(file.content);
  }

  @Delete('logo')
  @Answers(AgencySettingsView, {
    summary: 'Show the name of the agency instead of a logo',
    description: 'For admins. Mails that have left go on to show the logo that they were sent with.',
    errors: ['FORBIDDEN'],
  })
  removeLogo(): Promise<AgencySettingsView> {
    return this.agency.removeLogo();
  }
}
