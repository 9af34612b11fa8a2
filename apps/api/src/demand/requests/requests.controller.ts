import { Body, Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#kernel/http/access';
import { Patch, Post } from '#kernel/http/mutations';
import type { PageView } from '#kernel/http/pagination';
import { Answers, AnswersPage, Creates, IdParam, IfMatch } from '#kernel/http/routes';
import {
  AdvanceRequest,
  CreateRequest,
  ListRequests,
  RequestListItem,
  RequestView,
  UpdateRequest,
} from './requests.dto';
import { RequestsService } from './requests.service';

@ApiTags('requests')
@Controller('api/requests')
@Access('team')
export class RequestsController {
  constructor(private readonly requests: RequestsService) {}

  @Get()
  @AnswersPage(RequestListItem, { summary: 'Requests, newest first, without results and extraction' })
  list(@Query() params: ListRequests): Promise<PageView<RequestListItem>> {
    return this.requests.list(params);
  }

  @Get('by-code/:code')
  @Answers(RequestView, { summary: 'A request by its code, in either case', errors: ['NOT_FOUND'], etag: true })
  getByCode(@Param('code') code: string): Promise<RequestView> {
    return this.requests.getByCode(code);
  }

  @Get(':id')
  @Answers(RequestView, { summary: 'A request with its organizer and results', errors: ['NOT_FOUND'], etag: true })
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

  @Patch(':id')
  @Answers(RequestView, {
    summary: 'Change a request',
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
    description: 'See GET /api/meta/state-machines. Leaving qualifying clears needsValidation.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
    etag: true,
  })
  advance(@IdParam() id: string, @Body() input: AdvanceRequest): Promise<RequestView> {
    return this.requests.advance(id, input);
  }

  @Post(':id/validate')
  @Answers(RequestView, {
    summary: 'Say that a person has looked at what the AI read; nothing changes where that was said before',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  validate(@IdParam() id: string): Promise<RequestView> {
    return this.requests.validate(id);
  }

  @Post(':id/requalify')
  @Answers(RequestView, {
    summary: 'Mail the organizer for the missing fields',
    description: 'Refused once the request is past searching, and where nothing is missing.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
    etag: true,
  })
  requalify(@IdParam() id: string): Promise<RequestView> {
    return this.requests.requalify(id);
  }
}
