import { fact } from '#kernel/facts';

/** Without a request on purpose: that somebody read about it is no activity on the request. */
export const NotificationRead = fact<{ notificationId: string }>('notification_read');
export const NotificationsRead = fact<{ updated: number }>('notifications_read');

/** The team was told of these; each is named once, and what it had been told before is left out. */
export const NotificationCreated = fact<{ notificationIds: string[] }>('notification_created', { timeline: false });
