// Reads documents, one at a time (`DocumentReader`).
import { parentPort } from 'node:worker_threads';
import { readDocument } from './document';
import type { DocumentFile } from './document-kind';

parentPort?.on('message', ({ content, ...file }: DocumentFile) => {
  // A buffer arrives as a plain byte array.
  const { buffer, byteOffset, byteLength } = content;
  void readDocument({ ...file, content: Buffer.from(buffer, byteOffset, byteLength) }).then((text) =>
    parentPort?.postMessage(text),
  );
});
