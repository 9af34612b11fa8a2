import type { Words } from '#i18n/locale';
import { NO_JSON, ValidationError } from '#core/errors';

/** No input of ours is nested nearly as deep. Code that walks the value later, in the database too, uses the stack for each level. */
const JSON_DEPTH = 64;
/** Our largest inputs (1000 events of a provider in one call) have tens of thousands. `[]` has two bytes in a body, a hundred in memory. */
const JSON_VALUES = 100_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
/** The end of a string that has gone on for so long is looked for by `indexOf`, which compares many bytes at once. */
const LONG_STRING = 256;
// The brackets of arrays and of objects differ in one bit.
const OPENING = 0x5b;
const CLOSING = 0x5d;
const BRACE_BIT = 0x20;

const TOO_DEEP: Words = {
  en: `The body is nested deeper than ${JSON_DEPTH} levels.`,
  fr: `Le corps a plus de ${JSON_DEPTH} niveaux d’imbrication.`,
};
const TOO_MANY: Words = {
  en: `The body holds more than ${JSON_VALUES} values.`,
  fr: `Le corps contient plus de ${JSON_VALUES} valeurs.`,
};

/**
 * The error for JSON that is nested too deep or has too many values, or null. It reads the bytes once and makes no values: these take
 * many times the memory of the bytes, and making them blocks everybody else.
 */
export function jsonFault(json: Buffer): ValidationError | null {
  let depth = 0;
  // Every comma and every opening bracket may begin one more value.
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

/** Where the quote stands that ends the string whose first byte is at `from`; the length if none does. */
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

/** Ends in VALIDATION_ERROR if the body is no JSON, or exceeds the bounds of JSON bodies. */
export function parseJson(rawBody: Buffer): unknown {
  const fault = jsonFault(rawBody);
  if (fault) throw fault;
  try {
    return JSON.parse(rawBody.toString('utf8')) as unknown;
  } catch {
    throw new ValidationError([NO_JSON]);
  }
}
