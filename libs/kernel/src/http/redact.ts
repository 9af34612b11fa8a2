/** As many characters as our tokens have at least (43 of base64url, and some of another kind); ids have 36. */
const LENGTH = 40;
const LONG_SEGMENT = new RegExp(`[^/]{${LENGTH},}`, 'g');
const NO_TOKEN_CHARACTERS = /[^A-Za-z0-9_~.-]+/g;
/** What parts the words of a text: no token holds any of it, nor ends in a full stop. */
const PARTS = `\\s/"'<>()[\\]{},;:=&?#@`;
const LONG_WORD = new RegExp(`[^${PARTS}]{${LENGTH},}`, 'g');
/** A long name of the service or of the database is words in one case, without digits, as no token of ours is. */
const NAME = /^[a-z]+([_.-]+[a-z]+)+$/;
const ENCODED = /%[0-9a-f]{2}/i;
const ESCAPES = /%([0-9a-f]{2})/gi;
/** Who encodes more often than this has no reader who decodes it. */
const MAX_ROUNDS = 6;

export const REDACTED = '[redacted]';

/** The text with its percent-encoding taken off, as often as it was put on; what is malformed stays. Byte by byte: for a look only. */
export function decodedFully(text: string): string {
  let decoded = text;
  for (let round = 0; round < MAX_ROUNDS && ENCODED.test(decoded); round++)
    decoded = decoded.replace(ESCAPES, (_escape, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return decoded;
}

/** Whether there are as many characters of a token in it as a token has, however they are encoded and whatever stands between them. */
const mayHoldToken = (text: string): boolean => decodedFully(text).replace(NO_TOKEN_CHARACTERS, '').length >= LENGTH;

/** The path as logs and the error tracker may have it: without query, with whole segments that may hold a token blotted out. */
export const redactPath = (url: string): string =>
  // no segment gets longer by decoding: nearly all are told by their length
  (url.split('?')[0] ?? '').replace(LONG_SEGMENT, (segment) => (mayHoldToken(segment) ? REDACTED : segment));

/** A text (a message, a stack) as logs may have it: words that may hold a token blotted out. */
export const redactText = (text: string): string =>
  text.replace(LONG_WORD, (match) => {
    // counted, since a pattern that may not end in a full stop takes square time on a line of them
    let end = match.length;
    while (match[end - 1] === '.') end--;
    const word = match.slice(0, end);
    return word.length >= LENGTH && !NAME.test(word) && mayHoldToken(word) ? REDACTED + match.slice(end) : match;
  });
