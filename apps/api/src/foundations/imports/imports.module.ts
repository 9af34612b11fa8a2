import { Module } from '@nestjs/common';
import { ImportsService } from './imports.service';

/** Imports records from CSV files; for every area that supports it. */
@Module({
  providers: [ImportsService],
  exports: [ImportsService],
})
export class ImportsModule {}
