import EmailReplyParser from 'email-reply-parser';

/** The search for quotes takes quadratic time; a person's own words stand at the beginning of a mail. */
const MAX_OWN_WORDS = 20_000;

/** The author's own text: without quoted history, and in `replyText` without the signature. */
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
