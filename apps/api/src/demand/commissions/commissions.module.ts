import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Commission, InvoiceCounter } from './commission.entity';
import { CommissionsController } from './commissions.controller';
import { CommissionsService } from './commissions.service';
import { InvoicingService } from './invoicing.service';

@Module({
  imports: [TypeOrmModule.forFeature([Commission, InvoiceCounter])],
  controllers: [CommissionsController],
  providers: [CommissionsService, InvoicingService],
  exports: [CommissionsService, InvoicingService],
})
export class CommissionsModule {}
