import type { MailFile } from './inbound-payload';
import { messageIds } from './inbound.rules';

/** What a mail server reports of a mail (RFC 3464). */
export interface DeliveryReport {
  outcome: 'bounced' | 'delivered';
  /** Ids of the mail that it is about, the surest first. */
  messageIds: string[];
  reason: string | null;
}

const RETURNED_MAIL = /^(?:message\/(?:rfc822|global|rfc822-headers|global-headers)|text\/rfc822-headers)$/;
const MAX_REPORT = 100_000;
const MAX_REASON = 1000;

/**
 * Reads a delivery report; null for what is none, or says only that a mail is late or was passed on. The fields of the report
 * stand in the text (where parsers of mail put them) or in a file of their own; the mail that came back is another file.
 *
 * @param references the report's own In-Reply-To and References, for servers that return nothing of the mail
 */
export function readDeliveryReport(
  text: string,
  files: readonly MailFile[],
  references: string[],
): DeliveryReport | null {
  const statuses = files.filter(({ contentType }) => /^message\/(?:global-)?delivery-status$/.test(contentType));
  const fields = unfolded([text, ...statuses.map(contentOf)].join('\n'));
  const all = (name: string): string[] =>
    [...fields.matchAll(new RegExp(`^${name}:[ \\t]*(.*)$`, 'gim'))].map(([, value = '']) => value.trim());
  if (all('(?:Final|Original)-Recipient').length === 0) return null;
  const actions = all('Action').map((action) => action.toLowerCase());
  const outcome = actions.includes('failed') ? 'bounced' : actions.includes('delivered') ? 'delivered' : null;
  if (outcome === null) return null;
  const returned = files.filter(({ contentType }) => RETURNED_MAIL.test(contentType)).flatMap(idsOf);
  const ids = [...returned, ...all('Original-Message-ID').flatMap(messageIds), ...references.toReversed()];
  const reason = [...all('Diagnostic-Code'), ...all('Status')][0] ?? null;
  return { outcome, messageIds: [...new Set(ids)], reason: reason?.slice(0, MAX_REASON) ?? null };
}

/** The Message-ID of a mail that came back, and the last of its References: ours too, where a provider gave the mail its own. */
function idsOf(file: MailFile): string[] {
  const head = unfolded(contentOf(file).split(/\r?\n\r?\n/, 1)[0] ?? '');
  const header = (name: string): string => new RegExp(`^${name}:(.*)$`, 'im').exec(head)?.[1] ?? '';
  return [...messageIds(header('Message-ID')).slice(0, 1), ...messageIds(header('References')).slice(-1)];
}

const contentOf = ({ content }: MailFile): string => content.subarray(0, MAX_REPORT).toString('utf8');

/** Folded header lines (RFC 5322 §2.2.3) as one. */
const unfolded = (head: string): string => head.replace(/\r\n?/g, '\n').replace(/\n[ \t]+/g, ' ');
