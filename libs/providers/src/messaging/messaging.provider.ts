import { DomainError, ProviderError } from '#core/errors';

export interface TextMessage {
  /** E.164. */
  to: string;
  /** Plain text, at most 4096 characters. */
  body: string;
  /** Our id, which the provider includes in the status events of this message. */
  reference: string;
}

/** A text that the provider has approved; `{{1}}`, `{{2}}` … stand for its variables. */
export interface MessageTemplate {
  name: string;
  /** As the provider writes it: `fr`, `en_US`. */
  language: string;
  body: string;
  /** How many variables the body has. */
  variables: number;
}

export interface TemplateMessage {
  /** E.164. */
  to: string;
  template: { name: string; language: string; variables: readonly string[] };
  /** As in `TextMessage`. */
  reference: string;
}

/** Returns the number of different variables in a template's body. */
export const variablesIn = (body: string): number => new Set(body.match(/\{\{\d+\}\}/g)).size;

export interface Media {
  content: Buffer;
  /** The type declared by the provider: `audio/ogg; codecs=opus`. */
  contentType: string;
}

/** Sends short messages to people's phones and fetches the media they send. The class is the injection token. */
export abstract class MessagingProvider {
  abstract readonly name: 'cloud' | 'mock';

  /** The provider's id of the sending number. */
  abstract readonly sender: string;

  /** Whether free text only reaches people who wrote within the last 24 hours. */
  abstract readonly hasWindow: boolean;

  /**
   * Sends a text and returns the provider's id for it. Makes only one attempt: if the response is lost, it is unknown
   * whether the message was sent.
   * @throws MessagingWindowClosed the person hasn't written within 24 hours
   * @throws ProviderError `chatprov`: the call failed
   */
  abstract sendText(message: TextMessage): Promise<{ wamid: string }>;

  /**
   * Sends an approved template, which reaches people at any time; otherwise as `sendText`.
   * @throws ProviderError `chatprov`: the call failed
   */
  abstract sendTemplate(message: TemplateMessage): Promise<{ wamid: string }>;

  /**
   * Returns the approved templates that consist only of text, by name and language.
   * @throws ProviderError `chatprov`: the call failed
   */
  abstract listTemplates(): Promise<MessageTemplate[]>;

  /**
   * Returns the bytes of a received recording or file, by the id in the webhook.
   * @throws MediaTooLarge more than `maxBytes`
   * @throws ProviderError `chatprov`: the call failed
   */
  abstract fetchMedia(mediaId: string, maxBytes: number): Promise<Media>;
}

/** 409 `MESSAGING_WINDOW_CLOSED`: the provider delivers free text only within 24 hours of the person's last message. */
export class MessagingWindowClosed extends DomainError {
  constructor() {
    super('MESSAGING_WINDOW_CLOSED');
  }
}

/** The media is larger than the caller accepts; a retry would not change that. */
export class MediaTooLarge extends ProviderError {
  constructor(maxBytes: number) {
    super('chatprov', 'refused', false, undefined, {
      en: `the file is larger than ${Math.floor(maxBytes / 2 ** 20)} MiB`,
      fr: `le fichier dépasse ${Math.floor(maxBytes / 2 ** 20)} Mio`,
    });
  }
}
