import { timelineKind } from '#kernel/timeline';

/** Without a request on purpose: that somebody read about it is no activity on the request. */
export const NotificationRead = timelineKind<{ notificationId: string }>('notification_read');
export const NotificationsRead = timelineKind<{ updated: number }>('notifications_read');
