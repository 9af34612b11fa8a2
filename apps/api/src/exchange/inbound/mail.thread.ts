// Opens and parses large deliveries in a thread of its own, one after the other (`MailReader`).
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { ValidationError } from '#kernel/errors';
import { type MailDelivery, openDelivery } from './mail-delivery';
import type { MailTask, ThreadReport } from './mail-reader.service';

// Whoever waits for an answer comes first. Linux has a priority for each thread; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

async function read({ contentType, body }: MailTask): Promise<ThreadReport> {
  const given: MailDelivery = { contentType, body: Buffer.from(body.buffer, body.byteOffset, body.byteLength) };
  try {
    const { kept, payload } = await openDelivery(given);
    const { parseInboundMail } = await import('./inbound-mail.ts');
    const mail = await parseInboundMail(payload);
    return { kept: { ...kept, body: kept.body === given.body ? null : kept.body }, mail };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { faults: error.details ?? [] };
  }
}

/** The memory that goes over as it is; of a small content, which shares its memory with others, a copy does. */
function handedOver(report: ThreadReport): ArrayBuffer[] {
  if ('faults' in report) return [];
  const contents = [...report.mail.attachments.map(({ content }) => content), report.kept.body ?? Buffer.alloc(0)];
  const whole = contents.filter(({ byteLength, buffer }) => byteLength > 0 && byteLength === buffer.byteLength);
  return [...new Set(whole.map(({ buffer }) => buffer as ArrayBuffer))];
}

parentPort?.on('message', (task: MailTask) => {
  void read(task).then((report) => parentPort?.postMessage(report, handedOver(report)));
});
