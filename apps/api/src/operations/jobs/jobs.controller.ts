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
  @AnswersPage(JobView, { summary: 'Scheduled jobs and their latest runs, by name' })
  list(@Query() params: PageParams): Promise<PageView<JobView>> {
    return this.jobs.list(params);
  }
}
