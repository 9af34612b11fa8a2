import { namespace } from '#core/namespace';

/** The key pair and the subject by which push services know this installation (VAPID). */
export const pushConfig = namespace('push', (settings) => ({
  publicKey: settings.VAPID_PUBLIC_KEY,
  privateKey: settings.VAPID_PRIVATE_KEY ?? '',
  subject: settings.VAPID_SUBJECT ?? '',
}));

export type PushConfig = ReturnType<typeof pushConfig>;
