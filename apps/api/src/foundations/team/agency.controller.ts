import { Body, Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Delete, Patch, Post } from '#http/mutation.decorators';
import { ApiCreated, ApiOk, NoTransaction } from '#http/routes';
import { FileUpload, type UploadedFile } from '#http/upload';
import { LOGO_MAX } from '#domain/limits';
import { AgencySettingsView, UpdateAgency } from './agency.dto';
import { AgencyService } from './agency.service';

@ApiTags('team')
@Controller('api/agency')
@Access('team', { role: 'admin' })
export class AgencyController {
  constructor(private readonly agency: AgencyService) {}

  @Get()
  @ApiOk(AgencySettingsView, {
    summary: 'Get the agency’s profile, and which fields an admin has set',
    description: 'For admins. The public part is in `GET /api/meta/settings`, for all users.',
    errors: ['FORBIDDEN'],
  })
  read(): Promise<AgencySettingsView> {
    return this.agency.read();
  }

  @Patch()
  @ApiOk(AgencySettingsView, {
    summary: 'Change the agency’s profile',
    description:
      'For admins. Omitted fields are unchanged; null resets a field to the environment (`AGENCY_…`). The ' +
      'color must have a contrast of 4.5 with white (WCAG 2.2); on paper and in dark mode a shade that does is ' +
      'shown. Other instances apply it within ten seconds.',
    errors: ['FORBIDDEN'],
  })
  update(@Body() input: UpdateAgency): Promise<AgencySettingsView> {
    return this.agency.update(input);
  }

  @Post('logo')
  @NoTransaction()
  @FileUpload(LOGO_MAX)
  @ApiCreated(AgencySettingsView, {
    summary: 'Upload the agency’s logo (JPEG, PNG or WebP)',
    description:
      'For admins. Detected by content only, and scaled to its display size: at most 480 pixels wide or 96 ' +
      'high. Pages and mails use it from then on, on other instances within ten seconds; mails already sent ' +
      'keep the previous one.',
    errors: ['FORBIDDEN'],
  })
  addLogo(@Body('file') file: UploadedFile): Promise<AgencySettingsView> {
    return this.agency.addLogo(file.content);
  }

  @Delete('logo')
  @ApiOk(AgencySettingsView, {
    summary: 'Show the name of the agency instead of a logo',
    description: 'For admins. Mails already sent still show the logo that they were sent with.',
    errors: ['FORBIDDEN'],
  })
  removeLogo(): Promise<AgencySettingsView> {
    return this.agency.removeLogo();
  }
}
