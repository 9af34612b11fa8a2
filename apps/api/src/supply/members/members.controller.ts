import { Body, Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '#http/access';
import { namesTag } from '#http/etag';
import { FromReplica } from '#http/from-replica';
import { Delete, Patch, Post } from '#http/mutations';
import type { PageView } from '#http/pagination';
import { Answers, AnswersPage, Creates, EnumParam, IdParam, IfMatch } from '#http/routes';
import { sha256 } from '#core/secrets';
import { DecideProposal } from '../../foundations/proposed-facts/proposed-facts.dto';
import { MemberLists } from './member-lists.service';
import {
  AttachTag,
  CreateMember,
  FilterMembers,
  ListMembers,
  MEMBER_FACTS,
  MemberListItem,
  MemberPoints,
  MemberView,
  POINTS_MAX,
  UpdateMember,
} from './members.dto';
import { MembersService } from './members.service';

@ApiTags('members')
@Controller('api/members')
@Access('team')
export class MembersController {
  constructor(
    private readonly members: MembersService,
    private readonly lists: MemberLists,
  ) {}

  @Get()
  @FromReplica()
  @AnswersPage(MemberListItem, {
    summary: 'Members, newest first unless sorted',
    description:
      'All members whatever their status unless you filter, with the number of rooms and the first photo for a ' +
      'list on a screen. To find those that fit an event use `POST /api/search/members`.',
  })
  list(@Query() params: ListMembers): Promise<PageView<MemberListItem>> {
    return this.lists.list(params);
  }

  @Get('points')
  @FromReplica()
  @Answers(MemberPoints, {
    summary: 'Members on a map: where they are, and what a marker shows',
    description:
      `The filters are those of the list. The newest ${POINTS_MAX} at most, so narrow the filters if \`total\` is more. Send ` +
      'the `ETag` that you have as `If-None-Match`: the answer is 304 while nothing has changed.',
  })
  @ApiHeader({ name: 'If-None-Match', required: false, description: 'The `ETag` that you have.' })
  @ApiResponse({ status: 304, description: 'You have it.' })
  async points(
    @Query() params: FilterMembers,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const body = await this.lists.points(params);
    // Weak: the bytes that are sent may be compressed.
    const etag = `W/"${sha256(body).toString('base64url')}"`;
    void reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (namesTag(known, etag)) await reply.status(304).send();
    else await reply.type('application/json; charset=utf-8').send(body);
  }

  @Get('by-code/:code')
  @Answers(MemberView, {
    summary: 'A member by its public code, whatever its case',
    description:
      'The code is what people tell each other by telephone (`M-` and six ' +
      'characters); the answer is that of `GET /api/members/{id}`.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  getByCode(@Param('code') code: string): Promise<MemberView> {
    return this.members.getByCode(code);
  }

  @Get(':id')
  @Answers(MemberView, {
    summary: 'A member with rooms, tags and photos',
    description:
      'The record in full, with what its link holder has proposed and the team ' +
      'has not decided. The `ETag` is its version, for `If-Match`.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  get(@IdParam() id: string): Promise<MemberView> {
    return this.members.get(id);
  }

  @Post()
  @Creates(MemberView, {
    summary: 'Create a member',
    description:
      'Active unless you say otherwise. One that begins as `onboarding` is sent a mail with a link to complete its ' +
      'profile. `ALREADY_EXISTS` means that another member has that address: change that one instead.',
    errors: ['ALREADY_EXISTS'],
    etag: true,
  })
  create(@Body() input: CreateMember): Promise<MemberView> {
    return this.members.create(input);
  }

  @Patch(':id')
  @Answers(MemberView, {
    summary: 'Change a member',
    description:
      'What you leave out stays, null clears. A member that becomes `onboarding` is mailed a link to its ' +
      'profile. On `PRECONDITION_FAILED` somebody changed it since you read it: read it again.',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
    etag: true,
  })
  update(@IdParam() id: string, @Body() input: UpdateMember, @IfMatch() version?: number): Promise<MemberView> {
    return this.members.update(id, input, version);
  }

  @Delete(':id')
  @Answers(MemberView, {
    summary: 'Delete a member that nothing points to, with rooms, photos, knowledge and availability',
    description: 'A member that a result, commission, catalog or mail points to is archived by its status instead.',
    errors: ['NOT_FOUND', 'IN_USE'],
  })
  remove(@IdParam() id: string): Promise<MemberView> {
    return this.members.remove(id);
  }

  @Post(':id/tags')
  @Answers(MemberView, {
    summary: 'Attach a tag; again changes nothing',
    description: 'Answers the member with all of its tags. The tag has to exist: `POST /api/tags` makes one.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  attachTag(@IdParam() id: string, @Body() input: AttachTag): Promise<MemberView> {
    return this.members.attachTag(id, input.tagId);
  }

  @Delete(':id/tags/:tagId')
  @Answers(MemberView, {
    summary: 'Detach a tag',
    description: 'Answers the member. `NOT_FOUND` also if it does not carry the tag. The tag itself stays.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  detachTag(@IdParam() id: string, @IdParam('tagId') tagId: string): Promise<MemberView> {
    return this.members.detachTag(id, tagId);
  }

  @Post(':id/proposed/:field/accept')
  @Answers(MemberView, {
    summary: 'Take over what the holder of a link said, as a PATCH would write it',
    description:
      'A telephone number decides whose a message is, so a venue can only propose one. Send the ' +
      '`value` that you have read: `PRECONDITION_FAILED` means that another was proposed since. ' +
      '`ALREADY_EXISTS` means that another member or organizer has the number.',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
    etag: true,
  })
  acceptProposed(
    @IdParam() id: string,
    @EnumParam('field', MEMBER_FACTS) field: (typeof MEMBER_FACTS)[number],
    @Body() input: DecideProposal,
    @IfMatch() version?: number,
  ): Promise<MemberView> {
    return this.members.acceptProposed(id, field, input.value, version);
  }

  @Post(':id/proposed/:field/reject')
  @Answers(MemberView, {
    summary: 'Leave the record as it is; the same value is not proposed again',
    description:
      'The proposal goes from the record and the venue is told nothing. Send the `value` that ' +
      'you have read: `PRECONDITION_FAILED` means that another was proposed since.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  rejectProposed(
    @IdParam() id: string,
    @EnumParam('field', MEMBER_FACTS) field: (typeof MEMBER_FACTS)[number],
    @Body() input: DecideProposal,
    @IfMatch() version?: number,
  ): Promise<MemberView> {
    return this.members.rejectProposed(id, field, input.value, version);
  }
}
