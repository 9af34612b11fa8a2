import { Module } from '@nestjs/common';
import { WebAppController } from './web-app.controller';
import { WebAppService } from './web-app.service';

/** The back-office: the built files of `apps/web`, below `/app/`. */
@Module({ controllers: [WebAppController], providers: [WebAppService] })
export class WebAppModule {}
