/** Where a value was read: in the mail itself, or in one of its attachments. */
export type ValueSource = 'body' | `attachment:${string}`;

/** The text of an attached document, with tabs between the cells of a row. */
export interface AttachedText {
  filename: string;
  text: string;
}

/** A text whose quotes are found in itself. An attachment has no subject. */
export interface SourceText {
  source: ValueSource;
  subject: string;
  text: string;
}

/** A mail and the texts of the documents attached to it. */
export interface SourceTexts {
  subject: string;
  text: string;
  attachments?: AttachedText[];
}

/** Returns the texts of a mail: itself, then its attachments. */
export const sourcesOf = ({ subject, text, attachments = [] }: SourceTexts): [SourceText, ...SourceText[]] => [
  { source: 'body', subject, text },
  ...attachments.map((file) => ({ source: sourceOf(file), subject: '', text: file.text })),
];

const sourceOf = ({ filename }: Pick<AttachedText, 'filename'>): ValueSource => `attachment:${filename}`;

/**
 * Returns the words as they are in the mail or an attachment, and in which; null if none contains them. Other apostrophes and line ends are
 * tolerated, since models change them.
 */
export function findQuote(quote: string, input: SourceTexts): { quote: string; source: ValueSource } | null {
  const words = quote.trim();
  if (!words) return null;
  const sources = sourcesOf(input);
  const exact = sources.find(({ subject, text }) => subject.includes(words) || text.includes(words));
  if (exact) return { quote: words, source: exact.source };
  const pattern = new RegExp(
    words
      .split(/\s+/)
      .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/['’]/g, "['’]"))
      .join('\\s+'),
    'i',
  );
  for (const { source, subject, text } of sources) {
    const found = pattern.exec(subject)?.[0] ?? pattern.exec(text)?.[0];
    if (found !== undefined) return { quote: found, source };
  }
  return null;
}
