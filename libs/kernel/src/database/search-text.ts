import { escapeLike } from './database';

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
const LETTERS = /^[\p{L}\p{M}]+$/u;
const LETTERS_AND_DIGITS = /^[\p{L}\p{M}\d]+$/u;
const DIGIT = /^\d$/;

/** The words of a person's search, each once. */
export const wordsOf = (search: string): string[] => [...new Set(search.split(/\s+/).filter(Boolean))];

/**
 * A regular expression of all words that one typo (a letter wrong, missing, too many, or two swapped) makes into this one,
 * or null for a word in which none is forgiven. Digits stand as typed: numbers and codes that differ in one are others.
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
  return [...new Set(forgiven)].join('|');
}

/** What one word of a search asks. */
export interface SearchedWord {
  /** On a folded text: whether it holds the word. */
  isIn: (text: string) => string;
  /** On `search_term t`: whether what holds the term holds the word. Without it the terms do not tell. */
  isTerm?: string;
}

export function searchedWord(word: string, params: unknown[]): SearchedWord {
  const bind = (value: string): string => `search_fold($${params.push(value)})`;
  const isShort = [...word].length <= SHORT;
  if (isShort && LETTERS_AND_DIGITS.test(word)) {
    // Folding may make three letters of two.
    const beginning = `left(${bind(word)}, ${SHORT})`;
    return {
      isIn: (text) => `${text} ~ ('(^|[\\s!-/:-@[-\`{-~])' || ${beginning})`,
      isTerm: `t.kind = 'short' AND t.word = ${beginning}`,
    };
  }
  const contained = bind(`%${escapeLike(word)}%`);
  const forgiven = typos(word);
  const typed = forgiven === null ? undefined : bind(forgiven);
  const isIn = (text: string): string =>
    typed === undefined ? `${text} LIKE ${contained}` : `(${text} LIKE ${contained} OR ${text} ~ ${typed})`;
  if (isShort && /^[!-~]+$/.test(word)) return { isIn, isTerm: `t.kind = 'short' AND t.word = ${bind(word)}` };
  return LETTERS.test(word) || /^\d+$/.test(word)
    ? { isIn, isTerm: `t.kind = 'word' AND ${isIn('t.word')}` }
    : { isIn };
}

/** Whether a folded text holds every word of a search; pushes its parameters onto `params`. Of many rows `found` is quicker. */
export const searchCondition = (text: string, search: string, params: unknown[]): string =>
  wordsOf(search)
    .map((word) => searchedWord(word, params).isIn(text))
    .join(' AND ') || 'true';
