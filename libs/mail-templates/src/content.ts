import type { Fragment } from './fragment';

export interface Fact {
  label: string;
  value: string;
  /** The figure that the mail is about. */
  strong?: boolean;
}

/** What a mail says, in raw text. The layout alone decides how that looks. */
export type Block =
  | { kind: 'paragraph'; text: string }
  /** Labels with their values; a label without a value is left out. */
  | { kind: 'facts'; facts: (Fact | null)[] }
  | { kind: 'list'; items: string[] }
  /** Somebody's own words, with their line breaks. */
  | { kind: 'quote'; label: string; text: string }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'fragment'; fragment: Fragment };

export interface MailContent {
  subject: string;
  /** The line that a list of mails shows beside the subject. */
  preheader: string;
  /** The heading, or null. */
  heading: string | null;
  greeting: string | null;
  blocks: Block[];
  /** Why the reader gets this mail, for the footer. */
  reason: string;
}
