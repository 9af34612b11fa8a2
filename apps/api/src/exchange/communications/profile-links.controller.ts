import { Body, Controller } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { Limit } from '#http/rate-limit';
import { ApiCreated, IdParam } from '#http/routes';
import { MailboxAccesses } from '../../foundations/mailboxes/mailbox-accesses.service';
import { SendFrom } from '../../foundations/mailboxes/send-from.dto';
import { QueuedMailView } from './communications.dto';
import { RequestMails } from './request-mails.service';

@ApiTags('members')
@Controller('api/members/:id/profile-link')
@Access('team')
export class ProfileLinksController {
  constructor(
    private readonly mails: RequestMails,
    private readonly mailboxes: MailboxAccesses,
  ) {}

  @Post()
  @Limit('send')
  @ApiCreated(QueuedMailView, {
    summary: 'Mail a venue a new link to its profile',
    description:
      'In the language of its country; with the welcome copy while its status is `onboarding`, otherwise with ' +
      'that of `profile-link`. Existing links stay valid. Refused for an archived venue ' +
      '(`INVALID_STATUS_TRANSITION`). `GET /api/magic-tokens/by-scope/{scopeId}` shows how often the link was ' +
      'opened.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  @ApiBody({ type: SendFrom, required: false })
  async send(@IdParam() id: string, @Body() { mailboxId }: SendFrom): Promise<QueuedMailView> {
    return this.mails.profileInvitation(id, await this.mailboxes.choose(null, mailboxId));
  }
}
