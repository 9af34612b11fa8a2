import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '#http/access';
import { Delete, Post } from '#http/mutation.decorators';
import { PageParams, type PageView } from '#http/pagination';
import { ApiOk, ApiPage, IdParam, NoTransaction } from '#http/routes';
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
  @ApiPage(JobView, {
    summary: 'List scheduled jobs and their latest runs, by name',
    description: 'For monitoring: the time, duration and outcome of the latest run, on any instance.',
  })
  list(@Query() params: PageParams): Promise<PageView<JobView>> {
    return this.jobs.list(params);
  }

  @Post(':name/run')
  @Access('team', { role: 'admin' })
  @NoTransaction()
  @ApiOk(JobView, {
    summary: 'Run a job now, regardless of its schedule',
    description:
      'For admins. Returns when it has finished, or after five seconds with `running` if it is still running. ' +
      'Jobs can be repeated safely: their work is done once.',
    errors: ['FORBIDDEN', 'NOT_FOUND', 'IN_USE'],
  })
  run(@Param('name') name: string): Promise<JobView> {
    return this.jobs.run(name);
  }

  @Get('queues')
  @Access('team', { role: 'admin' })
  @ApiPage(QueueView, {
    summary: 'List the queues, with the number of waiting and failed jobs',
    description: 'For admins. A queue whose `oldestDue` is long past is late: check its job.',
    errors: ['FORBIDDEN'],
  })
  listQueues(@Query() params: PageParams): Promise<PageView<QueueView>> {
    return this.queues.list(params);
  }

  @Get('set-aside')
  @Access('team', { role: 'admin' })
  @ApiPage(SetAsideJobView, {
    summary: 'List jobs that were set aside after their last attempt, latest first',
    description: 'For admins. They are deleted after 90 days.',
    errors: ['FORBIDDEN'],
  })
  listSetAside(@Query() params: PageParams): Promise<PageView<SetAsideJobView>> {
    return this.queues.setAside(params);
  }

  @Post('set-aside/:id/retry')
  @Access('team', { role: 'admin' })
  @ApiOk(SetAsideJobView, {
    summary: 'Retry a job that was set aside',
    description:
      'For admins, once the cause is fixed. All its attempts start again, the first immediately. Returns the ' +
      'job as it was, after at most five seconds. Send no body.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  })
  retry(@IdParam() id: string): Promise<SetAsideJobView> {
    return this.queues.retry(id);
  }

  @Delete('set-aside/:id')
  @Access('team', { role: 'admin' })
  @ApiOk(SetAsideJobView, {
    summary: 'Delete a job that was set aside',
    description: 'For admins. Its work is never done. Returns the deleted job.',
    errors: ['FORBIDDEN', 'NOT_FOUND'],
  })
  drop(@IdParam() id: string): Promise<SetAsideJobView> {
    return this.queues.drop(id);
  }
}
