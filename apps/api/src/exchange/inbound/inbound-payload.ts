import { isUtf8 } from 'node:buffer';
import { isRecord } from '#core/is-record';
import { broken, type ErrorDetail, NO_OBJECT, ValidationError } from '#core/errors';
import { parseJson } from '#http/json-bounds';
import type { ParamsOf, Rest, RuleName } from '#core/rules';

/** A mail as delivered: JSON, or a form with the raw mail. */
export interface MailDelivery {
  contentType: string;
  body: Buffer;
}

export interface MailFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** A mail parsed by the provider. */
export interface ParsedPayload {
  from: string;
  to: string[];
  cc: string[];
  subject: string;
  text: string | null;
  html: string | null;
  headers: [name: string, value: string][];
  attachments: MailFile[];
  messageId: string | null;
}

export type InboundPayload = { raw: Buffer } | { parsed: ParsedPayload };

const KNOWN = ['raw', 'from', 'to', 'cc', 'subject', 'text', 'html', 'headers', 'attachments', 'messageId'];
const KNOWN_OF_FILE = ['filename', 'contentType', 'content'];

/** @throws VALIDATION_ERROR the delivery isn't a mail; names every error */
export async function readDelivery(
  { contentType, body }: MailDelivery,
  options: { strict: boolean },
): Promise<InboundPayload> {
  return /^multipart\/form-data\b/i.test(contentType)
    ? { raw: await mailOfForm(contentType, body) }
    : readInboundPayload(parseJson(body), options);
}

/**
 * The raw mail in a multipart form's field `email`, a text or a file. The form is decoded as Latin-1, one character per byte, since the
 * mail may be in any charset.
 */
async function mailOfForm(contentType: string, body: Buffer): Promise<Buffer> {
  const form = await new Response(body.toString('latin1'), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => null);
  const field = form?.get('email') ?? null;
  if (field === null)
    throw ValidationError.of('email', 'required', {
      en: 'The form must have a field email with the raw mail.',
      fr: 'Le formulaire doit avoir un champ email avec l’e-mail brut.',
    });
  const text = typeof field === 'string' ? field : await field.text();
  if (text.trim() === '') throw new ValidationError([broken('email', 'notBlank', {})]);
  return Buffer.from(text, 'latin1');
}

/**
 * Reads the JSON of an inbound mail: `{ raw }`, or `{ from, to, cc?, subject, text?, html?, headers, attachments?, messageId? }`.
 * A provider may add fields and omit the subject; a person's entry (`strict`) may not.
 * @throws VALIDATION_ERROR names every error
 */
export function readInboundPayload(json: unknown, options: { strict: boolean }): InboundPayload {
  if (!isRecord(json)) throw new ValidationError([NO_OBJECT]);
  const faults = new Faults();
  if (options.strict) faults.refuseUnknown(json, KNOWN, '');
  if (json.raw !== undefined && json.raw !== null) {
    const raw = faults.text(json.raw, 'raw');
    if (raw?.trim() === '') faults.add('raw', 'notBlank');
    faults.throwIfAny();
    return { raw: bytesOf(raw ?? '') };
  }
  const parsed: ParsedPayload = {
    from: faults.text(json.from, 'from') ?? '',
    to: faults.texts(json.to, 'to'),
    cc: json.cc === undefined || json.cc === null ? [] : faults.texts(json.cc, 'cc'),
    subject:
      json.subject === null || (json.subject === undefined && !options.strict)
        ? ''
        : (faults.text(json.subject, 'subject') ?? ''),
    text: faults.optionalText(json.text, 'text'),
    html: faults.optionalText(json.html, 'html'),
    headers: readHeaders(json.headers, faults),
    attachments: readFiles(json.attachments, faults, options.strict),
    messageId: faults.optionalText(json.messageId, 'messageId'),
  };
  if (parsed.to.length === 0) faults.add('to', 'arrayMinSize', { min: 1 });
  faults.throwIfAny();
  return { parsed };
}

class Faults {
  private readonly details: ErrorDetail[] = [];

  add<Name extends RuleName>(path: string, rule: Name, ...[params = {}]: Rest<ParamsOf<Name>>): void {
    if (!this.details.some((detail) => detail.path === path)) this.details.push(broken(path, rule, params));
  }

  text(value: unknown, path: string): string | null {
    if (typeof value === 'string') return value;
    this.add(path, 'isString');
    return null;
  }

  optionalText(value: unknown, path: string): string | null {
    return value === undefined || value === null ? null : this.text(value, path);
  }

  /** Reads one string or a list of them. */
  texts(value: unknown, path: string): string[] {
    if (typeof value === 'string') return [value];
    if (Array.isArray(value) && value.every((one): one is string => typeof one === 'string')) return value;
    this.add(path, 'isStringOrList');
    return [];
  }

  refuseUnknown(record: Record<string, unknown>, known: string[], path: string): void {
    for (const name of Object.keys(record)) if (!known.includes(name)) this.add(`${path}${name}`, 'unknown');
  }

  throwIfAny(): void {
    if (this.details.length > 0) throw new ValidationError(this.details);
  }
}

/** Reads an object of names and values, or a list of `{ name, value }`; a value may be a list. */
function readHeaders(headers: unknown, faults: Faults): [string, string][] {
  if (headers === undefined || headers === null) return [];
  if (Array.isArray(headers))
    return headers.flatMap((entry: unknown, i): [string, string][] => {
      if (isRecord(entry) && typeof entry.name === 'string' && typeof entry.value === 'string')
        return [[entry.name, entry.value]];
      faults.add(`headers.${i}`, 'hasFields', { fields: ['name', 'value'] });
      return [];
    });
  if (!isRecord(headers)) {
    faults.add('headers', 'isHeaders');
    return [];
  }
  return Object.entries(headers).flatMap(([name, value]): [string, string][] => {
    if (value === null) return [];
    return faults.texts(value, `headers.${name}`).map((one): [string, string] => [name, one]);
  });
}

function readFiles(files: unknown, faults: Faults, strict: boolean): MailFile[] {
  if (files === undefined || files === null) return [];
  if (!Array.isArray(files)) {
    faults.add('attachments', 'isArray');
    return [];
  }
  return files.map((file: unknown, i): MailFile => {
    const path = `attachments.${i}`;
    if (!isRecord(file)) {
      faults.add(path, 'hasFields', { fields: ['filename', 'contentType', 'content'] });
      return { filename: '', contentType: '', content: Buffer.alloc(0) };
    }
    if (strict) faults.refuseUnknown(file, KNOWN_OF_FILE, `${path}.`);
    const content = faults.text(file.content, `${path}.content`) ?? '';
    if (/[^A-Za-z0-9+/=_\s-]/.test(content)) faults.add(`${path}.content`, 'isBase64');
    return {
      filename: (strict ? faults.text(file.filename, `${path}.filename`) : textOr(file.filename)) ?? '',
      contentType: (strict ? faults.text(file.contentType, `${path}.contentType`) : textOr(file.contentType)) ?? '',
      content: Buffer.from(content, 'base64'),
    };
  });
}

/**
 * Returns the bytes of a raw mail sent as a JSON string. Some senders decode the bytes as UTF-8, others convert each byte to a character.
 * The latter contain characters that no text has (C1 controls), or are themselves UTF-8, or name an 8-bit charset.
 */
function bytesOf(raw: string): Buffer {
  const utf8 = Buffer.from(raw, 'utf8');
  // One byte per character: it is ASCII.
  if (utf8.length === raw.length || !/^[\x00-\xff]*$/.test(raw)) return utf8;
  const bytes = Buffer.from(raw, 'latin1');
  const says8bit = /charset\s*=\s*"?(?:iso-8859|windows-125)/i.test(raw) && !/charset\s*=\s*"?utf-?8/i.test(raw);
  return isUtf8(bytes) || /[\x80-\x9f]/.test(raw) || says8bit ? bytes : utf8;
}

const textOr = (value: unknown): string | null => (typeof value === 'string' ? value : null);
