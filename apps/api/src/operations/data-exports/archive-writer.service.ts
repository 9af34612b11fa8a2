import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createRequire } from 'node:module';
import { stringify } from 'csv-stringify/sync';
import { ZipFile } from 'yazl';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { StorageProvider } from '#providers/storage/storage.provider';
import { BYTE_ORDER_MARK, type CellValue, writeCell } from '../../foundations/imports/cells';
import { README } from './archive-readme';
import { COUNT_ALL, EXPORT_KINDS, type ExportKind, filesOf, recordsOf } from './export-kinds';

const { version } = createRequire(__filename)('#package.json') as { version: string };

/** Rows per statement: no more are in memory at a time. */
const PAGE = 200;
/** Maximum number of missing files listed in the manifest; beyond it, it only contains their number. */
const MISSING_NAMED = 1000;

type Record = { [field: string]: unknown };

/** The progress of an archive, updated by the writer. */
export interface Progress {
  /** Records and files, as counted at the beginning. */
  total: number;
  records: number;
  files: number;
}

/** The content of an archive entry. */
interface Entry {
  path: string;
  bytes: number;
  sha256: string;
}

/**
 * Writes everything that the agency owns into a ZIP, entry by entry: only a page of rows, a chunk of a file and the list of entries are in
 * memory.
 */
@Injectable()
export class ArchiveWriter {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly storage: StorageProvider,
  ) {}

  /**
   * Yields the bytes of the archive. `progress` is updated along the way and `moved` called after each page and file, which may throw to
   * stop. Each statement has its own snapshot: concurrent changes are included as of that moment. For the maker of exports.
   */
  async *write(exportId: string, progress: Progress, moved: () => Promise<void>): AsyncGenerator<Buffer, void> {
    const zip = new ZipFile();
    // yazl pipes into it; its type hides that it can be destroyed.
    const output = zip.outputStream as PassThrough;
    const ended = new AbortController();
    const archive = new Archive(zip, ended.signal);
    zip.on('error', (error: Error) => output.destroy(error));
    const filling = this.fill(archive, exportId, progress, moved).catch((error: unknown) => {
      output.destroy(error instanceof Error ? error : new Error(String(error)));
    });
    try {
      for await (const chunk of output) yield chunk as Buffer;
    } finally {
      ended.abort();
      await filling;
    }
  }

  private async fill(
    archive: Archive,
    exportId: string,
    progress: Progress,
    moved: () => Promise<void>,
  ): Promise<void> {
    const startedAt = this.clock.now();
    const counted = await this.database.one<{ records: number; files: number }>(COUNT_ALL);
    progress.total = counted.records + counted.files;
    await moved();
    await archive.add('README.txt', Readable.from([README]), true);
    const kinds = [];
    const missing: string[] = [];
    for (const kind of EXPORT_KINDS) {
      const before = progress.records;
      const path = `${kind.name}.csv`;
      await archive.add(path, this.csv(kind, progress, moved), true);
      kinds.push({ name: kind.name, file: path, fields: fieldsOf(kind), records: progress.records - before });
    }
    for (const kind of EXPORT_KINDS.filter(({ file }) => file !== null))
      for await (const page of this.pages<{ id: string; key: string; path: string }>(filesOf(kind), ['id'])) {
        for (const { id, key, path } of page) {
          const content = await this.open(kind, id, key);
          if (content === null) missing.push(path);
          else {
            await archive.add(path, content, false);
            progress.files++;
          }
          await moved();
        }
      }
    const manifest = {
      ...{ service: 'parvis', version, exportId, startedAt, finishedAt: this.clock.now() },
      ...{ records: progress.records, files: progress.files },
      ...{ missing: { count: missing.length, files: missing.slice(0, MISSING_NAMED) }, kinds },
    };
    await archive.add('manifest.json', Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]), true);
    await archive.add('SHA256SUMS', Readable.from([archive.checksums()]), true);
    archive.end();
  }

  /** Yields the lines of a kind as CSV for programs, in one form whatever the reader's language, a page at a time. */
  private async *csv(kind: ExportKind, progress: Progress, moved: () => Promise<void>): AsyncGenerator<string, void> {
    const fields = fieldsOf(kind);
    yield BYTE_ORDER_MARK + stringify([fields]);
    for await (const rows of this.pages<Record>(recordsOf(kind), kind.key)) {
      yield stringify(rows.map((row) => fields.map((field) => writeCell(cellOf(row[field]), 'en'))));
      progress.records += rows.length;
      await moved();
    }
  }

  private async *pages<Row extends Record>(
    { first, next }: { first: string; next: string },
    key: string[],
  ): AsyncGenerator<Row[], void> {
    let rows = await this.database.query<Row>(first, [PAGE]);
    while (rows.length > 0) {
      yield rows;
      const last = rows.at(-1);
      if (rows.length < PAGE || last === undefined) return;
      rows = await this.database.query<Row>(next, [PAGE, ...key.map((field) => last[field])]);
    }
  }

  /** Opens the content of a file; null if it no longer exists, with or without its record. */
  private async open({ table, file }: ExportKind, id: string, key: string): Promise<Readable | null> {
    if (file === null) return null;
    if ('column' in file.from) {
      const row = await this.database.maybeOne<{ content: Buffer }>(
        `SELECT ${file.from.column} AS content FROM ${table} WHERE id = $1`,
        [id],
      );
      return row && Readable.from([row.content]);
    }
    try {
      return (await this.storage.get(file.from.bucket, key)).stream;
    } catch (error) {
      if (error instanceof NotFound) return null;
      throw error;
    }
  }
}

const fieldsOf = ({ fields, file }: ExportKind): string[] => (file ? [...fields, 'file'] : fields);

/** Converts a value to a cell: timestamps to ISO 8601, lists and objects to JSON. */
function cellOf(value: unknown): CellValue {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : (value as CellValue);
}

/** The entries of a ZIP, written one after the other as fast as they are read. */
class Archive {
  private readonly entries: Entry[] = [];

  constructor(
    private readonly zip: ZipFile,
    /** Fires when the archive's reader stops. */
    private readonly ended: AbortSignal,
  ) {}

  async add(path: string, content: AsyncIterable<Buffer | string>, compress: boolean): Promise<void> {
    const hash = createHash('sha256');
    let bytes = 0;
    const stream = Readable.from(
      (async function* () {
        for await (const chunk of content) {
          hash.update(chunk);
          bytes += Buffer.byteLength(chunk);
          yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
        }
      })(),
      { objectMode: false },
    );
    this.zip.addReadStream(stream, path, { compress });
    try {
      await finished(stream, { signal: this.ended });
    } finally {
      stream.destroy();
      // A stream that was never started isn't closed automatically.
      if (content instanceof Readable) content.destroy();
    }
    this.entries.push({ path, bytes, sha256: hash.digest('hex') });
  }

  /** In the format of `sha256sum`. */
  checksums(): string {
    return this.entries.map(({ sha256, path }) => `${sha256}  ${path}\n`).join('');
  }

  end(): void {
    this.zip.end();
  }
}
