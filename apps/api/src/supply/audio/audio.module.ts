import { Module } from '@nestjs/common';
import { StoredContentModule } from '../../foundations/uploads/stored-content.module';
import { StoredFilesModule } from '../../foundations/uploads/stored-files.module';
import { AudioController } from './audio.controller';
import { AudioService } from './audio.service';

@Module({
  imports: [StoredContentModule, StoredFilesModule],
  controllers: [AudioController],
  providers: [AudioService],
})
export class AudioModule {}
