import { createHash } from 'node:crypto';
import { ProviderError } from '#core/errors';
import { TranscriptionProvider } from './transcription.provider';

/** The fake used without an address: transcribes nothing, and always returns the same text for the same recording. */
export class MockTranscription extends TranscriptionProvider {
  readonly name = 'mock';
  private readonly failures: Error[] = [];
  private readonly words = new Map<string, string>();

  /** Makes the next `times` transcriptions fail with `error`; by default the provider is unreachable. */
  failNext(times = 1, error: Error = new ProviderError('transcription', 'unreachable', true)): void {
    for (let i = 0; i < times; i++) this.failures.push(error);
  }

  /** Sets the transcript of a recording, which is recognized by its content. */
  say(audio: Buffer, text: string): void {
    this.words.set(fingerprint(audio), text);
  }

  async transcribe(audio: Buffer, contentType: string, locale: 'fr' | 'en' = 'fr'): Promise<string> {
    const failure = this.failures.shift();
    if (failure) throw failure;
    const print = fingerprint(audio);
    const what = `${contentType.split(';')[0]?.trim() ?? ''}, ${audio.length}`;
    return (
      this.words.get(print) ??
      (locale === 'fr'
        ? `Transcription simulée (${what} octets, empreinte ${print.slice(0, 8)}).`
        : `Simulated transcript (${what} bytes, fingerprint ${print.slice(0, 8)}).`)
    );
  }
}

const fingerprint = (audio: Buffer): string => createHash('sha256').update(audio).digest('hex');
