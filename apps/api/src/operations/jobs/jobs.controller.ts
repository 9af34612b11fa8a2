import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#kernel/http/access';
import { PageParams, type PageView } from '#kernel/http/pagination';
import { AnswersPage } from '#kernel/http/routes';
import { JobView } from './jobs.dto';
import { JobsService } from './jobs.service';

@ApiTags('jobs')
@Controller('api/jobs')
@Access('team')
export class JobsController {
  constructor(private readonly jobs: JobsService) {}

  @Get()
  @AnswersPage(JobView, {
    summary: 'Scheduled jobs and their latest runs, by name',
    description:
      'To see that work is done: whichever instance ran it last, when, how ' +
      'long and with what outcome. Nothing can be started from here.',
  })
  list(@Query() params: PageParams): Promise<PageView<JobView>> {
    return this.jobs.list(params);
  }
}
