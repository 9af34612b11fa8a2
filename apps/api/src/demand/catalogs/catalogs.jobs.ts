import { Injectable } from '@nestjs/common';
import { Job } from '#kernel/jobs';
import { PublicCatalogsService } from './public-catalogs.service';

@Injectable()
export class CatalogsJobs {
  constructor(private readonly catalogs: PublicCatalogsService) {}

  @Job({ name: 'forget-catalog-viewers', schedule: '0 11 * * * *' })
  forgetViewers(): Promise<number> {
    return this.catalogs.forgetViewers();
  }
}
