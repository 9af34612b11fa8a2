import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '@kernel/http/access';
import { Delete, Patch, Post } from '@kernel/http/mutations';
import type { PageView } from '@kernel/http/pagination';
import { Answers, AnswersPage, Creates, IdParam, IfMatch } from '@kernel/http/routes';
import { CreateOrganizer, ListOrganizers, OrganizerView, UpdateOrganizer } from './organizers.dto';
import { OrganizersService } from './organizers.service';

@ApiTags('organizers')
@Controller('api/organizers')
@Access('team')
export class OrganizersController {
  constructor(private readonly organizers: OrganizersService) {}

  @Get()
  @AnswersPage(OrganizerView, { summary: 'Organizers, newest first' })
  list(@Query() params: ListOrganizers): Promise<PageView<OrganizerView>> {
    return this.organizers.list(params);
  }

  @Get(':id')
  @Answers(OrganizerView, { summary: 'An organizer', errors: ['NOT_FOUND'], etag: true })
  get(@IdParam() id: string): Promise<OrganizerView> {
    return this.organizers.get(id);
  }

  @Post()
  @Creates(OrganizerView, { summary: 'Add an organizer', errors: ['ALREADY_EXISTS'], etag: true })
  create(@Body() input: CreateOrganizer): Promise<OrganizerView> {
    return this.organizers.create(input);
  }

  @Patch(':id')
  @Answers(OrganizerView, {
    summary: 'Change an organizer',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'INVALID_STATUS_TRANSITION'],
    etag: true,
  })
  update(
    @IdParam() id: string,
    @Body() input: UpdateOrganizer,
    @IfMatch() version: number | undefined,
  ): Promise<OrganizerView> {
    return this.organizers.update(id, input, version);
  }

  @Delete(':id')
  @Answers(OrganizerView, {
    summary: 'Delete an organizer who has no requests; answers the record as it was',
    errors: ['NOT_FOUND', 'IN_USE'],
  })
  remove(@IdParam() id: string): Promise<OrganizerView> {
    return this.organizers.remove(id);
  }
}
