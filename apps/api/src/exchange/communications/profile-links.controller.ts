import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutations';
import { Limit } from '#http/rate-limit';
import { Creates, IdParam } from '#http/routes';
import { QueuedMailView } from './communications.dto';
import { RequestMails } from './request-mails.service';

@ApiTags('members')
@Controller('api/members/:id/profile-link')
@Access('team')
export class ProfileLinksController {
  constructor(private readonly mails: RequestMails) {}

  @Post()
  @Limit('send')
  @Creates(QueuedMailView, {
    summary: 'Mail a member a new link to its profile',
    description:
      'In the language of its country; with the words of the welcome while its status is `onboarding`, else with those of ' +
      '`profile-link`. Links that it has stay good. An archived member gets none ' +
      '(`INVALID_STATUS_TRANSITION`). How often the link was opened: `GET /api/magic-tokens/by-scope/{scopeId}`.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  send(@IdParam() id: string): Promise<QueuedMailView> {
    return this.mails.profileInvitation(id);
  }
}
