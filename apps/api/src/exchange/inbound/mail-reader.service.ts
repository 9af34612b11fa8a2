import { extname, join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { MINUTE, SECOND } from '#kernel/clock';
import { type ErrorDetail, ValidationError } from '#kernel/errors';
import { RawBody } from '#kernel/http/raw-body';
import { type Post, TaskThread } from '#kernel/task-thread';
import type { InboundMail } from './inbound-mail';
import { JSON_TYPE, openDelivery } from './mail-delivery';

export interface MailTask {
  contentType: string;
  /** Whether a person has entered it (`openDelivery`). */
  strict: boolean;
}

/** What the thread is sent: the bytes of a delivery in parts, each in memory of its own that goes over, then what to do with them. */
export type ThreadMessage = { part: Uint8Array } | { task: MailTask };

/** Where in a delivery something stands. */
export interface Place {
  from: number;
  to: number;
}

/** What the thread says: the mail, and the delivery as it is to be kept, by its place in the one that came if it stands there; or what is wrong. */
export type ThreadReport =
  { contentType: string; body: Uint8Array | Place; mail: InboundMail } | { faults: ErrorDetail[] };

/** A delivery whose bytes nobody has joined. */
export interface ArrivedMail {
  contentType: string;
  body: RawBody;
}

/** From so many bytes on, a delivery is read in a thread: what is smaller takes less time than to hand it over. */
export const LARGE = 1_000_000;
/** A mail of 30 MB is read in a second or two. */
const READING = MINUTE;
/** The thread ends once there has been nothing to read for so long: to start it takes half as long as to read a mail of 25 MB. */
const IDLE = 10 * SECOND;
/** Of the thread, in megabytes: a mail as text, twice, two bytes a character. Contents of files are not in it. */
const HEAP = 384;

/** A provider may add fields. */
const PROVIDED = { strict: false };

// Outside of the class: within it Nest's compiler plugin would leave the name of the source file.
const inboundMail = () => import('./inbound-mail.ts');

/**
 * Reads delivered mails. To decode a large one takes a second of processor time, for which everybody else would wait: it is done in a
 * thread, one mail at a time. Those that wait are bounded by what bodies may hold together (`Bodies`).
 */
@Injectable()
export class MailReader implements OnApplicationShutdown {
  /** Mails of deliveries that were read when they were checked, by the body that is kept. */
  private readonly read = new WeakMap<RawBody, InboundMail>();
  private readonly thread = new TaskThread<ThreadMessage, ThreadReport>({
    file: join(__dirname, `mail.thread${extname(__filename)}`),
    does: 'reads mails',
    patience: READING,
    idle: IDLE,
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  });

  /** The delivery as it is to be kept; what came may be read no more. Ends in VALIDATION_ERROR. */
  async check({ contentType, body }: ArrivedMail): Promise<ArrivedMail> {
    if (body.length < LARGE) {
      const { kept } = await openDelivery({ contentType, body: body.joined() }, PROVIDED);
      return { contentType: kept.contentType, body: new RawBody([kept.body]) };
    }
    // what kills the thread is kept all the same: it is tried again, and then set aside for a person
    const found = await this.inThread({ contentType, body }, PROVIDED).catch((error: unknown) => {
      if (error instanceof ValidationError) throw error;
      return null;
    });
    if (!found) return { contentType, body };
    const kept = keptOf(body, found.body);
    this.read.set(kept, found.mail);
    return { contentType: found.contentType, body: kept };
  }

  /** The mail of a delivery. Ends in VALIDATION_ERROR. */
  async mailOf(delivery: ArrivedMail): Promise<InboundMail> {
    const read = this.read.get(delivery.body);
    // whoever has it gives its files back: another try reads them anew
    this.read.delete(delivery.body);
    return read ?? this.open(delivery, PROVIDED);
  }

  /** The mail that a person has entered as JSON, which may be read no more. Ends in VALIDATION_ERROR. */
  async enteredMail(body: RawBody): Promise<InboundMail> {
    const mail = await this.open({ contentType: JSON_TYPE, body }, { strict: true });
    body.free();
    return mail;
  }

  /** The thread ends with the process, which waits for what is being read. */
  onApplicationShutdown(): void {
    this.thread.end();
  }

  private async open(delivery: ArrivedMail, options: { strict: boolean }): Promise<InboundMail> {
    const { contentType, body } = delivery;
    if (body.length >= LARGE) return (await this.inThread(delivery, options)).mail;
    const { payload } = await openDelivery({ contentType, body: body.joined() }, options);
    return (await inboundMail()).parseInboundMail(payload);
  }

  private async inThread(
    { contentType, body }: ArrivedMail,
    { strict }: { strict: boolean },
  ): Promise<Exclude<ThreadReport, { faults: ErrorDetail[] }>> {
    const report = await this.thread.ask((post) => send(body, { contentType, strict }, post));
    if ('faults' in report) throw new ValidationError(report.faults);
    const attachments = report.mail.attachments.map((file) => ({ ...file, content: asBuffer(file.content) }));
    return { ...report, mail: { ...report.mail, attachments } };
  }
}

/** What is to be kept of a body that came: if it is not all of it, the body itself may be read no more. */
function keptOf(body: RawBody, kept: Uint8Array | Place): RawBody {
  if ('from' in kept) return kept.to - kept.from === body.length ? body : body.slice(kept.from, kept.to);
  body.free();
  return new RawBody([asBuffer(kept)], true);
}

/** The body stays here too: the thread may die of it. */
async function send(body: RawBody, task: MailTask, post: Post<ThreadMessage>): Promise<void> {
  for await (const pieces of body.parts()) {
    const part = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const piece of pieces) at += piece.copy(part, at);
    post({ part }, [part.buffer]);
  }
  post({ task });
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
