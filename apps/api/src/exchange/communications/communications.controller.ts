import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { PageParams, type PageView } from '#http/pagination';
import { Limit } from '#http/rate-limit';
import { ApiCreated, ApiOk, ApiPage, IdParam, NoTransaction } from '#http/routes';
import {
  DraftEmail,
  EmailDraftView,
  EmailMessageView,
  EmailThreadView,
  RecalledMailView,
  SendEmail,
} from './communications.dto';
import { CommunicationsService } from './communications.service';
import { RecallsService } from './recalls.service';
import { ThreadsService } from './threads.service';

@ApiTags('communications')
@Controller('api/communications')
@Access('team')
export class CommunicationsController {
  constructor(
    private readonly threads: ThreadsService,
    private readonly communications: CommunicationsService,
    private readonly recalls: RecallsService,
  ) {}

  @Get('threads/by-request/:requestId')
  @ApiPage(EmailThreadView, {
    summary: 'Get the mail thread of a request: none or one',
    description:
      'A page with at most one thread, including its messages, oldest first. Requests without mails have none.',
    errors: ['NOT_FOUND'],
  })
  listByRequest(
    @IdParam('requestId') requestId: string,
    @Query() params: PageParams,
  ): Promise<PageView<EmailThreadView>> {
    return this.threads.listByRequest(requestId, params);
  }

  @Get('threads/:id')
  @ApiOk(EmailThreadView, {
    summary: 'Get a thread with its messages, oldest first',
    description:
      'Sent and received messages, each with its `status`. Links to attachments work for one hour; read the ' +
      'thread again for new ones. Live links in our own mails are redacted.',
    errors: ['NOT_FOUND'],
  })
  get(@IdParam() id: string): Promise<EmailThreadView> {
    return this.threads.get(id);
  }

  @Post('email/send')
  @Limit('send')
  @NoTransaction()
  @ApiCreated(EmailMessageView, {
    summary: 'Send a mail on a request',
    description:
      'The mail continues the thread of its recipients. It is stored before it is sent; if the provider ' +
      'refuses it, it is stored as `failed` and the response is 502. With `sendAfterSeconds` it is returned as ' +
      '`pending`, and sent at `sendAt`.',
    errors: ['NOT_FOUND', 'PROVIDER_ERROR'],
  })
  send(@Body() input: SendEmail): Promise<EmailMessageView> {
    return this.communications.send(input);
  }

  @Post('messages/:id/cancel')
  @ApiOk(RecalledMailView, {
    summary: 'Cancel a delayed mail',
    description:
      'For a mail delayed with `sendAfterSeconds`, until sending begins. Revokes its link, and reverts the ' +
      'announced change: a venue that was asked is `suggested` again, a catalog is the draft again with its ' +
      'candidates and request as before, the organizer is not reminded. A catalog that was opened with the ' +
      'link in the response cannot be canceled (`INVALID_STATUS_TRANSITION`).',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  cancel(@IdParam() id: string): Promise<RecalledMailView> {
    return this.recalls.cancel(id);
  }

  @Post('email/draft')
  @ApiCreated(EmailDraftView, {
    summary: 'Draft a mail from a template and the request’s data, without sending it',
    description:
      'To be reviewed by a person and sent with `POST /api/communications/email/send`. Stores nothing and ' +
      'creates no working link; the same request gives the same draft.',
    errors: ['NOT_FOUND'],
  })
  draft(@Body() input: DraftEmail): Promise<EmailDraftView> {
    return this.communications.draft(input);
  }
}
