import { Module } from '@nestjs/common';
import { MailboxesModule } from '../../foundations/mailboxes/mailboxes.module';
import { TeamModule } from '../../foundations/team/team.module';
import { BillingModule } from '../billing/billing.module';
import { CommissionsController } from './commissions.controller';
import { CommissionsService } from './commissions.service';
import { CreditNotesService } from './credit-notes.service';
import { InvoicingService } from './invoicing.service';
import { MismatchesController } from './mismatches.controller';
import { MismatchesService } from './mismatches.service';
import { OverdueReminders } from './overdue-reminders.service';
import { StatementsController } from './statements.controller';
import { StatementsService } from './statements.service';

@Module({
  imports: [TeamModule, MailboxesModule, BillingModule],
  controllers: [MismatchesController, StatementsController, CommissionsController],
  providers: [
    CommissionsService,
    CreditNotesService,
    InvoicingService,
    MismatchesService,
    OverdueReminders,
    StatementsService,
  ],
  exports: [CommissionsService, InvoicingService],
})
export class CommissionsModule {}
