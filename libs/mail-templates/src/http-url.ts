/**
 * The URL for a link in a mail. Ends in a TypeError unless it is absolute http(s): a mail with a dead link is worse than none. The
 * error's message leaves the URL out, since it may have a token.
 */
export function httpUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || (parsed.protocol !== 'https:' && parsed.protocol !== 'http:')) {
    throw new TypeError('A link in a mail must be an absolute http or https URL.');
  }
  // The caller must find the URL again in the mail, so a well-formed one stays letter by letter.
  return /^https?:\/\/[\x21-\x7e]+$/i.test(url) && !/["'<>\\^`{|}]/.test(url) ? url : parsed.href.replace(/'/g, '%27');
}
