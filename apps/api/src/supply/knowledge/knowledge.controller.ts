import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Delete, Post } from '#http/mutation.decorators';
import { type CursorPageView, CursorParams } from '#http/pagination';
import { ApiCreated, ApiCursorPage, ApiOk, IdParam } from '#http/routes';
import { CreateKnowledgeEntry, KnowledgeEntryView } from './knowledge.dto';
import { KnowledgeService } from './knowledge.service';

@ApiTags('ai')
@Controller('api/ai/knowledge')
@Access('team')
export class KnowledgeController {
  constructor(private readonly knowledge: KnowledgeService) {}

  @Get('by-member/:memberId')
  @ApiCursorPage(KnowledgeEntryView, {
    summary: 'List the knowledge about a venue, newest first',
    description: 'The team’s notes with their source. Never shown to the venue or to organizers.',
    errors: ['NOT_FOUND'],
  })
  listByMember(
    @IdParam('memberId') memberId: string,
    @Query() params: CursorParams,
  ): Promise<CursorPageView<KnowledgeEntryView>> {
    return this.knowledge.listByMember(memberId, params);
  }

  @Post('entries')
  @ApiCreated(KnowledgeEntryView, {
    summary: 'Note something about a venue, for search and for the assistant',
    description:
      'Put one fact in each entry, so that it is found easily. It is embedded within minutes, and from then on ' +
      'available to the assistant when relevant.',
    errors: ['NOT_FOUND'],
  })
  create(@Body() input: CreateKnowledgeEntry): Promise<KnowledgeEntryView> {
    return this.knowledge.create(input);
  }

  @Delete('entries/:id')
  @ApiOk(KnowledgeEntryView, {
    summary: 'Delete an entry',
    description:
      'The assistant no longer receives it. An entry cannot be changed: delete it and create a new one. ' +
      'Returns the deleted entry.',
    errors: ['NOT_FOUND'],
  })
  remove(@IdParam() id: string): Promise<KnowledgeEntryView> {
    return this.knowledge.remove(id);
  }
}
