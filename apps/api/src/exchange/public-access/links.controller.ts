import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutations';
import { Limit } from '#http/rate-limit';
import { Answers } from '#http/routes';
import { LinkSentView, RenewLink } from './links.dto';
import { LinksService } from './links.service';

@ApiTags('magic-tokens')
@Controller('api/public/links')
@Access('public')
export class LinksController {
  constructor(private readonly links: LinksService) {}

  @Post('renew')
  @Limit('send')
  @Answers(LinkSentView, {
    summary: 'Have another link mailed in the place of one that has expired or is used',
    description:
      'To the address that we know: of the venue, of the organizer, or the one that the catalog was sent to. Nothing is ' +
      'mailed if the link was revoked or never was ours, if what it was for is over, or if another was asked for less ' +
      'than ten minutes ago; the answer is the same.',
  })
  async renew(@Body() { token }: RenewLink): Promise<LinkSentView> {
    await this.links.renew(token);
    return { sent: true };
  }
}
