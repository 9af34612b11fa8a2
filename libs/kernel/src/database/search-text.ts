import { escapeLike } from './database';

/** Words of this length or more may hold a typo; shorter ones would find what nobody meant, and no index would serve them. */
const TYPO_LENGTH = 6;
/** Nobody types a longer word: what is longer must be contained as it is. */
const TYPO_LENGTH_MAX = 30;

const DIGIT = /^\d$/;

/**
 * LIKE patterns of all words that one typo (a letter wrong, missing, too many, or two swapped) makes into this one. Digits
 * stand as typed: numbers and codes that differ in one are others.
 */
export function typoPatterns(word: string): string[] {
  const letters = [...word].map(escapeLike);
  const patterns = letters.flatMap((letter, at) => {
    if (DIGIT.test(letter)) return [];
    const before = letters.slice(0, at).join('');
    const after = letters.slice(at + 1).join('');
    const next = letters[at + 1];
    return [
      `${before}_${after}`,
      `${before}${after}`,
      ...(at > 0 && !DIGIT.test(letters[at - 1] ?? '') ? [`${before}_${letter}${after}`] : []),
      ...(next === undefined || DIGIT.test(next) ? [] : [`${before}${next}${letter}${letters.slice(at + 2).join('')}`]),
    ];
  });
  return [...new Set(patterns)].map((pattern) => `%${pattern}%`);
}

/**
 * The condition for a person's `search` on a folded `search_text` column with a trigram index: word by word, each word
 * contained anywhere, without case or accents; in longer words one typo is forgiven. Pushes its parameters onto `params`.
 * (pg_trgm's similarity is not asked: at a threshold that forgives a wrong letter in the middle of a word, it finds
 * whatever begins alike.)
 */
export function searchCondition(column: string, search: string, params: unknown[]): string {
  const words = search.trim().split(/\s+/).filter(Boolean);
  const each = words.map((word) => {
    const contained = `${column} LIKE search_fold($${params.push(`%${escapeLike(word)}%`)})`;
    const { length } = [...word];
    if (length < TYPO_LENGTH || length > TYPO_LENGTH_MAX) return contained;
    const patterns = `$${params.push(typoPatterns(word))}::text[]`;
    return `(${contained} OR ${column} LIKE ANY (ARRAY(SELECT search_fold(pattern) FROM unnest(${patterns}) pattern)))`;
  });
  return each.length > 0 ? `(${each.join(' AND ')})` : 'true';
}
