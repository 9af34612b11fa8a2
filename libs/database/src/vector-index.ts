/**
 * The approximate index over vectors: how it is built and how it is read. All that is special to pgvector's HNSW
 * (https://github.com/pgvector/pgvector#hnsw) is in this file. For another engine's index, this file would be replaced.
 */

/**
 * A table of vectors has this many parts, by the hash of its key, each with a graph of its own. In one graph of a million the few
 * nearest may be hidden behind a dense group, however wide the search. In a part the group is an eighth as large, and the search sees
 * past it. Small graphs also take less time and memory to build.
 */
export const VECTOR_PARTS = 8;

/** Candidates of one round of a part's scan. More candidates find more of the true nearest, and take more time. */
const ROUND = 120;

/** The vector in the index, in half precision, which halves the index. Who reads the index ranks by the full vectors again. */
export const indexedVector = (vector: string, dimensions: number): string => `${vector}::halfvec(${dimensions})`;

/**
 * Makes the rest of the transaction read that index, the nearest first, round after round until the statement has enough rows or has
 * seen `budget` of them. It turns off sorts and full scans, so the statements that follow in the transaction must be made for that.
 */
export const readVectorIndex = (budget: number): string => `
  SELECT set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true),
         set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.ef_search', '${ROUND}', true),
         set_config('hnsw.max_scan_tuples', '${Math.max(1, Math.ceil(budget / VECTOR_PARTS))}', true)`;
