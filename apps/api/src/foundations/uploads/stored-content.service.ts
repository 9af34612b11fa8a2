import { Inject, Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock, HOUR } from '#core/clock';
import { NotFound } from '#core/errors';
import { seal, unseal } from '#core/secrets';
import { type AppConfig, appConfig } from '#core/app.config';
import { type AuthConfig, authConfig } from '#core/auth.config';
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

/** How long a link to private content works. */
const VALIDITY = HOUR;
const PURPOSE = 'content-link';
/** Maximum sealed length that fits into a path segment of the router (300 characters). */
const MAX_WORDS = 195;

/** Content being sent to a client. */
export interface ServedContent extends StoredContent {
  filename: string;
  /** The bytes in the stream, both included; null for the whole content. */
  range: { start: number; end: number } | null;
}

/** Serves private content only through the service's own links; its storage location is never shown. */
@Injectable()
export class StoredContentService {
  constructor(
    private readonly storage: StorageProvider,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    @Inject(authConfig.KEY) private readonly auth: AuthConfig,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns an absolute URL at which anyone can get the content for one hour; for areas with private content. Bucket
   * and key are sealed (encrypted and authenticated), not only signed, to hide them from readers. A long filename is
   * shortened, keeping its extension.
   */
  signedUrl(bucket: StorageBucket, key: string, filename: string): string {
    const until = Math.ceil((this.clock.now().getTime() + VALIDITY) / 1000).toString(36);
    const words = `${STORAGE_BUCKETS.indexOf(bucket)}\n${until}\n${key}\n`;
    const name = shortened(filename, MAX_WORDS - Buffer.byteLength(words));
    const sealed = seal(words + name, this.auth.secret, PURPOSE).toString('base64url');
    return `${this.app.baseUrl}/api/public/content/${sealed}`;
  }

  /**
   * Opens the content of a link, or the range requested by a `Range` header. The stream must be read or destroyed.
   * @throws NOT_FOUND not one of our links, or the content no longer exists
   * @throws TOKEN_EXPIRED the link has expired
   * @throws RANGE_NOT_SATISFIABLE 416, the range starts beyond the end
   * @throws PROVIDER_ERROR the storage failed
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

  /** Resolves a suffix range, for which the size must be known first. */
  private async fromEnd(bucket: StorageBucket, key: string, last: number): Promise<StorageRange> {
    const { stream, size } = await this.storage.get(bucket, key);
    stream.destroy();
    if (last === 0 || size === 0) throw new RangeNotSatisfiable(size);
    return { start: Math.max(0, size - last) };
  }

  private read(signed: string): { bucket: StorageBucket; until: Date; key: string; filename: string } {
    const sealed = Buffer.from(signed, 'base64url');
    // Decoding ignores invalid characters; only the exact string that was issued is a link.
    if (sealed.toString('base64url') !== signed) throw new NotFound(NOUNS.content);
    let words: string[];
    try {
      words = unseal(sealed, this.auth.secrets, PURPOSE).split('\n');
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

/** Shortens a name to at most `max` bytes of UTF-8 on one line, keeping the extension. */
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
