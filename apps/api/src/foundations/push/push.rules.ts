import { NOTIFICATION_PLACES } from '#domain/notification-places';
import type { NotificationKind } from '#domain/vocabulary';
import { HOUR, MINUTE, SECOND } from '#core/clock';
import { PUSH_PAYLOAD_MAX } from '#providers/push/push.provider';

export interface PushedNotification {
  id: string;
  kind: NotificationKind;
  title: string;
  body: string;
  requestId: string | null;
}

/** The page of the app on which somebody acts on a notification; the list of all if its request is gone. */
function pageOf({ kind, requestId }: PushedNotification): string {
  const place = NOTIFICATION_PLACES[kind];
  if (place === 'messages') return 'inbox?kind=messages';
  if (place === 'system') return 'settings/system';
  if (requestId === null) return 'notifications';
  return `requests/${requestId}${place === 'summary' ? '' : `/${place}`}`;
}

/** What the browser's service worker reads; `url` is the page to open. The body is cut so that all of it fits. */
export function pushPayload(notification: PushedNotification, webUrl: string): string {
  const { id, kind, title, requestId } = notification;
  const url = `${webUrl}/app/${pageOf(notification)}`;
  const written = (body: string): string => JSON.stringify({ id, kind, title, body, requestId, url });
  const whole = written(notification.body);
  if (Buffer.byteLength(whole) <= PUSH_PAYLOAD_MAX) return whole;
  const characters = [...notification.body];
  let fits = 0;
  for (let low = 0, high = characters.length; low <= high;) {
    const middle = (low + high) >> 1;
    if (Buffer.byteLength(written(`${characters.slice(0, middle).join('')}…`)) <= PUSH_PAYLOAD_MAX) {
      fits = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  return written(`${characters.slice(0, fits).join('')}…`);
}

/** The message's topic (at most 32 characters of base64url): a notification that is sent twice takes its own place. */
export const topicOf = (notificationId: string): string =>
  Buffer.from(notificationId.replaceAll('-', ''), 'hex').toString('base64url');

/** What has not arrived by then is no news any more. */
export const GIVE_UP_AFTER = 6 * HOUR;

/** Waiting times of a push service after each failed try in a row; together they are longer than `GIVE_UP_AFTER`. */
export const BACK_OFF = [
  ...[15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE],
  ...Array.from({ length: 6 }, () => HOUR),
];

/** How long a push service asks to be left alone, at most until the notification is no news any more. */
export const pauseAsked = (asked: number | null): number => Math.min(asked ?? 0, GIVE_UP_AFTER);
