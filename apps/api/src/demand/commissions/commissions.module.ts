import { Module } from '@nestjs/common';
import { CommissionsController } from './commissions.controller';
import { CommissionsService } from './commissions.service';
import { InvoicingService } from './invoicing.service';
import { PaymentLinkController } from './payment-link.controller';

@Module({
  controllers: [CommissionsController, PaymentLinkController],
  providers: [CommissionsService, InvoicingService],
  exports: [CommissionsService],
})
export class CommissionsModule {}
