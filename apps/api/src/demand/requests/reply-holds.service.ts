import { Inject, Injectable } from '@nestjs/common';
import { type AppConfig, appConfig } from '#core/app.config';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { momentIn } from '#domain/working-hours';
import { Holds } from '../../supply/holds/request-holds.service';
import type { ReadReply } from './requests.rules';

/** The options that venues name in their replies by mail. */
@Injectable()
export class ReplyHolds {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly holds: Holds,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
  ) {}

  /**
   * Requests the option that a reply names, or completes the one that we asked for. Returns whether there is one: the
   * event may have no date, or a past one.
   */
  async request(
    requestId: string,
    memberId: string,
    { rank, until }: NonNullable<ReadReply['hold']>,
    comment: string | null,
  ): Promise<boolean> {
    const { timeZone } = this.app;
    const { eventDate } = await this.database.one<{ eventDate: string | null }>(
      `SELECT event_date AS "eventDate" FROM request WHERE id = $1`,
      [requestId],
    );
    if (eventDate === null || eventDate < this.clock.dateIn(timeZone)) return false;
    const expiresAt = until === null ? null : momentIn(until, '18:00', timeZone);
    const note = comment === null ? null : comment.slice(0, 2000);
    await this.holds.request({ requestId, memberId, rank, expiresAt, source: 'email', note });
    return true;
  }
}
