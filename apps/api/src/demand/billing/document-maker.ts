import { once } from 'node:events';
import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import pLimit from 'p-limit';
import { MINUTE } from '#kernel/clock';
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
  private readonly inTurn = pLimit(1);
  private worker: Worker | null = null;
  private idle: NodeJS.Timeout | undefined;

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
    this.end();
  }

  private ask(task: DocumentTask): Promise<Uint8Array | null> {
    return this.inTurn(async () => {
      clearTimeout(this.idle);
      const report = await reportOf((this.worker ??= startThread()), task).catch((error: unknown) => {
        this.end();
        throw error;
      });
      this.idle = setTimeout(() => this.end(), IDLE).unref();
      if ('failure' in report) throw report.failure;
      return report.content;
    });
  }

  private end(): void {
    clearTimeout(this.idle);
    void this.worker?.terminate();
    this.worker = null;
  }
}

function startThread(): Worker {
  const worker = new Worker(join(__dirname, `document.thread${extname(__filename)}`));
  // it keeps no process from ending
  worker.unref();
  return worker;
}

/** Ends in an error if the thread fails, ends, or takes too long. */
async function reportOf(worker: Worker, task: DocumentTask): Promise<DocumentReport> {
  const answered = new AbortController();
  const signal = AbortSignal.any([answered.signal, AbortSignal.timeout(MAKING)]);
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('The thread that makes documents has ended.');
  });
  const report = once(worker, 'message', { signal }) as Promise<[DocumentReport]>;
  worker.postMessage(task);
  try {
    return (await Promise.race([report, ended]))[0];
  } finally {
    answered.abort();
  }
}
