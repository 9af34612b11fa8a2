import { namespace } from '#core/namespace';

export const transcriptionConfig = namespace('transcription', (settings) => ({
  url: settings.TRANSCRIPTION_URL,
  apiKey: settings.TRANSCRIPTION_API_KEY ?? '',
  model: settings.TRANSCRIPTION_MODEL,
}));

export type TranscriptionConfig = ReturnType<typeof transcriptionConfig>;
