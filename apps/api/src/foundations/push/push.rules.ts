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

/** Returns the page of the app for handling a notification; the list of all if its request no longer exists. */
function pageOf({ kind, requestId }: PushedNotification): string {
  const place = NOTIFICATION_PLACES[kind];
  if (place === 'messages') return 'inbox?kind=messages';
  if (place === 'system' || place === 'mailboxes') return `settings/${place}`;
  if (requestId === null) return 'notifications';
  return `requests/${requestId}${place === 'summary' ? '' : `/${place}`}`;
}

/** Returns the payload for the browser's service worker; `url` is the page to open. The body is truncated so that all of it fits. */
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

/** Returns the message's topic (at most 32 characters of base64url): a notification sent twice replaces itself. */
export const topicOf = (notificationId: string): string =>
  Buffer.from(notificationId.replaceAll('-', ''), 'hex').toString('base64url');

/** Pushes that haven't arrived by then are outdated. */
export const GIVE_UP_AFTER = 6 * HOUR;

/** Pauses after each failed attempt in a row; together they are longer than `GIVE_UP_AFTER`. */
export const BACK_OFF = [
  ...[15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE],
  ...Array.from({ length: 6 }, () => HOUR),
];

/** Returns the pause requested by a push service, limited to the time until the notification is outdated. */
export const pauseAsked = (asked: number | null): number => Math.min(asked ?? 0, GIVE_UP_AFTER);
