import { Injectable, type OnModuleInit } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock, HOUR, SECOND } from '#core/clock';
import { NotFound } from '#core/errors';
import { Database } from '#database/database';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { JobQueue, type QueueJob } from '#queue/queue';
import { NotificationsService } from '../../foundations/notifications/notifications.service';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import type { QueueView, SetAsideJobView } from './jobs.dto';
import { jobSetAside, SetAsideJobDropped, SetAsideJobRetried } from './jobs.events';

/** The columns of a `SetAsideJobView`. The payload isn't shown: it may contain personal data. */
const SET_ASIDE = 'id, queue, key, tries, error, failed_at AS "failedAt", created_at AS "createdAt"';
/** How long a caller who retries a job waits for it to finish. */
const PATIENCE = 5 * SECOND;

/** Shows the queues and their failed jobs to admins, who retry or delete those, and notifies the team of new ones. */
@Injectable()
export class QueuesService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly queue: JobQueue,
    private readonly events: DomainEvents,
    private readonly notifications: NotificationsService,
  ) {}

  onModuleInit(): void {
    this.queue.whenSetAside((job) => this.notify(job));
  }

  async list(params: PageParams): Promise<PageView<QueueView>> {
    const all = this.queue.all.sort((a, b) => (a.name < b.name ? -1 : 1));
    const page = all.slice(params.offset, params.offset + params.limit);
    const states = await this.queue.states(page.map(({ name }) => name));
    const items = page.flatMap((queue) =>
      states
        .filter((state) => state.queue === queue.name)
        .map(({ waiting, oldestDue, failed }) => ({ ...queue, waiting, oldestDue, failed })),
    );
    return toPageView(items, all.length, params);
  }

  /** Returns the jobs that were set aside, latest first. */
  async setAside(params: PageParams): Promise<PageView<SetAsideJobView>> {
    const { rows, total } = await this.database.page<SetAsideJobView>({
      select: SET_ASIDE,
      from: 'queue_job',
      where: ['failed_at IS NOT NULL'],
      params: [],
      orderBy: 'failed_at DESC, id DESC',
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(rows, total, params);
  }

  /**
   * Retries a job immediately, with a fresh set of attempts; returns it as it was.
   * @throws NOT_FOUND it isn't set aside
   */
  async retry(id: string): Promise<SetAsideJobView> {
    const job = await this.lock(id);
    await this.queue.retry(id, PATIENCE);
    await this.events.publish(SetAsideJobRetried, { payload: { queue: job.queue, jobId: id } });
    return job;
  }

  /**
   * Deletes a job; returns it as it was.
   * @throws NOT_FOUND it isn't set aside
   */
  async drop(id: string): Promise<SetAsideJobView> {
    const job = await this.lock(id);
    await this.queue.drop(id);
    await this.events.publish(SetAsideJobDropped, { payload: { queue: job.queue, jobId: id } });
    return job;
  }

  private async lock(id: string): Promise<SetAsideJobView> {
    const job = await this.database.maybeOne<SetAsideJobView>(
      `SELECT ${SET_ASIDE} FROM queue_job WHERE id = $1 AND failed_at IS NOT NULL FOR UPDATE`,
      [id],
    );
    if (job === null) throw new NotFound(NOUNS.job);
    return job;
  }

  /** Notifies the team once per queue and hour. No further event is added in that time, since its own jobs might fail too. */
  private async notify({ queue, tries }: QueueJob): Promise<void> {
    const dedupeKey = `job_set_aside:${queue}:${Math.floor(this.clock.now().getTime() / HOUR)}`;
    const known = await this.database.maybeOne('SELECT 1 FROM notification WHERE dedupe_key = $1', [dedupeKey]);
    if (known === null)
      await this.notifications.notify(jobSetAside({ requestId: null, params: { queue, tries }, dedupeKey }));
  }
}
