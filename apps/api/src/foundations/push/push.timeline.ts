import { timelineKind } from '#kernel/timeline';

/** `service` is the push service's host: the endpoint itself is a secret. */
export const PushSubscribed = timelineKind<{ service: string }>('push_subscribed');
export const PushUnsubscribed = timelineKind<{ service: string }>('push_unsubscribed');
/** The push service did not know the subscription any more. */
export const PushSubscriptionGone = timelineKind<{ userId: string; service: string }>('push_subscription_gone');
