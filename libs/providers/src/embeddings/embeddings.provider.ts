/** The length of every vector, fixed by the database column and its index. */
export const EMBEDDING_DIMENSIONS = 384;

/** Turns texts into vectors. The class is the injection token. */
export abstract class EmbeddingsProvider {
  abstract readonly name: 'openai' | 'mock';
  /** The name of the model. Vectors of other models are stale. */
  abstract readonly model: string;
  readonly dimensions = EMBEDDING_DIMENSIONS;

  /**
   * Returns one vector of `dimensions` numbers per text, in the same order and with length 1 (L2), so that the cosine
   * is the dot product. `kind` says whether the text is searched (`document`) or a search (`query`). Makes no call if
   * there are no texts.
   * @throws ProviderError `embeddings`: the call failed
   */
  abstract embed(texts: string[], kind: 'document' | 'query'): Promise<number[][]>;
}
