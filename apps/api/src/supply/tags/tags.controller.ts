import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { Delete, Patch, Post } from '#http/mutations';
import { PageParams, type PageView } from '#http/pagination';
import { Answers, AnswersPage, Creates, IdParam } from '#http/routes';
import { CreateTag, ListTags, TagView, UpdateTag } from './tags.dto';
import { TagsService } from './tags.service';

@ApiTags('tags')
@Controller('api/tags')
@Access('team')
export class TagsController {
  constructor(private readonly tags: TagsService) {}

  @Get()
  @FromReplica()
  @AnswersPage(TagView, {
    summary: 'Tags, newest first',
    description: 'Give `category` to fill a picker of one kind. Members carry tags, and the search filters by them.',
  })
  list(@Query() params: ListTags): Promise<PageView<TagView>> {
    return this.tags.list(params);
  }

  @Get('by-member/:memberId')
  @AnswersPage(TagView, {
    summary: 'Tags of a member, newest tag first',
    description: 'Every `GET` of the member has the same tags in it; this is for members who carry many.',
    errors: ['NOT_FOUND'],
  })
  listByMember(@IdParam('memberId') memberId: string, @Query() params: PageParams): Promise<PageView<TagView>> {
    return this.tags.listByMember(memberId, params);
  }

  @Get(':id')
  @Answers(TagView, {
    summary: 'A tag',
    description:
      'What it is called and which category it stands in. To find the members who carry it, search with its id.',
    errors: ['NOT_FOUND'],
  })
  get(@IdParam() id: string): Promise<TagView> {
    return this.tags.get(id);
  }

  @Post()
  @Creates(TagView, {
    summary: 'Create a tag',
    description:
      'The name must be new within its category, whatever its case ' +
      '(`ALREADY_EXISTS`). Attach it with `POST /api/members/{id}/tags`.',
    errors: ['ALREADY_EXISTS'],
  })
  create(@Body() input: CreateTag): Promise<TagView> {
    return this.tags.create(input);
  }

  @Patch(':id')
  @Answers(TagView, {
    summary: 'Rename or reclassify a tag',
    description:
      'Every member who carries it shows the new name at once. `ALREADY_EXISTS` means ' +
      'that the category has a tag of that name, whatever its case.',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
  })
  update(@IdParam() id: string, @Body() input: UpdateTag): Promise<TagView> {
    return this.tags.update(id, input);
  }

  @Delete(':id')
  @Answers(TagView, {
    summary: 'Delete a tag that no member carries',
    description: 'While a member carries it the answer is `IN_USE`: detach it there first. Answers the tag as it was.',
    errors: ['NOT_FOUND', 'IN_USE'],
  })
  remove(@IdParam() id: string): Promise<TagView> {
    return this.tags.remove(id);
  }
}
