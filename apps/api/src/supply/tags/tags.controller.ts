import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { FromReplica } from '#http/from-replica';
import { Delete, Patch, Post } from '#http/mutation.decorators';
import { PageParams, type PageView } from '#http/pagination';
import { ApiCreated, ApiOk, ApiPage, IdParam } from '#http/routes';
import { CreateTag, ListTags, TagView, UpdateTag } from './tags.dto';
import { TagsService } from './tags.service';

@ApiTags('tags')
@Controller('api/tags')
@Access('team')
export class TagsController {
  constructor(private readonly tags: TagsService) {}

  @Get()
  @FromReplica()
  @ApiPage(TagView, {
    summary: 'List tags, newest first',
    description: 'Filter by `category` to fill a picker. Venues carry tags, and the search filters by them.',
  })
  list(@Query() params: ListTags): Promise<PageView<TagView>> {
    return this.tags.list(params);
  }

  @Get('by-member/:memberId')
  @ApiPage(TagView, {
    summary: 'List the tags of a venue, newest tag first',
    description: 'Every `GET` of the venue includes the same tags; this is for venues with many.',
    errors: ['NOT_FOUND'],
  })
  listByMember(@IdParam('memberId') memberId: string, @Query() params: PageParams): Promise<PageView<TagView>> {
    return this.tags.listByMember(memberId, params);
  }

  @Get(':id')
  @ApiOk(TagView, {
    summary: 'A tag',
    description: 'Its name and category. To find the venues that carry it, search by its id.',
    errors: ['NOT_FOUND'],
  })
  get(@IdParam() id: string): Promise<TagView> {
    return this.tags.get(id);
  }

  @Post()
  @ApiCreated(TagView, {
    summary: 'Create a tag',
    description:
      'The name must be unique within its category, ignoring case (`ALREADY_EXISTS`). Attach it with `POST ' +
      '/api/members/{id}/tags`.',
    errors: ['ALREADY_EXISTS'],
  })
  create(@Body() input: CreateTag): Promise<TagView> {
    return this.tags.create(input);
  }

  @Patch(':id')
  @ApiOk(TagView, {
    summary: 'Rename or reclassify a tag',
    description:
      'Every venue that carries it shows the new name immediately. `ALREADY_EXISTS` means that the category ' +
      'has a tag with that name, ignoring case.',
    errors: ['NOT_FOUND', 'ALREADY_EXISTS'],
  })
  update(@IdParam() id: string, @Body() input: UpdateTag): Promise<TagView> {
    return this.tags.update(id, input);
  }

  @Delete(':id')
  @ApiOk(TagView, {
    summary: 'Delete a tag that no venue carries',
    description: '`IN_USE` while a venue carries it: detach it there first. Returns the deleted tag.',
    errors: ['NOT_FOUND', 'IN_USE'],
  })
  remove(@IdParam() id: string): Promise<TagView> {
    return this.tags.remove(id);
  }
}
