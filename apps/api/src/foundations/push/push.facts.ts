import { fact } from '#kernel/facts';

/** `service` is the push service's host: the endpoint itself is a secret. */
export const PushSubscribed = fact<{ service: string }>('push_subscribed');
export const PushUnsubscribed = fact<{ service: string }>('push_unsubscribed');
/** The push service did not know the subscription any more. */
export const PushSubscriptionGone = fact<{ userId: string; service: string }>('push_subscription_gone');
