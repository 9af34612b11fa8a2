import EmailReplyParser from 'email-reply-parser';

/** The search for quotes is quadratic on texts that no person typed; own words stand at the beginning. */
const MAX_OWN_WORDS = 20_000;

/** The text as its author wrote it: without quoted history, and for `replyText` without the signature too. */
export function ownWords(text: string): { replyText: string; ownText: string } {
  const lines = text.slice(0, MAX_OWN_WORDS).split('\n');
  const plain = lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
  const fragments = new EmailReplyParser().read(plain.toWellFormed()).getFragments();
  const join = (kept: typeof fragments): string =>
    kept
      .map((fragment) => fragment.getContent())
      .join('\n')
      .trim();
  const replyText = join(fragments.filter((fragment) => !fragment.isHidden()));
  return { replyText, ownText: join(fragments.filter((fragment) => !fragment.isQuoted())) };
}
