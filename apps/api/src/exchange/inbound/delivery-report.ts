import type { MailFile } from './inbound-payload';
import { messageIds } from './inbound.rules';

/** What a mail server reports of a mail (RFC 3464). */
export interface DeliveryReport {
  /** Possible ids of the mail that it is about, the surest first. */
  messageIds: string[];
  /** The copies that it speaks of. */
  copies: ReportedCopy[];
}

interface ReportedCopy {
  outcome: 'bounced' | 'delivered';
  /** The address of the recipient, and the last address that the mail was passed on to. */
  recipients: string[];
  reason: string | null;
}

const RETURNED_MAIL = /^(?:message\/(?:rfc822|global|rfc822-headers|global-headers)|text\/rfc822-headers)$/;
const OUTCOMES: Record<string, ReportedCopy['outcome']> = { failed: 'bounced', delivered: 'delivered' };
const MAX_REPORT = 100_000;
const MAX_REASON = 1000;
const MAX_COPIES = 100;

/**
 * Reads a delivery report; null for any other mail, and for a report that a mail is late or was passed on. The fields of a report
 * are in the text (parsers of mail put them there) or in a file; the returned mail is another file.
 *
 * @param references the report's own In-Reply-To and References: some servers return nothing of the mail
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

/** A report has a block of fields for the mail as a whole, then one for each recipient. */
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

/** The Message-ID of a returned mail, and the last of its References: that is our id if the provider replaced the first. */
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

/** Each folded header (RFC 5322 §2.2.3) on one line; a line of blanks becomes an empty line. */
const unfolded = (head: string): string =>
  head
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]+(?=\n)/g, '\n')
    .replace(/\n[ \t]+/g, ' ');
