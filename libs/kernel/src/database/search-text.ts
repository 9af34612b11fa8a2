import { escapeLike } from './database';

/** Words of this length or more may hold a typo. */
const TYPO_LENGTH = 5;

/**
 * The condition for a person's `search` on a folded `search_text` column with a trigram index: the text anywhere, without
 * case or accents; or, word by word, each word contained, or for longer words similar enough (pg_trgm's word similarity) to
 * forgive a typo. Pushes its parameters onto `params`.
 */
export function searchCondition(column: string, search: string, params: unknown[]): string {
  const words = search.trim().split(/\s+/).filter(Boolean);
  const each = words.map((word) => {
    params.push(`%${escapeLike(word)}%`);
    const contained = `${column} LIKE search_fold($${params.length})`;
    if (word.length < TYPO_LENGTH) return contained;
    params.push(word);
    return `(${contained} OR search_fold($${params.length}) <% ${column})`;
  });
  return each.length > 0 ? `(${each.join(' AND ')})` : 'true';
}
