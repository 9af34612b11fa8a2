import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { Clock, DAY } from '#core/clock';
import { Database } from '#database/database';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { StoredFilesService } from '../../foundations/uploads/stored-files.service';
import { ArchiveWriter, type Progress } from './archive-writer.service';
import type { DataExport } from './data-export.entity';
import { KEPT_DAYS } from './data-exports.dto';
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

/** Processes that may die over one export. */
const MAX_ATTEMPTS = 3;
/** Milliseconds between two notes of progress. */
const NOTE_EVERY = 1000;

/** The export is not wanted any more, or another try of it has begun. */
class Superseded extends Error {}
/** The service stops; another start goes on. */
class Stopped extends Error {}

/** Makes the exports that are asked for, one at a time. Each archive is stored in parts while it is written. */
@Injectable()
export class ExportMaker implements OnModuleDestroy {
  private readonly logger = new Logger(ExportMaker.name);
  private stopping = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly files: StoredFilesService,
    private readonly archive: ArchiveWriter,
  ) {}

  /** Before anything waits for the jobs to end. */
  onModuleDestroy(): void {
    this.stopping = true;
  }

  /** Makes the export that waits, if one does; answers how many records and files it has. Run by the job, by one process at a time. */
  async make(): Promise<number> {
    for (;;) {
      const wanted = await this.database.maybeOne<DataExport>(FIND_WANTED);
      if (wanted === null || this.stopping) return 0;
      // What an earlier try has stored.
      await this.files.discard(EXPORT_BUCKET, partKeys(wanted));
      const { id, attempts } = wanted;
      const begun = await this.database.maybeOne<{ attempts: number }>(BEGIN, [id, attempts, this.clock.now()]);
      if (begun === null) continue;
      if (wanted.status === 'running' && attempts >= MAX_ATTEMPTS) {
        this.logger.error({ msg: 'an export was given up: the process has ended over it each time', id });
        await this.leave(id, begun.attempts, 'failed');
        continue;
      }
      const processed = await this.attempt(id, begun.attempts);
      if (processed !== null) return processed;
    }
  }

  /** Answers how many records and files were written; null if this try came to nothing. */
  private async attempt(id: string, attempt: number): Promise<number | null> {
    try {
      return await this.write(id, attempt);
    } catch (error) {
      if (error instanceof Superseded) return null;
      const status = error instanceof Stopped ? 'waiting' : 'failed';
      if (status === 'failed') this.logger.error({ msg: 'an export broke off', id, err: error });
      await this.leave(id, attempt, status);
      return null;
    }
  }

  private async write(id: string, attempt: number): Promise<number> {
    const progress: Progress = { total: 0, records: 0, files: 0 };
    let parts = 0;
    let bytes = 0;
    let noted = performance.now();
    const note = async (): Promise<void> => {
      if (this.stopping) throw new Stopped();
      const { total, records, files } = progress;
      const values = [id, attempt, this.clock.now(), Math.max(total, records + files), records + files, parts, bytes];
      if ((await this.database.maybeOne(NOTE, values)) === null) throw new Superseded();
      noted = performance.now();
    };
    const noteNowAndThen = async (): Promise<void> => {
      if (this.stopping || performance.now() - noted >= NOTE_EVERY) await note();
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
    return progress.records + progress.files;
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

  private async leave(id: string, attempt: number, status: 'waiting' | 'failed'): Promise<void> {
    await this.database.query(LEAVE, [id, attempt, this.clock.now(), status]);
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
