/** Most characters of one text: embedding models take 8,192 tokens, and a refused text would fail its whole batch. */
const MAX_CHARACTERS = 12_000;

/** A table whose rows have a vector each. Every statement on it has the row's key as `id`. */
export interface Embedded {
  table: string;
  key: string;
  /** `id, text, hash` of the rows in `claimed`: the hash is that of the very text, to be stored with its vector. */
  texts: string;
  /** What else than the hash of its text the row itself takes in. */
  set: string;
  /** A statement that takes in the vectors of `stored` and answers their ids. */
  keep: string;
}

export const MEMBERS: Embedded = {
  table: 'member_search',
  key: 'member_id',
  texts: `SELECT member_id AS id, body AS text, md5(body) AS hash FROM member_texts(ARRAY(SELECT id FROM claimed))`,
  set: '',
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
 * Claims stale rows until `$1` and answers their texts. `$2` now, `$3` how many, `$4` the model: an instance that still has
 * another model than the stored one gets none. Rows that another worker is claiming are passed over, not waited for.
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

/** Locks rows `$1` in the order that everybody locks them in. */
export const lockStatement = ({ table, key }: Embedded): string =>
  `SELECT ${key} FROM ${table} WHERE ${key} = ANY ($1::uuid[]) ORDER BY ${key} FOR UPDATE`;

/** Stores vectors (`$1` ids, `$2` hashes, `$3` vectors, `$4` now), but only of texts that are still the row's. */
export const storeStatement = ({ table, key, set, keep }: Embedded): string => `
  WITH stored AS (
    UPDATE ${table} one SET ${set} embedded_hash = made.hash, embedded_at = $4
      FROM unnest($1::uuid[], $2::text[], $3::text[]) AS made (id, hash, vector)
     WHERE one.${key} = made.id AND one.text_hash = made.hash
    RETURNING made.id, made.vector
  )
  ${keep}`;

/** Gives rows `$1` back that were claimed until `$2`; a claim that another worker has taken over since is left to it. */
export const releaseStatement = (kind: Embedded): string =>
  `UPDATE ${kind.table} SET embedding_claimed_until = NULL
    WHERE ${kind.key} = ANY (ARRAY(${lockStatement(kind)})) AND embedding_claimed_until = $2`;

export const forgetStatement = ({ table }: Embedded): string =>
  `UPDATE ${table} SET embedded_hash = NULL WHERE embedded_hash IS NOT NULL`;

export const STATUS_STATEMENT = `
  SELECT (SELECT count(*)::int FROM member_search WHERE stale) AS "staleMembers",
         (SELECT count(*)::int FROM knowledge_entry WHERE ${STALE}) AS "staleKnowledge"`;
