import type { Fragment } from './fragment';

export interface Fact {
  label: string;
  value: string;
  /** Whether this is the mail's main value. */
  strong?: boolean;
}

/** The content of a mail, as raw text. Only the layout decides how it looks. */
export type Block =
  | { kind: 'paragraph'; text: string }
  /** Labels with their values; a label without a value is omitted. */
  | { kind: 'facts'; facts: (Fact | null)[] }
  | { kind: 'list'; items: string[] }
  /** A person's own words, with their line breaks. */
  | { kind: 'quote'; label: string; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'fragment'; fragment: Fragment };

export interface MailContent {
  subject: string;
  /** The preview line that mail lists show next to the subject. */
  preheader: string;
  /** The heading, or null. */
  heading: string | null;
  greeting: string | null;
  blocks: Block[];
  /** Why the reader gets this mail, for the footer. */
  reason: string;
}
