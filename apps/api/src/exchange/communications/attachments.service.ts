import { Injectable } from '@nestjs/common';
import { fr } from '#i18n/formats';
import { Clock, DAY } from '#core/clock';
import { Database } from '#database/database';
import { ValidationError } from '#core/errors';
import { MIB, type UploadedFile, UnsupportedMediaType } from '#http/upload';
import { newId } from '#core/ids';
import { Job } from '#queue/jobs';
import { StoredFilesService } from '../../foundations/uploads/stored-files.service';
import { attachmentTypeOf } from './attachments.rules';
import { ATTACHMENT_BUCKET, type UploadedAttachmentView } from './communications.dto';
import { emailAttachments } from './email-attachment.entity';

/** Bytes of the uploaded files of a mail: many mail servers refuse more. */
const TOGETHER_MAX = 20 * MIB;
/** For how long an upload waits for a mail. */
const UNUSED_KEPT = DAY;
const NAME_MAX = 200;

/** Attachments that are uploaded before their mail is sent. */
@Injectable()
export class AttachmentsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly files: StoredFilesService,
  ) {}

  /**
   * Keeps a file for a mail; for team users, outside of transactions. If no mail takes it within a day it goes. Ends in
   * UNSUPPORTED_MEDIA_TYPE (by its content) or PROVIDER_ERROR (storage); neither leaves anything behind.
   */
  async add({ content, filename }: UploadedFile): Promise<UploadedAttachmentView> {
    const contentType = attachmentTypeOf(content);
    if (contentType === null)
      throw new UnsupportedMediaType({
        en: 'An attachment is a PDF, a picture (JPEG, PNG, WebP, GIF), an office document without macros, a calendar or a text in UTF-8.',
        fr: fr`Une pièce jointe est un PDF, une image (JPEG, PNG, WebP, GIF), un document bureautique sans macros, un agenda ou un texte en UTF-8.`,
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
   * Attaches uploads to a mail that is written, in the ambient transaction. A file that no mail has yet may be taken, or one of a mail of
   * the same request that failed or was called back. Ends in VALIDATION_ERROR (`attachmentIds`: another file, too large together).
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
        en: 'attachmentIds must name uploads that no other mail has taken; those of more than a day ago are gone',
        fr: fr`attachmentIds doit nommer des fichiers envoyés qu’aucun autre e-mail n’a pris ; ceux de plus d’un jour ont disparu`,
      });
    if (taken.reduce((bytes, { size }) => bytes + size, 0) > TOGETHER_MAX)
      throw ValidationError.of('attachmentIds', 'maxBytes', {
        en: `attachmentIds must name files of at most ${TOGETHER_MAX / MIB} MiB together`,
        fr: `attachmentIds doit nommer des fichiers de ${TOGETHER_MAX / MIB} Mio au plus ensemble`,
      });
  }

  /** The files of a mail, in their order. */
  async idsOf(emailMessageId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT id FROM email_attachment WHERE email_message_id = $1 ORDER BY created_at, id`,
      [emailMessageId],
    );
    return rows.map(({ id }) => id);
  }

  /** Deletes uploads that no mail has taken within a day; for the job. Answers how many. */
  @Job({ name: 'remove-unused-attachments', schedule: '0 25 * * * *' })
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

/** The name as a mail may have it: one line without folders, its end kept, since that says the kind. */
const nameOf = (filename: string): string =>
  Array.from(filename.replace(/[\p{Cc}/\\]+/gu, ' ').trim())
    .slice(-NAME_MAX)
    .join('') || 'file';
