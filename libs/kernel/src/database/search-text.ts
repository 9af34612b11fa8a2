/** A search has at most this many words. */
export const MAX_WORDS = 8;
/** Up to this many letters or digits are found at the beginning of a word; longer ones, and signs, anywhere in a word. */
const SHORT = 2;
/** A word of this many letters or more may have a typo. Shorter ones would find what nobody meant. */
const TYPO_LETTERS = 6;
/** In longer words no typo is forgiven: nobody types them. */
const TYPO_LENGTH_MAX = 30;

/** A letter of a folded text, as `search_terms` of the database has it: all but spaces, digits and signs of ASCII. */
const LETTER = '[^\\s!-@[-`{-~]';
/** Folding turns these into letters and digits, or leaves them. It may turn others into signs, even those of a regular expression. */
const FOLDS_CLEANLY = /^[\p{L}\p{M}\p{Nd}!-~]+$/u;
/** Letters, and names such as Saint-Clair and L'Orangerie. */
const JOINED_LETTERS = /^[\p{L}\p{M}'-]+$/u;
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
  // Digits at the ends stand outside of the alternatives: an index is searched for them.
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

/** How a word is looked up: as the beginning of terms, as a short term, within terms, or in the rows if no term can say. */
const kindOf = (word: string): 'begin' | 'short' | 'word' | 'rows' => {
  const isShort = [...word].length <= SHORT;
  if (isShort && LETTERS_AND_DIGITS.test(word)) return 'begin';
  if (isShort && /^[!-~]+$/.test(word)) return 'short';
  return JOINED_LETTERS.test(word) || /^\d+$/.test(word) ? 'word' : 'rows';
};

/**
 * A SELECT of the words of a search: `n`, `kind` (short, word, rows), `term`, `pattern` and `needed`. A folded text contains the word if
 * it matches the regular expression `pattern`. For a word of more than two characters such a text is also LIKE `needed`: the word
 * itself or, if it may have a typo, the digits at its ends. Pushes its parameters onto `params`.
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

/** Whether a folded text contains every word of a search. Pushes its parameters onto `params`. For a page of a list `found` is faster. */
export const searchCondition = (text: string, search: string, params: unknown[]): string =>
  wordsOf(search)
    .map((word) => `${text} ~ (SELECT pattern FROM (${searchedWords([word], params)}) w)`)
    .join(' AND ') || 'true';
