import type { JsonRow, Row } from '#database/table';
import type { EmailMessageView, EmailThreadView } from './communications.dto';
import { type EmailAttachment, emailAttachments } from './email-attachment.entity';
import { type EmailMessage, emailMessages } from './email-message.entity';
import { type EmailThread, emailThreads } from './email-thread.entity';

/** The columns of a mail under an alias, for statements of other areas. */
export const mailSelect = (alias: string, keys: readonly (keyof EmailMessage)[]): string =>
  emailMessages.select(alias, keys);
export type MailRow<Key extends keyof EmailMessage> = Row<EmailMessage, Key>;

const OF_ATTACHMENT = ['id', 'filename', 'contentType', 'size', 'storageKey'] as const;
export type AttachmentRow = JsonRow<EmailAttachment, (typeof OF_ATTACHMENT)[number]>;

const OF_SHOWN_ATTACHMENT = [...OF_ATTACHMENT, 'text'] as const;
export type ShownAttachmentRow = JsonRow<EmailAttachment, (typeof OF_SHOWN_ATTACHMENT)[number]>;

/** The attachments of message `m` as a JSON array of `ShownAttachmentRow`. */
export const ATTACHMENTS = `coalesce((SELECT json_agg(${emailAttachments.json('file', OF_SHOWN_ATTACHMENT)} ORDER BY file.created_at, file.id)
  FROM email_attachment file WHERE file.email_message_id = m.id), '[]')`;

/** The attachments of a mail ($1), as `AttachmentRow`. */
export const ATTACHMENTS_OF = `SELECT ${emailAttachments.select('file', OF_ATTACHMENT)} FROM email_attachment file
  WHERE file.email_message_id = $1 ORDER BY file.created_at, file.id`;

const SHOWN = emailMessages.except(
  'replyTo',
  'sealedBody',
  'sentCopy',
  'readFor',
  'unsortedReason',
  'discardedAt',
  'automatic',
) satisfies (keyof EmailMessageView)[];

/** Messages `m` as `MessageRow`. */
export const MESSAGE = `${emailMessages.select('m', SHOWN)}, ${ATTACHMENTS} AS attachments`;
export type MessageRow = MailRow<(typeof SHOWN)[number]> & { attachments: ShownAttachmentRow[] };

const SHOWN_THREAD = emailThreads.except('token') satisfies (keyof EmailThreadView)[];

/** Threads `t` as `ThreadRow`. */
export const THREAD = emailThreads.select('t', SHOWN_THREAD);
export type ThreadRow = Row<EmailThread, (typeof SHOWN_THREAD)[number]>;

const OF_NEW_THREAD = emailThreads.except('lastMessageAt');

/** Inserts the thread of a request, unless it has one; returns it either way. */
export const ENSURE_THREAD = `INSERT INTO email_thread (${emailThreads.names(OF_NEW_THREAD)})
  VALUES (${emailThreads.places(OF_NEW_THREAD)})
  ON CONFLICT (request_id) DO UPDATE SET updated_at = excluded.updated_at RETURNING ${emailThreads.columns}`;
export type NewThread = Row<EmailThread, (typeof OF_NEW_THREAD)[number]>;
export const threadValues = (thread: NewThread): unknown[] => emailThreads.values(OF_NEW_THREAD, thread);

const OF_OUTGOING = [
  'id',
  'threadId',
  'requestId',
  'direction',
  'from',
  'to',
  'cc',
  'bcc',
  'replyTo',
  'subject',
  'bodyHtml',
  'bodyText',
  'template',
  'status',
  'messageId',
  'inReplyTo',
  'references',
  'sealedBody',
  'sendAt',
  'createdBy',
  'automatic',
  'mailboxId',
  'traceId',
  'createdAt',
  'updatedAt',
] as const;

/** Inserts an outgoing mail. If no member is given, its member is the one with the address. */
export const INSERT_OUTGOING = `INSERT INTO email_message (${emailMessages.names([...OF_OUTGOING, 'memberId'])})
  VALUES (${emailMessages.places(OF_OUTGOING)},
    coalesce($${OF_OUTGOING.length + 1}, (SELECT id FROM member WHERE lower(email) = $${OF_OUTGOING.length + 2})))`;
export type OutgoingRow = MailRow<(typeof OF_OUTGOING)[number]>;

/** @param address the only recipient's, in lower case; null for several */
export const outgoingValues = (mail: OutgoingRow, memberId: string | null, address: string | null): unknown[] => [
  ...emailMessages.values(OF_OUTGOING, mail),
  memberId,
  address,
];

/** Inserts the attachments of a mail ($1, a JSON array of rows). */
export const INSERT_ATTACHMENTS = emailAttachments.insertMany(emailAttachments.except('text'));
