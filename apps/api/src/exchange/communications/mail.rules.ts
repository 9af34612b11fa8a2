import { addressForm } from '#core/addresses';
import { DAY, HOUR, MINUTE, SECOND } from '#core/clock';
import { broken, ValidationError, type ErrorDetail } from '#core/errors';
import { decodedFully, REDACTED, redactText } from '#core/redact';
import { oneLine } from '#i18n/formats';
import { escapeHtml } from '#mail-templates/html';

export const EMAIL_DIRECTIONS = ['outbound', 'inbound'] as const;
export type EmailDirection = (typeof EMAIL_DIRECTIONS)[number];

/** Why an inbound mail waits for a person to sort it. */
export const UNSORTED_REASONS = [
  'automatic',
  'forged',
  'duplicate_id',
  'unknown_sender',
  'unknown_code',
  'no_thread',
  'forwarded',
  'not_a_request',
] as const;
export type UnsortedReason = (typeof UNSORTED_REASONS)[number];

/** Whether the service sent a mail, or a colleague's own mail program did. */
export const SENT_VIA = ['service', 'mailbox'] as const;
export type SentVia = (typeof SENT_VIA)[number];

/** How long a discarded mail or message can be restored. */
export const DISCARDED_KEPT = HOUR;

/**
 * The purpose of reading a mail: a new request, missing details of a request, a venue's reply about its availability (and the prices in it),
 * or only a venue's prices.
 */
export type ReadFor = 'request' | 'fields' | 'availability' | 'offer';

/** Returns the subject of an outgoing mail: one line that ends with the code of its request (`[#R-7K3Q9D]`), once. */
export function subjectWithCode(subject: string, code: string | null): string {
  const line = oneLine(subject);
  if (code === null) return line;
  const suffix = `[#${code}]`;
  return line.toLowerCase().endsWith(suffix.toLowerCase()) ? line : `${line} ${suffix}`;
}

/** The sender of a mailbox's mails: `"Durand, Claire" <claire@agency.example>`. */
export const mailboxSender = ({ displayName, address }: { displayName: string; address: string }): string =>
  `"${displayName.replace(/["\\]/g, '\\$&')}" <${address}>`;

/** `a@b.example` for `A <a@b.example>`, in lower case: the form in which addresses are compared. */
export const bareAddress = (mailbox: string): string =>
  addressForm(/<([^<>]+)>/.exec(mailbox)?.[1] ?? mailbox).toLowerCase();

/** Maximum number of ids in `References`. RFC 5322 sets no limit, but servers truncate or refuse long headers. */
const MAX_REFERENCES = 50;

/**
 * Returns the threading headers (RFC 5322 §3.6.4) of the next mail in a chain, oldest id first. `References` ends in our own id, even on
 * the first mail: a provider that replaces the Message-ID leaves it there, so that we still recognize the reply.
 */
export function threading(
  chain: readonly string[],
  messageId: string,
): { inReplyTo: string | null; references: string[] } {
  const kept = chain.length < MAX_REFERENCES ? chain : [...chain.slice(0, 1), ...chain.slice(2 - MAX_REFERENCES)];
  return { inReplyTo: chain.at(-1) ?? null, references: [...kept, messageId] };
}

/**
 * Returns the body as stored, text or HTML: without the tokens of our own links (those under one of `origins`, even inside another link)
 * and without the given external `links`.
 */
export function redactLinks(body: string, origins: readonly string[], links: readonly string[]): string {
  let kept = body;
  for (const link of links) {
    const shown = `${new URL(link).origin}/${REDACTED}`;
    for (const form of new Set([link, escapeHtml(link)])) kept = kept.replaceAll(form, shown);
  }
  const ours = origins.map((origin) => `${origin.toLowerCase()}/`);
  return kept.replace(/[^\s"'<>]+/g, (word) => {
    const read = decodedFully(word).toLowerCase();
    return ours.some((start) => read.includes(start)) ? redactText(word) : word;
  });
}

/**
 * Checks header values for header injection.
 * @throws VALIDATION_ERROR names every value that could add a header
 */
export function assertHeadersSafe(headers: Record<string, readonly string[]>): void {
  const details: ErrorDetail[] = [];
  for (const [path, values] of Object.entries(headers))
    if (values.some((value) => /[\r\n\0]/.test(value))) details.push(broken(path, 'noLineBreak', {}));
  if (details.length > 0) throw new ValidationError(details);
}

/** How long a mail waits for a mailbox that refuses the sign-in. */
export const MAILBOX_PATIENCE = DAY;

/** How long the server may take to put its own copy of a sent mail into Sent, and the pause between two looks. */
export const SENT_COPY_PATIENCE = MINUTE;
export const SENT_COPY_PAUSE = 20 * SECOND;

/** Pauses after failed attempts at a queued mail: two days in total, as is usual for mail servers. */
export const MAIL_BACK_OFF = [
  30 * SECOND,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  4 * HOUR,
  8 * HOUR,
  12 * HOUR,
  DAY,
];
