import { Body, Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import { ApiHeader, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '#http/access';
import { namesTag } from '#http/etag';
import { FromReplica } from '#http/from-replica';
import { Delete, Patch, Post } from '#http/mutation.decorators';
import type { CursorPageView } from '#http/pagination';
import { ApiCreated, ApiCursorPage, ApiOk, EnumParam, IdParam, IfMatch } from '#http/routes';
import { sha256 } from '#core/secrets';
import { DecideProposal } from '../../foundations/contact-suggestions/contact-suggestions.dto';
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
  @ApiCursorPage(MemberListItem, {
    summary: 'List venues, newest first unless sorted',
    description:
      'All venues of any status unless filtered, with the number of rooms and the first photo. To find venues ' +
      'for an event use `POST /api/search/members`.',
  })
  list(@Query() params: ListMembers): Promise<CursorPageView<MemberListItem>> {
    return this.lists.list(params);
  }

  @Get('points')
  @FromReplica()
  @ApiOk(MemberPoints, {
    summary: 'Get venues on a map: coordinates and marker data',
    description:
      `Takes the filters of the list. At most the newest ${POINTS_MAX}, so narrow the filters if \`total\` is ` +
      'higher. Send your `ETag` as `If-None-Match`: the response is 304 if nothing has changed.',
  })
  @ApiHeader({ name: 'If-None-Match', required: false, description: 'Your `ETag`.' })
  @ApiResponse({ status: 304, description: 'Your copy is current.' })
  async points(
    @Query() params: FilterMembers,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const body = await this.lists.points(params);
    // Weak: the sent bytes may be compressed.
    const etag = `W/"${sha256(body).toString('base64url')}"`;
    void reply.headers({ etag, 'cache-control': 'private, no-cache' });
    if (namesTag(known, etag)) await reply.status(304).send();
    else await reply.type('application/json; charset=utf-8').send(body);
  }

  @Get('by-code/:code')
  @ApiOk(MemberView, {
    summary: 'Get a venue by its public code, ignoring case',
    description:
      'The code is for use on the telephone (`M-` and six characters); the response is that of `GET ' +
      '/api/members/{id}`.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  getByCode(@Param('code') code: string): Promise<MemberView> {
    return this.members.getByCode(code);
  }

  @Get(':id')
  @ApiOk(MemberView, {
    summary: 'Get a venue with rooms, tags and photos',
    description:
      'The complete record, with suggestions from its link holder that the team has not decided on. The `ETag` ' +
      'is its version, for `If-Match`.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  get(@IdParam() id: string): Promise<MemberView> {
    return this.members.get(id);
  }

  @Post()
  @ApiCreated(MemberView, {
    summary: 'Create a venue',
    description:
      'Active by default. A venue created as `onboarding` receives a mail with a link to complete its profile. ' +
      '`ALREADY_EXISTS` means that another venue has that address: change that one instead.',
    errors: ['ALREADY_EXISTS'],
    etag: true,
  })
  create(@Body() input: CreateMember): Promise<MemberView> {
    return this.members.create(input);
  }

  @Patch(':id')
  @ApiOk(MemberView, {
    summary: 'Change a venue',
    description:
      'Omitted fields are unchanged, null clears. A venue that becomes `onboarding` receives a mail with a ' +
      'link to its profile. `PRECONDITION_FAILED` means that the record was changed since you read it: read it ' +
      'again.',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
    etag: true,
  })
  update(@IdParam() id: string, @Body() input: UpdateMember, @IfMatch() version?: number): Promise<MemberView> {
    return this.members.update(id, input, version);
  }

  @Delete(':id')
  @ApiOk(MemberView, {
    summary: 'Delete an unreferenced venue, with rooms, photos, knowledge and availability',
    description:
      'A venue referenced by a candidate, commission, catalog or mail cannot be deleted: archive it with its ' +
      'status instead.',
    errors: ['NOT_FOUND', 'IN_USE'],
  })
  remove(@IdParam() id: string): Promise<MemberView> {
    return this.members.remove(id);
  }

  @Post(':id/tags')
  @ApiOk(MemberView, {
    summary: 'Attach a tag (idempotent)',
    description: 'Returns the venue with all of its tags. The tag must exist: `POST /api/tags` creates one.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  attachTag(@IdParam() id: string, @Body() input: AttachTag): Promise<MemberView> {
    return this.members.attachTag(id, input.tagId);
  }

  @Delete(':id/tags/:tagId')
  @ApiOk(MemberView, {
    summary: 'Detach a tag',
    description: 'Returns the venue. `NOT_FOUND` also if it does not carry the tag. The tag itself stays.',
    errors: ['NOT_FOUND'],
    etag: true,
  })
  detachTag(@IdParam() id: string, @IdParam('tagId') tagId: string): Promise<MemberView> {
    return this.members.detachTag(id, tagId);
  }

  @Post(':id/proposed/:field/accept')
  @ApiOk(MemberView, {
    summary: 'Accept a suggestion of the link holder, like a PATCH',
    description:
      'A telephone number determines the sender of messages, so a venue can only suggest one. Send the `value` ' +
      'that you have read: `PRECONDITION_FAILED` means that the suggestion has changed since. `ALREADY_EXISTS` ' +
      'means that another venue or organizer has the number.',
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
  @ApiOk(MemberView, {
    summary: 'Reject a suggestion; the same value is not suggested again',
    description:
      'Removes the suggestion from the record without notifying the venue. Send the `value` that you have ' +
      'read: `PRECONDITION_FAILED` means that the suggestion has changed since.',
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
