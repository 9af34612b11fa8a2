import { Module } from '@nestjs/common';
import { TeamModule } from '../../foundations/team/team.module';
import { BillingController } from './billing.controller';
import { BillingService } from './billing.service';
import { DocumentMaker } from './document-maker';

@Module({
  imports: [TeamModule],
  controllers: [BillingController],
  providers: [BillingService, DocumentMaker],
  exports: [BillingService],
})
export class BillingModule {}
