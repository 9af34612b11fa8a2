import { requestFact } from '#kernel/facts';
import type { Reminder } from './reminder.entity';
import type { ReminderKind } from './reminders.rules';

interface OfReminder {
  reminderId: string;
  kind: ReminderKind;
  to: string;
  dueAt: Date;
}

export const ofReminder = ({ id, kind, to, dueAt }: Pick<Reminder, 'id' | 'kind' | 'to' | 'dueAt'>): OfReminder => ({
  reminderId: id,
  kind,
  to,
  dueAt,
});

export const ReminderScheduled = requestFact<OfReminder>('reminder_scheduled');
export const ReminderSent = requestFact<OfReminder & { emailMessageId: string }>('reminder_sent');
/** The answer has come, or the request has ended. */
export const ReminderCancelled = requestFact<OfReminder>('reminder_cancelled');
export const ReminderFailed = requestFact<OfReminder & { reason: string }>('reminder_failed');
export const ReminderDeleted = requestFact<OfReminder>('reminder_deleted');
