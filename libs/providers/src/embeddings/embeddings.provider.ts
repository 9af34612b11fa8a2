/** The length of every vector, for which the database column and its index are made. */
export const EMBEDDING_DIMENSIONS = 384;

/** Turns texts into vectors. The class is the injection token. */
export abstract class EmbeddingsProvider {
  abstract readonly name: 'openai' | 'mock';
  /** The name of the model. Vectors of another model are stale. */
  abstract readonly model: string;
  readonly dimensions = EMBEDDING_DIMENSIONS;

  /**
   * One vector of `dimensions` numbers for each text, in the same order, of length 1 (L2), so that the cosine is the dot product.
   * `kind` says whether the text is found (`document`) or searches (`query`). Without texts there is no call.
   * Ends in `ProviderError('embeddings', …)`.
   */
  abstract embed(texts: string[], kind: 'document' | 'query'): Promise<number[][]>;
}
