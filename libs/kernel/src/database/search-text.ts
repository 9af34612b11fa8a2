/** So many words of a search count at most. */
export const MAX_WORDS = 8;
/** So many letters or digits are how a word begins; more, and signs, are found anywhere in one. */
const SHORT = 2;
/** Words of so many letters or more may hold a typo; shorter ones would find what nobody meant. */
const TYPO_LETTERS = 6;
/** Nobody types a longer word: what is longer must be contained as it is. */
const TYPO_LENGTH_MAX = 30;

/** A letter of a folded text, as `search_terms` of the database takes it: whatever is no space, digit or sign of ASCII. */
const LETTER = '[^\\s!-@[-`{-~]';
/** Folding makes letters and digits of these, or leaves them; of others it may make signs, even those of a regular expression. */
const FOLDS_CLEANLY = /^[\p{L}\p{M}\p{Nd}!-~]+$/u;
/** Letters, and names such as Saint-Clair and L'Orangerie. */
const JOINED_LETTERS = /^[\p{L}\p{M}'-]+$/u;
const LETTERS_AND_DIGITS = /^[\p{L}\p{M}\d]+$/u;
const DIGIT = /^\d$/;

/** The words of a person's search, each once. */
export const wordsOf = (search: string): string[] => [...new Set(search.split(/\s+/).filter(Boolean))];

/**
 * A regular expression of this word and all that one typo (a letter wrong, missing, too many, or two swapped) makes into it,
 * or null for a word in which none is forgiven. Digits stand as typed: numbers and codes that differ in one are others.
 */
export function typos(word: string): string | null {
  const characters = [...word];
  if (characters.length > TYPO_LENGTH_MAX || !FOLDS_CLEANLY.test(word)) return null;
  if (characters.filter((character) => /\p{L}/u.test(character)).length < TYPO_LETTERS) return null;
  // Digits at its ends stand outside, once: they are what an index is asked for.
  const [, first = '', core = '', last = ''] = /^(\d*)(.*?)(\d*)$/s.exec(word) ?? [];
  const escaped = [...core].map((character) => character.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&'));
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
  return `${first}(?:${[...new Set([escaped.join(''), ...forgiven])].join('|')})${last}`;
}

/** How the kept terms tell what holds a word: one is it, one holds it, or none tells and the rows themselves are read. */
const kindOf = (word: string): 'begin' | 'short' | 'word' | 'rows' => {
  const isShort = [...word].length <= SHORT;
  if (isShort && LETTERS_AND_DIGITS.test(word)) return 'begin';
  if (isShort && /^[!-~]+$/.test(word)) return 'short';
  return JOINED_LETTERS.test(word) || /^\d+$/.test(word) ? 'word' : 'rows';
};

/**
 * A SELECT of the words of a search, `n`, `kind` (short, word, rows), `term`, `pattern` and `needed`: a folded text holds the word
 * if it matches the regular expression `pattern`; none of more than two characters does that is not LIKE `needed`, the word or, if
 * it may hold a typo, the digits at its ends. Pushes its parameters onto `params`.
 */
export function searchedWords(words: string[], params: unknown[]): string {
  const bind = (values: (string | null)[]): string => `$${params.push(values)}::text[]`;
  const arrays = [bind(words), bind(words.map(kindOf)), bind(words.map(typos))].join(', ');
  return `SELECT n, CASE kind WHEN 'begin' THEN 'short' ELSE kind END AS kind,
      CASE kind WHEN 'begin' THEN left(folded, ${SHORT}) ELSE folded END AS term,
      CASE kind WHEN 'begin' THEN '(^|[\\s!-/:-@[-\`{-~])' || left(folded, ${SHORT})
        ELSE coalesce(search_fold(typos), regexp_replace(folded, '[][\\\\^$.|?*+(){}]', '\\\\\\&', 'g')) END AS pattern,
      '%' || coalesce(regexp_replace(typos, '\\(.*\\)', '%'), regexp_replace(folded, '[\\\\%_]', '\\\\\\&', 'g')) || '%' AS needed
    FROM (SELECT search_fold(word) AS folded, kind, typos, n
            FROM unnest(${arrays}) WITH ORDINALITY w (word, kind, typos, n)) f`;
}

/** Whether a folded text holds every word of a search; pushes its parameters onto `params`. Of a list's page `found` is quicker. */
export const searchCondition = (text: string, search: string, params: unknown[]): string =>
  wordsOf(search)
    .map((word) => `${text} ~ (SELECT pattern FROM (${searchedWords([word], params)}) w)`)
    .join(' AND ') || 'true';
