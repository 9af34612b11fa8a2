import { createHash } from 'node:crypto';
import { ProviderError } from '#core/errors';
import {
  type Media,
  MediaTooLarge,
  type MessageTemplate,
  MessagingProvider,
  type TemplateMessage,
  type TextMessage,
  variablesIn,
} from './messaging.provider';

const KEPT = 1000;

const TEMPLATES: MessageTemplate[] = [
  { name: 'availability_question', language: 'en', body: 'Hello {{1}}, are you free on {{2}} for {{3}} people?' },
  {
    name: 'availability_question',
    language: 'fr',
    body: 'Bonjour {{1}}, êtes-vous libres le {{2}} pour {{3}} personnes ?',
  },
  { name: 'please_call', language: 'fr', body: 'Bonjour, pouvez-vous nous rappeler au sujet de votre demande ?' },
].map((template) => ({ ...template, variables: variablesIn(template.body) }));

/**
 * The fake used without credentials: sends nothing, stores the messages it is given, and has a recording for every
 * media id.
 */
export class MockMessaging extends MessagingProvider {
  readonly name = 'mock';
  readonly hasWindow = false;
  /** A number reserved for fiction. */
  readonly sender = '+33199000000';
  /** The last 1000 sent messages, oldest first. */
  readonly sent: ((TextMessage | TemplateMessage) & { wamid: string })[] = [];
  private readonly failures: Error[] = [];
  private readonly media = new Map<string, Media>();

  /** Makes the next `times` calls fail with `error`; by default the provider is unreachable. */
  failNext(times = 1, error: Error = new ProviderError('chatprov', 'unreachable', true)): void {
    for (let i = 0; i < times; i++) this.failures.push(error);
  }

  /** Stores media under an id. */
  keep(mediaId: string, media: Media): void {
    this.media.set(mediaId, media);
  }

  async sendText(message: TextMessage): Promise<{ wamid: string }> {
    return this.take(message);
  }

  async sendTemplate(message: TemplateMessage): Promise<{ wamid: string }> {
    return this.take(message);
  }

  async listTemplates(): Promise<MessageTemplate[]> {
    this.failOnDemand();
    return TEMPLATES;
  }

  private take(message: TextMessage | TemplateMessage): { wamid: string } {
    this.failOnDemand();
    const wamid = `wamid.${Buffer.from(`mock ${message.reference}`).toString('base64')}`;
    this.sent.push({ ...message, wamid });
    if (this.sent.length > KEPT) this.sent.shift();
    return { wamid };
  }

  async fetchMedia(mediaId: string, maxBytes: number): Promise<Media> {
    this.failOnDemand();
    const media = this.media.get(mediaId) ?? { content: recordingOf(mediaId), contentType: 'audio/ogg; codecs=opus' };
    if (media.content.length > maxBytes) throw new MediaTooLarge(maxBytes);
    return media;
  }

  private failOnDemand(): void {
    const failure = this.failures.shift();
    if (failure) throw failure;
  }
}

/** Bytes that begin like an Ogg Opus stream, the same for the same id and different for another. */
function recordingOf(mediaId: string): Buffer {
  const content = Buffer.alloc(68);
  content.write('OggS\x00\x02', 'latin1');
  content[26] = 1;
  content.write('\x13OpusHead', 27, 'latin1');
  createHash('sha256').update(mediaId).digest().copy(content, 36);
  return content;
}
