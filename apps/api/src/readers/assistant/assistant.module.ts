import { Module } from '@nestjs/common';
import { KnowledgeModule } from '../../supply/knowledge/knowledge.module';
import { RequestsModule } from '../../demand/requests/requests.module';
import { TrainingModule } from '../../demand/training/training.module';
import { AssistantContext } from './assistant-context.service';
import { AssistantTools } from './assistant-tools.service';
import { AssistantController } from './assistant.controller';
import { AssistantService } from './assistant.service';

@Module({
  imports: [KnowledgeModule, RequestsModule, TrainingModule],
  controllers: [AssistantController],
  providers: [AssistantService, AssistantContext, AssistantTools],
})
export class AssistantModule {}
