import { Inject, Injectable, Logger } from '@nestjs/common';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { eachItem } from '#queue/each-item';
import { LeasedCron } from '#queue/jobs';
import { seal } from '#core/secrets';
import { type AppConfig, appConfig } from '#core/app.config';
import { type PaymentLinks, paymentLinksConfig } from './payment-links.config';
import { commissions } from './commission.entity';
import { CommissionReminded } from './commissions.events';
import { daysAfter, nextReminder } from './commissions.rules';
import { getLocked, owedBy } from './commissions.sql';
import { paymentUrl } from './payment-link';

/** Commissions processed per run. */
const BATCH = 500;
/** Days until a venue without reminders is checked again: they may have been switched on. */
const LATER = 7;

/** Whether the venue wants reminders, and no payment is in dispute. */
const WANTED = `
  SELECT m.payment_reminders AND NOT EXISTS (
           SELECT 1 FROM payment_mismatch p WHERE p.commission_id = c.id AND p.settled_at IS NULL) AS wanted
    FROM commission c JOIN member m ON m.id = c.member_id WHERE c.id = $1`;

/** Reminds venues of overdue invoices, three times at most; for the daily job. */
@Injectable()
export class OverdueReminders {
  private readonly logger = new Logger(OverdueReminders.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    @Inject(paymentLinksConfig.KEY) private readonly links: PaymentLinks,
    private readonly events: DomainEvents,
  ) {}

  /**
   * Runs in the morning, when the team can respond. Each commission has its own transaction, so that an interrupted run
   * reminds no venue twice. A failed one doesn't stop the others. Returns the number of reminders.
   */
  @LeasedCron('0 40 8 * * *', { name: 'remind-overdue-commissions' })
  async remind(): Promise<number> {
    const today = this.clock.dateIn(this.app.timeZone);
    const due = await this.database.query<{ id: string }>(
      `SELECT id FROM commission WHERE status = 'invoiced' AND next_reminder_on <= $1
        ORDER BY next_reminder_on, id LIMIT ${BATCH}`,
      [today],
    );
    const remind = ({ id }: { id: string }) => this.database.transaction(() => this.remindOf(id, today));
    return eachItem(due, remind, { logger: this.logger, msg: 'a reminder of an invoice failed' });
  }

  private async remindOf(id: string, today: string): Promise<boolean> {
    const row = await getLocked(this.database, id);
    const { invoiceNumber, dueDate, nextReminderOn } = row;
    if (row.status !== 'invoiced' || nextReminderOn === null || nextReminderOn > today) return false;
    if (invoiceNumber === null || dueDate === null) return false;
    const { wanted } = await this.database.one<{ wanted: boolean }>(WANTED, [id]);
    if (!wanted) {
      // Don't increment the version: no view shows this column.
      await this.database.query(`UPDATE commission SET next_reminder_on = $2 WHERE id = $1`, [
        id,
        daysAfter(today, LATER),
      ]);
      return false;
    }
    const reminder = row.remindersSent + 1;
    const next = nextReminder(dueDate, reminder);
    await this.database.update(commissions, id, {
      remindersSent: reminder,
      remindedAt: this.clock.now(),
      // never two in a week, even if the job has not run for long
      nextReminderOn: next === null ? null : [next, daysAfter(today, LATER)].sort().at(-1),
    });
    const link = paymentUrl(id, this.links);
    await this.events.publish(CommissionReminded, {
      requestId: row.requestId,
      payload: { ...owedBy(row), invoiceNumber, dueDate, reminder },
      carried: {
        description: row.description,
        sealedUrl: seal(link, this.links.secret, 'mail-link').toString('base64'),
      },
    });
    return true;
  }
}
