import { Module } from '@nestjs/common';
import { CommissionsController } from './commissions.controller';
import { CommissionsService } from './commissions.service';
import { InvoicingService } from './invoicing.service';

@Module({
  controllers: [CommissionsController],
  providers: [CommissionsService, InvoicingService],
  exports: [CommissionsService, InvoicingService],
})
export class CommissionsModule {}
