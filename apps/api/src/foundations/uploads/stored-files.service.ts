import { Injectable, Logger } from '@nestjs/common';
import { Clock, DAY, HOUR, MINUTE } from '#core/clock';
import { Database } from '#database/database';
import { type StorageBucket, StorageProvider } from '#providers/storage/storage.provider';
import { FOREVER, JobQueue, Queue } from '#queue/queue';

export interface FileToStore {
  bucket: StorageBucket;
  key: string;
  content: Buffer;
  contentType: string;
}

interface Discarded {
  bucket: StorageBucket;
  key: string;
}

/** An upload that hasn't committed its row after this long belongs to a crashed process. */
const PATIENCE = HOUR;
/** From a minute, doubled each time, up to a day. */
const BACK_OFF = Array.from({ length: 18 }, (_, i) => Math.min(2 ** i * MINUTE, DAY));

/** Stored files and the rows that point to them: together or not at all. */
@Injectable()
export class StoredFilesService {
  private readonly logger = new Logger(StoredFilesService.name);

  constructor(
    private readonly database: Database,
    private readonly storage: StorageProvider,
    private readonly clock: Clock,
    private readonly queue: JobQueue,
  ) {}

  /**
   * Stores files under new keys, then runs `record`, which writes the rows that point to them, in a transaction;
   * returns its result. If either fails nothing remains. Never call it in a transaction. Rethrows errors of `record`.
   * @throws PROVIDER_ERROR the storage failed
   */
  async store<T>(files: FileToStore[], record: () => Promise<T>): Promise<T> {
    const keys = files.map(({ key }) => key);
    await this.put(files);
    try {
      return await this.database.transaction(async () => {
        const recorded = await record();
        await this.keep(keys);
        return recorded;
      });
    } catch (error) {
      await this.removeDiscarded(keys);
      throw error;
    }
  }

  /**
   * Stores files under new keys, for areas whose rows are written in another caller's transaction, which must call
   * `keep`; otherwise `removeDiscarded` must follow. The job removes the files of a process that did neither. All of
   * them are stored or none. Never call it in a transaction.
   * @throws PROVIDER_ERROR the storage failed
   */
  async put(files: FileToStore[]): Promise<void> {
    if (files.length === 0) return;
    const keys = files.map(({ key }) => key);
    const runAt = new Date(this.clock.now().getTime() + PATIENCE);
    await this.queue.addAll(
      'files',
      files.map(({ bucket, key }) => ({ payload: { bucket, key } satisfies Discarded, key, runAt })),
    );
    try {
      // Wait for all, so that none arrives after the removal.
      const puts = await Promise.allSettled(
        files.map(({ bucket, key, content, contentType }) =>
          this.storage.put(bucket, key, content, { contentType, size: content.length }),
        ),
      );
      for (const put of puts) if (put.status === 'rejected') throw put.reason;
    } catch (error) {
      await this.removeDiscarded(keys);
      throw error;
    }
  }

  /** Removes files stored for a row that wasn't written; for areas, outside of transactions. */
  async discard(bucket: StorageBucket, keys: string[]): Promise<void> {
    await this.queue.addAll(
      'files',
      keys.map((key) => ({ payload: { bucket, key } satisfies Discarded, key, waitFor: FOREVER })),
    );
  }

  /** Confirms, in the ambient transaction, that it writes the rows that point to these files. */
  async keep(keys: string[]): Promise<void> {
    if (keys.length > 0) await this.queue.cancel('files', keys);
  }

  /**
   * Removes those of the files that no row points to; for areas, after the commit that discarded them. Never fails: the
   * job retries failed removals.
   */
  async removeDiscarded(keys: string[]): Promise<void> {
    if (keys.length === 0) return;
    try {
      await this.queue.hasten('files', keys);
    } catch (error) {
      this.logger.error({ msg: 'Leaving discarded files to the job', err: error });
    }
  }

  @Queue({ name: 'files', job: 'remove-discarded-files', schedule: '20 * * * * *', backOff: BACK_OFF })
  async remove({ bucket, key }: Discarded): Promise<void> {
    await this.storage.remove(bucket, key);
  }
}
