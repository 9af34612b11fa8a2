import { DAY } from '#core/clock';
/** The headers of a mail: lower-case name to values, each on one line. */
export type HeaderMap = ReadonlyMap<string, readonly string[]>;

/** Returns the tokens of the addresses of the form `reply+<token>@domain`, ignoring case. */
export function addressTokens(addresses: string[], domain: string): string[] {
  return addresses.flatMap((address) => {
    const [local = '', host] = address.toLowerCase().split('@');
    return host === domain.toLowerCase() && local.startsWith('reply+') ? [local.slice('reply+'.length)] : [];
  });
}

/** Whether one of the addresses is the mailbox for new requests. */
export const isForRequests = (addresses: string[], domain: string): boolean =>
  addresses.some((address) => address.toLowerCase() === `requests@${domain.toLowerCase()}`);

/** Returns the last request code in a subject (`… [#R-7K3Q9D]`), in capitals. */
export const subjectCode = (subject: string): string | null =>
  [...subject.matchAll(/\[#\s*(R-[A-Z0-9]{6})\s*\]/gi)].at(-1)?.[1]?.toUpperCase() ?? null;

const MAX_ID = 500;
const MAX_IDS = 100;

/** Returns the Message-IDs of a header, without brackets, in order. */
export const messageIds = (header: string): string[] =>
  (header.match(/<[^<>\s]+>/g) ?? header.split(/[\s,]+/))
    .map((id) => id.replace(/[<>]/g, ''))
    .filter((id) => id !== '' && id.length <= MAX_ID)
    .slice(-MAX_IDS);

/** Text that PostgreSQL can store: no NUL, no unpaired surrogate, at most `max` characters. */
export const storable = (text: string, max: number): string =>
  text.replaceAll('\u0000', '').slice(0, max).toWellFormed();

/** Returns a file name that is safe to show and to save: no folders, no control or direction characters, at most 200 characters. */
export function safeFilename(name: string, fallback: string): string {
  const bare = (name.toWellFormed().split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .replace(/[<>:"|?*]/g, '_')
    .trim()
    .replace(/^\.+/, '');
  if (bare === '') return fallback;
  if (bare.length <= 200) return bare;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(bare)?.[0] ?? '';
  return bare.slice(0, 200 - extension.length).toWellFormed() + extension;
}

/** Returns the media type without parameters; `application/octet-stream` for anything else. */
export function safeContentType(contentType: string): string {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  return /^[a-z0-9][a-z0-9.+-]{0,63}\/[a-z0-9][a-z0-9.+-]{0,126}$/.test(type) ? type : 'application/octet-stream';
}

/** Returns when the mail was written, for "next March"; dates in the future are ignored. */
export const writtenAt = ({ sentAt, createdAt: receivedAt }: { sentAt: Date | null; createdAt: Date }): Date =>
  sentAt !== null && sentAt.getTime() < receivedAt.getTime() + DAY ? sentAt : receivedAt;
