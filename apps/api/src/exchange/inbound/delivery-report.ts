import type { MailFile } from './inbound-payload';
import { messageIds } from './inbound.rules';

/** A mail server's report about a mail (RFC 3464). */
export interface DeliveryReport {
  /** Possible ids of the reported mail, the most certain first. */
  messageIds: string[];
  /** The copies it is about. */
  copies: ReportedCopy[];
}

interface ReportedCopy {
  outcome: 'bounced' | 'delivered';
  /** The address of the recipient, and the last address that the mail was forwarded to. */
  recipients: string[];
  reason: string | null;
}

const RETURNED_MAIL = /^(?:message\/(?:rfc822|global|rfc822-headers|global-headers)|text\/rfc822-headers)$/;
const OUTCOMES: Record<string, ReportedCopy['outcome']> = { failed: 'bounced', delivered: 'delivered' };
const MAX_REPORT = 100_000;
const MAX_REASON = 1000;
const MAX_COPIES = 100;

/**
 * Parses a delivery report; null for any other mail, and for reports that a mail is delayed or was relayed. The fields of a report are in
 * the text (mail parsers put them there) or in a file; the returned mail is another file.
 * @param references the report's own In-Reply-To and References: some servers return no part of the mail
 */
export function readDeliveryReport(
  text: string,
  files: readonly MailFile[],
  references: string[],
): DeliveryReport | null {
  const statuses = files.filter(({ contentType }) => /^message\/(?:global-)?delivery-status$/.test(contentType));
  const parts = [text, ...statuses.map(contentOf)].map(unfolded);
  const copies = parts.flatMap(copiesOf).slice(0, MAX_COPIES);
  if (copies.length === 0) return null;
  const returned = files.filter(({ contentType }) => RETURNED_MAIL.test(contentType)).flatMap(idsOf);
  const original = parts.flatMap((part) => valuesOf(part, 'Original-Message-ID')).flatMap(messageIds);
  return { messageIds: [...new Set([...returned, ...original, ...references.toReversed()])], copies };
}

/** A report has a block of fields for the mail as a whole, then one per recipient. */
function copiesOf(report: string): ReportedCopy[] {
  return report.split(/\n\n+/).flatMap((block) => {
    const outcome = OUTCOMES[valuesOf(block, 'Action')[0]?.toLowerCase() ?? ''];
    const recipients = ['Original', 'Final'].flatMap((which) =>
      valuesOf(block, `${which}-Recipient`).map((value) => value.replace(/^[^;]*;/, '').replace(/[<>\s]/g, '')),
    );
    if (outcome === undefined || recipients.length === 0) return [];
    const reason = [...valuesOf(block, 'Diagnostic-Code'), ...valuesOf(block, 'Status')][0] ?? null;
    return [{ outcome, recipients, reason: reason?.slice(0, MAX_REASON) ?? null }];
  });
}

/** Returns the Message-ID of a returned mail, and the last of its References, which is our id if the provider replaced the first. */
function idsOf(file: MailFile): string[] {
  const head = unfolded(contentOf(file).split(/\r?\n\r?\n/, 1)[0] ?? '');
  return [
    ...messageIds(valuesOf(head, 'Message-ID')[0] ?? '').slice(0, 1),
    ...messageIds(valuesOf(head, 'References')[0] ?? '').slice(-1),
  ];
}

const valuesOf = (fields: string, name: string): string[] =>
  [...fields.matchAll(new RegExp(`^${name}:[ \\t]*(.*)$`, 'gim'))].map(([, value = '']) => value.trim());

const contentOf = ({ content }: MailFile): string => content.subarray(0, MAX_REPORT).toString('utf8');

/** Unfolds headers (RFC 5322 §2.2.3) to one line each; a blank line becomes an empty line. */
const unfolded = (head: string): string =>
  head
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+(?=\n)/g, '\n')
    .replace(/\n[ \t]+/g, ' ');
