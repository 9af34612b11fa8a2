import { ValidationError } from '../errors';

/** No input of ours is nested nearly as deep; what walks the value afterwards (the database too) does so on the stack. */
const JSON_DEPTH = 64;
/** Our largest inputs (1000 events of a provider in one call) have tens of thousands. `[]` takes two bytes in a body and a hundred as a value. */
const JSON_VALUES = 100_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
// an array's and an object's brackets differ in one bit
const OPENING = 0x5b;
const CLOSING = 0x5d;
const BRACE_BIT = 0x20;

/**
 * The refusal of JSON that nests too deep or holds too many values to be read, or null. It goes over the bytes, once: a value made of
 * them takes many times their memory, and making it stops everybody else.
 */
export function jsonFault(json: Buffer): ValidationError | null {
  let depth = 0;
  // every comma and every opening bracket may begin one more value
  let values = 1;
  let quoted = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number;
    if (quoted) {
      if (byte === BACKSLASH) at++;
      else if (byte === QUOTE) quoted = false;
      continue;
    }
    if (byte === QUOTE) {
      quoted = true;
      continue;
    }
    const bracket = byte & ~BRACE_BIT;
    if (byte === COMMA || bracket === OPENING) {
      if (byte !== COMMA && ++depth > JSON_DEPTH)
        return ValidationError.of('', `The body is nested deeper than ${JSON_DEPTH} levels.`);
      if (++values > JSON_VALUES) return ValidationError.of('', `The body holds more than ${JSON_VALUES} values.`);
    } else if (bracket === CLOSING) depth--;
  }
  return null;
}
