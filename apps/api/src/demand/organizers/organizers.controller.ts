import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { Delete, Patch, Post } from '#http/mutation.decorators';
import type { CursorPageView } from '#http/pagination';
import { ApiCreated, ApiCursorPage, ApiOk, EnumParam, IdParam, IfMatch } from '#http/routes';
import { DecideProposal } from '../../foundations/contact-suggestions/contact-suggestions.dto';
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
  @ApiCursorPage(OrganizerView, {
    summary: 'List organizers, newest first',
    description:
      'Each with the number of requests and the date of the latest. Erased people stay in the list, without a name.',
  })
  list(@Query() params: ListOrganizers): Promise<CursorPageView<OrganizerView>> {
    return this.organizers.list(params);
  }

  @Get(':id')
  @ApiOk(OrganizerFullView, {
    summary: 'Get an organizer',
    description:
      'With suggestions from mails and links that the team has not decided on (`proposed`). The `ETag` is the ' +
      'version, for `If-Match`.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  get(@IdParam() id: string): Promise<OrganizerFullView> {
    return this.organizers.getInFull(id);
  }

  @Post()
  @ApiCreated(OrganizerFullView, {
    summary: 'Add an organizer',
    description:
      'Rarely needed: creating a request with an `organizer` adds an unknown one automatically. ' +
      '`ALREADY_EXISTS` means that the address is known, ignoring case.',
    errors: ['ALREADY_EXISTS'],
    etag: true,
  })
  create(@Body() input: CreateOrganizer): Promise<OrganizerFullView> {
    return this.organizers.create(input);
  }

  @Patch(':id')
  @ApiOk(OrganizerFullView, {
    summary: 'Change an organizer',
    description:
      'Omitted fields are unchanged, null clears. `ALREADY_EXISTS` means that another organizer has the ' +
      'address, `INVALID_STATUS_TRANSITION` that the person was erased, `PRECONDITION_FAILED` that the record ' +
      'was changed in the meantime.',
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
  @ApiOk(OrganizerFullView, {
    summary: 'Delete an organizer without requests; returns the deleted record',
    description:
      'For records created by mistake. Organizers with requests cannot be deleted (`IN_USE`); to erase a ' +
      'person, an admin calls `POST /api/organizers/{id}/erase`.',
    errors: ['NOT_FOUND', 'IN_USE'],
  })
  remove(@IdParam() id: string): Promise<OrganizerFullView> {
    return this.organizers.remove(id);
  }

  @Post(':id/proposed/:field/accept')
  @ApiOk(OrganizerFullView, {
    summary: 'Accept a suggestion about an organizer, like a PATCH',
    description:
      'Details from a mail or message about a known person are only suggestions, since anyone can send one. ' +
      'Send the `value` that you have read: `PRECONDITION_FAILED` means that the suggestion has changed since. ' +
      '`ALREADY_EXISTS` means that someone else has the number.',
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
  @ApiOk(OrganizerFullView, {
    summary: 'Reject a suggestion about an organizer; the same value is not suggested again',
    description:
      'Removes the suggestion from the record without notifying anyone. Send the `value` that you have read: ' +
      '`PRECONDITION_FAILED` means that the suggestion has changed since.',
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
