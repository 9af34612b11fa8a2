/** A file that goes out with a mail; `content` is the decoded bytes. */
export interface OutgoingAttachment {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** One mail as it leaves the service. Every address is a single mailbox, `name@host` or `Name <name@host>`. */
export interface OutgoingMail {
  /** Our Message-ID, with or without angle brackets; the same on every attempt. */
  messageId: string;
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  replyTo: string;
  subject: string;
  html: string;
  text: string;
  inReplyTo?: string;
  /** Message-IDs of the recipient's chain, oldest first; sent as they are, nothing is added. */
  references: string[];
  attachments: OutgoingAttachment[];
  headers?: Record<string, string>;
}

/** `providerId` is what the provider's delivery events name the mail by. */
export interface SentMail {
  providerId: string;
}

/** Sends mail; the token under which the chosen adapter is injected. */
export abstract class EmailProvider {
  abstract readonly name: 'smtp' | 'mock';

  /**
   * Hands the mail to the provider and answers once it has been accepted for at least one recipient. Never called inside a
   * database transaction. Retries by itself what is known not to have been accepted.
   *
   * Errors: `ValidationError` (a header value with a line break, an address that is not one mailbox, no recipient),
   * `ProviderError` (`retryable` false when the provider refused, or when it is not known whether the mail was accepted).
   */
  abstract send(mail: OutgoingMail): Promise<SentMail>;

  /** Ends the waiting between attempts and waits for sends under way; nothing can be sent after it. */
  abstract close(): Promise<void>;
}
