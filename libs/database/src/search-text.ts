/** A search has at most this many words. */
export const MAX_WORDS = 8;
/**
 * Words of up to this many letters or digits match only the beginning of a word; longer ones, and punctuation, match
 * anywhere in a word.
 */
const SHORT = 2;
/** A word of this many letters or more may contain a typo. Shorter ones would match unrelated words. */
const TYPO_LETTERS = 6;
/** No typo is tolerated in longer words, which are hardly ever typed. */
const TYPO_LENGTH_MAX = 30;

/** A letter of a folded text: anything but spaces, digits and ASCII punctuation. */
const LETTER = '[^\\s!-@[-`{-~]';
/**
 * Characters that folding turns into letters and digits, or leaves unchanged. It may turn others into punctuation, even
 * regular-expression syntax.
 */
const FOLDS_CLEANLY = /^[\p{L}\p{M}\p{Nd}!-~]+$/u;
const LETTERS_AND_DIGITS = /^[\p{L}\p{M}\d]+$/u;
const DIGIT = /^\d$/;

/**
 * A telephone number as people write it: `06 12 34 56 78`, `06.12…`, `+33 (0)6 12…`, `0033612345678`, `6 12 34 56 78`,
 * or its beginning.
 */
const PHONE = /^(?:(?:\+|\(?0)[\d\s()./\u2010-\u2013-]*\d|33[\s.-]?[1-9](?:[\s.-]?\d\d){4}|[1-9](?:[\s.-]\d\d){4})$/;
/** Fewer digits are no number. */
const PHONE_DIGITS = 6;

/**
 * Returns the digits by which a search that is a telephone number finds it in E.164, whether it is written nationally or
 * internationally; null if the search isn't one.
 */
export function phoneDigits(search: string): string | null {
  if (!PHONE.test(search)) return null;
  const digits = search.replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length < PHONE_DIGITS - 1 ? null : digits;
}

/**
 * Returns the words of a search in the one spelling of `place_fold`, if it has another: hyphens and apostrophes count as
 * blanks, `St` means `Saint`, `Ste` `Sainte`, `s/` `sur`, and `lez` or `lès` `les`. Otherwise null.
 */
export function otherWords(search: string): string[] | null {
  const spelled = search
    .replace(/(?<![\p{L}\p{N}])s\/\s*/giu, 'sur ')
    .replace(/['’ʼ`\u2010-\u2013-]+/g, ' ')
    .replace(/(?<![\p{L}\p{N}])(ste?)(?![\p{L}\p{N}])\.?(?! ?\d)/giu, (_all, word: string) =>
      word.length === 2 ? 'saint' : 'sainte',
    )
    .replace(/(?<![\p{L}\p{N}])l(?:ez|ès)(?![\p{L}\p{N}])/giu, 'les');
  const words = wordsOf(spelled);
  return words.length === 0 || spelled === search ? null : words;
}

/** The distinct words of a user's search. */
export const wordsOf = (search: string): string[] => [...new Set(search.split(/\s+/).filter(Boolean))];

/**
 * Returns a regular expression that finds the word and its one-typo variants: one letter wrong, missing or extra, or two
 * swapped. Null for a word in which no typo is tolerated. Digits must match exactly: another digit is another number or
 * code. The variants share their beginnings, which PostgreSQL matches twice as fast as a list of them.
 */
export function typos(word: string): string | null {
  const characters = [...word];
  if (characters.length > TYPO_LENGTH_MAX || !FOLDS_CLEANLY.test(word)) return null;
  if (characters.filter((character) => /\p{L}/u.test(character)).length < TYPO_LETTERS) return null;
  const escaped = characters.map((character) => character.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&'));
  const isDigit = (at: number): boolean => DIGIT.test(characters[at] ?? '');
  const last = characters.length - 1;
  // Matches the rest of a word that is as typed up to this character.
  const from = (at: number): string => {
    const character = escaped[at] as string;
    const after = escaped.slice(at + 1).join('');
    if (isDigit(at)) return at === last ? character : `${character}${from(at + 1)}`;
    // The word without its last letter matches, whatever that letter is; so does the word without its first.
    if (at === last) return '';
    const wrong = at === 0 ? '' : `(?:${LETTER}|${isDigit(at - 1) ? '' : `${LETTER}${character}|`})`;
    const swapped = isDigit(at + 1) ? '' : `|${escaped[at + 1] as string}${character}${escaped.slice(at + 2).join('')}`;
    return `(?:${character}${from(at + 1)}|${wrong}${after}${swapped})`;
  };
  return from(0);
}

/** SQL that escapes LIKE wildcards in a text. */
const escaped = (text: string): string => `regexp_replace(${text}, '[\\\\%_]', '\\\\\\&', 'g')`;

/**
 * LIKE patterns, each a list of parts in order. A text that contains the word, exactly or with one typo, matches one of
 * `halves`: one half is intact, unless their border is swapped. With a typo, it also matches one of `others`, or the
 * first third and one of `withFirst`. All are much faster than a regular expression, and the trigram index serves
 * `halves`.
 */
function typoPatterns(word: string): Record<'halves' | 'others' | 'withFirst', string[][]> & { first: string } {
  const characters = [...word];
  const { length } = characters;
  const cut = (from: number, to?: number): string => characters.slice(from, to).join('');
  const swappedAt = (at: number): string => cut(0, at - 1) + cut(at, at + 1) + cut(at - 1, at) + cut(at + 1);
  const [half, third] = [length >> 1, Math.floor(length / 3)];
  const last = length - third;
  return {
    halves: [[cut(0, half)], [cut(half)], [swappedAt(half)]],
    first: cut(0, third),
    withFirst: [[cut(0, last)], [cut(0, third), cut(last)], [swappedAt(last)]],
    others: [[cut(third)], [swappedAt(third)]],
  };
}

/**
 * Returns the condition that a column created by `searchable` and `other_spelling` contains every word of a search, or
 * every word in its other spelling, or the telephone number that the search is. One or two letters or digits match the
 * beginning of a word; longer words match anywhere, and long ones may contain a typo. Appends its parameters to
 * `params`.
 */
export function searchCondition(column: string, search: string, params: unknown[]): string {
  const text = search.trim();
  const [digits, others] = [phoneDigits(text), otherWords(text)];
  const conditions = [wordsCondition(column, wordsOf(text), params)];
  if (others !== null) conditions.push(wordsCondition(column, others, params));
  if (digits !== null) conditions.push(`${column} LIKE '%' || $${params.push(digits)}::text || '%'`);
  return conditions.length === 1 ? (conditions[0] as string) : `(${conditions.map((one) => `(${one})`).join(' OR ')})`;
}

function wordsCondition(column: string, words: string[], params: unknown[]): string {
  const folded = (word: string): string => `search_fold($${params.push(word)}::text)`;
  const contains = (...parts: string[]): string =>
    `${column} LIKE '%' || ${parts.map((part) => escaped(folded(part))).join(" || '%' || ")} || '%'`;
  const containsOne = (patterns: string[][]): string => `(${patterns.map((parts) => contains(...parts)).join(' OR ')})`;
  const conditions = words.flatMap((word) => {
    if ([...word].length <= SHORT && LETTERS_AND_DIGITS.test(word))
      return [`${column} LIKE '% ' || left(${folded(word)}, ${SHORT}) || '%'`];
    const pattern = typos(word);
    if (pattern === null) return [contains(word)];
    const { halves, first, withFirst, others } = typoPatterns(word);
    const digits = word.match(/\d+/g) ?? [];
    const typo = `(${contains(first)} AND ${containsOne(withFirst)} OR ${containsOne(others)})`;
    return [
      ...digits.map((asTyped) => contains(asTyped)),
      containsOne(halves),
      // `IS TRUE` keeps the condition off the index, which would find too many rows by it.
      `(${contains(word)} OR ${typo} AND ${column} ~ ${folded(pattern)}) IS TRUE`,
    ];
  });
  return conditions.join(' AND ') || 'true';
}
