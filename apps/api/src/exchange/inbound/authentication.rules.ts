/**
 * Whether the server that took a mail in found that its sender is forged: `dmarc=fail` in an `Authentication-Results` header
 * (RFC 8601) of that server. It puts its headers above all that came with the mail, so that the topmost of its own that speaks of
 * DMARC decides; those below, and those of other servers, the sender may have written.
 *
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

/** What one such header says of DMARC; null for what is none. */
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
 * The parts between semicolons, without comments (which nest), quotation marks and superfluous blanks. Servers copy words of the
 * sender into their header as they are: where one of them opens a comment or a quotation that nothing closes, neither counts,
 * so that nothing of what the server says behind it is hidden.
 */
function partsOf(header: string): string[] {
  const parts: string[] = [];
  let part = '';
  let depth = 0;
  let quoted = false;
  for (const [token] of header.matchAll(/\\.|["();\\]|\s+|[^\\"();\s]+/g)) {
    if (depth > 0) depth += token === '(' ? 1 : token === ')' ? -1 : 0;
    else if (token === '"') quoted = !quoted;
    // Quoted, it divides nothing.
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
