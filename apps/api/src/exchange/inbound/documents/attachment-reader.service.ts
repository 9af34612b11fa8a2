import { buffer } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import type { AttachmentText } from '#domain/vocabulary';
import { NotFound } from '#core/errors';
import { MIB } from '#http/upload';
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

  private async readFile(file: AttachmentRow): Promise<DocumentText> {
    const { filename, contentType, size, storageKey } = file;
    if (size > MAX_BYTES || !mayBeDocument(file)) return SKIPPED;
    try {
      const { stream } = await this.storage.get(ATTACHMENT_BUCKET, storageKey);
      return await this.documents.read({ filename, contentType, content: await buffer(stream) });
    } catch (error) {
      // Retention has deleted it in the meantime.
      if (error instanceof NotFound) return { state: 'unreadable' };
      throw error;
    }
  }
}

const SKIPPED: DocumentText = { state: 'skipped' };
