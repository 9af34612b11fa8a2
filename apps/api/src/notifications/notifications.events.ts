import { domainEvent } from '@kernel/events';

/** The team has a new notification; emitted once for each. */
export const NotificationCreated = domainEvent<{ notificationId: string }>('notification.created');
