import { extname, join } from 'node:path';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { SECOND } from '#core/clock';
import { ownMemoryOf, TaskThread } from '#core/task-thread';
import type { DocumentText } from './document';
import type { DocumentFile } from './document-kind';

/** How long reading a document may take, in milliseconds. */
const PATIENCE = 10 * SECOND;
/** The memory of the thread in megabytes: its heap, and its buffers outside of it. */
const HEAP = 256;
const BUFFERS = 256;

/** Creates the thread that reads documents; it is terminated if one takes longer than `patience`. */
export const documentThread = (patience: number): TaskThread<DocumentFile, DocumentText> =>
  new TaskThread({
    file: join(__dirname, `document.thread${extname(__filename)}`),
    does: 'reads documents',
    patience,
    idle: 30 * SECOND,
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
    maxBuffersMb: BUFFERS,
  });

/** Reads the text of documents in a thread, which is terminated if one takes too much time or memory. */
@Injectable()
export class DocumentReader implements OnApplicationShutdown {
  private readonly logger = new Logger(DocumentReader.name);
  private readonly thread = documentThread(PATIENCE);

  /**
   * Returns the text of a document. Never fails: a document that takes too much time or memory is unreadable. The memory of `content` moves
   * to the thread, so the caller must not read it afterwards.
   */
  async read(file: DocumentFile): Promise<DocumentText> {
    try {
      return await this.thread.ask(file, ownMemoryOf([file.content]));
    } catch (error) {
      this.logger.warn({ msg: 'A document was given up', size: file.content.length, err: error });
      return { state: 'unreadable' };
    }
  }

  onApplicationShutdown(): void {
    this.thread.end();
  }
}
