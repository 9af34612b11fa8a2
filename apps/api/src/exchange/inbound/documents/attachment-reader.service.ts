import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { AttachmentText } from '#domain/vocabulary';
import { NotFound } from '#core/errors';
import { MIB, type UploadedFile } from '#http/upload';
import type { AttachedText } from '#providers/llm/sources';
import { StorageProvider } from '#providers/storage/storage.provider';
import { ATTACHMENT_BUCKET } from '../../communications/communications.dto';
import type { AttachmentRow } from '../../communications/communications.sql';
import { ReadingRecords } from '../../communications/reading-records.service';
import type { DocumentText } from './document';
import { mayBeDocument } from './document-kind';
import { DocumentReader } from './document-reader.service';

/** Maximum number of documents read per mail, and the size of each in bytes. */
const MAX_DOCUMENTS = 5;
const MAX_BYTES = 10 * MIB;

/** Reads the documents attached to a mail. */
@Injectable()
export class AttachmentReader {
  constructor(
    private readonly storage: StorageProvider,
    private readonly documents: DocumentReader,
    private readonly records: ReadingRecords,
  ) {}

  /**
   * Returns the texts of a mail's documents, and records the result for each attachment. Called outside of any transaction. Never fails
   * because of a file.
   * @throws PROVIDER_ERROR the storage failed
   */
  async read(emailMessageId: string): Promise<AttachedText[]> {
    const texts: AttachedText[] = [];
    const states: { id: string; text: AttachmentText }[] = [];
    let left = MAX_DOCUMENTS;
    for (const file of await this.records.attachments(emailMessageId)) {
      const document = left > 0 ? await this.readFile(file) : SKIPPED;
      if (document.state !== 'skipped') left -= 1;
      if (document.state === 'read') texts.push({ filename: file.filename, text: document.text });
      states.push({ id: file.id, text: document.state });
    }
    await this.records.noteTexts(states);
    return texts;
  }

  /**
   * Returns the documents attached to a mail, up to a size, with their content. Called outside of any transaction.
   * @throws PROVIDER_ERROR the storage failed
   */
  async documentsOf(emailMessageId: string, maxBytes: number): Promise<UploadedFile[]> {
    const found: UploadedFile[] = [];
    for (const file of await this.records.attachments(emailMessageId)) {
      const content = file.size <= maxBytes && mayBeDocument(file) ? await this.contentOf(file) : null;
      if (content !== null) found.push({ filename: file.filename, content });
    }
    return found;
  }

  private async readFile(file: AttachmentRow): Promise<DocumentText> {
    const { filename, contentType, size } = file;
    if (size > MAX_BYTES || !mayBeDocument(file)) return SKIPPED;
    const content = await this.contentOf(file);
    return content === null ? { state: 'unreadable' } : this.documents.read({ filename, contentType, content });
  }

  /** Returns null if retention has deleted it in the meantime. */
  private async contentOf({ storageKey }: AttachmentRow): Promise<Buffer | null> {
    try {
      const { stream } = await this.storage.get(ATTACHMENT_BUCKET, storageKey);
      return await buffer(stream);
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  }
}

const SKIPPED: DocumentText = { state: 'skipped' };
