/** An attachment of a mail. `content` is the decoded bytes. */
export interface OutgoingAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** A mail to send. Every address is a single mailbox, `name@host` or `Name <name@host>`. */
export interface OutgoingMail {
  /** Our Message-ID, with or without angle brackets; the same on every attempt. */
  messageId: string;
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  /** By default replies go to `from`. */
  replyTo?: string | undefined;
  subject: string;
  html: string;
  text: string;
  inReplyTo?: string;
  /** Message-IDs of the recipient's chain, oldest first; sent unchanged. */
  references: string[];
  attachments: OutgoingAttachment[];
  headers?: Record<string, string>;
}

/** `providerId` identifies the mail in the provider's delivery events. */
export interface SentMail {
  providerId: string;
}

/** Sends mail. The class is the injection token. */
export abstract class EmailProvider {
  abstract readonly name: 'smtp' | 'mock';

  /**
   * Sends the mail to the provider, and resolves once it is accepted for at least one recipient. Never call it inside a
   * transaction. Retries automatically if the mail was certainly not accepted.
   * @throws ValidationError a header value with a line break, an address that isn't a single mailbox, or no recipient
   * @throws ProviderError `retryable` is false if the provider refused, or if it is unknown whether the mail was
   * accepted
   */
  abstract send(mail: OutgoingMail): Promise<SentMail>;

  /** Ends the waits between attempts and waits for running sends. Nothing can be sent afterwards. */
  abstract close(): Promise<void>;
}
