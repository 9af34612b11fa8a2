import { extname, join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { MINUTE } from '#core/clock';
import { TaskThread } from '#core/task-thread';
import type { Billed } from './factur-x';
import type { Letterhead } from './pdf-page';

/** What the thread is asked for: a document, or to load what documents are made with. */
export interface DocumentTask {
  /** As Factur-X, whose library takes longest to load. */
  facturX: boolean;
  document: { billed: Billed; letterhead: Letterhead } | null;
}

/** What the thread says; a document that breaks the standard's schema is a failure. */
export type DocumentReport = { content: Uint8Array | null } | { failure: Error };

/** A document takes a tenth of a second, and the libraries less than one. */
const MAKING = MINUTE;
/** The thread ends, and its memory is free again, once no document has been asked for so long. */
const IDLE = MINUTE;

/**
 * Makes documents in a thread, one after the other. To load the libraries takes 0.7 s of processor time and each document a tenth, for which
 * everybody else would wait.
 */
@Injectable()
export class DocumentMaker implements OnApplicationShutdown {
  private readonly thread = new TaskThread<DocumentTask, DocumentReport>({
    file: join(__dirname, `document.thread${extname(__filename)}`),
    does: 'makes documents',
    patience: MAKING,
    idle: IDLE,
  });

  /** Loads what documents are made with. */
  async prepare(facturX: boolean): Promise<void> {
    await this.ask({ facturX, document: null });
  }

  /** The PDF of a document, as Factur-X if it has VAT. Ends in an Error if it breaks a rule of the standard's schema. */
  async make(billed: Billed, letterhead: Letterhead): Promise<Buffer> {
    const content = await this.ask({ facturX: billed.vat.length > 0, document: { billed, letterhead } });
    if (content === null) throw new Error('The thread answered no document.');
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
