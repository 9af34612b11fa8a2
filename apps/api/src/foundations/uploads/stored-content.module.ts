import { Module } from '@nestjs/common';
import { StoredContentController } from './stored-content.controller';
import { StoredContentService } from './stored-content.service';

/** Private content by signed links; for every area that stores some. */
@Module({
  controllers: [StoredContentController],
  providers: [StoredContentService],
  exports: [StoredContentService],
})
export class StoredContentModule {}
