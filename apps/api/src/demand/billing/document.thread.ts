// Creates documents in a worker thread, one at a time (`DocumentMaker`).
import { parentPort } from 'node:worker_threads';
import type { DocumentReport, DocumentTask } from './document-maker';
import { documentPdf } from './document-pdf';
import { facturX, withFacturX } from './factur-x';
import { type Letterhead, pdfLibrary } from './pdf-page';

async function make({ facturX: isFacturX, document }: DocumentTask): Promise<Uint8Array | null> {
  await Promise.all([pdfLibrary(), isFacturX ? facturX() : null]);
  if (document === null) return null;
  const { billed, letterhead } = document;
  const pdf = await documentPdf(billed, arrived(letterhead));
  const [part] = billed.vat;
  return part === undefined ? pdf : withFacturX(billed, part, pdf);
}

/** Buffers arrive as plain bytes. */
const arrived = ({ colour, logo }: Letterhead): Letterhead => ({
  colour,
  logo: logo && { ...logo, content: Buffer.from(logo.content) },
});

parentPort?.on('message', (task: DocumentTask) => {
  void make(task)
    .then(
      (content): DocumentReport => ({ content }),
      (failure: Error): DocumentReport => ({ failure }),
    )
    .then((report) => parentPort?.postMessage(report));
});
