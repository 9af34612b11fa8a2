import { addressForm } from '#core/addresses';
import { DAY, HOUR, MINUTE, SECOND } from '#core/clock';
import { broken, ValidationError, type ErrorDetail } from '#core/errors';
import { decodedFully, REDACTED, redactText } from '#core/redact';
import { oneLine } from '#i18n/formats';
import { escapeHtml } from '#mail-templates/html';

export const EMAIL_DIRECTIONS = ['outbound', 'inbound'] as const;
export type EmailDirection = (typeof EMAIL_DIRECTIONS)[number];

/** Why an inbound mail waits for a person to say where it belongs. */
export const UNSORTED_REASONS = [
  'automatic',
  'forged',
  'duplicate_id',
  'unknown_sender',
  'unknown_code',
  'no_thread',
] as const;
export type UnsortedReason = (typeof UNSORTED_REASONS)[number];

/** For how long a mail or message can be taken back that a person threw away. */
export const DISCARDED_KEPT = HOUR;

/** What a mail is read for: a new request, what a request lacks, or a member's answer about its availability. */
export type ReadFor = 'request' | 'fields' | 'availability';

/** The subject of an outgoing mail: one line that ends with the code of its request (`[#R-7K3Q9D]`), once. */
export function subjectWithCode(subject: string, code: string | null): string {
  const line = oneLine(subject);
  if (code === null) return line;
  const suffix = `[#${code}]`;
  return line.toLowerCase().endsWith(suffix.toLowerCase()) ? line : `${line} ${suffix}`;
}

/** `a@b.example` of `A <a@b.example>`, in lower case: the form in which addresses are compared. */
export const bareAddress = (mailbox: string): string =>
  addressForm(/<([^<>]+)>/.exec(mailbox)?.[1] ?? mailbox).toLowerCase();

/** Most ids in `References`. RFC 5322 sets no limit, but servers cut or refuse long headers. */
const MAX_REFERENCES = 50;

/**
 * The threading headers (RFC 5322 §3.6.4) of the next mail in a chain, oldest id first. `References` ends in our own id, on the
 * first mail too: a provider that replaces the Message-ID leaves it there, so that we still recognise the answer.
 */
export function threading(
  chain: readonly string[],
  messageId: string,
): { inReplyTo: string | null; references: string[] } {
  const kept = chain.length < MAX_REFERENCES ? chain : [...chain.slice(0, 1), ...chain.slice(2 - MAX_REFERENCES)];
  return { inReplyTo: chain.at(-1) ?? null, references: [...kept, messageId] };
}

/**
 * The body as the record keeps it, text or HTML: without the tokens of our own links (those under one of `origins`, also inside of
 * somebody else's link) and without the named `links` of others.
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

/** Ends in VALIDATION_ERROR, which names every header value that could add a header of its own. */
export function assertHeadersSafe(headers: Record<string, readonly string[]>): void {
  const details: ErrorDetail[] = [];
  for (const [path, values] of Object.entries(headers))
    if (values.some((value) => /[\r\n\0]/.test(value))) details.push(broken(path, 'noLineBreak', {}));
  if (details.length > 0) throw new ValidationError(details);
}

/** Waiting times after each failed try of a queued mail: two days in all, as mail servers do it. */
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
