import { Body, Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutations';
import { Answers, Creates, IdParam, IfMatch } from '#http/routes';
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
  @Answers(MemberMergePreview, {
    summary: 'What a merge of two members would do: both records, what moves, what does not',
    description: '`id` stays, `otherId` goes. To be read before `POST /api/members/{id}/merge`. It changes nothing.',
    errors: ['NOT_FOUND'],
  })
  previewOfMembers(@IdParam() id: string, @IdParam('otherId') otherId: string): Promise<MemberMergePreview> {
    return this.members.preview(id, otherId);
  }

  @Post('members/:id/merge')
  @Creates(MergeView, {
    summary: 'Merge another member into this one',
    description:
      'Rooms, photos, calendar, results, commissions, mails and links move; `take` names the fields whose value the other record ' +
      'gives. Its row goes: its id answers 404 with the rule `merged` and where it leads, its code and its links lead to the one that ' +
      'stays. `If-Match` is the version of the member that stays. It can be undone for 24 hours. `IN_USE` while both are booked at ' +
      'one time by different requests.',
    errors: ['NOT_FOUND', 'IN_USE', 'ALREADY_EXISTS'],
  })
  mergeMembers(@IdParam() id: string, @Body() input: MergeMember, @IfMatch() version?: number): Promise<MergeView> {
    return this.members.merge(id, input, version);
  }

  @Get('members/:id/merges')
  @Answers(MergesView, {
    summary: 'What was merged into a member',
    description:
      'The latest first, 50 at most; those that were undone are left out. Empty for an id that nothing was merged into.',
  })
  mergesOfMember(@IdParam() id: string): Promise<MergesView> {
    return this.merges.list(id);
  }

  @Post('members/merges/:mergeId/undo')
  @Answers(MergeView, {
    summary: 'Undo a merge of members within 24 hours',
    description:
      'The record that went is there again with all that moved; what it gave to the other is taken back. Refused if it was undone or ' +
      'its day is over (`INVALID_STATUS_TRANSITION`), if what was merged has been worked with since (`IN_USE`), and if somebody ' +
      'else has its address now (`ALREADY_EXISTS`).',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'IN_USE', 'ALREADY_EXISTS'],
  })
  undoOfMembers(@IdParam('mergeId') mergeId: string): Promise<MergeView> {
    return this.members.undo(mergeId);
  }

  @Get('organizers/:id/merge/:otherId')
  @Answers(OrganizerMergePreview, {
    summary: 'What a merge of two organizers would do: both records, and what moves',
    description: '`id` stays, `otherId` goes. To be read before `POST /api/organizers/{id}/merge`. It changes nothing.',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION'],
  })
  previewOfOrganizers(@IdParam() id: string, @IdParam('otherId') otherId: string): Promise<OrganizerMergePreview> {
    return this.organizers.preview(id, otherId);
  }

  @Post('organizers/:id/merge')
  @Creates(MergeView, {
    summary: 'Merge another organizer into this one',
    description:
      'Requests, messages, recordings and links move; `take` names the fields whose value the other record gives. Its row goes: its ' +
      'id answers 404 with the rule `merged` and where it leads, and a mail from its address is one of the organizer that stays. ' +
      '`If-Match` is the version of the organizer that stays. It can be undone for 24 hours. Erased organizers are not merged.',
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
  @Answers(MergesView, {
    summary: 'What was merged into an organizer',
    description:
      'The latest first, 50 at most; those that were undone are left out. Empty for an id that nothing was merged into.',
  })
  mergesOfOrganizer(@IdParam() id: string): Promise<MergesView> {
    return this.merges.list(id);
  }

  @Post('organizers/merges/:mergeId/undo')
  @Answers(MergeView, {
    summary: 'Undo a merge of organizers within 24 hours',
    description:
      'The record that went is there again with all that moved. Refused if it was undone, its day is over or the organizer was erased ' +
      '(`INVALID_STATUS_TRANSITION`), if a field that was taken has changed since (`IN_USE`), and if somebody else has its address ' +
      'now (`ALREADY_EXISTS`).',
    errors: ['NOT_FOUND', 'INVALID_STATUS_TRANSITION', 'IN_USE', 'ALREADY_EXISTS'],
  })
  undoOfOrganizers(@IdParam('mergeId') mergeId: string): Promise<MergeView> {
    return this.organizers.undo(mergeId);
  }
}
