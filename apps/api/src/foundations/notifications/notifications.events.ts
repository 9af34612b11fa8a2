import type { NotificationKind } from '#domain/vocabulary';
import { defineEvent } from '../timeline/domain-events';
import type { Locale } from '#i18n/locale';

/** Without a request on purpose: reading a notification isn't activity on the request. */
export const NotificationRead = defineEvent<{ notificationId: string }>('notification_read');
export const NotificationsRead = defineEvent<{ updated: number }>('notifications_read');

/** A user's notification preferences; each user's own. */
export const NotificationChoicesUpdated = defineEvent<{ userId: string; changed: string[] }>(
  'notification_choices_updated',
);
/** The number of unread notifications of a kind, and some codes of their requests. */
export interface DigestLine {
  kind: NotificationKind;
  n: number;
  codes: string[] | null;
}
/** A user must receive a digest of unread notifications by mail. */
export const NotificationDigestDue = defineEvent<
  { userId: string; notifications: number },
  { email: string; locale: Locale; lines: DigestLine[] }
>('notification_digest_due');
