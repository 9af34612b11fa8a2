import { ValidationError } from '../errors';

/** No input of ours is nested nearly as deep; what walks the value afterwards (the database too) does so on the stack. */
const JSON_DEPTH = 64;

/** The refusal of JSON text that is nested too deep to be read, or null. */
export const depthFault = (text: string): ValidationError | null =>
  isDeeperThan(text, JSON_DEPTH)
    ? ValidationError.of('', `The body is nested deeper than ${JSON_DEPTH} levels.`)
    : null;

/** Whether JSON text opens more brackets at once than that; those within strings do not count. */
function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (quoted) {
      if (sign === '\\') at++;
      else if (sign === '"') quoted = false;
    } else if (sign === '"') quoted = true;
    else if (sign === '{' || sign === '[') {
      if (++depth > limit) return true;
    } else if (sign === '}' || sign === ']') depth--;
  }
  return false;
}
