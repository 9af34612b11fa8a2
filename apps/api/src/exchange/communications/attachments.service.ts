import { Injectable } from '@nestjs/common';
import { fr } from '#i18n/formats';
import { Clock, DAY } from '#core/clock';
import { Database } from '#database/database';
import { ValidationError } from '#core/errors';
import { MIB, type UploadedFile, UnsupportedMediaType } from '#http/upload';
import { newId } from '#core/ids';
import { LeasedCron } from '#queue/jobs';
import { StoredFilesService } from '../../foundations/uploads/stored-files.service';
import { attachmentTypeOf, nameOf } from '../../foundations/uploads/attachments.rules';
import { ATTACHMENT_BUCKET, type UploadedAttachmentView } from './communications.dto';
import { emailAttachments } from './email-attachment.entity';

/** Total size limit of a mail's uploaded files: many mail servers refuse more. */
const TOGETHER_MAX = 20 * MIB;
/** How long an upload waits for a mail. */
const UNUSED_KEPT = DAY;

/** Attachments uploaded before their mail is sent. */
@Injectable()
export class AttachmentsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly files: StoredFilesService,
  ) {}

  /**
   * Stores a file for a mail; for team users, outside of transactions. It is deleted if no mail uses it within a day. Failures leave
   * nothing behind.
   * @throws UNSUPPORTED_MEDIA_TYPE by its content
   * @throws PROVIDER_ERROR the storage failed
   */
  async add({ content, filename }: UploadedFile): Promise<UploadedAttachmentView> {
    const contentType = attachmentTypeOf(content);
    if (contentType === null)
      throw new UnsupportedMediaType({
        en:
          'An attachment must be a PDF, an image (JPEG, PNG, WebP, GIF), an office document without macros, a ' +
          'calendar or a UTF-8 text.',
        fr: fr`Une pièce jointe doit être un PDF, une image (JPEG, PNG, WebP, GIF), un document bureautique sans macros, un agenda ou un texte en UTF-8.`,
      });
    const id = newId();
    const storageKey = `outbound/${id}`;
    const name = nameOf(filename);
    const size = content.length;
    await this.files.store([{ bucket: ATTACHMENT_BUCKET, key: storageKey, content, contentType }], () =>
      this.database.insert(emailAttachments, {
        id,
        emailMessageId: null,
        filename: name,
        contentType,
        size,
        storageKey,
      }),
    );
    return { id, name, contentType, size };
  }

  /**
   * Attaches uploads to a new mail, in the ambient transaction. Allowed are unused files, and files of a mail of the same request that
   * failed or was canceled.
   * @throws VALIDATION_ERROR `attachmentIds`: another file, or too large in total
   */
  async take(emailMessageId: string, requestId: string | null, ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    const taken = await this.database.query<{ size: number }>(
      `UPDATE email_attachment file SET email_message_id = $1
        WHERE file.id = ANY($2) AND (file.email_message_id IS NULL OR EXISTS (SELECT 1 FROM email_message earlier
                WHERE earlier.id = file.email_message_id AND earlier.request_id = $3 AND earlier.direction = 'outbound'
                  AND earlier.status IN ('failed', 'cancelled')))
        RETURNING file.size`,
      [emailMessageId, ids, requestId],
    );
    if (taken.length < ids.length)
      throw ValidationError.of('attachmentIds', 'known', {
        en: 'attachmentIds must name uploads that no other mail uses; unused uploads are deleted after a day',
        fr: fr`attachmentIds doit désigner des fichiers qu’aucun autre e-mail n’utilise ; les fichiers inutilisés sont supprimés après un jour`,
      });
    if (taken.reduce((bytes, { size }) => bytes + size, 0) > TOGETHER_MAX)
      throw ValidationError.of('attachmentIds', 'maxBytes', {
        en: `the files in attachmentIds must not exceed ${TOGETHER_MAX / MIB} MiB in total`,
        fr: `les fichiers de attachmentIds ne doivent pas dépasser ${TOGETHER_MAX / MIB} Mio au total`,
      });
  }

  /** Returns the ids of a mail's files, in order. */
  async idsOf(emailMessageId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM email_attachment WHERE email_message_id = $1 ORDER BY created_at, id`,
      [emailMessageId],
    );
    return rows.map(({ id }) => id);
  }

  /** Deletes uploads that no mail has used within a day; for the job. Returns how many. */
  @LeasedCron('0 25 * * * *', { name: 'remove-unused-attachments' })
  async removeUnused(limit = 200): Promise<number> {
    const gone = await this.database.query<{ storageKey: string }>(
      `DELETE FROM email_attachment WHERE id IN (
         SELECT id FROM email_attachment WHERE email_message_id IS NULL AND created_at < $1 ORDER BY created_at LIMIT $2)
         AND email_message_id IS NULL RETURNING storage_key AS "storageKey"`,
      [new Date(this.clock.now().getTime() - UNUSED_KEPT), limit],
    );
    await this.files.removeDiscarded(gone.map(({ storageKey }) => storageKey));
    return gone.length;
  }
}
