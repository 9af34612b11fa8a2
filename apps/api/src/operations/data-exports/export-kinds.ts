import type { StorageBucket } from '#providers/storage/storage.provider';

/** The location of a record's file. */
interface FileOfRecord {
  /** Its bytes: a file of the storage by the key in a column, or the column itself. */
  from: { bucket: StorageBucket; key: string } | { column: string };
  /** SQL of a name with the file's extension. */
  name: string;
}

/** A kind of record in an export: a CSV with its name, and a folder with its name for its files. */
export interface ExportKind {
  name: string;
  table: string;
  /** The field names of the API, each mapped to the column of the same name in snake_case. */
  fields: string[];
  /** The order of its rows: the primary key. */
  key: string[];
  file: FileOfRecord | null;
}

interface More {
  key?: string;
  file?: FileOfRecord;
}

const kind = (name: string, table: string, fields: string, { key = 'id', file }: More = {}): ExportKind => ({
  name,
  table,
  fields: fields.split(/\s+/),
  key: key.split(' '),
  file: file ?? null,
});

const STAMPS = 'createdAt updatedAt';

/**
 * Everything that the agency owns. Tables and columns not listed here are in no export: credentials (passwords, sessions, keys, links),
 * derived data, and internal bookkeeping. `test/e2e/data-exports.e2e-spec.ts` lists those.
 */
export const EXPORT_KINDS: ExportKind[] = [
  kind('agency', 'agency', `id name email phone colour logoUrl logoId legalLine chase ${STAMPS}`),
  kind('logos', 'agency_logo', 'id width height createdAt', {
    file: { from: { column: 'content' }, name: `'.png'` },
  }),
  kind('mail-words', 'mail_words', 'id name locale version words createdBy createdAt'),
  kind('team', 'team_user', `id name email role disabled locale ${STAMPS}`),
  kind(
    'mailboxes',
    'mailbox',
    `id address displayName kind ownerId auth username imapHost imapPort imapSecurity smtpHost smtpPort smtpSecurity
     inboxFolder sentFolder followedFolders followFrom status statusReason defaultSender version ${STAMPS}`,
  ),
  kind(
    'members',
    'member',
    `id code name status email phone website description contactName addressLine postalCode city country latitude longitude bedroomCount
     legalName registrationNumber vatNumber commissionRate paymentReminders internalNotes version ${STAMPS}`,
  ),
  kind(
    'rooms',
    'room',
    `id memberId name description areaSqm ceilingHeightM naturalLight stepFreeAccess halfDayPrice fullDayPrice currency
     version ${STAMPS}`,
  ),
  kind('capacities', 'room_capacity', 'roomId configuration maxCapacity notes', { key: 'roomId configuration' }),
  kind('tags', 'tag', `id category name ${STAMPS}`),
  kind('member-tags', 'member_tag', 'memberId tagId createdAt', { key: 'memberId tagId' }),
  kind('photos', 'member_photo', `id memberId position width height contentType size alt deletedAt ${STAMPS}`, {
    file: { from: { bucket: 'member-photos', key: 'storage_key' }, name: `'.' || split_part(t.content_type, '/', 2)` },
  }),
  kind('recordings', 'audio_upload', `id memberId organizerId requestId contentType size transcript ${STAMPS}`, {
    file: { from: { bucket: 'member-audios', key: 'storage_key' }, name: 't.storage_key' },
  }),
  kind('availability', 'availability', `id memberId roomId date slot status source notes requestId ${STAMPS}`),
  kind('knowledge', 'knowledge_entry', `id memberId type content source ${STAMPS}`),
  kind(
    'organizers',
    'organizer',
    `id email firstName lastName company phone phoneFromMail locale internalNotes erasedAt version ${STAMPS}`,
  ),
  kind('former-contacts', 'organizer_former_contact', 'organizerId kind value until leadsHere', {
    key: 'organizerId kind value',
  }),
  kind('merges', 'record_merge', `id kind goneId goneCode goneName keptId mergedBy undoneAt ${STAMPS}`),
  kind('contact-suggestions', 'contact_suggestion', 'id memberId organizerId field value source proposedAt rejectedAt'),
  kind(
    'requests',
    'request',
    `id code status source organizerId title eventType description attendees configuration eventDate eventEndDate
     datesFlexible alternativeDates slot city postalCodes centerLatitude centerLongitude radiusKm budgetMin budgetMax currency
     requirements needs assigneeId needsValidation reading missingFields extraction lostReason externalReference mailboxId importedAt lastActivityAt wonAt lostAt closedAt
     version ${STAMPS}`,
  ),
  kind(
    'results',
    'result',
    `id requestId memberId stage position note roomId reaction reactionComment reactedAt distanceKm score stageChangedAt
     replyStatus replyComment replyPrice replyAlternativeDates repliedAt replyCondition declineReason notChosenReason version ${STAMPS}`,
  ),
  kind(
    'holds',
    'hold',
    `id code requestId memberId roomId dates slot rank status expiresAt source note endReason version ${STAMPS}`,
  ),
  kind(
    'offers',
    'offer',
    `id code requestId memberId round status source currency taxMode attendees validUntil terms message internalNote totals commissionBase
     assumptions extraction emailMessageId submittedAt decidedAt declineReason version ${STAMPS}`,
  ),
  kind(
    'offer-lines',
    'offer_line',
    'id offerId position kind label state basis quantity days unitPrice vatRate needId note net gross',
  ),
  kind('offer-attachments', 'offer_attachment', 'id offerId filename contentType size createdAt', {
    file: { from: { bucket: 'email-attachments', key: 'storage_key' }, name: 't.filename' },
  }),
  kind(
    'catalogs',
    'catalog',
    `id requestId status version revision title message sentAt sentTo expiresAt snapshot comparison viewCount firstViewedAt
     lastViewedAt ${STAMPS}`,
  ),
  kind('catalog-items', 'catalog_item', 'id catalogId memberId position price comment description offerId offer'),
  kind('catalog-item-rooms', 'catalog_item_room', 'catalogItemId roomId position', { key: 'catalogItemId roomId' }),
  kind('catalog-item-photos', 'catalog_item_photo', 'catalogItemId photoId position', {
    key: 'catalogItemId photoId',
  }),
  kind(
    'commissions',
    'commission',
    `id requestId memberId status amount currency description baseAmount rate dueDate invoiceNumber invoicedAt paidAt paidBy
     paidAmount vat credited creditedVat nextReminderOn remindersSent remindedAt version ${STAMPS}`,
  ),
  kind(
    'billing-documents',
    'billing_document',
    `id kind number commissionId correctsId issueDate dueDate locale currency seller buyer lines net vat gross mentions
     createdAt`,
    { file: { from: { column: 'content' }, name: `'.pdf'` } },
  ),
  kind(
    'payment-mismatches',
    'payment_mismatch',
    `id commissionId eventId found owed paid currency note settledAt ${STAMPS}`,
  ),
  kind('threads', 'email_thread', `id requestId subject lastMessageAt ${STAMPS}`),
  kind(
    'mails',
    'email_message',
    `id threadId requestId memberId direction from to cc bcc senderName replyTo subject bodyHtml bodyText replyText note template
     status messageId inReplyTo references sendAt sentAt deliveredAt openedAt clickedAt bouncedAt bouncedFor failedAt
     cancelledAt error reading readFor unsortedReason discardedAt automatic createdBy mailboxId sentVia ${STAMPS}`,
  ),
  kind('attachments', 'email_attachment', 'id emailMessageId filename contentType size text createdAt', {
    file: { from: { bucket: 'email-attachments', key: 'storage_key' }, name: 't.filename' },
  }),
  kind(
    'messages',
    'messaging_message',
    `id requestId organizerId memberId direction from to type body transcript status sentAt deliveredAt readAt failedAt error
     editedAt deletedAt discardedAt fileName fileContentType fileSize createdBy ${STAMPS}`,
    { file: { from: { bucket: 'voice-messages', key: 'file_key' }, name: 'coalesce(t.file_name, t.file_key)' } },
  ),
  kind(
    'reminders',
    'reminder',
    `id requestId memberId kind status to dueAt subject bodyHtml askedAt step sentAt cancelledAt emailMessageId mailboxId ${STAMPS}`,
  ),
  kind('notifications', 'notification', `id kind title body params requestId recipients readAt readBy ${STAMPS}`),
  kind('chat-messages', 'chat_message', `id requestId userId role content toolCalls model ${STAMPS}`),
  kind(
    'corrections',
    'training_correction',
    `id requestId userId originalSuggestion correction notes aboutExtraction ${STAMPS}`,
  ),
  kind('timeline', 'timeline_event', 'id requestId kind actorType actorId actorLabel via payload createdAt'),
  kind('saved-views', 'saved_view', `id userId screen name query position ${STAMPS}`),
];

/** The column name of a field. */
const columnOf = (field: string): string => `t."${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}"`;

const afterKey = (key: string[]): string =>
  `(${key.map(columnOf).join(', ')}) > (${key.map((_field, index) => `$${index + 2}`).join(', ')})`;

const page = ({ table, key }: ExportKind, select: string, condition: string): { first: string; next: string } => {
  const end = `ORDER BY ${key.map(columnOf).join(', ')} LIMIT $1`;
  return {
    first: `SELECT ${select} FROM ${table} t WHERE ${condition} ${end}`,
    next: `SELECT ${select} FROM ${table} t WHERE ${condition} AND ${afterKey(key)} ${end}`,
  };
};

/** SQL of a record's file path in an archive; null if the record has none. */
const pathOf = ({ name, file }: ExportKind): string => {
  if (file === null) return 'NULL';
  const ending = `coalesce(lower(substring(${file.name} from '\\.[A-Za-z0-9]{1,8}$')), '')`;
  const key = 'key' in file.from ? `t.${file.from.key}` : `t.${file.from.column}`;
  return `CASE WHEN ${key} IS NOT NULL THEN 'files/${name}/' || right(t.id::text, 2) || '/' || t.id || ${ending} END`;
};

/** Statements that read a kind page by page: $1 rows after those of the key ($2, …). */
export const recordsOf = (of: ExportKind): { first: string; next: string } =>
  page(
    of,
    [
      ...of.fields.map((field) => `${columnOf(field)} AS "${field}"`),
      ...(of.file ? [`${pathOf(of)} AS file`] : []),
    ].join(', '),
    'true',
  );

/** The same for the files of a kind: the storage location (`key`), and the path in the archive. */
export const filesOf = (of: ExportKind): { first: string; next: string } => {
  const from = of.file?.from;
  const key = from === undefined || 'column' in from ? 't.id::text' : `t.${from.key}`;
  return page(of, `t.id, ${key} AS key, ${pathOf(of)} AS path`, `${pathOf(of)} IS NOT NULL`);
};

/** Counts all records and files. */
export const COUNT_ALL = `SELECT (${EXPORT_KINDS.map(({ table }) => `(SELECT count(*) FROM ${table})`).join(' + ')})::int AS records,
  (${EXPORT_KINDS.filter(({ file }) => file !== null)
    .map((of) => `(SELECT count(*) FROM ${of.table} t WHERE ${pathOf(of)} IS NOT NULL)`)
    .join(' + ')})::int AS files`;
