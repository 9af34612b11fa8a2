import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Commission, InvoiceCounter } from './commission.entity';
import { CommissionsController } from './commissions.controller';
import { CommissionsService } from './commissions.service';
import { InvoicingService } from './invoicing.service';
import { PaymentLinkController } from './payment-link.controller';

@Module({
  imports: [TypeOrmModule.forFeature([Commission, InvoiceCounter])],
  controllers: [CommissionsController, PaymentLinkController],
  providers: [CommissionsService, InvoicingService],
  exports: [CommissionsService, InvoicingService],
})
export class CommissionsModule {}
