import { Injectable, Logger } from '@nestjs/common';
import { Clock, DAY, HOUR, MINUTE } from '#kernel/clock';
import { Database } from '#kernel/database/database';
import { Job } from '#kernel/jobs';
import { type StorageBucket, StorageProvider } from '#providers/storage/storage.provider';

export interface FileToStore {
  bucket: StorageBucket;
  key: string;
  content: Buffer;
  contentType: string;
}

interface Discarded {
  bucket: StorageBucket;
  key: string;
  attempts: number;
}

const DISCARDED = `SELECT bucket, storage_key AS key, attempts FROM content_removal`;
/** An upload that has not committed its row after this long belongs to a process that died. */
const PATIENCE = HOUR;
const BATCH = 200;

/** Stored files and the rows that point to them: together or not at all. */
@Injectable()
export class StoredFilesService {
  private readonly logger = new Logger(StoredFilesService.name);

  constructor(
    private readonly database: Database,
    private readonly storage: StorageProvider,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores files under new keys, then runs `record`, which writes the rows that point to them, in a transaction; answers what
   * it answers. When either fails nothing stays. Never to be called in a transaction. Ends in PROVIDER_ERROR or what `record`
   * throws.
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
   * Stores files under new keys, for areas whose rows come in a transaction of somebody else: that one calls `keep`, or
   * `removeDiscarded` follows. Files of a process that did neither are left to the job. All of them are stored or none. Never
   * to be called in a transaction. Ends in PROVIDER_ERROR.
   */
  async put(files: FileToStore[]): Promise<void> {
    if (files.length === 0) return;
    const keys = files.map(({ key }) => key);
    await this.database.query(
      `INSERT INTO content_removal (bucket, storage_key, due_at)
       SELECT bucket, key, $3 FROM unnest($1::text[], $2::text[]) AS file (bucket, key)`,
      [files.map(({ bucket }) => bucket), keys, new Date(this.clock.now().getTime() + PATIENCE)],
    );
    try {
      // Each is waited for, so that none arrives after the removal.
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

  /** Removes files that were stored for a row that is not there after all; for areas, outside of transactions. */
  async discard(bucket: StorageBucket, keys: string[]): Promise<void> {
    if (keys.length === 0) return;
    await this.database.query(
      `INSERT INTO content_removal (bucket, storage_key) SELECT $1, key FROM unnest($2::text[]) AS key ON CONFLICT DO NOTHING`,
      [bucket, keys],
    );
    await this.removeDiscarded(keys);
  }

  /** Says, in the ambient transaction, that it writes the rows that point to these files. */
  async keep(keys: string[]): Promise<void> {
    if (keys.length > 0) await this.database.query(`DELETE FROM content_removal WHERE storage_key = ANY($1)`, [keys]);
  }

  /**
   * Removes those of the files that no row points to; for areas, after the commit of what discarded them. Never fails: what
   * the storage does not remove now is left to the job.
   */
  async removeDiscarded(keys: string[]): Promise<void> {
    if (keys.length === 0) return;
    try {
      await this.remove(await this.database.query(`${DISCARDED} WHERE storage_key = ANY($1)`, [keys]));
    } catch (error) {
      this.logger.error({ msg: 'Discarded files are left to the job', err: error });
    }
  }

  /** Removes what is due; for the job. Answers how many files are gone. */
  @Job({ name: 'remove-discarded-files', schedule: '20 * * * * *' })
  removeDue(): Promise<number> {
    return this.database
      .query<Discarded>(
        `${DISCARDED} WHERE due_at IS NULL OR due_at <= $1 ORDER BY due_at NULLS FIRST LIMIT ${BATCH}`,
        [this.clock.now()],
      )
      .then((files) => this.remove(files));
  }

  private async remove(files: Discarded[]): Promise<number> {
    let gone = 0;
    for (const { bucket, key, attempts } of files) {
      const file = [bucket, key];
      try {
        await this.storage.remove(bucket, key);
        await this.database.query(`DELETE FROM content_removal WHERE bucket = $1 AND storage_key = $2`, file);
        gone++;
      } catch (error) {
        this.logger.warn({ msg: 'A stored file could not be removed', bucket, key, err: error });
        const wait = Math.min(2 ** attempts * MINUTE, DAY);
        await this.database.query(
          `UPDATE content_removal SET attempts = attempts + 1, due_at = $3 WHERE bucket = $1 AND storage_key = $2`,
          [...file, new Date(this.clock.now().getTime() + wait)],
        );
      }
    }
    return gone;
  }
}
