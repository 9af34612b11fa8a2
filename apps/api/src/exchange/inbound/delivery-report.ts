import type { MailFile } from './inbound-payload';
import { isBounce } from './automatic.rules';
import { type HeaderMap, messageIds } from './inbound.rules';

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

/** Where a bounce repeats the mail that it returns: a line that says so, or the first line of its header. */
const COPY =
  /^[>| \t]{0,20}(?:--.{0,200}?(?:copy|original message|returned (?:message|mail)|message d['’]origine|urspr[üu]ngliche)|(?:this|here) is (?:a|the) copy|(?:return-path|received|message-id)[ \u00a0\u202f]?:[ \t])/im;
const ADDRESS = /[^\s<>()[\]:;,"'@]{1,64}@[a-z0-9-]+(?:\.[a-z0-9-]+)+/gi;
/** A server that still tries says nothing final. */
const STILL_TRIES =
  /\b(?:delayed|will (?:keep|continue|be) (?:try|retr)|still (?:try|being)|not yet (?:been )?delivered|retry until|warning message only|no action is required|retard[ée]|nouvelle tentative|verz[öo]gert)/i;
const MAX_ADDRESSES = 20;

/**
 * Reads a bounce without a report (exim, qmail, Exchange, old servers): its recipients from `X-Failed-Recipients` or the text before the
 * returned mail, whose Message-ID may be in the text too. Null for any other mail.
 */
export function readBounce(
  headers: HeaderMap,
  mail: { sender: string | null; subject: string; text: string },
  files: readonly MailFile[],
  references: string[],
): DeliveryReport | null {
  const failed = headers.get('x-failed-recipients') ?? [];
  if (failed.length === 0 && !isBounce(mail)) return null;
  const text = mail.text.slice(0, MAX_REPORT);
  const copy = COPY.exec(text);
  const notice = copy === null ? text : text.slice(0, copy.index);
  if (STILL_TRIES.test(mail.subject) || STILL_TRIES.test(notice)) return null;
  const found =
    failed.length > 0 ? failed.flatMap((value) => value.match(ADDRESS) ?? []) : (notice.match(ADDRESS) ?? []);
  const recipients = [...new Set(found.map((address) => address.toLowerCase()))].slice(0, MAX_ADDRESSES);
  const returned = files.filter(({ contentType }) => RETURNED_MAIL.test(contentType)).flatMap(idsOf);
  const inText = [
    ...unfolded(text).matchAll(/^[>| \t]{0,20}(?:Original-)?Message-ID[ \u00a0\u202f]?:[ \t]*(<[^<>\s]+>)/gim),
  ].map(([, id = '']) => id);
  const ids = [...new Set([...returned, ...inText.flatMap(messageIds), ...references.toReversed()])];
  if (recipients.length === 0 || ids.length === 0) return null;
  return {
    messageIds: ids,
    copies: recipients.map((recipient) => ({
      outcome: 'bounced',
      recipients: [recipient],
      reason: reasonAfter(recipient, notice),
    })),
  };
}

/** Returns the line with the address's error: what follows it, or the next line. */
function reasonAfter(recipient: string, notice: string): string | null {
  const at = notice.toLowerCase().indexOf(recipient);
  if (at < 0) return null;
  const lines = notice
    .slice(at + recipient.length, at + recipient.length + MAX_REASON)
    .split('\n')
    .map((line) => line.replace(/^[\s>:)]+/, '').trim());
  return lines.find((line) => line !== '') ?? null;
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
