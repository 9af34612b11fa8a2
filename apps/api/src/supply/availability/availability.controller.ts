import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#kernel/http/access';
import { Delete, Patch, Post } from '#kernel/http/mutations';
import type { PageView } from '#kernel/http/pagination';
import { Answers, AnswersPage, Creates, IdParam } from '#kernel/http/routes';
import { AvailabilityView, CreateAvailability, ListAvailability, UpdateAvailability } from './availability.dto';
import { AvailabilityService } from './availability.service';

@ApiTags('availability')
@Controller('api/availability')
@Access('team')
export class AvailabilityController {
  constructor(private readonly availability: AvailabilityService) {}

  @Get('by-member/:memberId')
  @AnswersPage(AvailabilityView, {
    summary: 'Entries of a member, by date, slot (full day first) and id',
    description:
      'Of the whole venue and of its rooms, between `from` and `to`, both inclusive. ' +
      '`source` says whether the team entered it or the member answered it.',
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
      'Nothing is known of that day and slot then, which is not the same as free. Answers the entry as it was.',
    errors: ['NOT_FOUND'],
  })
  remove(@IdParam() id: string): Promise<AvailabilityView> {
    return this.availability.remove(id);
  }
}
