import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { StoredFilesModule } from '../../foundations/uploads/stored-files.module';
import { MembersModule } from '../members/members.module';
import { MemberPhoto } from './member-photo.entity';
import { PhotosController } from './photos.controller';
import { PhotosJobs } from './photos.jobs';
import { PhotosService } from './photos.service';
import { PublicPhotosController } from './public-photos.controller';

@Module({
  imports: [TypeOrmModule.forFeature([MemberPhoto]), StoredFilesModule, MembersModule],
  controllers: [PhotosController, PublicPhotosController],
  providers: [PhotosService, PhotosJobs],
  exports: [PhotosService],
})
export class PhotosModule {}
