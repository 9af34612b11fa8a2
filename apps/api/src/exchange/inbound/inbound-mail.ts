import { domainToASCII } from 'node:url';
import { convert } from 'html-to-text';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import sanitizeHtml from 'sanitize-html';
import { addressForm } from '#kernel/addresses';
import { isAddress } from '#kernel/http/fields';
import { isAutomatic } from './automatic.rules';
import { type DeliveryReport, readDeliveryReport } from './delivery-report';
import type { InboundPayload, MailFile, ParsedPayload } from './inbound-payload';
import { type HeaderMap, messageIds, safeContentType, safeFilename, storable, subjectCode } from './inbound.rules';
import { ownWords } from './own-words';

export interface Mailbox {
  name: string | null;
  email: string;
}

/** A mail as the service works with it: decoded, bounded in size, nothing in it that could not be stored or shown. */
export interface InboundMail {
  /** Without brackets; null where the mail has none. */
  messageId: string | null;
  inReplyTo: string | null;
  references: string[];
  /** Null for the null sender and for what is no address. */
  from: Mailbox | null;
  replyTo: Mailbox | null;
  to: string[];
  cc: string[];
  /** Everywhere it was delivered to: To, Cc and what servers note of the envelope. */
  recipients: string[];
  subject: string;
  /** Sanitised; null where the mail is plain text. */
  html: string | null;
  text: string;
  /** The text without quoted history and signature. */
  replyText: string;
  /** The text without quoted history: what the language model reads, since signatures say who asks. */
  ownText: string;
  date: Date | null;
  automatic: boolean;
  /** `Authentication-Results`, topmost first. */
  authentication: readonly string[];
  /** What the mail, where it is a server's report, tells of one of ours. */
  report: DeliveryReport | null;
  attachments: MailFile[];
}

const MAX_SUBJECT = 990;
const MAX_TEXT = 500_000;
const MAX_HTML = 1_000_000;
/** Bytes of a header that are read; the parser itself takes a megabyte. */
const MAX_HEAD = 500_000;
const MAX_DEPTH = 1000;
/** Tags that need no end, or end each other. */
const SELF_CLOSING = new Set([
  'br',
  'hr',
  'img',
  'input',
  'meta',
  'link',
  'wbr',
  'col',
  'p',
  'li',
  'td',
  'th',
  'tr',
  'dt',
  'dd',
  'option',
]);
const MAX_ADDRESSES = 100;
const MAX_ATTACHMENTS = 100;

/** Headers that mailparser would read as the form of the body; a parsed payload brings its body apart. */
const OF_THE_BODY = /^(?:content-.*|mime-version|from|to|cc|subject)$/;

/** Parses a payload. Never fails on odd mail: what cannot be read is left out, or stands in a file of its own. */
export async function parseInboundMail(payload: InboundPayload): Promise<InboundMail> {
  if ('parsed' in payload) {
    const { parsed } = payload;
    const { mail } = await parseBytes(headerBlock(parsed));
    const content = { text: parsed.text, html: parsed.html, files: parsed.attachments };
    return toInboundMail(mail, content, parsed.headers);
  }
  const { mail, body } = await parseBytes(payload.raw);
  const files = mail.attachments.map((file) => ({
    filename: file.filename ?? '',
    contentType: file.contentType,
    content: file.content,
  }));
  // A mail that could not be read to its end is kept whole, for a person to open.
  if (body !== null || files.length > MAX_ATTACHMENTS) {
    files.splice(MAX_ATTACHMENTS - 1);
    files.push({ filename: 'message.eml', contentType: 'message/rfc822', content: payload.raw });
  }
  return toInboundMail(mail, { text: body ?? mail.text ?? null, html: mail.html || null, files });
}

/** The parser refuses headers and numbers of parts beyond all measure; then `mail` is the header, `body` the rest as it came. */
async function parseBytes(bytes: Buffer): Promise<{ mail: ParsedMail; body: string | null }> {
  const options = { skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true, keepCidLinks: true };
  try {
    return { mail: await simpleParser(bytes, options), body: null };
  } catch {
    const { head, body } = halves(bytes);
    return { mail: await simpleParser(head, options), body: body.toString('utf8') };
  }
}

/** A mail's header, bounded, and as much of its body as would be kept of a text. */
function halves(bytes: Buffer): { head: Buffer; body: Buffer } {
  const text = bytes.subarray(0, MAX_HEAD).toString('latin1');
  const end = text.search(/\r?\n\r?\n/);
  // What is cut off is cut at the end of a line.
  const length = end >= 0 ? end : bytes.length <= MAX_HEAD ? bytes.length : text.lastIndexOf('\n');
  return {
    head: Buffer.concat([bytes.subarray(0, Math.max(0, length)), Buffer.from('\r\n\r\n')]),
    body: end < 0 ? Buffer.alloc(0) : bytes.subarray(end, end + MAX_TEXT),
  };
}

/** The header of a mail made of a parsed payload, so that addresses and encoded words are read by one parser only. */
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
}

function toInboundMail(mail: ParsedMail, content: Content, given: [string, string][] = []): InboundMail {
  const headers = headersOf(mail, given);
  const from = mailboxOf(mail.from);
  const to = addressesOf(mail.to);
  const cc = addressesOf(mail.cc);
  const envelope = ['delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to'].flatMap((name) =>
    (headers.get(name) ?? []).flatMap((value) => value.split(/[\s<>,;]+/).filter((word) => word.includes('@'))),
  );
  const markup = content.html === null || content.html.trim() === '' ? null : content.html.slice(0, MAX_HTML);
  const hostile = markup !== null && nestsTooDeep(markup);
  const html = hostile ? null : markup;
  const written = content.text === null || content.text.trim() === '' ? null : content.text;
  const plain = written ?? (hostile ? markup.replace(/<[^<>]*>/g, ' ') : null);
  const text = storable((plain ?? (html === null ? '' : textOf(html))).replace(/\r\n?/g, '\n').trim(), MAX_TEXT);
  const references = messageIds([mail.references ?? []].flat().join(' '));
  const inReplyTo = messageIds(mail.inReplyTo ?? '')[0] ?? null;
  const subject = storable((mail.subject ?? '').replace(/\s+/g, ' ').trim(), MAX_SUBJECT);
  const recipients = [...new Set([...to, ...cc, ...envelope].map((address) => address.toLowerCase()))];
  const isAnswer =
    inReplyTo !== null ||
    references.length > 0 ||
    subjectCode(subject) !== null ||
    recipients.some((address) => address.startsWith('reply+'));
  const automatic = isAutomatic(headers, { sender: from?.email ?? null, subject, text, isAnswer });
  const attachments = content.files.slice(0, MAX_ATTACHMENTS).map((file, i) => ({
    filename: safeFilename(file.filename, `attachment-${i + 1}`),
    contentType: safeContentType(file.contentType),
    content: file.content,
  }));
  return {
    messageId: messageIds(mail.messageId ?? '')[0] ?? null,
    inReplyTo,
    references,
    from,
    replyTo: mailboxOf(mail.replyTo),
    to,
    cc,
    recipients,
    subject,
    html: html === null ? null : storable(safeHtml(html), MAX_HTML),
    text,
    ...ownWords(text),
    date: mail.date !== undefined && !Number.isNaN(mail.date.getTime()) ? mail.date : null,
    automatic,
    authentication: headers.get('authentication-results') ?? [],
    report: automatic
      ? readDeliveryReport(text, attachments, [...references, ...(inReplyTo === null ? [] : [inReplyTo])])
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
  // Of a parsed payload the type of the body tells a report, though the body itself comes apart.
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
 * An address in the form in which it is kept, its internationalised domain as DNS writes it (RFC 5891): parsers decode it, and the
 * same person must compare as the same.
 */
function asciiDomain(given: string): string {
  const address = addressForm(given);
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return /^[\x00-\x7f]*$/.test(domain) ? address : address.slice(0, at) + (domainToASCII(domain) || domain);
}

/** Parsers of HTML take quadratic time on tags in tags in tags; no mail that a person reads comes near this depth. */
function nestsTooDeep(html: string): boolean {
  let depth = 0;
  for (const [, closing, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)/gi)) {
    if (SELF_CLOSING.has(name.toLowerCase())) continue;
    depth = closing ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MAX_DEPTH) return true;
  }
  return false;
}

const textOf = (html: string): string =>
  convert(html, {
    wordwrap: false,
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      // The form that parsers of quotes know.
      { selector: 'blockquote', format: 'blockquote' },
    ],
    limits: { maxInputLength: MAX_HTML, maxDepth: 100, maxChildNodes: 20_000 },
  });

/**
 * What may be shown: no scripts, forms, frames, styles of the page or remote code; links open apart. Pictures of the mail itself
 * stand in it; others stay away until the reader asks for them, since whoever sent them would learn that the mail is read, when
 * and where: their address is in `data-remote-src`, which no browser loads.
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

/** Where a picture of a mail is: in the mail, or at a remote address; nowhere where it is neither. */
function pictureOf(source: string): Record<string, string> {
  const here = 'https://nowhere.invalid';
  const url = URL.parse(source, here);
  if (url?.protocol === 'cid:') return { src: source.trim() };
  // What names no host would be a picture of ours.
  return url !== null && /^https?:$/.test(url.protocol) && url.origin !== here ? { 'data-remote-src': url.href } : {};
}
