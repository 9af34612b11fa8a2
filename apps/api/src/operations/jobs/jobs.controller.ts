import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Post } from '#http/mutations';
import { PageParams, type PageView } from '#http/pagination';
import { Answers, AnswersPage, NoTransaction } from '#http/routes';
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
    description: 'To see that work is done: whichever instance ran it last, when, how long and with what outcome.',
  })
  list(@Query() params: PageParams): Promise<PageView<JobView>> {
    return this.jobs.list(params);
  }

  @Post(':name/run')
  @Access('team', { role: 'admin' })
  @NoTransaction()
  @Answers(JobView, {
    summary: 'Run a job now, whatever its schedule',
    description:
      'For admins. Answers when it has ended, or after five seconds with `running` while it goes on. A job may always be repeated: ' +
      'its work is done once.',
    errors: ['FORBIDDEN', 'NOT_FOUND', 'IN_USE'],
  })
  run(@Param('name') name: string): Promise<JobView> {
    return this.jobs.run(name);
  }
}
