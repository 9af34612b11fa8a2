import { domainToASCII } from 'node:url';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import sanitizeHtml from 'sanitize-html';
import { addressForm, isAddress } from '#core/addresses';
import { type ErrorDetail, ValidationError } from '#core/errors';
import { withExtension } from './attachment-names';
import { isAutomatic, listOf, type MailList } from './automatic.rules';
import { type DeliveryReport, readBounce, readDeliveryReport } from './delivery-report';
import { type ForwardedFile, readForwardedFile } from './forwarded-file';
import { MAX_HTML, nestsTooDeep, textOf, withoutEmbeddedPictures } from './html-text';
import {
  type InboundPayload,
  type MailDelivery,
  type MailFile,
  type ParsedPayload,
  readDelivery,
} from './inbound-payload';
import { type HeaderMap, messageIds, safeContentType, safeFilename, storable, subjectCode } from './inbound.rules';
import { type Invitation, isCalendar, readInvitation } from './invitation';
import { isPlaceholder } from './placeholder';
import { repairMime } from './repair-mime';
import { stripQuotedText } from './strip-quoted-text';
import { isTnef, readTnef } from './tnef';

export interface Mailbox {
  name: string | null;
  email: string;
}

/** A received mail in the service's form: decoded, limited in size, and safe to store and to show. */
export interface InboundMail {
  /** Without brackets; null if the mail has none. */
  messageId: string | null;
  inReplyTo: string | null;
  references: string[];
  /** Null for the null sender and for an invalid address. */
  from: Mailbox | null;
  replyTo: Mailbox | null;
  to: string[];
  cc: string[];
  /** All addresses it was delivered to: To, Cc, and the envelope addresses added by servers. */
  recipients: string[];
  subject: string;
  /** Sanitized; null if the mail is plain text. */
  html: string | null;
  text: string;
  /** The text without quoted history and signature. */
  replyText: string;
  /** The text without quoted history, for the language model, which needs the signature. */
  ownText: string;
  date: Date | null;
  automatic: boolean;
  /** The mailing list that relayed it, if that is the only reason why it counts as automatic. */
  list: MailList | null;
  /** `Authentication-Results`, topmost first. */
  authentication: readonly string[];
  /** A server's report in it about one of our mails. */
  report: DeliveryReport | null;
  attachments: MailFile[];
}

const MAX_SUBJECT = 990;
const MAX_TEXT = 500_000;
/** A text part of this length isn't a placeholder. */
const MAX_PLACEHOLDER = 2000;
/** Maximum size of a separately parsed header, in bytes; the parser accepts a megabyte. */
const MAX_HEAD = 500_000;
const MAX_ADDRESSES = 100;
const MAX_ATTACHMENTS = 100;

/** Headers that a parsed payload doesn't repeat, since it has addresses, subject and body as fields. */
const OF_THE_BODY = /^(?:content-.*|mime-version|from|to|cc|subject)$/;

export interface ParseTask extends MailDelivery {
  /** Whether to refuse unknown fields: a person entered the mail. A provider may add fields. */
  strict: boolean;
  /** Whether the body is the mail, as a mailbox contains it. */
  raw?: true;
}

export type ParseReport = { mail: InboundMail } | { errors: ErrorDetail[] };

/** Parses a delivery, or reports why it isn't a mail. */
export async function parseDelivery({ strict, raw, ...delivery }: ParseTask): Promise<ParseReport> {
  try {
    const payload = raw ? { raw: bufferOf(delivery.body) } : await readDelivery(delivery, { strict });
    return { mail: await parseInboundMail(payload) };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { errors: error.details ?? [] };
  }
}

/** A body that comes from another thread is a plain byte array. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Parses a payload. Never fails on odd mail: unreadable parts are omitted, or stored as a file. */
export async function parseInboundMail(payload: InboundPayload): Promise<InboundMail> {
  if ('parsed' in payload) {
    const { parsed } = payload;
    const { mail } = await parseBytes(headerBlock(parsed));
    const opened = openTnef(parsed.attachments);
    const calendar = parsed.attachments.find(({ contentType }) => /^\s*text\/calendar\b.*\bmethod=/i.test(contentType));
    const forwarded = await readForwardedFile(opened.files, textOf);
    const content = {
      text: isBlank(parsed.text) ? opened.text : parsed.text,
      html: parsed.html ?? opened.html,
      files: [...opened.files, ...(forwarded?.files ?? [])],
      invitation: calendar ? readInvitation(calendar) : null,
      forwarded,
    };
    return toInboundMail(mail, content, parsed.headers);
  }
  const { mail, body } = await parseBytes(repairMime(payload.raw));
  const opened = openTnef(
    mail.attachments.map(({ filename, contentType, content }) => ({ filename: filename ?? '', contentType, content })),
  );
  const { files } = opened;
  const text = body ?? (isBlank(mail.text) ? opened.text : (mail.text ?? null));
  const html = mail.html || opened.html;
  // A mail server's report holds our own mail.
  const isReport = mail.headerLines.some(({ line }) => /^content-type:\s*multipart\/report/i.test(line));
  const forwarded = isReport ? null : await readForwardedFile(files, textOf);
  // A mail that wasn't parsed completely is stored whole as a file, which a person can open.
  const isLost =
    files.length === 0 && isBlank(text) && isBlank(html) && !isBlank(halves(payload.raw).body.toString('latin1'));
  if (body !== null || isLost || files.length > MAX_ATTACHMENTS) {
    files.splice(MAX_ATTACHMENTS - 1);
    files.push({ filename: 'message.eml', contentType: 'message/rfc822', content: payload.raw });
  }
  // A calendar that a person attached is a file; one within the mail, or with a method, is an invitation.
  const calendar = mail.attachments.find(
    ({ contentType, contentDisposition, headers }) =>
      isCalendar(contentType) && (contentDisposition !== 'attachment' || hasMethod(headers.get('content-type'))),
  );
  return toInboundMail(mail, {
    text,
    html,
    files: [...files, ...(forwarded?.files ?? [])],
    invitation: calendar ? readInvitation(calendar) : null,
    forwarded,
  });
}

const hasMethod = (type: unknown): boolean => /"method"\s*:/i.test(JSON.stringify(type ?? null));

const isBlank = (text: string | null | undefined | false): boolean => !text || text.trim() === '';

/** Replaces each `winmail.dat` by the files in it; its text counts if the mail has none. */
function openTnef(given: MailFile[]): { files: MailFile[]; text: string | null; html: string | null } {
  const opened: { files: MailFile[]; text: string | null; html: string | null } = { files: [], text: null, html: null };
  for (const file of given) {
    const tnef = isTnef(file) ? readTnef(file.content) : null;
    if (tnef === null) opened.files.push(file);
    else {
      opened.files.push(...tnef.files);
      opened.text ??= tnef.text;
      opened.html ??= tnef.html;
      // It has something that isn't understood, such as a text in RTF.
      if (tnef.files.length === 0 && tnef.text === null && tnef.html === null) opened.files.push(file);
    }
  }
  return opened;
}

/** If the parser refuses a mail (too long a header, too many parts), `mail` is only its header and `body` the unparsed rest. */
async function parseBytes(bytes: Buffer): Promise<{ mail: ParsedMail; body: string | null }> {
  const options = { skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true, keepCidLinks: true };
  try {
    return { mail: await simpleParser(bytes, options), body: null };
  } catch {
    const { head, body } = halves(bytes);
    return { mail: await simpleParser(head, options), body: body.toString('utf8') };
  }
}

/** Splits a mail into its header, up to `MAX_HEAD` bytes, and up to `MAX_TEXT` bytes of its body. */
function halves(bytes: Buffer): { head: Buffer; body: Buffer } {
  const text = bytes.subarray(0, MAX_HEAD).toString('latin1');
  const end = text.search(/\r?\n\r?\n/);
  // A header that is too long is truncated at the end of a line.
  const length = end >= 0 ? end : bytes.length <= MAX_HEAD ? bytes.length : text.lastIndexOf('\n');
  return {
    head: Buffer.concat([bytes.subarray(0, Math.max(0, length)), Buffer.from('\r\n\r\n')]),
    body: end < 0 ? Buffer.alloc(0) : bytes.subarray(end, end + MAX_TEXT),
  };
}

/** Converts a parsed payload back to a header, so that one parser reads all addresses and encoded words. */
function headerBlock(parsed: ParsedPayload): Buffer {
  const fields: [string, string][] = [
    ['From', parsed.from],
    ['To', parsed.to.join(', ')],
    ['Cc', parsed.cc.join(', ')],
    ['Subject', parsed.subject],
    ...parsed.headers.filter(
      ([name]) =>
        /^[!-9;-~]+$/.test(name) &&
        !OF_THE_BODY.test(name.toLowerCase()) &&
        !(parsed.messageId && /^message-id$/i.test(name)),
    ),
    ...(parsed.messageId ? [['Message-ID', `<${parsed.messageId.replace(/[<>\s]/g, '')}>`] as [string, string]] : []),
  ];
  const lines = fields.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${oneLine(value)}`);
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8');
}

const oneLine = (value: string): string => value.replace(/[\r\n\0]+\s*/g, ' ').toWellFormed();

interface Content {
  text: string | null;
  html: string | null;
  files: MailFile[];
  invitation: Invitation | null;
  /** The mail that it forwards as a file. */
  forwarded: ForwardedFile | null;
}

/** Headers to which servers add the address that a mail was delivered to, which To and Cc may not have. */
const ENVELOPE_HEADERS = [
  ...['delivered-to', 'x-delivered-to', 'x-original-delivered-to', 'x-original-to', 'original-recipient'],
  ...[
    'envelope-to',
    'x-envelope-to',
    'x-envelope-recipient',
    'x-forwarded-to',
    'x-rcpt-to',
    'x-env-rcpt-to',
    'rcpt-to',
  ],
  ...['x-real-to', 'x-apparently-to', 'apparently-to', 'x-original-recipient', 'x-actual-recipient', 'x-recipient'],
  ...['x-gm-original-to', 'x-mail-to', 'x-smtp-rcpt-to', 'resent-to', 'resent-cc', 'x-resent-to', 'x-intended-for'],
];
/** The recipient of the connection that a server reports. */
const RECEIVED_FOR = /\bfor\s+<?([^\s<>;@]{1,64}@[^\s<>;]{1,255})>?/i;
const MAX_ENVELOPE = 100;

function envelopeOf(headers: HeaderMap): string[] {
  const values = ENVELOPE_HEADERS.flatMap((name) => headers.get(name) ?? []);
  const received = (headers.get('received') ?? []).map((value) => RECEIVED_FOR.exec(value)?.[1] ?? '');
  return [...values, ...received]
    .flatMap((value) => value.split(/[\s<>,;"]+/).filter((word) => word.includes('@')))
    .slice(0, MAX_ENVELOPE);
}

function toInboundMail(mail: ParsedMail, content: Content, fields: [string, string][] = []): InboundMail {
  const headers = headersOf(mail, fields);
  const from = mailboxOf(mail.from);
  const to = addressesOf(mail.to);
  const cc = addressesOf(mail.cc);
  const envelope = envelopeOf(headers);
  const markup =
    content.html === null || content.html.trim() === ''
      ? null
      : withoutEmbeddedPictures(content.html).slice(0, MAX_HTML);
  const hostile = markup !== null && nestsTooDeep(markup);
  const html = hostile ? null : markup;
  const given = isBlank(content.text) ? null : content.text;
  const shown = html !== null && (given === null || given.length < MAX_PLACEHOLDER) ? textOf(html) : null;
  const written = given !== null && shown !== null && isPlaceholder(given, shown) ? null : given;
  const plain = written ?? (hostile ? textOf(markup) : null) ?? shown;
  const invitation = content.invitation;
  const own = (isBlank(plain) ? (invitation?.text ?? '') : (plain ?? '')).replace(/\r\n?/g, '\n').trim();
  const carried = content.forwarded === null ? '' : `\n\n${content.forwarded.text.replace(/\r\n?/g, '\n')}`;
  const text = storable(`${own}${carried}`.trim(), MAX_TEXT);
  const [inReplyTo = null, ...alsoReplyTo] = messageIds(mail.inReplyTo ?? '');
  const references = [...new Set([...messageIds([mail.references ?? []].flat().join(' ')), ...alsoReplyTo])];
  const subject = storable((mail.subject ?? '').replace(/\s+/g, ' ').trim(), MAX_SUBJECT);
  const recipients = [...new Set([...to, ...cc, ...envelope].map((address) => address.toLowerCase()))];
  const isAnswer =
    inReplyTo !== null ||
    references.length > 0 ||
    subjectCode(subject) !== null ||
    recipients.some((address) => address.startsWith('reply+'));
  const replyTo = mailboxOf(mail.replyTo);
  const ids = [...references, ...(inReplyTo === null ? [] : [inReplyTo])];
  const signs = { sender: from?.email ?? null, replyTo: replyTo?.email ?? null, subject, text, isAnswer };
  const stripped = stripQuotedText(text);
  const isMachine = isAutomatic(headers, {
    ...signs,
    ownText: stripped.replyText,
    calendarMethod: invitation?.method ?? null,
  });
  const list = isMachine ? null : listOf(headers, signs);
  const automatic = isMachine || list !== null;
  const attachments = content.files.slice(0, MAX_ATTACHMENTS).map((file, i) => ({
    filename: withExtension(
      safeFilename(file.filename, isCalendar(file.contentType) ? 'invitation' : `attachment-${i + 1}`),
      file,
    ),
    contentType: safeContentType(file.contentType),
    content: file.content,
  }));
  return {
    messageId: messageIds(mail.messageId ?? '')[0] ?? null,
    inReplyTo,
    references,
    from,
    replyTo,
    to,
    cc,
    recipients,
    subject,
    html: html === null ? null : storable(safeHtml(html), MAX_HTML),
    text,
    ...stripped,
    date: mail.date !== undefined && !Number.isNaN(mail.date.getTime()) ? mail.date : null,
    automatic,
    list,
    authentication: headers.get('authentication-results') ?? [],
    report: automatic
      ? (readDeliveryReport(text, attachments, ids) ?? readBounce(headers, signs, attachments, ids))
      : null,
    attachments,
  };
}

function headersOf(mail: ParsedMail, given: [string, string][]): HeaderMap {
  const headers = new Map<string, string[]>();
  const add = (name: string, value: string): void => {
    const values = headers.get(name) ?? [];
    values.push(value.replace(/\s+/g, ' ').trim());
    headers.set(name, values);
  };
  for (const { key, line } of mail.headerLines) add(key, line.slice(line.indexOf(':') + 1));
  // The content type reveals a report; the header block of a parsed payload omits it.
  for (const [name, value] of given) if (/^content-type$/i.test(name)) add('content-type', value);
  return headers;
}

function mailboxOf(header: AddressObject | undefined): Mailbox | null {
  const [first] = header?.value ?? [];
  const email = asciiDomain(first?.address ?? '');
  if (!isAddress(email)) return null;
  return { name: storable((first?.name ?? '').trim(), 200) || null, email };
}

const addressesOf = (header: AddressObject | AddressObject[] | undefined): string[] =>
  [header ?? []]
    .flat()
    .flatMap(({ value }) => value.flatMap((one) => [one, ...(one.group ?? [])]))
    .map(({ address }) => storable(asciiDomain(address ?? ''), 320))
    .filter((address) => address.includes('@'))
    .slice(0, MAX_ADDRESSES);

/**
 * Returns an address in its stored form, with an internationalized domain in its DNS form (RFC 5891): parsers decode domains, and two
 * spellings of one address must compare as equal.
 */
function asciiDomain(given: string): string {
  const address = addressForm(given);
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return /^[\x00-\x7f]*$/.test(domain) ? address : address.slice(0, at) + (domainToASCII(domain) || domain);
}

/**
 * Sanitizes markup for display: no scripts, forms, frames or styles. Embedded images are shown. A remote image's address is moved to
 * `data-remote-src`, which no browser loads: loading it would tell the sender when and where the mail is read.
 */
const safeHtml = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: [...sanitizeHtml.defaults.allowedTags, 'img', 'del', 'ins'],
    allowedAttributes: {
      a: ['href', 'title', 'rel'],
      img: ['src', 'data-remote-src', 'alt', 'width', 'height'],
      td: ['colspan', 'rowspan', 'align', 'valign'],
      th: ['colspan', 'rowspan', 'align', 'valign'],
      ol: ['start', 'type'],
    },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: ['cid'] },
    allowProtocolRelative: false,
    nestingLimit: 200,
    transformTags: {
      a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow' }, true),
      img: (tagName, { src, srcset, 'data-remote-src': _forged, ...attribs }) => ({
        tagName,
        attribs: { ...attribs, ...pictureOf(src ?? srcset?.trim().split(/[\s,]+/, 1)[0] ?? '') },
      }),
    },
  });

/** Returns the source of an image: a part of the mail, or a remote address; none for anything else. */
function pictureOf(source: string): Record<string, string> {
  const here = 'https://nowhere.invalid';
  const url = URL.parse(source, here);
  if (url?.protocol === 'cid:') return { src: source.trim() };
  // An address without a host would resolve to ours.
  return url !== null && /^https?:$/.test(url.protocol) && url.origin !== here ? { 'data-remote-src': url.href } : {};
}
