import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { Delete, Patch, Post, Put } from '#http/mutation.decorators';
import type { CursorPageView, PageView } from '#http/pagination';
import { CurrentUser } from '#http/principal';
import { ApiCreated, ApiCursorPage, ApiOk, ApiPage, IdParam } from '#http/routes';
import {
  AcrossMembers,
  AvailabilityAcrossView,
  AvailabilityDaysView,
  AvailabilitySpansView,
  AvailabilityView,
  CreateAvailability,
  EnterDays,
  EnteredDaysView,
  ListAcrossMembers,
  ListAvailability,
  SpansOfMember,
  UpdateAvailability,
} from './availability.dto';
import { AvailabilityLists } from './availability-lists.service';
import { AvailabilityService } from './availability.service';

@ApiTags('availability')
@Controller('api/availability')
@Access('team')
export class AvailabilityController {
  constructor(
    private readonly availability: AvailabilityService,
    private readonly lists: AvailabilityLists,
  ) {}

  @Get()
  @FromReplica()
  @ApiCursorPage(AvailabilityAcrossView, {
    summary: 'List the entries of all venues in a date range, by date and id',
    description:
      'With the names of venue, room and request. `from` and `to` are inclusive. At most 10,000 entries per ' +
      'status are counted and paged; narrow the range or name venues to see the rest.',
  })
  listAcross(
    @Query() params: ListAcrossMembers,
    @CurrentUser() user: TeamPrincipal,
  ): Promise<CursorPageView<AvailabilityAcrossView>> {
    return this.lists.listAcross(params, user);
  }

  @Get('days')
  @FromReplica()
  @ApiOk(AvailabilityDaysView, {
    summary: 'Count the entries of all venues per day',
    description: 'Takes the filters of the list. Days without an entry are omitted.',
  })
  days(@Query() params: AcrossMembers, @CurrentUser() user: TeamPrincipal): Promise<AvailabilityDaysView> {
    return this.lists.days(params, user);
  }

  @Get('by-member/:memberId')
  @ApiPage(AvailabilityView, {
    summary: 'List the entries of a venue, by date, slot (full day first) and id',
    description:
      'For the whole venue and its rooms, between `from` and `to`, both inclusive. `source` says whether the ' +
      'entry is from the team, the venue, the venue’s own calendar, or a request that holds or has booked it.',
    errors: ['NOT_FOUND'],
  })
  listByMember(
    @IdParam('memberId') memberId: string,
    @Query() params: ListAvailability,
  ): Promise<PageView<AvailabilityView>> {
    return this.lists.listByMember(memberId, params);
  }

  @Post()
  @ApiCreated(AvailabilityView, {
    summary: 'Record that a venue, or one of its rooms, is available or taken',
    description:
      'For the whole venue or one room, by day and slot. There is one entry for each: `ALREADY_EXISTS` means ' +
      'that you should change the existing one.',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
  })
  create(@Body() input: CreateAvailability): Promise<AvailabilityView> {
    return this.availability.create(input);
  }

  @Get('by-member/:memberId/spans')
  @ApiOk(AvailabilitySpansView, {
    summary: 'Get the availability of a venue over up to a year, as spans of days',
    description:
      'Consecutive days with the same room, slot, status, source, notes and request form one span; at most ' +
      '1,000 spans.',
    errors: ['NOT_FOUND'],
  })
  spans(@IdParam('memberId') memberId: string, @Query() params: SpansOfMember): Promise<AvailabilitySpansView> {
    return this.lists.spans(memberId, params);
  }

  @Put('by-member/:memberId/days')
  @ApiOk(EnteredDaysView, {
    summary: 'Record consecutive days, replacing earlier entries',
    description:
      'For the whole venue or one room. `status` null clears the days. Replaces the venue’s own entries too, ' +
      'and takes precedence over its calendar. `before` contains the replaced entries: enter them again to ' +
      'undo. `HOLD_CONFLICT`: an entry of another request would be replaced (clear it first), or the days of a won ' +
      'request cleared (cancel the request or change its dates).',
    errors: ['NOT_FOUND', 'HOLD_CONFLICT'],
  })
  enterDays(@IdParam('memberId') memberId: string, @Body() input: EnterDays): Promise<EnteredDaysView> {
    return this.availability.enterDays(memberId, input);
  }

  @Patch(':id')
  @ApiOk(AvailabilityView, {
    summary: 'Change an entry',
    description:
      'Omitted fields are unchanged, null clears. It may move to another day, slot or room of the same venue, ' +
      'unless there is already an entry (`ALREADY_EXISTS`). `HOLD_CONFLICT`: it shows an option, which changes it.',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'HOLD_CONFLICT'],
  })
  update(@IdParam() id: string, @Body() input: UpdateAvailability): Promise<AvailabilityView> {
    return this.availability.update(id, input);
  }

  @Delete(':id')
  @ApiOk(AvailabilityView, {
    summary: 'Delete an entry',
    description:
      'The availability of that day and slot is then unknown, which differs from available. Returns the ' +
      'deleted entry. `FORBIDDEN`: it comes from the venue’s own calendar. `HOLD_CONFLICT`: it shows an option; release ' +
      'that.',
    errors: ['NOT_FOUND', 'FORBIDDEN', 'HOLD_CONFLICT'],
  })
  remove(@IdParam() id: string): Promise<AvailabilityView> {
    return this.availability.remove(id);
  }
}
