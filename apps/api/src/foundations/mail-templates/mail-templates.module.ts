import { Module } from '@nestjs/common';
import { MailRenderer } from './mail-renderer.service';
import { MailTemplatesController } from './mail-templates.controller';
import { MailTemplatesService } from './mail-templates.service';

@Module({
  controllers: [MailTemplatesController],
  providers: [MailRenderer, MailTemplatesService],
  exports: [MailRenderer],
})
export class MailTemplatesModule {}
