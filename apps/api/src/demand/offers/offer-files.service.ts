import { Injectable } from '@nestjs/common';
import { newId } from '#core/ids';
import { Database } from '#database/database';
import { OFFER_FILE_MAX, OFFER_FILES_MAX } from '#domain/limits';
import type { UploadedFile } from '#http/upload';
import { attachmentTypeOf, nameOf } from '../../foundations/uploads/attachments.rules';
import { type FileToStore, StoredFilesService } from '../../foundations/uploads/stored-files.service';
import { type OfferAttachment, offerAttachments } from './offer-attachment.entity';
import { tooManyFiles, unsupportedFile } from './offers.errors';

/** The bucket of quotes, those that venues attach to their mails as well as these. */
export const ATTACHMENT_BUCKET = 'email-attachments';

const DOCUMENTS = ['application/pdf', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'];
const ACCEPTED = [...DOCUMENTS, 'image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** A stored file that no offer has yet. */
export type LooseFile = Omit<OfferAttachment, 'offerId' | 'createdAt'>;

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
    if (contentType === null || !ACCEPTED.includes(contentType)) throw unsupportedFile();
    const file = looseFile(filename, contentType, content);
    return this.files.store([stored(file, content)], async () => {
      const { id: offerId } = await draft();
      const { count } = await this.database.one<{ count: number }>(
        `SELECT count(*)::int AS count FROM offer_attachment WHERE offer_id = $1`,
        [offerId],
      );
      if (count >= OFFER_FILES_MAX) throw tooManyFiles();
      await this.database.insert(offerAttachments, { ...file, offerId });
      return offerId;
    });
  }

  /**
   * Stores the documents among these files (PDF, DOCX) for an offer to come: `attach` adds them to it, and `release` must
   * follow. Never call it in a transaction.
   * @throws PROVIDER_ERROR the storage failed
   */
  async storeDocuments(files: readonly UploadedFile[]): Promise<LooseFile[]> {
    const documents = files
      .filter(({ content }) => content.length <= OFFER_FILE_MAX)
      .flatMap(({ content, filename }) => {
        const contentType = attachmentTypeOf(content);
        return contentType !== null && DOCUMENTS.includes(contentType)
          ? [{ content, file: looseFile(filename, contentType, content) }]
          : [];
      })
      .slice(0, OFFER_FILES_MAX);
    await this.files.put(documents.map(({ file, content }) => stored(file, content)));
    return documents.map(({ file }) => file);
  }

  /** Adds stored files to a new offer, in the ambient transaction. */
  async attach(offerId: string, files: readonly LooseFile[]): Promise<void> {
    for (const file of files) await this.database.insert(offerAttachments, { ...file, offerId });
    await this.files.keep(files.map(({ storageKey }) => storageKey));
  }

  /** Removes those of the stored files that no offer has; after the transaction. Never fails. */
  release(files: readonly LooseFile[]): Promise<void> {
    return this.files.removeDiscarded(files.map(({ storageKey }) => storageKey));
  }
}

function looseFile(filename: string, contentType: string, { length: size }: Buffer): LooseFile {
  const id = newId();
  return { id, filename: nameOf(filename), contentType, size, storageKey: `offers/${id}` };
}

const stored = ({ storageKey, contentType }: LooseFile, content: Buffer): FileToStore => ({
  bucket: ATTACHMENT_BUCKET,
  key: storageKey,
  content,
  contentType,
});
