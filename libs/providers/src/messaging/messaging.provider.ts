import { DomainError, ProviderError } from '#core/errors';

export interface TextMessage {
  /** E.164. */
  to: string;
  /** Plain text, at most 4096 characters. */
  body: string;
  /** An id of ours, which the provider names in the status events of this message. */
  reference: string;
}

export interface Media {
  content: Buffer;
  /** The type that the provider declares: `audio/ogg; codecs=opus`. */
  contentType: string;
}

/** Sends short messages to people's phones and fetches what they send. The class is the injection token. */
export abstract class MessagingProvider {
  abstract readonly name: 'cloud' | 'mock';

  /** The provider's id of the number that messages are sent from. */
  abstract readonly sender: string;

  /** Whether a free text only reaches people who wrote within the last 24 hours. */
  abstract readonly hasWindow: boolean;

  /**
   * Sends a text and answers the provider's id of it. It tries once: if the answer is lost, nobody knows whether the message was sent.
   * Ends in `MessagingWindowClosed` or `ProviderError('chatprov', …)`.
   */
  abstract sendText(message: TextMessage): Promise<{ wamid: string }>;

  /**
   * The bytes of a recording or file that somebody sent, by the id that the webhook names. Ends in `MediaTooLarge` or
   * `ProviderError('chatprov', …)`.
   */
  abstract fetchMedia(mediaId: string, maxBytes: number): Promise<Media>;
}

/** 409 `MESSAGING_WINDOW_CLOSED`: the provider delivers free texts only within 24 hours of the person's last message. */
export class MessagingWindowClosed extends DomainError {
  constructor() {
    super('MESSAGING_WINDOW_CLOSED');
  }
}

/** The media is larger than the caller takes; another try would not change that. */
export class MediaTooLarge extends ProviderError {
  constructor(maxBytes: number) {
    super('chatprov', 'refused', false, undefined, {
      en: `the file is larger than ${Math.floor(maxBytes / 2 ** 20)} MiB`,
      fr: `le fichier dépasse ${Math.floor(maxBytes / 2 ** 20)} Mio`,
    });
  }
}
