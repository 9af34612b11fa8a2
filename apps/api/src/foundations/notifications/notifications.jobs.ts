import { Injectable } from '@nestjs/common';
import { Job } from '#kernel/jobs';
import { NotificationFeed } from './notification-feed';

@Injectable()
export class NotificationsJobs {
  constructor(private readonly feed: NotificationFeed) {}

  /** Deletes what streams told of the timeline: the entries themselves stay. */
  @Job({ name: 'prune-changes', schedule: '0 */10 * * * *' })
  prune(): Promise<number> {
    return this.feed.pruneChanges();
  }
}
