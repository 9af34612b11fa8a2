import { extname, join } from 'node:path';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { MINUTE, SECOND } from '#core/clock';
import { ValidationError } from '#core/errors';
import { ownMemoryOf, TaskThread } from '#core/task-thread';
import type { InboundMail, ParseReport, ParseTask } from './inbound-mail';

/** Parsing a smaller delivery takes less time than passing it to the thread. */
export const LARGE = 1_000_000;
/** The thread's share of memory, in megabytes: a mail as text, twice, two bytes per character. File contents aren't included. */
const HEAP = 384;

/** Thrown for a delivery that isn't a mail; another try wouldn't succeed. */
export class MalformedMail extends ValidationError {}

// Outside of the class: Nest's compiler plugin would rewrite the import within it. Loads the parsers with the first mail.
const inboundMail = () => import('./inbound-mail.ts');

/** Parses deliveries: large ones in a thread, one at a time, because decoding one takes a second of processor time. */
@Injectable()
export class MailParser implements OnApplicationShutdown {
  private readonly thread = new TaskThread<ParseTask, ParseReport>({
    file: join(__dirname, `mail.thread${extname(__filename)}`),
    does: 'parses mails',
    patience: MINUTE,
    idle: 10 * SECOND,
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
  });

  /**
   * Parses a delivery. The memory of a large one moves to the thread, so the caller must not read `body` afterwards.
   * @throws MalformedMail the delivery isn't a mail
   */
  async parse(task: ParseTask): Promise<InboundMail> {
    const report =
      task.body.length < LARGE
        ? await (await inboundMail()).parseDelivery(task)
        : await this.thread.ask(task, ownMemoryOf([task.body]));
    if ('errors' in report) throw new MalformedMail(report.errors);
    const attachments = report.mail.attachments.map((file) => ({ ...file, content: asBuffer(file.content) }));
    return { ...report.mail, attachments };
  }

  onApplicationShutdown(): void {
    this.thread.end();
  }
}

/** The thread's buffers arrive as plain byte arrays. */
const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);
