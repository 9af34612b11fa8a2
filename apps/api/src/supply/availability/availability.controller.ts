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
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
  })
  create(@Body() input: CreateAvailability): Promise<AvailabilityView> {
    return this.availability.create(input);
  }

  @Patch(':id')
  @Answers(AvailabilityView, { summary: 'Change an entry', errors: ['NOT_FOUND', 'ALREADY_EXISTS'] })
  update(@IdParam() id: string, @Body() input: UpdateAvailability): Promise<AvailabilityView> {
    return this.availability.update(id, input);
  }

  @Delete(':id')
  @Answers(AvailabilityView, { summary: 'Delete an entry', errors: ['NOT_FOUND'] })
  remove(@IdParam() id: string): Promise<AvailabilityView> {
    return this.availability.remove(id);
  }
}
