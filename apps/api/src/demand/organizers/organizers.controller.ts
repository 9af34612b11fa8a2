import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { Delete, Patch, Post } from '#http/mutations';
import type { PageView } from '#http/pagination';
import { Answers, AnswersPage, Creates, EnumParam, IdParam, IfMatch } from '#http/routes';
import { DecideProposal } from '../../foundations/proposed-facts/proposed-facts.dto';
import {
  CreateOrganizer,
  ListOrganizers,
  ORGANIZER_FACTS,
  OrganizerFullView,
  OrganizerView,
  UpdateOrganizer,
} from './organizers.dto';
import { OrganizersService } from './organizers.service';

@ApiTags('organizers')
@Controller('api/organizers')
@Access('team')
export class OrganizersController {
  constructor(private readonly organizers: OrganizersService) {}

  @Get()
  @FromReplica()
  @AnswersPage(OrganizerView, {
    summary: 'Organizers, newest first',
    description:
      'Each with the number of requests and the day of the latest. Erased people stay in the list, without a name.',
  })
  list(@Query() params: ListOrganizers): Promise<PageView<OrganizerView>> {
    return this.organizers.list(params);
  }

  @Get(':id')
  @Answers(OrganizerFullView, {
    summary: 'An organizer',
    description:
      'With what mails and links have said of the person and the team has not ' +
      'decided (`proposed`). The `ETag` is the version, for `If-Match`.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  get(@IdParam() id: string): Promise<OrganizerFullView> {
    return this.organizers.getInFull(id);
  }

  @Post()
  @Creates(OrganizerFullView, {
    summary: 'Add an organizer',
    description:
      'Seldom needed: making a request with an `organizer` adds an unknown one by itself. ' +
      '`ALREADY_EXISTS` means that the address is known, whatever its case.',
    errors: ['ALREADY_EXISTS'],
    etag: true,
  })
  create(@Body() input: CreateOrganizer): Promise<OrganizerFullView> {
    return this.organizers.create(input);
  }

  @Patch(':id')
  @Answers(OrganizerFullView, {
    summary: 'Change an organizer',
    description:
      'What you leave out stays, null clears. `ALREADY_EXISTS` means that another organizer has the address, ' +
      '`INVALID_STATUS_TRANSITION` that the person was erased, `PRECONDITION_FAILED` that somebody was faster.',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'INVALID_STATUS_TRANSITION'],
    etag: true,
  })
  update(
    @IdParam() id: string,
    @Body() input: UpdateOrganizer,
    @IfMatch() version: number | undefined,
  ): Promise<OrganizerFullView> {
    return this.organizers.update(id, input, version);
  }

  @Delete(':id')
  @Answers(OrganizerFullView, {
    summary: 'Delete an organizer who has no requests; answers the record as it was',
    description:
      'For records made by mistake. Whoever has requests stays (`IN_USE`); to ' +
      'forget a person an admin calls `POST /api/organizers/{id}/erase`.',
    errors: ['NOT_FOUND', 'IN_USE'],
  })
  remove(@IdParam() id: string): Promise<OrganizerFullView> {
    return this.organizers.remove(id);
  }

  @Post(':id/proposed/:field/accept')
  @Answers(OrganizerFullView, {
    summary: 'Take over what a mail said of an organizer, as a PATCH would write it',
    description:
      'What a mail or message says of a known person is only proposed, since anybody can write ' +
      'one. Send the `value` that you have read: `PRECONDITION_FAILED` means that another was ' +
      'proposed since. `ALREADY_EXISTS` means that somebody else has the number.',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'INVALID_STATUS_TRANSITION'],
    etag: true,
  })
  acceptProposed(
    @IdParam() id: string,
    @EnumParam('field', ORGANIZER_FACTS) field: (typeof ORGANIZER_FACTS)[number],
    @Body() input: DecideProposal,
    @IfMatch() version?: number,
  ): Promise<OrganizerFullView> {
    return this.organizers.acceptProposed(id, field, input.value, version);
  }

  @Post(':id/proposed/:field/reject')
  @Answers(OrganizerFullView, {
    summary: 'Leave the record of an organizer as it is; the same value is not proposed again',
    description:
      'The proposal goes from the record, and nobody is told. Send the `value` that you ' +
      'have read: `PRECONDITION_FAILED` means that another was proposed since.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
    etag: true,
  })
  rejectProposed(
    @IdParam() id: string,
    @EnumParam('field', ORGANIZER_FACTS) field: (typeof ORGANIZER_FACTS)[number],
    @Body() input: DecideProposal,
    @IfMatch() version?: number,
  ): Promise<OrganizerFullView> {
    return this.organizers.rejectProposed(id, field, input.value, version);
  }
}
