import EmailReplyParser from 'email-reply-parser';
import { divide } from '#providers/llm/rules/split/history';

/** The search for quotes takes quadratic time; the author's text is at the beginning of a mail. */
const MAX_LENGTH = 20_000;

/** Returns the author's text without quoted history. `replyText` lacks the signature too. */
export function stripQuotedText(text: string): { replyText: string; ownText: string } {
  const shown = text.slice(0, MAX_LENGTH);
  const lines = without(shown, divide(shown).quoted).split('\n');
  const plain = lines
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
  const fragments = new EmailReplyParser().read(plain.toWellFormed()).getFragments();
  const join = (chosen: typeof fragments): string =>
    chosen
      .map((fragment) => fragment.getContent())
      .join('\n')
      .trim();
  const replyText = join(fragments.filter((fragment) => !fragment.isHidden()));
  return { replyText, ownText: join(fragments.filter((fragment) => !fragment.isQuoted())) };
}

function without(text: string, ranges: { start: number; end: number }[]): string {
  let kept = '';
  let at = 0;
  for (const { start, end } of ranges) {
    kept += text.slice(at, Math.max(at, start));
    at = Math.max(at, end);
  }
  return kept + text.slice(at);
}
