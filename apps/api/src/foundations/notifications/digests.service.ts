import { Injectable, Logger } from '@nestjs/common';
import { Clock, DAY, MINUTE } from '#core/clock';
import { Database } from '#database/database';
import { DomainEvents } from '../timeline/domain-events';
import { eachItem } from '#queue/each-item';
import { LeasedCron } from '#queue/jobs';
import type { Locale } from '#i18n/locale';
import { ChoicesService } from './choices.service';
import { DIGEST } from './choices.sql';
import { type NotificationChoice, notificationChoices } from './notification-choice.entity';
import { type DigestLine, NotificationDigestDue } from './notifications.events';

/** Digests per run of the job; further ones wait for the next run. */
const AT_ONCE = 500;
/** Request codes per kind in a digest. */
const CODES = 5;
/** The maximum period that a digest covers. */
const LONGEST = 7 * DAY;

/** More recent notifications wait for the next digest: one may commit after a younger one. */
const SETTLED = MINUTE;

type Due = NotificationChoice & { email: string; locale: Locale };

/**
 * Determines which digests are due. Digests contain kinds, numbers and codes but no names, so an erasure needn't search
 * mails to the team.
 */
@Injectable()
export class DigestsService {
  private readonly logger = new Logger(DigestsService.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly choices: ChoicesService,
  ) {}

  /** Sends the digests that are due; a failed one doesn't stop the others. For the job. Returns how many were sent. */
  @LeasedCron('20 * * * * *', { name: 'send-digests' })
  async sendDue(): Promise<number> {
    const due = await this.database.query<{ id: string }>(
      `SELECT id FROM notification_choice WHERE digest_due_at <= $1 ORDER BY digest_due_at, id LIMIT $2`,
      [this.clock.now(), AT_ONCE],
    );
    return eachItem(due, ({ id }) => this.send(id), { logger: this.logger, msg: 'a digest failed' });
  }

  /** Queues a digest mail if it is still due and there is anything to report; returns whether. */
  private send(id: string): Promise<boolean> {
    return this.database.transaction(async () => {
      const now = this.clock.now();
      const choice = await this.database.maybeOne<Due>(
        `SELECT ${notificationChoices.columns}, team_user.email, team_user.locale
           FROM notification_choice JOIN team_user ON team_user.id = notification_choice.user_id
          WHERE notification_choice.id = $1 AND digest_due_at <= $2 AND NOT team_user.disabled
            FOR UPDATE OF notification_choice SKIP LOCKED`,
        [id, now],
      );
      if (choice === null) return false;
      const { userId, email, locale, digest, digestAt, digestedUntil, mailOff } = choice;
      const since = new Date(Math.max(digestedUntil.getTime(), now.getTime() - LONGEST));
      const until = new Date(now.getTime() - SETTLED);
      const lines = await this.database.query<DigestLine>(DIGEST, [since, until, mailOff, CODES, userId]);
      const digestDueAt = await this.choices.nextDigest(digest, digestAt, now);
      await this.database.update(notificationChoices, id, { digestDueAt, digestedUntil: until });
      if (lines.length === 0) return false;
      const notifications = lines.reduce((sum, { n }) => sum + n, 0);
      await this.events.publish(NotificationDigestDue, {
        payload: { userId, notifications },
        carried: { email, locale, lines },
      });
      return true;
    });
  }
}
