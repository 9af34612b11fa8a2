import { extname, join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { MINUTE } from '#core/clock';
import { TaskThread } from '#core/task-thread';
import type { Billed } from './factur-x';
import type { Letterhead } from './pdf-page';

/** A task for the thread: a document, or loading the document libraries. */
export interface DocumentTask {
  /** As Factur-X, whose library takes longest to load. */
  facturX: boolean;
  document: { billed: Billed; letterhead: Letterhead } | null;
}

/** The thread's result; a document that violates the standard's schema is a failure. */
export type DocumentReport = { content: Uint8Array | null } | { failure: Error };

/** A document takes a tenth of a second, and the libraries less than one. */
const MAKING = MINUTE;
/** Idle time after which the thread exits and its memory is freed. */
const IDLE = MINUTE;

/**
 * Creates documents in a thread, one at a time. Loading the libraries takes 0.7 s of processor time and each document a
 * tenth, which would block all other requests.
 */
@Injectable()
export class DocumentMaker implements OnApplicationShutdown {
  private readonly thread = new TaskThread<DocumentTask, DocumentReport>({
    file: join(__dirname, `document.thread${extname(__filename)}`),
    does: 'creates documents',
    patience: MAKING,
    idle: IDLE,
  });

  /** Loads the document libraries. */
  async prepare(facturX: boolean): Promise<void> {
    await this.ask({ facturX, document: null });
  }

  /**
   * Returns the PDF of a document, as Factur-X if it has VAT.
   * @throws Error the document violates the standard's schema
   */
  async make(billed: Billed, letterhead: Letterhead): Promise<Buffer> {
    const content = await this.ask({ facturX: billed.vat.length > 0, document: { billed, letterhead } });
    if (content === null) throw new Error('The thread returned no document.');
    return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  }

  onApplicationShutdown(): void {
    this.thread.end();
  }

  private async ask(task: DocumentTask): Promise<Uint8Array | null> {
    const report = await this.thread.ask(task);
    if ('failure' in report) throw report.failure;
    return report.content;
  }
}
