import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access, type TeamPrincipal } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { Delete, Patch, Post, Put } from '#http/mutations';
import type { PageView } from '#http/pagination';
import { CurrentUser } from '#http/principal';
import { Answers, AnswersPage, Creates, IdParam } from '#http/routes';
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
import { AvailabilityService } from './availability.service';

@ApiTags('availability')
@Controller('api/availability')
@Access('team')
export class AvailabilityController {
  constructor(private readonly availability: AvailabilityService) {}

  @Get()
  @FromReplica()
  @AnswersPage(AvailabilityAcrossView, {
    summary: 'Entries of all members in a span of dates, by date and id',
    description:
      'With the names of member, room and request. `from` and `to` are inclusive. Of each status 10,000 entries are counted ' +
      'and paged at most; narrow the span or name members to see the rest.',
  })
  listAcross(
    @Query() params: ListAcrossMembers,
    @CurrentUser() user: TeamPrincipal,
  ): Promise<PageView<AvailabilityAcrossView>> {
    return this.availability.listAcross(params, user);
  }

  @Get('days')
  @FromReplica()
  @Answers(AvailabilityDaysView, {
    summary: 'How many entries each day has, of all members',
    description: 'The same filters as the list. Days without an entry are left out.',
  })
  days(@Query() params: AcrossMembers, @CurrentUser() user: TeamPrincipal): Promise<AvailabilityDaysView> {
    return this.availability.days(params, user);
  }

  @Get('by-member/:memberId')
  @AnswersPage(AvailabilityView, {
    summary: 'Entries of a member, by date, slot (full day first) and id',
    description:
      'Of the whole venue and of its rooms, between `from` and `to`, both inclusive. ' +
      '`source` says whether the team entered it, the member said it, or its own calendar says it.',
    errors: ['NOT_FOUND'],
  })
  listByMember(
    @IdParam('memberId') memberId: string,
    @Query() params: ListAvailability,
  ): Promise<PageView<AvailabilityView>> {
    return this.availability.listByMember(memberId, params);
  }

  @Post()
  @Creates(AvailabilityView, {
    summary: 'Record when a member, or one of its rooms, is free or taken',
    description:
      'For the whole venue, or one room of it, by day and slot. There is one ' +
      'entry for each: `ALREADY_EXISTS` asks you to change that one.',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
  })
  create(@Body() input: CreateAvailability): Promise<AvailabilityView> {
    return this.availability.create(input);
  }

  @Get('by-member/:memberId/spans')
  @Answers(AvailabilitySpansView, {
    summary: 'What is said of a member in up to a year, as days in a row',
    description:
      'Days in a row with the same room, slot, status, source, notes and request are one span; at most 1,000 spans.',
    errors: ['NOT_FOUND'],
  })
  spans(@IdParam('memberId') memberId: string, @Query() params: SpansOfMember): Promise<AvailabilitySpansView> {
    return this.availability.spans(memberId, params);
  }

  @Put('by-member/:memberId/days')
  @Answers(EnteredDaysView, {
    summary: 'Record days in a row, in place of what was said of them',
    description:
      'For the whole venue, or one room of it. `status` null clears the days. What the member said is replaced too, and its own ' +
      'calendar stands back from what you enter. `before` has the entries that went: enter them again to undo it.',
    errors: ['NOT_FOUND'],
  })
  enterDays(@IdParam('memberId') memberId: string, @Body() input: EnterDays): Promise<EnteredDaysView> {
    return this.availability.enterDays(memberId, input);
  }

  @Patch(':id')
  @Answers(AvailabilityView, {
    summary: 'Change an entry',
    description:
      'What you leave out stays, null clears. It may move to another day, slot or room ' +
      'of the same member, if no other entry stands there (`ALREADY_EXISTS`).',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
  })
  update(@IdParam() id: string, @Body() input: UpdateAvailability): Promise<AvailabilityView> {
    return this.availability.update(id, input);
  }

  @Delete(':id')
  @Answers(AvailabilityView, {
    summary: 'Delete an entry',
    description:
      'Nothing is known of that day and slot then, which is not the same as free. Answers the entry as it was. `FORBIDDEN`: it comes ' +
      'from the member’s own calendar.',
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  })
  remove(@IdParam() id: string): Promise<AvailabilityView> {
    return this.availability.remove(id);
  }
}
