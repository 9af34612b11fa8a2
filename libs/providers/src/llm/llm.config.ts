import { namespace } from '#core/namespace';

export const llmConfig = namespace('llm', (settings) => ({
  apiKey: settings.LLM_API_KEY,
  model: settings.LLM_MODEL,
  baseUrl: settings.LLM_BASE_URL,
  timeoutMs: settings.LLM_TIMEOUT_MS,
}));

export type LlmConfig = ReturnType<typeof llmConfig>;
