/**
 * Whether the receiving server `authservId` found the sender to be forged: `dmarc=fail` in an `Authentication-Results` header (RFC 8601).
 * The server adds its headers above those of the mail: its topmost one with a DMARC result decides. Those below it, and those of other
 * servers, may have been written by the sender.
 * @param headers the values, topmost first
 */
export function isForged(headers: readonly string[], authservId: string): boolean {
  for (const header of headers) {
    const results = resultsOf(header);
    if (results === null || results.server !== authservId.toLowerCase() || results.dmarc.length === 0) continue;
    return results.dmarc.includes('fail');
  }
  return false;
}

/** Returns the DMARC results of one header; null if it names no server. */
function resultsOf(header: string): { server: string; dmarc: string[] } | null {
  const [first = '', ...others] = partsOf(header);
  const server = /^([^\s;=]+)(?: +\d+)?$/.exec(first)?.[1];
  if (server === undefined) return null;
  return {
    server: server.toLowerCase(),
    dmarc: others.flatMap((part) => /^dmarc(?: ?\/ ?\d+)? ?= ?([a-z]+)/i.exec(part)?.[1]?.toLowerCase() ?? []),
  };
}

/**
 * Splits a header at semicolons, without comments (which nest), quotation marks and superfluous blanks. Servers copy the sender's text into
 * their header. If such text opens a comment or quotation that nothing closes, comments and quotations are ignored, so that it can't hide
 * the server's results after it.
 */
function partsOf(header: string): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  let quoted = false;
  for (const [token] of header.matchAll(/\\.|["();\\]|\s+|[^\\"();\s]+/g)) {
    if (depth > 0) depth += token === '(' ? 1 : token === ')' ? -1 : 0;
    else if (token === '"') quoted = !quoted;
    // A quoted semicolon isn't a separator.
    else if (quoted) part += token.replace(/^\\/, '').replace(/[;\s]/g, '_');
    else if (token === '(') {
      depth = 1;
      part += ' ';
    } else if (token === ';' || token === '\\;') {
      parts.push(part);
      part = '';
    } else part += token;
  }
  const isOpen = depth > 0 || quoted;
  const read = isOpen ? [parts[0] ?? part, ...header.split(';').slice(1)] : [...parts, part];
  return read.map((one) => one.replace(/\s+/g, ' ').trim());
}
