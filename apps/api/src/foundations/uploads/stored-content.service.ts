import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock, HOUR } from '#core/clock';
import { NotFound } from '#core/errors';
import { seal, unseal } from '#core/secrets';
import { Settings } from '#core/settings';
import {
  RangeNotSatisfiable,
  STORAGE_BUCKETS,
  type StorageBucket,
  StorageProvider,
  type StorageRange,
  type StoredContent,
} from '#providers/storage/storage.provider';
import { readRange } from './stored-content.rules';
import { ContentLinkExpired } from './uploads.errors';

/** How long a link to private content serves it. */
const VALIDITY = HOUR;
const PURPOSE = 'content-link';
/** What the router takes as one path segment (300 characters) leaves for the sealed words. */
const MAX_WORDS = 195;

/** Content on its way to a caller. */
export interface ServedContent extends StoredContent {
  filename: string;
  /** The bytes that the stream holds, both included; null for the whole content. */
  range: { start: number; end: number } | null;
}

/** Private content leaves by links of the service alone; where it is stored never shows. */
@Injectable()
export class StoredContentService {
  constructor(
    private readonly storage: StorageProvider,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /**
   * An absolute URL under which anybody who has it gets the content for one hour; for areas that keep private content.
   * Bucket and key are sealed in it (encrypted and authenticated), not only signed: they are no business of the reader.
   * A long filename is shortened, its extension kept.
   */
  signedUrl(bucket: StorageBucket, key: string, filename: string): string {
    const until = Math.ceil((this.clock.now().getTime() + VALIDITY) / 1000).toString(36);
    const words = `${STORAGE_BUCKETS.indexOf(bucket)}\n${until}\n${key}\n`;
    const name = shortened(filename, MAX_WORDS - Buffer.byteLength(words));
    const sealed = seal(words + name, this.settings.authSecret, PURPOSE).toString('base64url');
    return `${this.settings.baseUrl}/api/public/content/${sealed}`;
  }

  /**
   * Opens the content of a link, or the range that a `Range` header asks for. The stream must be read or destroyed.
   * Ends in NOT_FOUND (not a link of ours, or the content is gone), TOKEN_EXPIRED, 416 RANGE_NOT_SATISFIABLE, PROVIDER_ERROR.
   */
  async open(signed: string, rangeHeader: string | undefined): Promise<ServedContent> {
    const { bucket, until, key, filename } = this.read(signed);
    if (this.clock.now() >= until) throw new ContentLinkExpired();
    const asked = readRange(rangeHeader);
    if (asked === null) return { ...(await this.storage.get(bucket, key)), filename, range: null };
    const range = 'last' in asked ? await this.fromEnd(bucket, key, asked.last) : asked;
    const content = await this.storage.get(bucket, key, range);
    return {
      ...content,
      filename,
      range: { start: range.start, end: Math.min(range.end ?? content.size - 1, content.size - 1) },
    };
  }

  /** The range of the last bytes, for which the size must be known first. */
  private async fromEnd(bucket: StorageBucket, key: string, last: number): Promise<StorageRange> {
    const { stream, size } = await this.storage.get(bucket, key);
    stream.destroy();
    if (last === 0 || size === 0) throw new RangeNotSatisfiable(size);
    return { start: Math.max(0, size - last) };
  }

  private read(signed: string): { bucket: StorageBucket; until: Date; key: string; filename: string } {
    const sealed = Buffer.from(signed, 'base64url');
    // Decoding passes over what it does not know; only the very letters that were given out are a link.
    if (sealed.toString('base64url') !== signed) throw new NotFound(NOUNS.content);
    let words: string[];
    try {
      words = unseal(sealed, this.settings.authSecrets, PURPOSE).split('\n');
    } catch {
      throw new NotFound(NOUNS.content);
    }
    const [bucketNumber, until, key, filename] = words;
    const bucket = STORAGE_BUCKETS[Number(bucketNumber)];
    if (bucket === undefined || until === undefined || key === undefined || filename === undefined)
      throw new NotFound(NOUNS.content);
    return { bucket, until: new Date(parseInt(until, 36) * 1000), key, filename };
  }
}

/** At most so many bytes of UTF-8 on one line, cut before the extension. */
function shortened(filename: string, max: number): string {
  const line = filename.replace(/\s+/g, ' ').trim() || 'file';
  if (Buffer.byteLength(line) <= max) return line;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(line)?.[0] ?? '';
  let stem = '';
  for (const character of line.slice(0, line.length - extension.length)) {
    if (Buffer.byteLength(stem + character + extension) > max) break;
    stem += character;
  }
  return stem + extension;
}
