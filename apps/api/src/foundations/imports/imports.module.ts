import { Module } from '@nestjs/common';
import { ImportsService } from './imports.service';

/** Files of CSV that become records; for every area that takes some. */
@Module({
  providers: [ImportsService],
  exports: [ImportsService],
})
export class ImportsModule {}
