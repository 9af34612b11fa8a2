/**
 * The approximate index over vectors: how it is built and how it is read. All that is special to pgvector's HNSW
 * (https://github.com/pgvector/pgvector#hnsw) stands here; another engine's index would take this file's place.
 */

/**
 * Parts that a table of vectors is kept in, by the hash of its key, each with a graph of its own. In one graph of a million the
 * few nearest may hide behind a dense group, however wide the search; in a part the group is an eighth as large, and the search
 * sees past it. Small graphs are also built in less time and memory.
 */
export const VECTOR_PARTS = 8;

/** Links of a graph's node, and how many candidates a new node weighs for them: pgvector's own defaults. */
const BUILD = 'm = 16, ef_construction = 64';

/** Candidates that one round of a part's scan keeps: what it finds of the true nearest grows with it, and so does its time. */
const ROUND = 200;

/** What the index holds of a vector: half precision halves it; whoever reads it ranks by the full vectors again. */
export const indexedVector = (vector: string, dimensions: number): string => `${vector}::halfvec(${dimensions})`;

/** The index for cosine distance over a column of vectors, in every part of its table. */
export const createVectorIndex = (index: string, table: string, column: string, dimensions: number): string =>
  `CREATE INDEX ${index} ON ${table} USING hnsw ((${indexedVector(column, dimensions)}) halfvec_cosine_ops) WITH (${BUILD})`;

/**
 * Makes the rest of the transaction read that index, nearest first and round after round until the statement has enough rows
 * or has seen `budget` of them. Statements that follow in the transaction must be made for it: sorting and reading a table
 * whole are out of favour.
 */
export const readVectorIndex = (budget: number): string => `
  SELECT set_config('enable_sort', 'off', true), set_config('enable_seqscan', 'off', true),
         set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.ef_search', '${ROUND}', true),
         set_config('hnsw.max_scan_tuples', '${Math.max(1, Math.ceil(budget / VECTOR_PARTS))}', true)`;
