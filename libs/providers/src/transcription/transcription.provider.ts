/** Transcribes recordings. The class is the injection token. */
export abstract class TranscriptionProvider {
  abstract readonly name: 'openai' | 'mock';

  /**
   * Returns the transcript of a recording, trimmed; an empty text for silence. `contentType` is the type of the bytes
   * (`audio/ogg`), `locale` the language if known.
   * @throws ProviderError `transcription`: the call failed
   */
  abstract transcribe(audio: Buffer, contentType: string, locale?: 'fr' | 'en'): Promise<string>;
}
