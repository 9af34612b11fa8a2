import { Injectable } from '@nestjs/common';
import { newId } from '#core/ids';
import { Database } from '#database/database';
import { OFFER_FILES_MAX } from '#domain/limits';
import type { UploadedFile } from '#http/upload';
import { attachmentTypeOf, nameOf } from '../../foundations/uploads/attachments.rules';
import { StoredFilesService } from '../../foundations/uploads/stored-files.service';
import { offerAttachments } from './offer-attachment.entity';
import { tooManyFiles, unsupportedFile } from './offers.errors';

/** The bucket of quotes, those that venues attach to their mails as well as these. */
export const ATTACHMENT_BUCKET = 'email-attachments';

const ACCEPTED = new Set([
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
]);

/** The files of offers. A database trigger removes them with their rows. */
@Injectable()
export class OfferFiles {
  constructor(
    private readonly database: Database,
    private readonly files: StoredFilesService,
  ) {}

  /**
   * Stores a file, then adds it to the draft that `draft` returns locked, in a transaction. Never call it in a
   * transaction. Failures leave nothing behind. Returns the offer's id.
   * @throws UNSUPPORTED_MEDIA_TYPE by its content
   * @throws VALIDATION_ERROR the offer has ten files
   * @throws PROVIDER_ERROR the storage failed
   */
  async add({ content, filename }: UploadedFile, draft: () => Promise<{ id: string }>): Promise<string> {
    const contentType = attachmentTypeOf(content);
    if (contentType === null || !ACCEPTED.has(contentType)) throw unsupportedFile();
    const id = newId();
    const storageKey = `offers/${id}`;
    return this.files.store([{ bucket: ATTACHMENT_BUCKET, key: storageKey, content, contentType }], async () => {
      const { id: offerId } = await draft();
      const { count } = await this.database.one<{ count: number }>(
        `SELECT count(*)::int AS count FROM offer_attachment WHERE offer_id = $1`,
        [offerId],
      );
      if (count >= OFFER_FILES_MAX) throw tooManyFiles();
      const file = { id, offerId, filename: nameOf(filename), contentType, size: content.length, storageKey };
      await this.database.insert(offerAttachments, file);
      return offerId;
    });
  }
}
