import { AgencyProfile } from './agency-profile';
import { Controller, Get, Ip } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { ApiOk } from '#http/routes';
import { FirstAdmin } from './first-admin';
import { SignInView } from './team.dto';

@ApiTags('team')
@Controller('api/public/team')
@Access('public')
export class SignInController {
  constructor(
    private readonly agency: AgencyProfile,
    private readonly firstAdmin: FirstAdmin,
  ) {}

  @Get('sign-in')
  @ApiOk(SignInView, {
    summary: 'Get the data of the sign-in page',
    description:
      'The agency’s name. With demo data, outside of production and from the service’s own machine, also the ' +
      'first admin’s address and the file with the password, until that password is changed. Never the ' +
      'password itself.',
  })
  async show(@Ip() address: string): Promise<SignInView> {
    return { agencyName: this.agency.name, firstAdmin: await this.firstAdmin.hint(address) };
  }
}
