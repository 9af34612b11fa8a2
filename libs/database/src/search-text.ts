/** A search has at most this many words. */
export const MAX_WORDS = 8;
/** Up to this many letters or digits are found at the beginning of a word; longer ones, and signs, anywhere in a word. */
const SHORT = 2;
/** A word of this many letters or more may have a typo. Shorter ones would find what nobody meant. */
const TYPO_LETTERS = 6;
/** In longer words no typo is forgiven: nobody types them. */
const TYPO_LENGTH_MAX = 30;

/** A letter of a folded text: all but spaces, digits and signs of ASCII. */
const LETTER = '[^\\s!-@[-`{-~]';
/** Folding turns these into letters and digits, or leaves them. It may turn others into signs, even those of a regular expression. */
const FOLDS_CLEANLY = /^[\p{L}\p{M}\p{Nd}!-~]+$/u;
const LETTERS_AND_DIGITS = /^[\p{L}\p{M}\d]+$/u;
const DIGIT = /^\d$/;

/** The words of a person's search, each once. */
export const wordsOf = (search: string): string[] => [...new Set(search.split(/\s+/).filter(Boolean))];

/**
 * A regular expression for this word and for every word from which one typo makes it: one letter wrong, missing or too many, or two
 * swapped. Null for a word in which no typo is forgiven. Digits must be as typed: another digit is another number or code.
 */
export function typos(word: string): string | null {
  const characters = [...word];
  if (characters.length > TYPO_LENGTH_MAX || !FOLDS_CLEANLY.test(word)) return null;
  if (characters.filter((character) => /\p{L}/u.test(character)).length < TYPO_LETTERS) return null;
  const escaped = characters.map((character) => character.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&'));
  const forgiven = escaped.flatMap((character, at) => {
    if (DIGIT.test(character)) return [];
    const before = escaped.slice(0, at).join('');
    const after = escaped.slice(at + 1).join('');
    const next = escaped[at + 1];
    return [
      `${before}${LETTER}${after}`,
      `${before}${after}`,
      ...(at > 0 && !DIGIT.test(escaped[at - 1] ?? '') ? [`${before}${LETTER}${character}${after}`] : []),
      ...(next === undefined || DIGIT.test(next)
        ? []
        : [`${before}${next}${character}${escaped.slice(at + 2).join('')}`]),
    ];
  });
  return [...new Set([escaped.join(''), ...forgiven])].join('|');
}

/** SQL that keeps LIKE from taking signs of a text for its own. */
const escaped = (text: string): string => `regexp_replace(${text}, '[\\\\%_]', '\\\\\\&', 'g')`;

/**
 * LIKE patterns, each a list of parts in their order. A text that holds a word as typed or with one typo matches one of `ends`: one of them
 * is there wherever the typo is. With a typo, it matches one of `thirds` as well. They are much faster than a regular expression, and
 * the trigram index serves `ends`.
 */
function typoPatterns(word: string): { ends: string[][]; thirds: string[][] } {
  const characters = [...word];
  const { length } = characters;
  const cut = (from: number, to?: number): string => characters.slice(from, to).join('');
  const swappedAt = (at: number): string => cut(0, at - 1) + cut(at, at + 1) + cut(at - 1, at) + cut(at + 1);
  const [half, third] = [length >> 1, Math.floor(length / 3)];
  const last = length - third;
  return {
    // the index needs three letters: of seven or more, the one in the middle is left out, and no swap breaks both ends
    ends:
      length > TYPO_LETTERS
        ? [[cut(0, (length - 1) >> 1)], [cut(((length - 1) >> 1) + 1)]]
        : [[cut(0, half)], [cut(half)], [swappedAt(half)]],
    thirds: [[cut(0, last)], [cut(third)], [cut(0, third), cut(last)], [swappedAt(third)], [swappedAt(last)]],
  };
}

/**
 * Whether a column made by `searchable` contains every word of a search. A word of one or two letters or digits is the beginning of a
 * word; others are found anywhere, and may hold a typo if they are long. Pushes its parameters onto `params`.
 */
export function searchCondition(column: string, search: string, params: unknown[]): string {
  const folded = (word: string): string => `search_fold($${params.push(word)}::text)`;
  const contains = (...parts: string[]): string =>
    `${column} LIKE '%' || ${parts.map((part) => escaped(folded(part))).join(" || '%' || ")} || '%'`;
  const containsOne = (patterns: string[][]): string => `(${patterns.map((parts) => contains(...parts)).join(' OR ')})`;
  const conditions = wordsOf(search).flatMap((word) => {
    if ([...word].length <= SHORT && LETTERS_AND_DIGITS.test(word))
      return [`${column} LIKE '% ' || left(${folded(word)}, ${SHORT}) || '%'`];
    const pattern = typos(word);
    if (pattern === null) return [contains(word)];
    const { ends, thirds } = typoPatterns(word);
    const digits = word.match(/\d+/g) ?? [];
    return [
      ...digits.map((asTyped) => contains(asTyped)),
      containsOne(ends),
      // `|| ''` keeps the expression from the index, which would find too many rows by it
      `(${contains(word)} OR ${containsOne(thirds)} AND ${column} || '' ~ ${folded(pattern)})`,
    ];
  });
  return conditions.join(' AND ') || 'true';
}
