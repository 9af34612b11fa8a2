import { domainEvent } from '@kernel/events';

/** The team has new notifications; each is named once. */
export const NotificationCreated = domainEvent<{ notificationIds: string[] }>('notification.created');
