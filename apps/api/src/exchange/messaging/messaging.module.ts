import { Module } from '@nestjs/common';
import { RequestsModule } from '../../demand/requests/requests.module';
import { StoredContentModule } from '../../foundations/uploads/stored-content.module';
import { StoredFilesModule } from '../../foundations/uploads/stored-files.module';
import { Correspondents } from './correspondents.service';
import { InboundMessages } from './inbound-messages.service';
import { MessageFiles } from './message-files.service';
import { MessageStatuses } from './message-statuses.service';
import { MessagingController } from './messaging.controller';
import { MessagingService } from './messaging.service';
import { UnlinkedMessages } from './unlinked-messages.service';
import { VoiceMessages } from './voice-messages.service';

@Module({
  imports: [StoredContentModule, StoredFilesModule, RequestsModule],
  controllers: [MessagingController],
  providers: [
    MessagingService,
    InboundMessages,
    UnlinkedMessages,
    MessageStatuses,
    MessageFiles,
    VoiceMessages,
    Correspondents,
  ],
  exports: [InboundMessages, MessageStatuses],
})
export class MessagingModule {}
