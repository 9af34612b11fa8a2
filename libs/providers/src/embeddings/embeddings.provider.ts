/** Length of every vector: the database column, and with it the index, are made for it. */
export const EMBEDDING_DIMENSIONS = 384;

/** Turns texts into vectors; this class is the injection token. */
export abstract class EmbeddingsProvider {
  abstract readonly name: 'openai' | 'mock';
  /** Stored with each vector: another model makes it stale. */
  abstract readonly model: string;
  readonly dimensions = EMBEDDING_DIMENSIONS;

  /**
   * One vector of `dimensions` numbers per text, in their order, of length 1 (L2), so that the cosine is the dot product.
   * `kind` says whether the text is searched (`document`) or searches (`query`). No texts: no call.
   * Ends in `ProviderError('embeddings', …)`.
   */
  abstract embed(texts: string[], kind: 'document' | 'query'): Promise<number[][]>;
}
