import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { Limit } from '#http/rate-limit';
import { ApiOk } from '#http/routes';
import { LinkSentView, RenewLink } from './links.dto';
import { LinksService } from './links.service';

@ApiTags('magic-tokens')
@Controller('api/public/links')
@Access('public')
export class LinksController {
  constructor(private readonly links: LinksService) {}

  @Post('renew')
  @Limit('send')
  @ApiOk(LinkSentView, {
    summary: 'Request a new link by mail to replace an expired or used one',
    description:
      'Sent to the address on file: of the venue, of the organizer, or the one the catalog was sent to. ' +
      'Nothing is mailed if the link was revoked or is unknown, if its purpose is over, or if another was ' +
      'requested less than ten minutes ago; the response is the same.',
  })
  async renew(@Body() { token }: RenewLink): Promise<LinkSentView> {
    await this.links.renew(token);
    return { sent: true };
  }
}
