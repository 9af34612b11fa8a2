import { NOUNS } from '#domain/nouns';
import { NotFound, ProviderError } from '#core/errors';
import { constants } from 'node:fs';
import { access, type FileHandle, mkdir, mkdtemp, open, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import {
  checkKey,
  checkMeta,
  checkRange,
  exactly,
  RangeNotSatisfiable,
  type StorageBucket,
  type StorageMeta,
  StorageProvider,
  type StorageRange,
  type StoredContent,
} from './storage.provider';

export interface FolderStorageOptions {
  /** Created if missing; only this user can read it. Several processes on one machine may share it. */
  root: string;
}

/** No key ends like this ("@" isn't allowed in keys), so that the keys `a` and `a/b` can both exist as in S3. */
const SUFFIX = '@';
const HEADER_LIMIT = 1024;

/**
 * Storage without credentials: files in a folder. A stored file is one line of JSON (its content type) followed by the
 * content: with both in one file, one rename replaces both at once.
 */
export class FolderStorage extends StorageProvider {
  readonly name = 'folder';
  private readonly root: string;

  constructor(options: FolderStorageOptions) {
    super();
    this.root = resolve(options.root);
  }

  async put(bucket: StorageBucket, key: string, content: Buffer | Readable, meta: StorageMeta): Promise<void> {
    const path = this.path(bucket, key);
    checkMeta(meta);
    const temporary = await guarded(async () => {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await mkdir(join(this.root, '.incoming'), { recursive: true, mode: 0o700 });
      return mkdtemp(join(this.root, '.incoming', 'put-'));
    });
    try {
      const file = join(temporary, 'content');
      const handle = await guarded(() => open(file, 'wx', 0o600));
      try {
        await guarded(() => handle.write(`${JSON.stringify({ contentType: meta.contentType })}\n`));
        // Errors of the source are passed on unchanged: only write failures are the storage's.
        for await (const chunk of exactly(meta.size, content)) await guarded(() => handle.appendFile(chunk));
        await guarded(() => handle.sync());
      } finally {
        await handle.close();
      }
      await guarded(() => rename(file, path));
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  }

  async get(bucket: StorageBucket, key: string, range?: StorageRange): Promise<StoredContent> {
    const path = this.path(bucket, key);
    checkRange(range);
    const handle = await guarded(() => open(path, 'r'));
    try {
      const { contentType, offset, size } = await guarded(() => readHeader(handle));
      if (range && range.start >= size) throw new RangeNotSatisfiable(size);
      if (size === 0) {
        await handle.close();
        return { stream: Readable.from([]), size, contentType };
      }
      const first = range?.start ?? 0;
      const last = Math.min(range?.end ?? size - 1, size - 1);
      // The stream closes the handle when it ends or is destroyed.
      return { stream: handle.createReadStream({ start: offset + first, end: offset + last }), size, contentType };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async remove(bucket: StorageBucket, key: string): Promise<void> {
    const path = this.path(bucket, key);
    await guarded(() => rm(path, { force: true }));
  }

  async exists(bucket: StorageBucket, key: string): Promise<boolean> {
    const path = this.path(bucket, key);
    try {
      await guarded(() => access(path, constants.R_OK));
      return true;
    } catch (error) {
      if (error instanceof NotFound) return false;
      throw error;
    }
  }

  async close(): Promise<void> {}

  private path(bucket: StorageBucket, key: string): string {
    checkKey(key);
    return join(this.root, bucket, `${key}${SUFFIX}`);
  }
}

async function readHeader(handle: FileHandle): Promise<{ contentType: string; offset: number; size: number }> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_LIMIT), 0, HEADER_LIMIT, 0);
  const end = buffer.subarray(0, bytesRead).indexOf('\n');
  const header: unknown = end < 0 ? undefined : JSON.parse(buffer.toString('utf8', 0, end));
  if (typeof header !== 'object' || header === null || !('contentType' in header)) {
    throw new SyntaxError('A stored file has no header line.');
  }
  return { contentType: String(header.contentType), offset: end + 1, size: (await handle.stat()).size - end - 1 };
}

/**
 * Runs a file operation.
 * @throws NotFound the file doesn't exist
 * @throws ProviderError any other failure
 */
async function guarded<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') throw new NotFound(NOUNS.storedContent);
    if (error instanceof SyntaxError) throw new ProviderError('storage', 'bad_answer', false, error);
    const passes = code === 'EMFILE' || code === 'ENFILE' || code === 'EBUSY' || code === 'EAGAIN';
    const advice = {
      en: 'the folder of DATA_DIR must be writable and have free space',
      fr: 'le dossier de DATA_DIR doit être accessible en écriture et avoir de l’espace libre',
    };
    throw new ProviderError('storage', 'refused', passes, error, passes ? undefined : advice);
  }
}
