import type { Words } from '#i18n/locale';
import { defineRequestEvent } from '../../foundations/timeline/domain-events';
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

export const ReminderScheduled = defineRequestEvent<OfReminder>('reminder_scheduled');
export const ReminderSent = defineRequestEvent<OfReminder & { emailMessageId: string }>('reminder_sent');
/** There was a reply, the request has ended, or the agency's schedule no longer includes it. */
export const ReminderCancelled = defineRequestEvent<OfReminder>('reminder_cancelled');
export const ReminderFailed = defineRequestEvent<OfReminder & { reason: Words }>('reminder_failed');
/** The agency's schedule has changed, and may move the reminders of this request. */
export const ChaseChanged = defineRequestEvent<{ requestId: string }>('chase_changed', { timeline: false });
export const ReminderDeleted = defineRequestEvent<OfReminder>('reminder_deleted');
