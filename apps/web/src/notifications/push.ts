import { browserName } from '../settings/browser-name';
import { addBrowser, pushKey } from './notifications.queries';

/** Why this browser can't receive push notifications; null if it can. */
export type Obstacle = 'unsupported' | 'denied';

const worker = () => navigator.serviceWorker.getRegistration('/app/');

export const obstacle = (): Obstacle | null =>
  !('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)
    ? 'unsupported'
    : Notification.permission === 'denied'
      ? 'denied'
      : null;

/** Identifies this browser's subscription to the service; null if there is none. */
export async function ownEndpoint(): Promise<string | null> {
  if (obstacle() !== null) return null;
  return (await (await worker())?.pushManager.getSubscription())?.endpoint ?? null;
}

/** Asks for the permission and subscribes this browser. Returns the obstacle, or null on success. */
export async function enablePush(): Promise<Obstacle | null> {
  if (obstacle() !== null) return obstacle();
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const registration = await worker();
  if (!registration) return 'unsupported';
  const { publicKey } = await pushKey();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint, expirationTime = null, keys } = subscription.toJSON();
  await addBrowser({
    endpoint: endpoint ?? '',
    expirationTime,
    keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    name: browserName(navigator.userAgent),
  });
  return null;
}

/** Removes this browser's subscription after the service has deleted it. */
export async function forgetPush(): Promise<void> {
  await (await (await worker())?.pushManager.getSubscription())?.unsubscribe();
}
