import { UUID } from '#http/fields';
import { sameSecret, sign } from '#core/secrets';
import type { Settings } from '#core/settings';

const PURPOSE = 'payment-link';
/** 16 bytes of id and 32 of signature, in base64url. */
const TOKEN = /^([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{43})$/;

/**
 * The address that stands in the invoice mail and never changes. Its token is the commission's id, signed under the service's
 * secret: so it can be made again at any time, and the database keeps no secret.
 */
export const paymentUrl = (commissionId: string, settings: Settings): string =>
  `${settings.baseUrl}/api/public/payments/${paymentToken(commissionId, settings.authSecret)}`;

/** Where a credit note on its invoice is, a PDF. */
export const creditNoteUrl = (commissionId: string, number: string, settings: Settings): string =>
  `${paymentUrl(commissionId, settings)}/credit-notes/${number}`;

const paymentToken = (commissionId: string, secret: string): string =>
  Buffer.from(commissionId.replaceAll('-', ''), 'hex').toString('base64url') + sign(commissionId, secret, PURPOSE);

/** The id of the commission whose link this is, or null if we made no such link. */
export function commissionOfToken(token: string, settings: Settings): string | null {
  const [, id, signature] = TOKEN.exec(token) ?? [];
  if (id === undefined || signature === undefined) return null;
  const hex = Buffer.from(id, 'base64url').toString('hex');
  const commissionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!UUID.test(commissionId)) return null;
  // A link in a mail is good under the secrets of earlier times too.
  const ours = settings.authSecrets.some((secret) => sameSecret(token, paymentToken(commissionId, secret)));
  return ours ? commissionId : null;
}
