import { Body, Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Delete, Post } from '#http/mutations';
import { PageParams, type PageView } from '#http/pagination';
import { Answers, AnswersPage, Creates, IdParam } from '#http/routes';
import { CreateKnowledgeEntry, KnowledgeEntryView } from './knowledge.dto';
import { KnowledgeService } from './knowledge.service';

@ApiTags('ai')
@Controller('api/ai/knowledge')
@Access('team')
export class KnowledgeController {
  constructor(private readonly knowledge: KnowledgeService) {}

  @Get('by-member/:memberId')
  @AnswersPage(KnowledgeEntryView, {
    summary: 'What is known of a member, newest first',
    description: 'What the team has noted, with where it is known from. The venue and the organizers never see it.',
    errors: ['NOT_FOUND'],
  })
  listByMember(
    @IdParam('memberId') memberId: string,
    @Query() params: PageParams,
  ): Promise<PageView<KnowledgeEntryView>> {
    return this.knowledge.listByMember(memberId, params);
  }

  @Post('entries')
  @Creates(KnowledgeEntryView, {
    summary: 'Note something about a member, for search and for the assistant',
    description:
      'Write one fact into each entry: it is found best then. It is embedded within ' +
      'minutes, and from then on the assistant is given it when it matters.',
    errors: ['NOT_FOUND'],
  })
  create(@Body() input: CreateKnowledgeEntry): Promise<KnowledgeEntryView> {
    return this.knowledge.create(input);
  }

  @Delete('entries/:id')
  @Answers(KnowledgeEntryView, {
    summary: 'Delete an entry',
    description:
      'The assistant is not given it any more. An entry cannot be ' +
      'changed: delete it and note it anew. Answers it as it was.',
    errors: ['NOT_FOUND'],
  })
  remove(@IdParam() id: string): Promise<KnowledgeEntryView> {
    return this.knowledge.remove(id);
  }
}
