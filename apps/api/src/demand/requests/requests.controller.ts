import { Body, Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { Patch, Post, Put } from '#http/mutation.decorators';
import type { CursorPageView } from '#http/pagination';
import { CurrentUser } from '#http/principal';
import { ApiCreated, ApiCursorPage, ApiOk, IdParam, IfMatch, NoTransaction } from '#http/routes';
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
import { ChangeNeeds } from './needs.dto';
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
  @ApiCursorPage(RequestListItem, {
    summary: 'List requests, newest first, without candidates and extraction',
    description:
      'Filters are combined; `status` may be repeated. `needsValidation=true` lists requests read by the AI ' +
      'that no one has checked yet. `total` is exact, but with `assignee`, `source`, `eventFrom`, `eventTo`, ' +
      `\`city\`, \`department\` or \`waitingFor\` and without \`search\` it is at most ${LIST_COUNTED}.`,
  })
  list(@Query() params: ListRequests, @CurrentUser() user: TeamPrincipal): Promise<CursorPageView<RequestListItem>> {
    return this.lists.list(params, user);
  }

  @Get('board')
  @FromReplica()
  @ApiOk(BoardView, {
    summary: 'Get all statuses with their number of requests and first cards, as of one moment',
    description:
      `Takes the filters of the list. Open statuses have up to ${COLUMN_SIZE} cards, ended ones only their ` +
      'number unless you `unfold` them. Without `sort`, columns start with the latest activity. For further ' +
      'cards use `GET /api/requests` with the same filters, the column’s `status`, the same `sort`, and an ' +
      '`offset`.',
  })
  board(@Query() params: BoardParams, @CurrentUser() user: TeamPrincipal): Promise<BoardView> {
    return this.lists.board(params, user);
  }

  @Get('by-code/:code')
  @ApiOk(RequestView, {
    summary: 'Get a request by its code, ignoring case',
    description:
      'The code is for use on the telephone (`R-` and six characters); the response is that of `GET ' +
      '/api/requests/{id}`.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  getByCode(@Param('code') code: string): Promise<RequestView> {
    return this.requests.getByCode(code);
  }

  @Get(':id')
  @ApiOk(RequestView, {
    summary: 'Get a request with its organizer and candidates',
    description:
      'All details, with the stage of each candidate, the AI’s reading (`extraction`) and the missing fields. ' +
      'The `ETag` is the version, for `If-Match`.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  get(@IdParam() id: string): Promise<RequestView> {
    return this.requests.get(id);
  }

  @Post()
  @ApiCreated(RequestView, {
    summary: 'Create a request, in qualifying',
    description: 'The organizer is given by id, or by email address, and then found or created.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
    etag: true,
  })
  create(@Body() input: CreateRequest): Promise<RequestView> {
    return this.requests.create(input);
  }

  @Post('bulk')
  @NoTransaction()
  @ApiOk(BulkView, {
    summary: 'Assign or advance up to 100 requests',
    description:
      'Each changes independently, as with `PATCH` and `advance`: some may be refused while others change, and ' +
      '`outcomes` reports which. If both changes are given, a request gets both or neither.',
  })
  bulk(@Body() input: BulkChange): Promise<BulkView> {
    return this.changes.change(input);
  }

  @Patch(':id')
  @ApiOk(RequestView, {
    summary: 'Change a request',
    description:
      'Omitted fields are unchanged, null clears. `missingFields` and the distances of the candidates are ' +
      'updated automatically. Only `advance` changes the status. `PRECONDITION_FAILED` means that the request ' +
      'was changed since you read it: read it again. New days of a won request book its venue anew; ' +
      '`HOLD_CONFLICT` means that it is taken on one of them.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'HOLD_CONFLICT'],
    etag: true,
  })
  update(
    @IdParam() id: string,
    @Body() input: UpdateRequest,
    @IfMatch() version: number | undefined,
  ): Promise<RequestView> {
    return this.requests.update(id, input, version);
  }

  @Put(':id/needs')
  @ApiOk(RequestView, {
    summary: 'Replace the needs of a request besides its main room',
    description:
      'All of them: those left out are removed. Dates must be within the event; no night of bedrooms is more than ' +
      'seven days before or after it. `PRECONDITION_FAILED` as with `PATCH`.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  changeNeeds(
    @IdParam() id: string,
    @Body() input: ChangeNeeds,
    @IfMatch() version: number | undefined,
  ): Promise<RequestView> {
    return this.requests.changeNeeds(id, input.needs, version);
  }

  @Post(':id/advance')
  @ApiOk(RequestView, {
    summary: 'Move a request along its state machine',
    description:
      'Without `toStatus`, to the first possible status; see `GET /api/meta/state-machines`. `lost` requires a ' +
      '`lostReason`. Leaving qualifying clears needsValidation. Ending a request cancels its reminders.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
    etag: true,
  })
  advance(@IdParam() id: string, @Body() input: AdvanceRequest): Promise<RequestView> {
    return this.requests.advance(id, input);
  }

  @Post(':id/validate')
  @ApiOk(RequestView, {
    summary: 'Confirm the AI’s reading; does nothing if already confirmed',
    description:
      'Clears `needsValidation` and changes nothing else: correct the fields first, with a `PATCH`. After ' +
      'that, reading the original mail again fills no fields.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  validate(@IdParam() id: string): Promise<RequestView> {
    return this.requests.validate(id);
  }

  @Post(':id/settle-messages')
  @ApiOk(RequestView, {
    summary: 'Say that the messages received so far need no answer',
    description:
      'Clears `unansweredSince` and takes the request off Today, as a mail or message to its sender does. Nothing ' +
      'else does: the next message counts again.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  settleMessages(@IdParam() id: string): Promise<RequestView> {
    return this.requests.settleMessages(id);
  }

  @Post(':id/requalify')
  @ApiOk(RequalifiedRequestView, {
    summary: 'Mail the organizer to ask for the missing fields',
    description: 'Refused once the request is past searching, and if nothing is missing.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
    etag: true,
  })
  requalify(@IdParam() id: string, @Body() input: SendLater): Promise<RequalifiedRequestView> {
    return this.requests.requalify(id, input);
  }
}
