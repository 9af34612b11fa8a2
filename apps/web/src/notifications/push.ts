import { browserName } from '../settings/browser-name';
import { addBrowser, pushKey } from './notifications.queries';

/** What keeps this browser from getting pushes, or null. */
export type Obstacle = 'unsupported' | 'denied';

const worker = () => navigator.serviceWorker.getRegistration('/app/');

export const obstacle = (): Obstacle | null =>
  !('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)
    ? 'unsupported'
    : Notification.permission === 'denied'
      ? 'denied'
      : null;

/** By which the service knows this browser; null if it gets no pushes. */
export async function ownEndpoint(): Promise<string | null> {
  if (obstacle() !== null) return null;
  return (await (await worker())?.pushManager.getSubscription())?.endpoint ?? null;
}

/** Asks for the permission, and has pushes sent to this browser. Answers what keeps it from that, or null. */
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

/** What the service has let go is of no use to the browser. */
export async function forgetPush(): Promise<void> {
  await (await (await worker())?.pushManager.getSubscription())?.unsubscribe();
}
