import { Injectable } from '@nestjs/common';
import { Clock, DAY, MINUTE } from '#core/clock';
import { Database } from '#database/database';
import { type FailedTry, OnFailedTry, Queue } from '#queue/queue';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { StoredFilesService } from '../../foundations/uploads/stored-files.service';
import { ArchiveWriter, type Progress } from './archive-writer.service';
import type { DataExport } from './data-export.entity';
import { type ExportStatus, KEPT_DAYS } from './data-exports.dto';
import { DataExported } from './data-exports.events';
import {
  BEGIN,
  EXPORT_BUCKET,
  FIND_WANTED,
  FINISH,
  LEAVE,
  NOTE,
  PART_SIZE,
  partKey,
  partKeys,
  REMOVE_OTHERS,
} from './data-exports.sql';

/** Milliseconds between two notes of progress. */
const NOTE_EVERY = 1000;

/** The export is not wanted any more, or another try of it has begun. */
class Superseded extends Error {}

interface OfExport {
  exportId: string;
}

/** Makes the exports that are asked for, one at a time. Each archive is stored in parts while it is written. */
@Injectable()
export class ExportMaker {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly files: StoredFilesService,
    private readonly archive: ArchiveWriter,
  ) {}

  /**
   * Makes an export: one that waits, that a process left when it stopped or died, or that failed and is retried. Begins again if an
   * erasure asks for that.
   */
  @Queue({
    name: 'exports',
    job: 'make-data-export',
    schedule: '*/10 * * * * *',
    backOff: [MINUTE, 10 * MINUTE],
    scheduledOnly: true,
    stopWithin: 0,
  })
  async make({ exportId }: OfExport): Promise<void> {
    for (let from: ExportStatus[] = ['waiting', 'running', 'failed']; ; from = ['waiting']) {
      const wanted = await this.database.maybeOne<DataExport>(FIND_WANTED, [exportId, from]);
      if (wanted === null) return;
      // What an earlier try has stored.
      await this.files.discard(EXPORT_BUCKET, partKeys(wanted));
      const values = [exportId, wanted.attempts, this.clock.now()];
      const begun = await this.database.maybeOne<{ attempts: number }>(BEGIN, values);
      if (begun === null) return;
      try {
        await this.write(exportId, begun.attempts);
        return;
      } catch (error) {
        if (!(error instanceof Superseded)) throw error;
      }
    }
  }

  @OnFailedTry('exports')
  async leave({ exportId }: OfExport, { retryAt }: FailedTry): Promise<void> {
    await this.database.query(LEAVE, [exportId, retryAt === null ? 'failed' : 'waiting', this.clock.now()]);
  }

  private async write(id: string, attempt: number): Promise<void> {
    const progress: Progress = { total: 0, records: 0, files: 0 };
    let parts = 0;
    let bytes = 0;
    let noted = performance.now();
    const note = async (): Promise<void> => {
      const { total, records, files } = progress;
      const values = [id, attempt, this.clock.now(), Math.max(total, records + files), records + files, parts, bytes];
      if ((await this.database.maybeOne(NOTE, values)) === null) throw new Superseded();
      noted = performance.now();
    };
    const noteNowAndThen = async (): Promise<void> => {
      if (performance.now() - noted >= NOTE_EVERY) await note();
    };
    for await (const content of inParts(this.archive.write(id, progress, noteNowAndThen))) {
      const key = partKey(id, attempt, parts + 1);
      await this.files.store([{ bucket: EXPORT_BUCKET, key, content, contentType: 'application/zip' }], async () => {
        parts++;
        bytes += content.length;
        await note();
      });
    }
    await this.finish(id, attempt, progress, bytes);
  }

  private finish(id: string, attempt: number, { records, files }: Progress, bytes: number): Promise<void> {
    const now = this.clock.now();
    return this.database.transaction(async () => {
      const keptUntil = new Date(now.getTime() + KEPT_DAYS * DAY);
      if ((await this.database.maybeOne(FINISH, [id, attempt, now, keptUntil])) === null) throw new Superseded();
      await this.database.query(REMOVE_OTHERS, [now, id]);
      await this.events.publish(DataExported, { payload: { exportId: id, records, files, bytes }, at: now });
    });
  }
}

/** The bytes of a stream in parts of `PART_SIZE`, the last one shorter. */
async function* inParts(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    while (size >= PART_SIZE) {
      const joined = Buffer.concat(chunks);
      yield joined.subarray(0, PART_SIZE);
      chunks = [joined.subarray(PART_SIZE)];
      size -= PART_SIZE;
    }
  }
  if (size > 0) yield Buffer.concat(chunks);
}
