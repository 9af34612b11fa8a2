// Opens and parses large deliveries in a thread of its own, one after the other (`MailReader`).
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { ValidationError } from '#kernel/errors';
import { openDelivery } from './mail-delivery';
import type { MailTask, Place, ThreadMessage, ThreadReport } from './mail-reader.service';

/** So many bytes of a mail are looked for in its form. */
const BEGINNING = 1024;

// Whoever waits for an answer comes first. Linux has a priority for each thread; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

async function read(body: Buffer, { contentType, strict }: MailTask): Promise<ThreadReport> {
  try {
    const { kept, payload } = await openDelivery({ contentType, body }, { strict });
    const { parseInboundMail } = await import('./inbound-mail.ts');
    const mail = await parseInboundMail(payload);
    return { contentType: kept.contentType, body: placeIn(body, kept.body) ?? kept.body, mail };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { faults: error.details ?? [] };
  }
}

/** Where the delivery that is kept stands in the one that came: a form has it as it is. */
function placeIn(body: Buffer, kept: Buffer): Place | null {
  const from = body.indexOf(kept.subarray(0, BEGINNING));
  const to = from + kept.length;
  return from >= 0 && body.subarray(from, to).equals(kept) ? { from, to } : null;
}

/** The memory that goes over as it is; of a small content, which shares its memory with others, a copy does. */
function handedOver(report: ThreadReport): ArrayBuffer[] {
  if ('faults' in report) return [];
  const contents = report.mail.attachments.map(({ content }): Uint8Array => content);
  if ('byteLength' in report.body) contents.push(report.body);
  const whole = contents.filter(({ byteLength, buffer }) => byteLength > 0 && byteLength === buffer.byteLength);
  return [...new Set(whole.map(({ buffer }) => buffer as ArrayBuffer))];
}

let parts: Uint8Array[] = [];

parentPort?.on('message', (message: ThreadMessage) => {
  if ('part' in message) {
    parts.push(message.part);
    return;
  }
  const body = Buffer.concat(parts);
  parts = [];
  void read(body, message.task).then((report) => parentPort?.postMessage(report, handedOver(report)));
});
