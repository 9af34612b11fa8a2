import addressparser from 'nodemailer/lib/addressparser';
import { broken, ErrorDetail, ValidationError } from '#core/errors';
import { OutgoingMail } from './email.provider';

// A CR or LF ends a header and starts the next one (RFC 5322 §2.2). Some servers truncate a text at NUL.
const BREAKS_A_HEADER = /[\r\n\0]/;
// ftext of RFC 5322 §3.6.8: printable ASCII without the colon.
const HEADER_NAME = /^[!-9;-~]+$/;

/**
 * Returns the mail as every adapter must send it: with checked header values, and redirected if `devTo` is set.
 * @param devTo address that receives the mail instead of all To, Cc and Bcc recipients (development)
 * @throws ValidationError names every field that is invalid in a header
 */
export function preparedMail(mail: OutgoingMail, devTo: string | undefined): OutgoingMail {
  assertHeadersSafe(mail);
  return devTo ? redirected(mail, devTo) : mail;
}

/** The message id without its angle brackets, as used by providers and events. */
export function bareMessageId(messageId: string): string {
  return messageId.trim().replace(/^<(.*)>$/, '$1');
}

function redirected(mail: OutgoingMail, devTo: string): OutgoingMail {
  // Developers can read the intended recipients in a header that no server delivers by.
  const intended = [...mail.to, ...mail.cc, ...mail.bcc].join(', ');
  return { ...mail, to: [devTo], cc: [], bcc: [], headers: { ...mail.headers, 'X-Redirected-From': intended } };
}

function assertHeadersSafe(mail: OutgoingMail): void {
  const details: ErrorDetail[] = [];
  const check = (path: string, value: string): boolean => {
    const safe = !BREAKS_A_HEADER.test(value);
    if (!safe) details.push(broken(path, 'noLineBreak', {}));
    return safe;
  };
  const checkMailbox = (path: string, value: string): void => {
    if (check(path, value) && !isOneMailbox(value)) details.push(broken(path, 'isOneAddress', {}));
  };

  check('messageId', mail.messageId);
  check('subject', mail.subject);
  checkMailbox('from', mail.from);
  if (mail.replyTo !== undefined) checkMailbox('replyTo', mail.replyTo);
  for (const field of ['to', 'cc', 'bcc'] as const) {
    mail[field].forEach((address, i) => checkMailbox(`${field}.${i}`, address));
  }
  if (mail.inReplyTo !== undefined) check('inReplyTo', mail.inReplyTo);
  mail.references.forEach((reference, i) => check(`references.${i}`, reference));
  mail.attachments.forEach((attachment, i) => {
    check(`attachments.${i}.filename`, attachment.filename);
    check(`attachments.${i}.contentType`, attachment.contentType);
  });
  for (const [name, value] of Object.entries(mail.headers ?? {})) {
    if (!HEADER_NAME.test(name)) details.push(broken('headers', 'isHeaderName', {}));
    check(`headers.${HEADER_NAME.test(name) ? name : '?'}`, value);
  }
  if (mail.to.length + mail.cc.length + mail.bcc.length === 0) {
    details.push(broken('to', 'arrayMinSize', { min: 1 }));
  }
  if (details.length > 0) throw new ValidationError(details);
}

/** Whether the transport's own parser finds exactly one recipient: a comma in an address could make it two. */
function isOneMailbox(value: string): boolean {
  const parsed = addressparser(value, { flatten: true });
  return parsed.length === 1 && /^[^\s@]+@[^\s@]+$/.test(parsed[0]?.address ?? '');
}
