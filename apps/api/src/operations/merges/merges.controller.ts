import { Body, Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutation.decorators';
import { ApiCreated, ApiOk, IdParam, IfMatch } from '#http/routes';
import { MemberMergesService } from './member-merges.service';
import {
  MemberMergePreview,
  MergeMember,
  MergeOrganizer,
  MergesView,
  MergeView,
  OrganizerMergePreview,
} from './merges.dto';
import { MergesService } from './merges.service';
import { OrganizerMergesService } from './organizer-merges.service';

@ApiTags('merges')
@Controller('api')
@Access('team')
export class MergesController {
  constructor(
    private readonly members: MemberMergesService,
    private readonly organizers: OrganizerMergesService,
    private readonly merges: MergesService,
  ) {}

  @Get('members/:id/merge/:otherId')
  @ApiOk(MemberMergePreview, {
    summary: 'Preview a merge of two venues: both records, what moves, and what does not',
    description:
      '`id` stays, `otherId` is merged into it. Read it before `POST /api/members/{id}/merge`. Changes nothing.',
    errors: ['NOT_FOUND'],
  })
  previewOfMembers(@IdParam() id: string, @IdParam('otherId') otherId: string): Promise<MemberMergePreview> {
    return this.members.preview(id, otherId);
  }

  @Post('members/:id/merge')
  @ApiCreated(MergeView, {
    summary: 'Merge another venue into this one',
    description:
      'Rooms, photos, calendar, candidacies, commissions, mails and links move; `take` names the fields whose ' +
      'value comes from the other record. The other row is deleted: its id returns 404 with the rule `merged` ' +
      'and the remaining record, its code and its links lead to that one. `If-Match` is the version of the ' +
      'remaining venue. Can be undone for 24 hours. `IN_USE` while both are booked at the same time by ' +
      'different requests, have an offer for the same request, or options of the same rank at the same time.',
    errors: ['NOT_FOUND', 'IN_USE', 'ALREADY_EXISTS'],
  })
  mergeMembers(@IdParam() id: string, @Body() input: MergeMember, @IfMatch() version?: number): Promise<MergeView> {
    return this.members.merge(id, input, version);
  }

  @Get('members/:id/merges')
  @ApiOk(MergesView, {
    summary: 'List the merges into a venue',
    description: 'Latest first, at most 50; without undone ones. Empty for an id without merges.',
  })
  mergesOfMember(@IdParam() id: string): Promise<MergesView> {
    return this.merges.list(id);
  }

  @Post('members/merges/:mergeId/undo')
  @ApiOk(MergeView, {
    summary: 'Undo a merge of venues within 24 hours',
    description:
      'Restores the merged record with everything that moved, and removes what was copied from it. Refused if ' +
      'it was undone or is older than a day (`INVALID_STATUS_TRANSITION`), if the merged data has been used ' +
      'since (`IN_USE`), and if its address has been taken (`ALREADY_EXISTS`).',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'IN_USE', 'ALREADY_EXISTS'],
  })
  undoOfMembers(@IdParam('mergeId') mergeId: string): Promise<MergeView> {
    return this.members.undo(mergeId);
  }

  @Get('organizers/:id/merge/:otherId')
  @ApiOk(OrganizerMergePreview, {
    summary: 'Preview a merge of two organizers: both records, and what moves',
    description:
      '`id` stays, `otherId` is merged into it. Read it before `POST /api/organizers/{id}/merge`. Changes nothing.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  previewOfOrganizers(@IdParam() id: string, @IdParam('otherId') otherId: string): Promise<OrganizerMergePreview> {
    return this.organizers.preview(id, otherId);
  }

  @Post('organizers/:id/merge')
  @ApiCreated(MergeView, {
    summary: 'Merge another organizer into this one',
    description:
      'Requests, messages, recordings and links move; `take` names the fields whose value comes from the other ' +
      'record. The other row is deleted: its id returns 404 with the rule `merged` and the remaining record, ' +
      'and a mail from its address is attributed to the remaining organizer. `If-Match` is the version of the ' +
      'remaining organizer. Can be undone for 24 hours. Erased organizers cannot be merged.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'ALREADY_EXISTS'],
  })
  mergeOrganizers(
    @IdParam() id: string,
    @Body() input: MergeOrganizer,
    @IfMatch() version?: number,
  ): Promise<MergeView> {
    return this.organizers.merge(id, input, version);
  }

  @Get('organizers/:id/merges')
  @ApiOk(MergesView, {
    summary: 'List the merges into an organizer',
    description: 'Latest first, at most 50; without undone ones. Empty for an id without merges.',
  })
  mergesOfOrganizer(@IdParam() id: string): Promise<MergesView> {
    return this.merges.list(id);
  }

  @Post('organizers/merges/:mergeId/undo')
  @ApiOk(MergeView, {
    summary: 'Undo a merge of organizers within 24 hours',
    description:
      'Restores the merged record with everything that moved. Refused if it was undone, is older than a day or ' +
      'the organizer was erased (`INVALID_STATUS_TRANSITION`), if a field taken from it has changed since ' +
      '(`IN_USE`), and if its address has been taken (`ALREADY_EXISTS`).',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'IN_USE', 'ALREADY_EXISTS'],
  })
  undoOfOrganizers(@IdParam('mergeId') mergeId: string): Promise<MergeView> {
    return this.organizers.undo(mergeId);
  }
}
