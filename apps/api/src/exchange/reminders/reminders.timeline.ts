import { timelineKind } from '#kernel/timeline';
import type { ReminderView } from './reminders.dto';
import type { ReminderKind } from './reminders.rules';

interface OfReminder {
  reminderId: string;
  kind: ReminderKind;
  to: string;
  dueAt: Date;
}

export const ofReminder = ({ id, kind, to, dueAt }: ReminderView): OfReminder => ({ reminderId: id, kind, to, dueAt });

export const ReminderScheduled = timelineKind<OfReminder>('reminder_scheduled');
export const ReminderSent = timelineKind<OfReminder & { emailMessageId: string }>('reminder_sent');
/** The answer has come, or the request has ended. */
export const ReminderCancelled = timelineKind<OfReminder>('reminder_cancelled');
export const ReminderFailed = timelineKind<OfReminder & { reason: string }>('reminder_failed');
export const ReminderDeleted = timelineKind<OfReminder>('reminder_deleted');
