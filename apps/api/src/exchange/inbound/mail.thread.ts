// Parses large deliveries, one at a time (`MailParser`).
import { parentPort } from 'node:worker_threads';
import { ownMemoryOf } from '#core/task-thread';
import { parseDelivery, type ParseTask } from './inbound-mail';

parentPort?.on('message', ({ body, ...task }: ParseTask) => {
  // A buffer arrives as a plain byte array.
  const { buffer, byteOffset, byteLength } = body;
  void parseDelivery({ ...task, body: Buffer.from(buffer, byteOffset, byteLength) }).then((report) => {
    const contents = 'mail' in report ? report.mail.attachments.map(({ content }) => content) : [];
    parentPort?.postMessage(report, ownMemoryOf(contents));
  });
});
