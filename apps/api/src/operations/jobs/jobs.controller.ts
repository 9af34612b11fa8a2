import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Delete, Post } from '#http/mutations';
import { PageParams, type PageView } from '#http/pagination';
import { Answers, AnswersPage, IdParam, NoTransaction } from '#http/routes';
import { JobView, QueueView, SetAsideJobView } from './jobs.dto';
import { JobsService } from './jobs.service';
import { QueuesService } from './queues.service';

@ApiTags('jobs')
@Controller('api/jobs')
@Access('team')
export class JobsController {
  constructor(
    private readonly jobs: JobsService,
    private readonly queues: QueuesService,
  ) {}

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

  @Get('queues')
  @Access('team', { role: 'admin' })
  @AnswersPage(QueueView, {
    summary: 'The queues, with the number of jobs that wait or were set aside',
    description: 'For admins. A queue whose `oldestDue` is long past is late: look at its job.',
    errors: ['FORBIDDEN'],
  })
  listQueues(@Query() params: PageParams): Promise<PageView<QueueView>> {
    return this.queues.list(params);
  }

  @Get('set-aside')
  @Access('team', { role: 'admin' })
  @AnswersPage(SetAsideJobView, {
    summary: 'Jobs that were set aside after their last try, latest first',
    description: 'For admins. They are deleted after 90 days.',
    errors: ['FORBIDDEN'],
  })
  listSetAside(@Query() params: PageParams): Promise<PageView<SetAsideJobView>> {
    return this.queues.setAside(params);
  }

  @Post('set-aside/:id/retry')
  @Access('team', { role: 'admin' })
  @Answers(SetAsideJobView, {
    summary: 'Retry a job that was set aside',
    description:
      'For admins, once the cause is fixed. All its tries begin again, the first at once. Returns the job as it was, at the latest after ' +
      'five seconds. Send no body.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  })
  retry(@IdParam() id: string): Promise<SetAsideJobView> {
    return this.queues.retry(id);
  }

  @Delete('set-aside/:id')
  @Access('team', { role: 'admin' })
  @Answers(SetAsideJobView, {
    summary: 'Delete a job that was set aside',
    description: 'For admins. What it was to do is never done. Returns it as it was.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  })
  drop(@IdParam() id: string): Promise<SetAsideJobView> {
    return this.queues.drop(id);
  }
}
