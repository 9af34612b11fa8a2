/**
 * Returns the URL for a link in a mail. The error's message omits the URL, since it may contain a token.
 * @throws TypeError the URL isn't absolute http(s): a mail with a dead link is worse than none
 */
export function httpUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null;
  if (!parsed || (parsed.protocol !== 'https:' && parsed.protocol !== 'http:')) {
    throw new TypeError('A link in a mail must be an absolute http or https URL.');
  }
  // Callers search for the URL in the mail, so a well-formed one must not be rewritten.
  return /^https?:\/\/[\x21-\x7e]+$/i.test(url) && !/["'<>\\^`{|}]/.test(url) ? url : parsed.href.replace(/'/g, '%27');
}
