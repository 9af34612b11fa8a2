import { DomainError, ValidationError } from '#kernel/errors';
import type { Readable } from 'node:stream';

/** The kinds of stored content; only `member-photos` is ever shown to the public, and that through the service. */
export const STORAGE_BUCKETS = [
  'member-photos',
  'member-audios',
  'transcripts',
  'voice-messages',
  'email-attachments',
] as const;

export type StorageBucket = (typeof STORAGE_BUCKETS)[number];

/** `size` is the exact number of bytes of the content, which must be known beforehand. */
export interface StorageMeta {
  contentType: string;
  size: number;
}

/** Bytes `start` to `end`, both included, from 0; `end` beyond the last byte (or absent) means up to the last one. */
export interface StorageRange {
  start: number;
  end?: number;
}

/**
 * `size` is that of the whole content, whatever range was asked for. The stream must be read to its end or destroyed,
 * since it holds an open file or connection; a connection that breaks ends it in a `ProviderError`.
 */
export interface StoredContent {
  stream: Readable;
  size: number;
  contentType: string;
}

/** 416: the range starts at or beyond the end of the content, whose `size` the answer needs for `Content-Range`. */
export class RangeNotSatisfiable extends DomainError {
  constructor(readonly size: number) {
    super('RANGE_NOT_SATISFIABLE', `The content has ${size} bytes; ask for a range within them.`);
  }
}

/**
 * Keeps files under a bucket and a key. Keys are made by the service, never taken from a caller: names of letters,
 * digits, `.`, `_` and `-`, none of which starts with a dot or is longer than 200 characters, joined by `/`, 512 characters
 * at most.
 *
 * Every method ends in `ValidationError` for another key or range, and in `ProviderError('storage', …)` when the
 * storage refuses or does not answer.
 */
export abstract class StorageProvider {
  abstract readonly name: 's3' | 'folder';

  /**
   * Stores the content, replacing what the key held before. Readers see the old content or the new, never a part.
   * Rejects with the stream's own error when the source breaks, and with a `RangeError` when it does not have
   * `meta.size` bytes; the key then holds what it held before.
   */
  abstract put(bucket: StorageBucket, key: string, content: Buffer | Readable, meta: StorageMeta): Promise<void>;

  /** Opens the content, or a range of it. Ends in `NotFound` or `RangeNotSatisfiable`. */
  abstract get(bucket: StorageBucket, key: string, range?: StorageRange): Promise<StoredContent>;

  /** Deletes the content; a key that holds nothing is fine. */
  abstract remove(bucket: StorageBucket, key: string): Promise<void>;

  abstract exists(bucket: StorageBucket, key: string): Promise<boolean>;

  /** Ends idle connections; the provider is not used afterwards. */
  abstract close(): Promise<void>;
}

const KEY = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}(\/[A-Za-z0-9_-][A-Za-z0-9._-]{0,199})*$/;

/** The rule for keys above, which leaves no room for `..`, empty names, absolute paths or control characters. */
export function checkKey(key: string): void {
  if (key.length > 512 || !KEY.test(key)) {
    throw ValidationError.of('key', 'is not a storage key: names of letters, digits, ".", "_", "-", joined by "/"');
  }
}

/** A content type goes into a header, so that it must be one visible line; the size must be a whole number. */
export function checkMeta(meta: StorageMeta): void {
  if (!/^[\w.+-]+\/[\w.+-]+[\x20-\x7e]*$/.test(meta.contentType)) {
    throw ValidationError.of('contentType', 'is not a content type');
  }
  if (!Number.isSafeInteger(meta.size) || meta.size < 0) {
    throw ValidationError.of('size', 'is not a number of bytes');
  }
}

export function checkRange(range: StorageRange | undefined): void {
  if (!range) return;
  const { start, end = start } = range;
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start) {
    throw ValidationError.of('range', 'is not a range of bytes');
  }
}

/** Passes the chunks of a source on, and fails when they are not exactly `size` bytes. */
export async function* exactly(size: number, content: Buffer | Readable): AsyncGenerator<Buffer> {
  let seen = 0;
  const chunks = Buffer.isBuffer(content) ? [content] : (content as AsyncIterable<Buffer | string>);
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    seen += bytes.length;
    if (seen > size) break;
    yield bytes;
  }
  if (seen !== size) throw new RangeError(`The content to store does not have the ${size} bytes that were declared.`);
}
