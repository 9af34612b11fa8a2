import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { NOTIFICATION_PLACES } from '#domain/notification-places';
import { BY_CURSOR } from '../api/by-cursor';
import { answer, api, type Schema } from '../api/client';

export type Notification = Schema<'NotificationView'>;
export type Kind = Notification['kind'];
export type Choices = Schema<'ChoicesView'>;
export type Browser = Schema<'PushSubscriptionView'>;

const PAGE = 50;

const TABS = {
  summary: '/requests/$code',
  venues: '/requests/$code/venues',
  offers: '/requests/$code/offers',
  exchange: '/requests/$code/exchange',
  commission: '/requests/$code/commission',
} as const;

/** The page on which a notification is handled; null if its request no longer exists. */
export function placeOf({ kind, requestCode }: Pick<Notification, 'kind' | 'requestCode'>) {
  const place = NOTIFICATION_PLACES[kind];
  if (place === 'messages') return { to: '/inbox', search: { kind: 'messages' } } as const;
  if (place === 'system') return { to: '/settings/system' } as const;
  if (place === 'mailboxes') return { to: '/settings/mailboxes' } as const;
  return requestCode === null ? null : ({ to: TABS[place], params: { code: requestCode } } as const);
}

/** Notifications, newest first: unread or all. Change events invalidate them. */
export const notificationsOf = (unreadOnly: boolean) =>
  infiniteQueryOptions({
    queryKey: ['notifications', unreadOnly ? 'unread-list' : 'all'],
    queryFn: ({ pageParam: cursor, signal }) =>
      answer(
        api.GET('/api/notifications', {
          params: { query: { mine: true, ...(unreadOnly ? { unreadOnly } : {}), limit: PAGE, cursor } },
          signal,
        }),
      ),
    ...BY_CURSOR,
  });

export const markRead = (id: string) => answer(api.POST('/api/notifications/{id}/read', { params: { path: { id } } }));
export const markAllRead = () => answer(api.POST('/api/notifications/read-all'));

export const choices = queryOptions({
  queryKey: ['notification-choices'],
  queryFn: ({ signal }) => answer(api.GET('/api/notifications/choices', { signal })),
});
export const updateChoices = (body: Schema<'UpdateChoices'>) =>
  answer(api.PATCH('/api/notifications/choices', { body }));

export const browsers = queryOptions({
  queryKey: ['push-browsers'],
  queryFn: ({ signal }) =>
    answer(api.GET('/api/notifications/push-subscriptions', { params: { query: { limit: 100 } }, signal })),
});
export const addBrowser = (body: Schema<'PutPushSubscription'>) =>
  answer(api.PUT('/api/notifications/push-subscription', { body }));
export const removeBrowser = (id: string) =>
  answer(api.DELETE('/api/notifications/push-subscriptions/{id}', { params: { path: { id } } }));
export const pushKey = () => answer(api.GET('/api/notifications/push-key'));
