import { frenchSpaces } from '#i18n/formats';
import type { Locale } from '#i18n/locale';
import type { Block } from './content';

/** The parts of a mail whose copy an agency may customize. */
export const PART_NAMES = ['subject', 'preheader', 'heading', 'body', 'button', 'secondButton'] as const;
export type PartName = (typeof PART_NAMES)[number];

/** The maximum length of each part, in characters. */
export const PART_MAX: Record<PartName, number> = {
  subject: 150,
  preheader: 150,
  heading: 120,
  body: 4000,
  button: 60,
  secondButton: 60,
};

/** An agency's custom copy; omitted parts use the default. */
export type OwnWords = { [Part in PartName]?: string };

/**
 * The default copy of a kind of mail. `{event}` in a text is a value; `{facts}` on a line of its own in the body is a
 * piece: a table, a button, a person's own words.
 */
export interface Wording {
  usual: Record<Locale, OwnWords>;
  /** Names of values. Each has a text in every mail, so that no sentence has a gap. */
  values: readonly string[];
  /** Names of pieces, and whether the body must contain them. A piece with nothing to show is omitted from the mail. */
  pieces: Readonly<Record<string, 'needed' | 'optional'>>;
}

/** A value available in every mail: the name of the agency. */
const AGENCY = 'agency';

/** The values that a kind of mail may use. */
export const valuesOf = ({ values }: Wording): string[] => [...values, AGENCY];

/** The parts of a kind of mail. */
export const partsOf = ({ usual }: Wording): PartName[] => PART_NAMES.filter((part) => usual.fr[part] !== undefined);

/** `name` is the placeholder's name as typed. */
export type WordingFault =
  | { part: PartName; rule: 'unknownPart' }
  | { part: PartName; rule: 'unknownPlaceholder' | 'onlyInBody' | 'aloneOnLine' | 'missing' | 'once'; name: string };

const PLACEHOLDER = /\{([^{}]*)\}/g;
const namesIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name]) => (name ?? '').trim());

/** Returns the errors in custom copy; copy with errors is never used. */
export function faultsOf(wording: Wording, words: OwnWords): WordingFault[] {
  return PART_NAMES.flatMap((part): WordingFault[] => {
    const text = words[part];
    if (text === undefined) return [];
    if (wording.usual.fr[part] === undefined) return [{ part, rule: 'unknownPart' }];
    const isPiece = (name: string): boolean => Object.hasOwn(wording.pieces, name);
    const names = [...new Set(namesIn(text))];
    const unknown = names
      .filter((name) => !isPiece(name) && !valuesOf(wording).includes(name))
      .map((name) => ({ part, rule: 'unknownPlaceholder' as const, name }));
    if (part !== 'body')
      return [...unknown, ...names.filter(isPiece).map((name) => ({ part, rule: 'onlyInBody' as const, name }))];
    const lines = linesOf(text);
    const pieces = Object.entries(wording.pieces).flatMap(([name, need]): WordingFault[] => {
      const having = lines.filter((line) => namesIn(line).includes(name));
      if (having.length === 0) return need === 'needed' ? [{ part, rule: 'missing', name }] : [];
      if (having.some((line) => pieceOf(line) !== name)) return [{ part, rule: 'aloneOnLine', name }];
      return having.length > 1 ? [{ part, rule: 'once', name }] : [];
    });
    return [...unknown, ...pieces];
  });
}

const linesOf = (text: string): string[] =>
  text
    .split(/\r\n?|[\n\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Returns the name of the placeholder that fills the line, or null. */
const pieceOf = (line: string): string | null => /^\{([^{}]*)\}$/.exec(line)?.[1]?.trim() ?? null;

/** Returns the text of a part with its values filled in; custom copy takes precedence. */
export function say(
  wording: Wording,
  own: OwnWords,
  locale: Locale,
  part: PartName,
  values: Readonly<Record<string, string>>,
): string {
  return filled(own[part] ?? wording.usual[locale][part] ?? '', locale, values);
}

function filled(text: string, locale: Locale, values: Readonly<Record<string, string>>): string {
  const spaced = locale === 'fr' ? frenchSpaces(text) : text;
  // Values are inserted once, unchanged: anything that looks like a placeholder in them is user text.
  return spaced.replace(PLACEHOLDER, (whole, name: string) => values[name.trim()] ?? whole);
}

/** Builds the blocks of a body: each line is a paragraph, a piece, or, with a leading dash, a list item. */
export function bodyBlocks(
  wording: Wording,
  own: OwnWords,
  locale: Locale,
  values: Readonly<Record<string, string>>,
  pieces: Readonly<Record<string, Block | null>>,
): Block[] {
  const blocks: Block[] = [];
  for (const line of linesOf(own.body ?? wording.usual[locale].body ?? '')) {
    const piece = pieceOf(line);
    const item = /^[-•] /.test(line) ? line.slice(1).trim() : undefined;
    const last = blocks.at(-1);
    if (piece !== null && Object.hasOwn(wording.pieces, piece)) {
      const block = pieces[piece];
      if (block) blocks.push(block);
    } else if (item === undefined) blocks.push({ kind: 'paragraph', text: filled(line, locale, values) });
    else if (last?.kind === 'list') last.items.push(filled(item, locale, values));
    else blocks.push({ kind: 'list', items: [filled(item, locale, values)] });
  }
  return blocks;
}
