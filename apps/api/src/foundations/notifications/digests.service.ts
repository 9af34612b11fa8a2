import { Injectable } from '@nestjs/common';
import { Clock, DAY, MINUTE } from '#core/clock';
import { Database } from '#database/database';
import { DomainEvents } from '../timeline/domain-events';
import { Job } from '#queue/jobs';
import type { Locale } from '#i18n/locale';
import { ChoicesService } from './choices.service';
import { DIGEST } from './choices.sql';
import { type NotificationChoice, notificationChoices } from './notification-choice.entity';
import { type DigestLine, NotificationDigestDue } from './notifications.events';

/** Digests that one run of the job sees to; more wait for the next. */
const AT_ONCE = 500;
/** Codes of requests that a digest names of each kind. */
const CODES = 5;
/** After a longer pause a digest tells of no more than this. */
const LONGEST = 7 * DAY;

/** What is younger waits for the next digest: a notification may commit after one that is younger. */
const SETTLED = MINUTE;

type Due = NotificationChoice & { email: string; locale: Locale };

/** Says which digests are due. It names kinds, numbers and codes, and nobody: an erasure need not look for people in mails to the team. */
@Injectable()
export class DigestsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly choices: ChoicesService,
  ) {}

  @Job({ name: 'send-digests', schedule: '20 * * * * *' })
  async sendDue(): Promise<number> {
    const due = await this.database.query<{ id: string }>(
      `SELECT id FROM notification_choice WHERE digest_due_at <= $1 ORDER BY digest_due_at, id LIMIT $2`,
      [this.clock.now(), AT_ONCE],
    );
    let sent = 0;
    for (const { id } of due) if (await this.send(id)) sent++;
    return sent;
  }

  /** Has one digest mailed if it is still due and there is anything to say; answers whether. */
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
      const lines = await this.database.query<DigestLine>(DIGEST, [since, until, mailOff, CODES]);
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
