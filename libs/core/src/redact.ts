/** Our tokens have at least this many characters (most have 43, in base64url). Ids have 36. */
const LENGTH = 40;
const LONG_SEGMENT = new RegExp(`[^/]{${LENGTH},}`, 'g');
const NO_TOKEN_CHARACTERS = /[^A-Za-z0-9_~.-]+/g;
/** Separators between the words of a text. Tokens contain none of these and never end in a full stop. */
const PARTS = `\\s/"'<>()[\\]{},;:=&?#@`;
const LONG_WORD = new RegExp(`[^${PARTS}]{${LENGTH},}`, 'g');
/**
 * A long identifier of the service or the database: lower-case words without digits. Our tokens never look like this.
 */
const NAME = /^[a-z]+([_.-]+[a-z]+)+$/;
const ENCODED = /%[0-9a-f]{2}/i;
const ESCAPES = /%([0-9a-f]{2})/gi;
/** No component decodes a text more often than this. */
const MAX_ROUNDS = 6;

export const REDACTED = '[redacted]';

/**
 * Removes all percent-encoding, including repeated encoding. Malformed escapes are left unchanged. Decodes byte by
 * byte, so the result is only suitable for checks.
 */
export function decodedFully(text: string): string {
  let decoded = text;
  for (let round = 0; round < MAX_ROUNDS && ENCODED.test(decoded); round++)
    decoded = decoded.replace(ESCAPES, (_escape, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return decoded;
}

/** Whether the text contains at least a token's length of token characters, whatever the encoding or separators. */
const mayHoldToken = (text: string): boolean => decodedFully(text).replace(NO_TOKEN_CHARACTERS, '').length >= LENGTH;

/**
 * Returns the path for logs and the error tracker: without its query, and with each segment that may contain a token
 * replaced.
 */
export const redactPath = (url: string): string =>
  // Decoding never makes a segment longer, so nearly all are ruled out by length.
  (url.split('?')[0] ?? '').replace(LONG_SEGMENT, (segment) => (mayHoldToken(segment) ? REDACTED : segment));

/** Returns a text (a message, a stack) for logs, with each word that may contain a token replaced. */
export function redactText(text: string): string {
  if (text.length < LENGTH) return text;
  return text.replace(LONG_WORD, (match) => {
    // Count by hand: a pattern that may not end in a full stop takes quadratic time on a line of full stops.
    let end = match.length;
    while (match[end - 1] === '.') end--;
    const word = match.slice(0, end);
    return word.length >= LENGTH && !NAME.test(word) && mayHoldToken(word) ? REDACTED + match.slice(end) : match;
  });
}
