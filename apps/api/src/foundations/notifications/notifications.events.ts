import type { NotificationKind } from '#domain/vocabulary';
import { defineEvent } from '../timeline/domain-events';
import type { Locale } from '#i18n/locale';

/** Without a request on purpose: that somebody read about it is no activity on the request. */
export const NotificationRead = defineEvent<{ notificationId: string }>('notification_read');
export const NotificationsRead = defineEvent<{ updated: number }>('notifications_read');

/** How a user wants to be told; its own alone. */
export const NotificationChoicesUpdated = defineEvent<{ userId: string; changed: string[] }>(
  'notification_choices_updated',
);
/** How many notifications of a kind nobody has read, and some codes of the requests that they are about. */
export interface DigestLine {
  kind: NotificationKind;
  n: number;
  codes: string[] | null;
}
/** A user is told by mail of what nobody has read. */
export const NotificationDigestDue = defineEvent<
  { userId: string; notifications: number },
  { email: string; locale: Locale; lines: DigestLine[] }
>('notification_digest_due');
