/**
 * The approximate index over vectors: how it is built and read. Everything specific to pgvector's HNSW
 * (https://github.com/pgvector/pgvector#hnsw) is in this file; another engine's index would replace it.
 */

/**
 * The number of hash partitions of a vector table, each with its own graph. In one graph of a million vectors, the few
 * nearest may be hidden behind a dense group, however wide the search. In a partition the group is an eighth as large,
 * and the search sees past it. Small graphs also take less time and memory to build.
 */
export const VECTOR_PARTS = 8;

/** Candidates per round of a partition's scan. More candidates find more of the true nearest, and take more time. */
const ROUND = 120;

/** The vector in the index, in half precision, which halves the index. Readers re-rank by the full vectors. */
export const indexedVector = (vector: string, dimensions: number): string => `${vector}::halfvec(${dimensions})`;

/**
 * Makes the rest of the transaction read the index, nearest first, in rounds until the statement has enough rows or has
 * visited `budget` of them. It disables sorts and full scans, so later statements in the transaction must be written
 * for that.
 */
export const readVectorIndex = (budget: number): string => `
  SELECT set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true),
         set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.ef_search', '${ROUND}', true),
         set_config('hnsw.max_scan_tuples', '${Math.max(1, Math.ceil(budget / VECTOR_PARTS))}', true)`;
