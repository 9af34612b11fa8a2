/** The columns of a view; never the vector. */
export const KNOWLEDGE_ENTRY = `id, member_id AS "memberId", type, content, source, created_at AS "createdAt",
  updated_at AS "updatedAt", trace_id AS "traceId"`;

const KNOWN = `m.code AS "memberCode", m.name AS "memberName", k.type, k.source, k.content`;
const OF_MEMBERS = `FROM knowledge_entry k JOIN member m ON m.id = k.member_id WHERE k.member_id = ANY ($1::uuid[])`;
const IS_EMBEDDED = `k.embedded_hash IS NOT DISTINCT FROM k.text_hash AND k.embedding IS NOT NULL
  AND EXISTS (SELECT 1 FROM embedding_model WHERE model = $4)`;

/**
 * Of members `$1` the `$3` entries nearest to vector `$2` of model `$4`, by cosine distance. Entries that wait for their vector
 * come after them, newest first: what was noted a minute ago is to be found too, and takes up to a third of the places.
 */
export const RELEVANT_ENTRIES = `
  WITH near AS (
    SELECT k.id, k.embedding <=> $2::vector AS distance, ${KNOWN} ${OF_MEMBERS} AND ${IS_EMBEDDED}
     ORDER BY distance, k.id LIMIT $3
  ), waiting AS (
    SELECT k.id, ${KNOWN} ${OF_MEMBERS} AND NOT (${IS_EMBEDDED}) ORDER BY k.created_at DESC, k.id DESC LIMIT $3
  ), ranked AS (
    SELECT near.*, row_number() OVER (ORDER BY distance, id) AS place,
           $3 - least((SELECT count(*) FROM waiting), $3 / 3) AS places FROM near
  )
  SELECT "memberCode", "memberName", type, source, content FROM (
    SELECT "memberCode", "memberName", type, source, content, id, place FROM ranked WHERE place <= places
    UNION ALL
    SELECT "memberCode", "memberName", type, source, content, id, $3 + row_number() OVER (ORDER BY id DESC) FROM waiting
  ) chosen ORDER BY place LIMIT $3`;

/** Of members `$1` the `$2` newest entries. */
export const NEWEST_ENTRIES = `SELECT ${KNOWN} ${OF_MEMBERS} ORDER BY k.created_at DESC, k.id DESC LIMIT $2`;
