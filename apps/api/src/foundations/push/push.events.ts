import { defineEvent } from '../timeline/domain-events';

/** `service` is the push service's host: the endpoint itself is a secret. */
export const PushSubscribed = defineEvent<{ service: string }>('push_subscribed');
export const PushUnsubscribed = defineEvent<{ service: string }>('push_unsubscribed');
/** The push service no longer knew the subscription. */
export const PushSubscriptionGone = defineEvent<{ userId: string; service: string }>('push_subscription_gone');
