import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StoredContentModule } from '../../foundations/uploads/stored-content.module';
import { StoredFilesModule } from '../../foundations/uploads/stored-files.module';
import { AudioUpload } from './audio-upload.entity';
import { AudioController } from './audio.controller';
import { AudioService } from './audio.service';

@Module({
  imports: [TypeOrmModule.forFeature([AudioUpload]), StoredContentModule, StoredFilesModule],
  controllers: [AudioController],
  providers: [AudioService],
})
export class AudioModule {}
