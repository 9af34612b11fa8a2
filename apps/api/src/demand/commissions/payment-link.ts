import { UUID } from '#http/fields';
import { sameSecret, sign } from '#core/secrets';
import type { PaymentLinks } from './payment-links.config';

const PURPOSE = 'payment-link';
/** 16 bytes of id and 32 of signature, in base64url. */
const TOKEN = /^([A-Za-z0-9_-]{22})([A-Za-z0-9_-]{43})$/;

/**
 * The permanent address in the invoice mail. Its token is the commission's id, signed with the service's secret, so
 * that it can be recreated at any time and the database stores no secret.
 */
export const paymentUrl = (commissionId: string, links: PaymentLinks): string =>
  `${links.baseUrl}/${paymentToken(commissionId, links.secret)}`;

/** The URL of a credit note on its invoice, a PDF. */
export const creditNoteUrl = (commissionId: string, number: string, links: PaymentLinks): string =>
  `${paymentUrl(commissionId, links)}/credit-notes/${number}`;

const paymentToken = (commissionId: string, secret: string): string =>
  Buffer.from(commissionId.replaceAll('-', ''), 'hex').toString('base64url') + sign(commissionId, secret, PURPOSE);

/** Returns the id of the link's commission, or null if it isn't one of our links. */
export function commissionOfToken(token: string, links: PaymentLinks): string | null {
  const [, id, signature] = TOKEN.exec(token) ?? [];
  if (id === undefined || signature === undefined) return null;
  const hex = Buffer.from(id, 'base64url').toString('hex');
  const commissionId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!UUID.test(commissionId)) return null;
  // A link in a mail also works with previous secrets.
  const ours = links.secrets.some((secret) => sameSecret(token, paymentToken(commissionId, secret)));
  return ours ? commissionId : null;
}
