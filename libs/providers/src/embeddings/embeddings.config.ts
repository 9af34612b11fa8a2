import { namespace } from '#core/namespace';

export const embeddingsConfig = namespace('embeddings', (settings) => ({
  url: settings.EMBEDDINGS_URL,
  apiKey: settings.EMBEDDINGS_API_KEY ?? '',
  model: settings.EMBEDDINGS_MODEL,
}));

export type EmbeddingsConfig = ReturnType<typeof embeddingsConfig>;
