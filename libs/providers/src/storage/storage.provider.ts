import { fr } from '#i18n/formats';
import { broken, DomainError, ValidationError } from '#core/errors';
import type { Readable } from 'node:stream';

/** The kinds of stored content. Only `member-photos` is public, and only through the service. */
export const STORAGE_BUCKETS = [
  'member-photos',
  'member-audios',
  'transcripts',
  'voice-messages',
  'email-attachments',
  'data-exports',
] as const;

export type StorageBucket = (typeof STORAGE_BUCKETS)[number];

/** `size` is the exact number of bytes of the content. It must be known beforehand. */
export interface StorageMeta {
  contentType: string;
  size: number;
}

/**
 * Bytes `start` to `end`, both included, counted from 0. If `end` is absent or beyond the last byte, it is the last
 * one.
 */
export interface StorageRange {
  start: number;
  end?: number;
}

/**
 * `size` is that of the whole content, whatever range was requested. Read the stream to its end or destroy it: it holds
 * an open file or connection. If the connection breaks, the stream fails with a `ProviderError`.
 */
export interface StoredContent {
  stream: Readable;
  size: number;
  contentType: string;
}

/** 416: the range starts at or beyond the end of the content, whose `size` the response needs for `Content-Range`. */
export class RangeNotSatisfiable extends DomainError {
  constructor(readonly size: number) {
    super('RANGE_NOT_SATISFIABLE', {
      en: `The content has ${size} bytes; request a range within them.`,
      fr: fr`Le contenu compte ${size} octets ; demandez une plage comprise dans ces limites.`,
    });
  }
}

/**
 * Stores files under a bucket and a key. The service generates the keys and accepts none from a caller. A key is names
 * joined by `/`, 512 characters at most. A name has letters, digits, `.`, `_` and `-`, does not start with a dot, and
 * has at most 200 characters.
 * Every method throws `ValidationError` for another key or range, and `ProviderError('storage', …)` if the storage
 * refuses or doesn't respond.
 */
export abstract class StorageProvider {
  abstract readonly name: 's3' | 'folder';

  /**
   * Stores the content, replacing any earlier one. Readers see the old content or the new one, never a part. Rejects
   * with the stream's own error if the source breaks, and with a `RangeError` if it doesn't have `meta.size` bytes; the
   * old content then stays.
   */
  abstract put(bucket: StorageBucket, key: string, content: Buffer | Readable, meta: StorageMeta): Promise<void>;

  /**
   * Opens the content, or a range of it.
   * @throws NotFound there is no content
   * @throws RangeNotSatisfiable the range starts beyond the end
   */
  abstract get(bucket: StorageBucket, key: string, range?: StorageRange): Promise<StoredContent>;

  /** Deletes the content, if there is any. */
  abstract remove(bucket: StorageBucket, key: string): Promise<void>;

  abstract exists(bucket: StorageBucket, key: string): Promise<boolean>;

  /** Closes idle connections. The provider isn't used afterwards. */
  abstract close(): Promise<void>;
}

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}(\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,199})*$/;

/** Enforces the rule for keys above, which excludes `..`, empty names, absolute paths and control characters. */
export function checkKey(key: string): void {
  if (key.length > 512 || !KEY.test(key)) {
    throw new ValidationError([broken('key', 'isStorageKey', {})]);
  }
}

/**
 * Checks that the size is a whole number, and that the content type is a single printable line, since it goes into a
 * header.
 */
export function checkMeta(meta: StorageMeta): void {
  if (!/^[\w.+-]+\/[\w.+-]+[\x20-\x7e]*$/.test(meta.contentType)) {
    throw new ValidationError([broken('contentType', 'isMediaType', {})]);
  }
  if (!Number.isSafeInteger(meta.size) || meta.size < 0) {
    throw new ValidationError([broken('size', 'isByteCount', {})]);
  }
}

export function checkRange(range: StorageRange | undefined): void {
  if (!range) return;
  const { start, end = start } = range;
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start) {
    throw new ValidationError([broken('range', 'isByteRange', {})]);
  }
}

/** Passes on the chunks of a source, and fails if they aren't exactly `size` bytes. */
export async function* exactly(size: number, content: Buffer | Readable): AsyncGenerator<Buffer> {
  let seen = 0;
  const chunks = Buffer.isBuffer(content) ? [content] : (content as AsyncIterable<Buffer | string>);
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    seen += bytes.length;
    if (seen > size) break;
    yield bytes;
  }
  if (seen !== size) throw new RangeError(`The content to store does not have the declared ${size} bytes.`);
}
