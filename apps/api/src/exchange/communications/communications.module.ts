import { Module } from '@nestjs/common';
import { CatalogsModule } from '../../demand/catalogs/catalogs.module';
import { RequestsModule } from '../../demand/requests/requests.module';
import { MailboxesModule } from '../../foundations/mailboxes/mailboxes.module';
import { MailTemplatesModule } from '../../foundations/mail-templates/mail-templates.module';
import { MagicTokensModule } from '../../foundations/magic-tokens/magic-tokens.module';
import { NotificationsModule } from '../../foundations/notifications/notifications.module';
import { StoredContentModule } from '../../foundations/uploads/stored-content.module';
import { StoredFilesModule } from '../../foundations/uploads/stored-files.module';
import { AttachmentsController } from './attachments.controller';
import { AttachmentsService } from './attachments.service';
import { CatalogMailController } from './catalog-mail.controller';
import { CommunicationsController } from './communications.controller';
import { CommunicationsListeners } from './communications.listeners';
import { CommunicationsService } from './communications.service';
import { DeliveriesService } from './deliveries.service';
import { EmailPreviewController } from './email-preview.controller';
import { HoldMails } from './hold-mails.service';
import { MailDetails } from './mail-details.service';
import { MailRecords } from './mail-records.service';
import { MailService } from './mail.service';
import { MessagesController } from './messages.controller';
import { MessagesService } from './messages.service';
import { ProfileLinksController } from './profile-links.controller';
import { ReadingRecords } from './reading-records.service';
import { ReceivedMails } from './received-mails.service';
import { RecallsService } from './recalls.service';
import { AccountMails } from './account-mails.service';
import { RequestMails } from './request-mails.service';
import { SentCopies } from './sent-copies.service';
import { ThreadsService } from './threads.service';

@Module({
  imports: [
    StoredContentModule,
    StoredFilesModule,
    MagicTokensModule,
    MailboxesModule,
    MailTemplatesModule,
    NotificationsModule,
    RequestsModule,
    CatalogsModule,
  ],
  controllers: [
    CommunicationsController,
    MessagesController,
    EmailPreviewController,
    CatalogMailController,
    AttachmentsController,
    ProfileLinksController,
  ],
  providers: [
    ThreadsService,
    MessagesService,
    MailService,
    MailRecords,
    AttachmentsService,
    RecallsService,
    SentCopies,
    ReceivedMails,
    ReadingRecords,
    DeliveriesService,
    MailDetails,
    AccountMails,
    HoldMails,
    RequestMails,
    CommunicationsService,
    CommunicationsListeners,
  ],
  exports: [ThreadsService, MailService, RequestMails, DeliveriesService, ReceivedMails, ReadingRecords],
})
export class CommunicationsModule {}
