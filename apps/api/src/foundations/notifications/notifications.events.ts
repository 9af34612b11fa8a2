import { domainEvent } from '#kernel/events';

/** The team was told; of what it had been told before there is no such notification. Each is named once. */
export const NotificationCreated = domainEvent<{ notificationIds: string[] }>('notification.created');
