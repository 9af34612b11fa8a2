import { Injectable } from '@nestjs/common';
import { Job } from '#kernel/jobs';
import { PhotosService } from './photos.service';

@Injectable()
export class PhotosJobs {
  constructor(private readonly photos: PhotosService) {}

  @Job({ name: 'make-photo-sizes', schedule: '35 * * * * *' })
  makeSizes(): Promise<number> {
    return this.photos.makeMissingSizes();
  }
}
