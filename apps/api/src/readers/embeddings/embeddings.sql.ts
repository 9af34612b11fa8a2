/**
 * Maximum length of a text in characters: embedding models take 8,192 tokens, and a longer text fails its whole call.
 */
const MAX_CHARACTERS = 12_000;

/** A table whose rows have a vector each. Every statement about it names the row's key `id`. */
export interface Embedded {
  table: string;
  key: string;
  /**
   * Selects `id, text, hash` of the rows in `claimed`. The hash is computed from exactly this text and stored with its
   * vector.
   */
  texts: string;
  /** The columns that the row itself stores besides the hash of its text. */
  set: string;
  /** A statement that stores the vectors of `stored` and returns their ids. */
  keep: string;
}

export const MEMBERS: Embedded = {
  table: 'member_search',
  key: 'member_id',
  texts: `SELECT member_id AS id, body AS text, md5(body) AS hash FROM member_texts(ARRAY(SELECT id FROM claimed))`,
  set: 'signature = binary_quantize(made.vector::vector),',
  keep: `INSERT INTO member_embedding AS kept (member_id, embedding) SELECT id, vector::vector FROM stored
         ON CONFLICT (member_id) DO UPDATE SET embedding = excluded.embedding RETURNING kept.member_id AS id`,
};

export const KNOWLEDGE: Embedded = {
  table: 'knowledge_entry',
  key: 'id',
  texts: `SELECT id, left(content, ${MAX_CHARACTERS}) AS text, md5(content) AS hash
            FROM knowledge_entry WHERE id IN (SELECT id FROM claimed)`,
  set: 'embedding = made.vector::vector,',
  keep: 'SELECT id FROM stored',
};

const STALE = 'embedded_hash IS DISTINCT FROM text_hash';

/**
 * Claims stale rows until `$1` and returns their texts. `$2` now, `$3` how many, `$4` the model: an instance with
 * another model than the stored one gets no rows. Skips rows being claimed by another worker instead of waiting for
 * them.
 */
export const claimStatement = ({ table, key, texts }: Embedded): string => `
  WITH claimed AS (
    UPDATE ${table} SET embedding_claimed_until = $1
     WHERE ${key} = ANY (ARRAY(
       SELECT ${key} FROM ${table}
        WHERE ${STALE} AND (embedding_claimed_until IS NULL OR embedding_claimed_until <= $2)
          AND EXISTS (SELECT 1 FROM embedding_model WHERE model = $4)
        ORDER BY ${key} LIMIT $3 FOR UPDATE SKIP LOCKED))
    RETURNING ${key} AS id
  )
  ${texts}`;

/** Locks the rows `$1` in the order of their ids, as everywhere, so that no two transactions deadlock. */
export const lockStatement = ({ table, key }: Embedded): string =>
  `SELECT ${key} FROM ${table} WHERE ${key} = ANY ($1::uuid[]) ORDER BY ${key} FOR UPDATE`;

/** Stores vectors (`$1` ids, `$2` hashes, `$3` vectors, `$4` now) of the rows whose text hasn't changed since. */
export const storeStatement = ({ table, key, set, keep }: Embedded): string => `
  WITH stored AS (
    UPDATE ${table} one SET ${set} embedded_hash = made.hash, embedded_at = $4
      FROM unnest($1::uuid[], $2::text[], $3::text[]) AS made (id, hash, vector)
     WHERE one.${key} = made.id AND one.text_hash = made.hash
    RETURNING made.id, made.vector
  )
  ${keep}`;

/** Ends the claims until `$2` on the rows `$1`. A claim made by another worker since stays. */
export const releaseStatement = (kind: Embedded): string =>
  `UPDATE ${kind.table} SET embedding_claimed_until = NULL
    WHERE ${kind.key} = ANY (ARRAY(${lockStatement(kind)})) AND embedding_claimed_until = $2`;

/** Marks all rows stale. */
export const forgetStatement = ({ table }: Embedded): string =>
  `UPDATE ${table} SET embedded_hash = NULL WHERE embedded_hash IS NOT NULL`;

export const STATUS_STATEMENT = `
  SELECT (SELECT count(*)::int FROM member_search WHERE stale) AS "staleMembers",
         (SELECT count(*)::int FROM knowledge_entry WHERE ${STALE}) AS "staleKnowledge"`;
