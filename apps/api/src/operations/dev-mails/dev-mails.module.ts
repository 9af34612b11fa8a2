import { Module } from '@nestjs/common';
import { DevMailsController } from './dev-mails.controller';

@Module({ controllers: [DevMailsController] })
export class DevMailsModule {}
