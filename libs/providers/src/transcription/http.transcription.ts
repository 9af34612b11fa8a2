import { ProviderError } from '#core/errors';
import { TranscriptionProvider } from './transcription.provider';

export interface HttpTranscriptionOptions {
  /** Base URL; `/audio/transcriptions` is appended. */
  url: string;
  apiKey: string;
  model: string;
  timeoutMs?: number;
}

/** Services with this protocol recognize the format by the file's name. */
const EXTENSIONS: Record<string, string> = {
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'audio/flac': 'flac',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/webm': 'webm',
};

/** A service with the OpenAI protocol (`POST {url}/audio/transcriptions`, a form; the response is `{ text }`). */
export class HttpTranscription extends TranscriptionProvider {
  readonly name = 'openai';
  private readonly endpoint: string;

  constructor(private readonly options: HttpTranscriptionOptions) {
    super();
    this.endpoint = `${options.url.replace(/\/+$/, '')}/audio/transcriptions`;
  }

  async transcribe(audio: Buffer, contentType: string, locale?: 'fr' | 'en'): Promise<string> {
    const type = contentType.split(';')[0]?.trim().toLowerCase() ?? '';
    const form = new FormData();
    form.set('file', new Blob([new Uint8Array(audio)], { type }), `audio.${EXTENSIONS[type] ?? 'bin'}`);
    form.set('model', this.options.model);
    form.set('response_format', 'json');
    if (locale) form.set('language', locale);
    const signal = AbortSignal.timeout(this.options.timeoutMs ?? 60_000);
    let response: Response;
    let body: string;
    try {
      response = await fetch(this.endpoint, {
        method: 'POST',
        headers: this.options.apiKey ? { authorization: `Bearer ${this.options.apiKey}` } : {},
        body: form,
        // A redirect would send the key elsewhere.
        redirect: 'error',
        signal,
      });
      body = await response.text();
    } catch (error) {
      throw new ProviderError('transcription', signal.aborted ? 'timeout' : 'unreachable', true, error);
    }
    if (!response.ok) throw refusal(response.status);
    return textOf(body);
  }
}

function textOf(body: string): string {
  try {
    const answer: unknown = JSON.parse(body);
    if (typeof answer === 'object' && answer !== null && 'text' in answer && typeof answer.text === 'string')
      // Without NUL and unpaired surrogates, which PostgreSQL can't store.
      return answer.text.replaceAll('\u0000', '').toWellFormed().trim();
  } catch (error) {
    throw new ProviderError('transcription', 'bad_answer', true, error);
  }
  throw new ProviderError('transcription', 'bad_answer', true, new Error('Transcription: the response has no text.'));
}

function refusal(status: number): ProviderError {
  const cause = new Error(`Transcription: status ${status}.`);
  if (status === 429) return new ProviderError('transcription', 'rate_limited', true, cause);
  if (status === 408) return new ProviderError('transcription', 'timeout', true, cause);
  if (status >= 500) return new ProviderError('transcription', 'unreachable', true, cause);
  return new ProviderError('transcription', 'refused', false, cause, {
    en: 'check the recording, and the key, the model and the address in the settings',
    fr: 'vérifiez l’enregistrement, et la clé, le modèle et l’adresse dans les réglages',
  });
}
