import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { Patch, Post } from '#http/mutation.decorators';
import type { CursorPageView } from '#http/pagination';
import { ApiCreated, ApiCursorPage, ApiOk, IdParam, IfMatch } from '#http/routes';
import { ActivateHold, BookHold, CreateHold, HoldView, ListHolds, ReleaseHold, UpdateHold } from './holds.dto';
import { HoldsService } from './holds.service';

@ApiTags('holds')
@Controller('api/holds')
@Access('team')
export class HoldsController {
  constructor(private readonly holds: HoldsService) {}

  @Get()
  @FromReplica()
  @ApiCursorPage(HoldView, {
    summary: 'List options, newest first',
    description: 'Optional filters by request, venue, status and end are combined.',
  })
  list(@Query() params: ListHolds): Promise<CursorPageView<HoldView>> {
    return this.holds.list(params);
  }

  @Get(':id')
  @ApiOk(HoldView, {
    summary: 'Get an option',
    description: 'With the names of its request, venue and room.',
    etag: true,
    errors: ['NOT_FOUND'],
  })
  get(@IdParam() id: string): Promise<HoldView> {
    return this.holds.get(id);
  }

  @Post()
  @ApiCreated(HoldView, {
    summary: 'Record that a venue is asked to hold a room, or holds it',
    description:
      'For an open request. `active` if `rank` and `expiresAt` are given, else `requested`. An active ' +
      'option is in the venue’s calendar. Venues have clients besides us, so ranks may have gaps, but two options that ' +
      'overlap never share one (`HOLD_CONFLICT`): a full day overlaps its parts, the whole venue its rooms.',
    etag: true,
    errors: ['NOT_FOUND', 'HOLD_CONFLICT', 'INVALID_STATUS_TRANSITION'],
  })
  create(@Body() input: CreateHold): Promise<HoldView> {
    return this.holds.create(input);
  }

  @Patch(':id')
  @ApiOk(HoldView, {
    summary: 'Change the rank, end or note of an option',
    description: 'Rank and end only while it is requested or active. A later end warns about it again.',
    etag: true,
    errors: ['NOT_FOUND', 'HOLD_CONFLICT', 'INVALID_STATUS_TRANSITION'],
  })
  update(@IdParam() id: string, @Body() input: UpdateHold, @IfMatch() version?: number): Promise<HoldView> {
    return this.holds.update(id, input, version);
  }

  @Post(':id/activate')
  @ApiOk(HoldView, {
    summary: 'Confirm that the venue holds it, or revive it after it has expired',
    description: 'What is omitted is as it was. Both `rank` and `expiresAt` must be known.',
    etag: true,
    errors: ['NOT_FOUND', 'HOLD_CONFLICT', 'INVALID_STATUS_TRANSITION'],
  })
  activate(@IdParam() id: string, @Body() input: ActivateHold, @IfMatch() version?: number): Promise<HoldView> {
    return this.holds.activate(id, input, version);
  }

  @Post(':id/release')
  @ApiOk(HoldView, {
    summary: 'Give up an option',
    description:
      'Its days leave the calendar, the venue is told by mail, and our options behind it move up by one rank. Not once ' +
      'it is booked.',
    etag: true,
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  release(@IdParam() id: string, @Body() input: ReleaseHold, @IfMatch() version?: number): Promise<HoldView> {
    return this.holds.release(id, input, version);
  }

  @Post(':id/book')
  @ApiOk(HoldView, {
    summary: 'Book the days of an active option',
    description:
      'Selecting the candidate does the same. `HOLD_CONFLICT`: a day is taken, or another request is ahead with a ' +
      'better-ranked option; the latter passes with `override` and its reason.',
    etag: true,
    errors: ['NOT_FOUND', 'HOLD_CONFLICT', 'INVALID_STATUS_TRANSITION'],
  })
  book(@IdParam() id: string, @Body() input: BookHold, @IfMatch() version?: number): Promise<HoldView> {
    return this.holds.book(id, input, version);
  }
}
