import { Body, Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { Patch, Post } from '#http/mutations';
import type { PageView } from '#http/pagination';
import { CurrentUser } from '#http/principal';
import { Answers, AnswersPage, Creates, IdParam, IfMatch, NoTransaction } from '#http/routes';
import { COLUMN_SIZE } from '#domain/limits';
import { RequestBulk } from './request-bulk.service';
import { RequestLists } from './request-lists.service';
import {
  AdvanceRequest,
  BoardParams,
  BoardView,
  BulkChange,
  BulkView,
  CreateRequest,
  LIST_COUNTED,
  ListRequests,
  RequalifiedRequestView,
  RequestListItem,
  RequestView,
  UpdateRequest,
} from './requests.dto';
import { SendLater } from './later-mails.dto';
import { RequestsService } from './requests.service';

@ApiTags('requests')
@Controller('api/requests')
@Access('team')
export class RequestsController {
  constructor(
    private readonly requests: RequestsService,
    private readonly lists: RequestLists,
    private readonly changes: RequestBulk,
  ) {}

  @Get()
  @FromReplica()
  @AnswersPage(RequestListItem, {
    summary: 'Requests, newest first, without results and extraction',
    description:
      'Filters are combined; `status` may be given several times. `needsValidation=true` is ' +
      'the list of what the AI read and nobody has looked at. `total` is exact, but with `assignee`, `source`, ' +
      `\`eventFrom\`, \`eventTo\`, \`city\`, \`department\` or \`waitingFor\` and without \`search\` it is ${LIST_COUNTED} at most.`,
  })
  list(@Query() params: ListRequests, @CurrentUser() user: TeamPrincipal): Promise<PageView<RequestListItem>> {
    return this.lists.list(params, user);
  }

  @Get('board')
  @FromReplica()
  @Answers(BoardView, {
    summary: 'All statuses with their number of requests and their first cards, at one moment',
    description:
      `The filters are those of the list. Open statuses have up to ${COLUMN_SIZE} cards, the ended ones their number ` +
      'alone unless you `unfold` them. Without `sort` a column begins with what moved last. Further cards are those ' +
      'of `GET /api/requests` with the same filters, the `status` of the column, the same `sort`, and an `offset`.',
  })
  board(@Query() params: BoardParams, @CurrentUser() user: TeamPrincipal): Promise<BoardView> {
    return this.lists.board(params, user);
  }

  @Get('by-code/:code')
  @Answers(RequestView, {
    summary: 'A request by its code, in either case',
    description:
      'The code is what people tell each other by telephone (`R-` and six ' +
      'characters); the answer is that of `GET /api/requests/{id}`.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  getByCode(@Param('code') code: string): Promise<RequestView> {
    return this.requests.getByCode(code);
  }

  @Get(':id')
  @Answers(RequestView, {
    summary: 'A request with its organizer and results',
    description:
      'All there is, with the stage of each candidate, what the AI read (`extraction`) and ' +
      'what is still missing. The `ETag` is the version, for `If-Match`.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  get(@IdParam() id: string): Promise<RequestView> {
    return this.requests.get(id);
  }

  @Post()
  @Creates(RequestView, {
    summary: 'Make a request, in qualifying',
    description: 'The organizer is named by id, or by email address and then found or created.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
    etag: true,
  })
  create(@Body() input: CreateRequest): Promise<RequestView> {
    return this.requests.create(input);
  }

  @Post('bulk')
  @NoTransaction()
  @Answers(BulkView, {
    summary: 'Assign or advance up to 100 requests',
    description:
      'Each changes by itself, as by `PATCH` and `advance`: some may be refused while others change, and ' +
      '`outcomes` says which. With both changes a request takes both or none.',
  })
  bulk(@Body() input: BulkChange): Promise<BulkView> {
    return this.changes.change(input);
  }

  @Patch(':id')
  @Answers(RequestView, {
    summary: 'Change a request',
    description:
      'What you leave out stays, null clears. `missingFields` and the distances of the ' +
      'results follow by themselves. The status changes by `advance` alone. On ' +
      '`PRECONDITION_FAILED` somebody changed it since you read it: read it again.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
    etag: true,
  })
  update(
    @IdParam() id: string,
    @Body() input: UpdateRequest,
    @IfMatch() version: number | undefined,
  ): Promise<RequestView> {
    return this.requests.update(id, input, version);
  }

  @Post(':id/advance')
  @Answers(RequestView, {
    summary: 'Move a request along its state machine',
    description:
      'Without `toStatus` to the first status that it leads to; see `GET /api/meta/state-machines`. To `lost` needs ' +
      'a `lostReason`. Leaving qualifying clears needsValidation. A request that ends cancels its reminders.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
    etag: true,
  })
  advance(@IdParam() id: string, @Body() input: AdvanceRequest): Promise<RequestView> {
    return this.requests.advance(id, input);
  }

  @Post(':id/validate')
  @Answers(RequestView, {
    summary: 'Say that a person has looked at what the AI read; nothing changes where that was said before',
    description:
      'Clears `needsValidation` and changes nothing else: correct the fields before, with a ' +
      '`PATCH`. From then on no reading of the mail that made the request fills a field.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  validate(@IdParam() id: string): Promise<RequestView> {
    return this.requests.validate(id);
  }

  @Post(':id/requalify')
  @Answers(RequalifiedRequestView, {
    summary: 'Mail the organizer for the missing fields',
    description: 'Refused once the request is past searching, and where nothing is missing.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
    etag: true,
  })
  requalify(@IdParam() id: string, @Body() input: SendLater): Promise<RequalifiedRequestView> {
    return this.requests.requalify(id, input);
  }
}
