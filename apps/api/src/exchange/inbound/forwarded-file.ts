import { simpleParser } from 'mailparser';
import type { MailFile } from './inbound-payload';

/** A mail that another carries as a file, as text below the usual line of a forward, and its attachments. */
export interface ForwardedFile {
  text: string;
  files: MailFile[];
}

const OPTIONS = { skipHtmlToText: true, skipTextToHtml: true, skipTextLinks: true, keepCidLinks: true };
const MAX_BYTES = 10_000_000;
/** A forward as a file may carry another one. */
const MAX_DEPTH = 3;

/**
 * Reads the mail that was forwarded as a file; null if there is none, or if it isn't readable. Of several, only the first is read: the
 * others are files like any.
 */
export async function readForwardedFile(
  files: MailFile[],
  textOf: (html: string) => string,
  depth = 1,
): Promise<ForwardedFile | null> {
  const file = files.find(
    ({ contentType, filename }) =>
      /^message\/rfc822\b/i.test(contentType) ||
      (/\.eml$/i.test(filename) && /^(?:text|application)\//i.test(contentType)),
  );
  if (file === undefined || file.content.length > MAX_BYTES) return null;
  try {
    const mail = await simpleParser(file.content, OPTIONS);
    const from = mail.from?.value[0];
    if (!from?.address) return null;
    const written = mail.text?.trim() ? mail.text : mail.html ? textOf(mail.html) : '';
    const text = [
      '---------- Forwarded message ----------',
      `From: ${from.name ? `${oneLine(from.name)} <${from.address}>` : from.address}`,
      ...(mail.date && !Number.isNaN(mail.date.getTime()) ? [`Date: ${mail.date.toUTCString()}`] : []),
      `Subject: ${oneLine(mail.subject ?? '')}`,
      '',
      written,
    ].join('\n');
    const inner = mail.attachments.map(({ filename, contentType, content }) => ({
      filename: filename ?? '',
      contentType,
      content,
    }));
    const deeper = depth < MAX_DEPTH ? await readForwardedFile(inner, textOf, depth + 1) : null;
    return deeper === null
      ? { text, files: inner }
      : { text: `${text}\n\n${deeper.text}`, files: [...inner, ...deeper.files] };
  } catch {
    return null;
  }
}

const oneLine = (value: string): string => value.replace(/[<>\s]+/g, ' ').trim();
