import type { Words } from '#i18n/locale';
import { NO_JSON, ValidationError } from '#core/errors';

/**
 * Maximum nesting; our inputs are far from it. Code that walks the value later, including in the database, uses stack
 * per level.
 */
const JSON_DEPTH = 64;
/**
 * Maximum number of values. Our largest inputs (1000 events of a provider in one call) have tens of thousands. `[]`
 * takes two bytes in a body, a hundred in memory.
 */
const JSON_VALUES = 100_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** Beyond this length the end of a string is searched with `indexOf`, which compares many bytes at once. */
const LONG_STRING = 256;
// The brackets of arrays and of objects differ in one bit.
const OPENING = 0x5b;
const CLOSING = 0x5d;
const BRACE_BIT = 0x20;

const TOO_DEEP: Words = {
  en: `The body has more than ${JSON_DEPTH} levels of nesting.`,
  fr: `Le corps a plus de ${JSON_DEPTH} niveaux d’imbrication.`,
};
const TOO_MANY: Words = {
  en: `The body contains more than ${JSON_VALUES} values.`,
  fr: `Le corps contient plus de ${JSON_VALUES} valeurs.`,
};

/**
 * Returns the error for JSON with too much nesting or too many values, or null. Scans the bytes once without creating
 * values, which take many times the memory of the bytes and would block other requests.
 */
export function jsonFault(json: Buffer): ValidationError | null {
  let depth = 0;
  // Every comma and every opening bracket may start one more value.
  let values = 1;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number;
    if (byte === QUOTE) {
      at = endOfString(json, at + 1);
      continue;
    }
    const bracket = byte & ~BRACE_BIT;
    if (byte === COMMA || bracket === OPENING) {
      if (byte !== COMMA && ++depth > JSON_DEPTH)
        return ValidationError.of('', 'jsonDepth', TOO_DEEP, { max: JSON_DEPTH });
      if (++values > JSON_VALUES) return ValidationError.of('', 'jsonValues', TOO_MANY, { max: JSON_VALUES });
    } else if (bracket === CLOSING) depth--;
  }
  return null;
}

/** Returns the position of the quote that ends the string starting at `from`; the length if none does. */
function endOfString(json: Buffer, from: number): number {
  let at = from;
  while (at < json.length) {
    for (const far = at + LONG_STRING; at < far; at++) {
      const byte = json[at];
      if (byte === QUOTE) return at;
      if (byte === BACKSLASH) at++;
    }
    const quote = json.indexOf(QUOTE, at);
    if (quote < 0) break;
    let backslashes = 0;
    while (quote - backslashes > at && json[quote - backslashes - 1] === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return quote;
    at = quote + 1;
  }
  return json.length;
}

/**
 * Parses a JSON body.
 * @throws VALIDATION_ERROR the body isn't JSON, or exceeds the bounds of JSON bodies
 */
export function parseJson(rawBody: Buffer): unknown {
  const fault = jsonFault(rawBody);
  if (fault) throw fault;
  try {
    return JSON.parse(rawBody.toString('utf8')) as unknown;
  } catch {
    throw new ValidationError([NO_JSON]);
  }
}
