import { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import type { TeamPrincipal } from '#http/access';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { JobQueue } from '#queue/queue';
import { type AppConfig, appConfig } from '#core/app.config';
import { StorageProvider } from '#providers/storage/storage.provider';
import { StoredFilesService } from '../../foundations/uploads/stored-files.service';
import { type DataExport, dataExports } from './data-export.entity';
import type { DataExportView } from './data-exports.dto';
import { DataExportRemoved, DataExportRequested } from './data-exports.events';
import { DISCARDED, EXPIRE, EXPORT, EXPORT_BUCKET, type ExportRow, partKeys, REMOVE_OTHERS } from './data-exports.sql';
import './data-exports.errors';

interface OpenedArchive {
  filename: string;
  bytes: number;
  /**
   * Opens the archive, which must be read or destroyed.
   * @throws PROVIDER_ERROR the storage failed
   */
  read: () => Promise<Readable>;
}

/** Exports of everything: requested, listed, downloaded and deleted. Methods are for admins unless they say otherwise. */
@Injectable()
export class DataExportsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    private readonly events: DomainEvents,
    private readonly storage: StorageProvider,
    private readonly files: StoredFilesService,
    private readonly queue: JobQueue,
  ) {}

  /**
   * Requests an export, made by the job.
   * @throws IN_USE another is in progress
   */
  async request({ userId }: TeamPrincipal): Promise<DataExportView> {
    const row = await this.database.insert(dataExports, { requestedBy: userId });
    await this.queue.add('exports', { exportId: row.id });
    await this.events.publish(DataExportRequested, { payload: { exportId: row.id } });
    return toView(row);
  }

  async list(params: PageParams): Promise<PageView<DataExportView>> {
    const { rows, total } = await this.database.page<ExportRow>({
      select: EXPORT,
      from: 'data_export',
      where: [],
      params: [],
      orderBy: 'data_export.created_at DESC, data_export.id DESC',
      limit: params.limit,
      offset: params.offset,
    });
    return toPageView(rows, total, params);
  }

  /**
   * Returns an export.
   * @throws NOT_FOUND the export doesn't exist
   */
  async get(id: string): Promise<DataExportView> {
    const row = await this.database.maybeOne<ExportRow>(`SELECT ${EXPORT} FROM data_export WHERE id = $1`, [id]);
    if (row === null) throw new NotFound(NOUNS.dataExport);
    return row;
  }

  /**
   * Opens the archive, which is read from the storage as fast as the client reads it.
   * @throws NOT_FOUND it isn't (or no longer) available
   */
  async open(id: string): Promise<OpenedArchive> {
    const row = await this.database.find(dataExports, id);
    const isThere = row?.status === 'done' && row.expiresAt !== null && this.clock.now() < row.expiresAt;
    if (!isThere) throw new NotFound(NOUNS.dataExport);
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: this.app.timeZone }).format(row.createdAt);
    return { filename: `parvis-${day}.zip`, bytes: row.bytes, read: () => this.read(partKeys(row)) };
  }

  /** Opens the first part before anything is sent, so that a failure can still be returned as an error. */
  private async read([first = '', ...rest]: string[]): Promise<Readable> {
    const { stream } = await this.storage.get(EXPORT_BUCKET, first);
    return Readable.from(this.pieces(stream, rest), { objectMode: false });
  }

  private async *pieces(first: AsyncIterable<Buffer>, rest: string[]): AsyncGenerator<Buffer, void> {
    yield* first;
    for (const key of rest) yield* (await this.storage.get(EXPORT_BUCKET, key)).stream as AsyncIterable<Buffer>;
  }

  /**
   * Deletes an archive; the job then removes it from the storage.
   * @throws NOT_FOUND the export doesn't exist
   */
  async remove(id: string): Promise<DataExportView> {
    const row = await this.database.lock(dataExports, id);
    if (row === null) throw new NotFound(NOUNS.dataExport);
    if (row.status === 'removed' || row.status === 'failed') return toView(row);
    const removed = await this.database.update(dataExports, id, { status: 'removed' });
    await this.events.publish(DataExportRemoved, { payload: { exportId: id } });
    return toView(removed);
  }

  /** Ensures that no archive contains erased data: existing ones are deleted, and one in progress starts again. For the listener. */
  async withoutErased(): Promise<void> {
    const now = this.clock.now();
    await this.database.query(REMOVE_OTHERS, [now, null]);
    await this.database.query(`UPDATE data_export SET status = 'waiting', updated_at = $1 WHERE status = 'running'`, [
      now,
    ]);
  }

  /** Removes expired archives from the storage; returns how many. Run by the job. */
  async removeDue(): Promise<number> {
    await this.database.query(EXPIRE, [this.clock.now()]);
    const discarded = await this.database.query<Pick<DataExport, 'id' | 'attempts' | 'parts'>>(DISCARDED);
    for (const row of discarded) {
      await this.files.discard(EXPORT_BUCKET, partKeys(row));
      await this.database.query(`UPDATE data_export SET parts = 0 WHERE id = $1 AND attempts = $2`, [
        row.id,
        row.attempts,
      ]);
    }
    return discarded.length;
  }
}

const toView = ({ attempts: _attempts, parts: _parts, ...view }: DataExport): DataExportView => view;
