import { Injectable } from '@nestjs/common';
import { Clock, DAY } from '#core/clock';
import { Database } from '#database/database';
import { LeasedCron } from '#queue/jobs';

/** How long an invalid link is still distinguished from an unknown one. */
const KEPT = 90 * DAY;

@Injectable()
export class TeamJobs {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Deletes expired sessions, and links that expired long ago: both contain personal addresses. */
  @LeasedCron('0 31 3 * * *', { name: 'prune-team' })
  async prune(): Promise<number> {
    const now = this.clock.now();
    const sessions = await this.database.query(`DELETE FROM team_session WHERE expires_at <= $1 RETURNING id`, [now]);
    const links = await this.database.query(`DELETE FROM team_invitation WHERE expires_at <= $1 RETURNING id`, [
      new Date(now.getTime() - KEPT),
    ]);
    return sessions.length + links.length;
  }
}
