import { DomainError, ProviderError } from '#kernel/errors';

export interface TextMessage {
  /** E.164. */
  to: string;
  /** Plain text, at most 4096 characters. */
  body: string;
  /** An id of ours: the provider names it in the status events of this message. */
  reference: string;
}

export interface Media {
  content: Buffer;
  /** As the provider declares it: `audio/ogg; codecs=opus`. */
  contentType: string;
}

/** Sends short messages to people's phones and fetches what they send; the token under which the chosen adapter is injected. */
export abstract class MessagingProvider {
  abstract readonly name: 'cloud' | 'mock';

  /** What messages are sent from: the provider's id of our number. */
  abstract readonly sender: string;

  /** Whether a free text only reaches people who wrote within the last 24 hours. */
  abstract readonly hasWindow: boolean;

  /**
   * Sends a text and answers the provider's id of it. Asked once: an answer that is lost leaves open whether the message went
   * out. Ends in `MessagingWindowClosed` or `ProviderError('chatprov', …)`.
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
    super('chatprov', 'refused', false, undefined, `the file is larger than ${Math.floor(maxBytes / 2 ** 20)} MiB`);
  }
}
