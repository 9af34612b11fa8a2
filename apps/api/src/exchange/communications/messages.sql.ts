import { MESSAGE, type MessageRow, mailSelect } from './communications.sql';
import { EXCERPT_MAX, type MessageDetailView } from './messages.dto';

const REQUEST = `CASE WHEN r.id IS NOT NULL THEN json_build_object('code', r.code, 'title', r.title) END AS request`;

/** Enough of a text for an excerpt, whatever white space it contains. */
const READ = EXCERPT_MAX * 4;
const EXCERPT = `left(btrim(regexp_replace(left(coalesce(nullif(m.reply_text, ''), m.body_text, ''), ${READ}), '\\s+', ' ', 'g')),
  ${EXCERPT_MAX}) AS excerpt`;

/** Mails `m` with their requests `r` as `MessageListItem`. */
export const LISTED = `${mailSelect('m', [
  'id',
  'direction',
  'from',
  'senderName',
  'to',
  'subject',
  'threadId',
  'requestId',
  'unsortedReason',
  'mailboxId',
  'sentVia',
  'createdBy',
])}, m.created_at AS "receivedAt", ${EXCERPT}, ${REQUEST},
  (SELECT count(*)::int FROM email_attachment file WHERE file.email_message_id = m.id) AS "attachmentCount"`;

/** A mail ($1) with its extracted data. */
export const MESSAGE_DETAIL = `SELECT ${MESSAGE}, ${mailSelect('m', [
  'unsortedReason',
  'discardedAt',
])}, ${REQUEST}, CASE WHEN m.reading = 'done' AND m.read_for IN ('request', 'fields') THEN r.extraction END AS extraction
  FROM email_message m LEFT JOIN request r ON r.id = m.request_id WHERE m.id = $1`;
export type DetailRow = MessageRow &
  Pick<MessageDetailView, 'unsortedReason' | 'discardedAt' | 'request' | 'extraction'>;

/** The readable body of a mail ($1). */
export const MESSAGE_BODY = `SELECT ${mailSelect('m', ['bodyHtml', 'bodyText'])} FROM email_message m WHERE m.id = $1`;
export interface BodyRow {
  bodyHtml: string | null;
  bodyText: string | null;
}
