import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutations';
import { PageParams, type PageView } from '#http/pagination';
import { Limit } from '#http/rate-limit';
import { Answers, AnswersPage, Creates, IdParam, NoTransaction } from '#http/routes';
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
  @AnswersPage(EmailThreadView, {
    summary: 'The mail thread of a request: none or one',
    description:
      'A page of at most one thread, with its messages oldest first. Requests that no mail was written on have none.',
    errors: ['NOT_FOUND'],
  })
  listByRequest(
    @IdParam('requestId') requestId: string,
    @Query() params: PageParams,
  ): Promise<PageView<EmailThreadView>> {
    return this.threads.listByRequest(requestId, params);
  }

  @Get('threads/:id')
  @Answers(EmailThreadView, {
    summary: 'A thread with its messages, oldest first',
    description:
      'Sent and received, each with how far it came (`status`). Links to attachments are valid for one ' +
      'hour; read the thread again for new ones. Live links in our own mails are blotted out.',
    errors: ['NOT_FOUND'],
  })
  get(@IdParam() id: string): Promise<EmailThreadView> {
    return this.threads.get(id);
  }

  @Post('email/send')
  @Limit('send')
  @NoTransaction()
  @Creates(EmailMessageView, {
    summary: 'Send a mail on a request',
    description:
      'The mail continues the chain of its recipients. It is stored before it is sent; when the provider does not take it, it is kept as `failed` and the answer is 502. With `sendAfterSeconds` it is answered as `pending`, and leaves at `sendAt`.',
    errors: ['NOT_FOUND', 'PROVIDER_ERROR'],
  })
  send(@Body() input: SendEmail): Promise<EmailMessageView> {
    return this.communications.send(input);
  }

  @Post('messages/:id/cancel')
  @Answers(RecalledMailView, {
    summary: 'Call back a mail that waits',
    description:
      'One that `sendAfterSeconds` has wait, as long as nobody has begun to send it. Its link is revoked, and what it announces ' +
      'goes back too: a venue that was asked is `suggested` again, a catalog is the draft again with its results and request as they ' +
      'were, the organizer is not reminded. A catalog that was opened by the link of the send stays (`INVALID_STATUS_TRANSITION`).',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  cancel(@IdParam() id: string): Promise<RecalledMailView> {
    return this.recalls.cancel(id);
  }

  @Post('email/draft')
  @Creates(EmailDraftView, {
    summary: 'Compose a mail from a template and what the request says; sends nothing',
    description:
      'For a person to look through and send with `POST /api/communications/email/send`. It stores ' +
      'nothing and makes no link that opens anything; the same request gives the same draft.',
    errors: ['NOT_FOUND'],
  })
  draft(@Body() input: DraftEmail): Promise<EmailDraftView> {
    return this.communications.draft(input);
  }
}
