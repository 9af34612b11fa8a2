/** Writes down what is said in a recording. The class is the injection token. */
export abstract class TranscriptionProvider {
  abstract readonly name: 'openai' | 'mock';

  /**
   * The words of a recording, trimmed; an empty text for silence. `contentType` says what the bytes are (`audio/ogg`), `locale` the
   * language if it is known. Ends in `ProviderError('transcription', …)`.
   */
  abstract transcribe(audio: Buffer, contentType: string, locale?: 'fr' | 'en'): Promise<string>;
}
