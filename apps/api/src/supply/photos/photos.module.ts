import { Module } from '@nestjs/common';
import { StoredFilesModule } from '../../foundations/uploads/stored-files.module';
import { MembersModule } from '../members/members.module';
import { PhotosController } from './photos.controller';
import { PhotosService } from './photos.service';
import { PublicPhotosController } from './public-photos.controller';

@Module({
  imports: [StoredFilesModule, MembersModule],
  controllers: [PhotosController, PublicPhotosController],
  providers: [PhotosService],
  exports: [PhotosService],
})
export class PhotosModule {}
