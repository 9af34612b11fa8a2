import { Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { newId } from '#core/ids';
import { MessagingProvider } from '#providers/messaging/messaging.provider';
import { StoredFilesService } from '../../foundations/uploads/stored-files.service';
import { attachmentTypeOf } from '../../foundations/uploads/attachments.rules';
import { ATTACHMENT_MAX } from '../communications/communications.dto';
import { withExtension } from '../inbound/attachment-names';
import { safeContentType, safeFilename } from '../inbound/inbound.rules';
import { MESSAGE_BUCKET } from './messaging.dto';
import type { InboundMessage } from './messaging.rules';
import type { KeptMessage } from './messaging.sql';

interface MessageFile {
  content: Buffer;
  contentType: string;
  /** Null for a recording. */
  filename: string | null;
  /** Of its key in the storage. */
  extension: string;
}

/** Fetches and stores the photos, videos and documents of messages. */
@Injectable()
export class MessageFiles {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly provider: MessagingProvider,
    private readonly files: StoredFilesService,
  ) {}

  /**
   * Stores the file of a message, unless an earlier attempt has. Called outside of any transaction.
   * @throws PROVIDER_ERROR a provider failed
   * @throws MediaTooLarge a retry would not help
   */
  async fetch({ id, fileKey }: KeptMessage, { type, filename }: InboundMessage, mediaId: string): Promise<void> {
    if (fileKey !== null) return;
    const { content, contentType: declared } = await this.provider.fetchMedia(mediaId, ATTACHMENT_MAX);
    const contentType = attachmentTypeOf(content) ?? shownType(declared);
    const name = withExtension(safeFilename(filename ?? '', type), { filename: filename ?? '', contentType, content });
    const extension = /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1] ?? 'bin';
    await this.store(id, { content, contentType, filename: name, extension });
  }

  /**
   * Stores the content of a message that hasn't been applied yet; outside of any transaction.
   * @throws PROVIDER_ERROR the storage failed
   */
  async store(id: string, { content, contentType, filename, extension }: MessageFile): Promise<void> {
    const key = `${id}/${newId()}.${extension}`;
    await this.files.store([{ bucket: MESSAGE_BUCKET, key, content, contentType }], async () => {
      const taken = await this.database.maybeOne(
        `UPDATE messaging_message SET file_key = $2, file_content_type = $3, file_name = $4, file_size = $5, updated_at = $6
          WHERE id = $1 AND file_key IS NULL AND processed_at IS NULL RETURNING id`,
        [id, key, contentType, filename, content.length, this.clock.now()],
      );
      // Another holder of the event, or an erasure, was faster: this file is removed, and the next attempt finds the current state.
      if (taken === null) throw new Error('The file of this message is already stored, or was erased.');
    });
  }
}

/** Returns the declared type of a photo, video or recording; anything else isn't a file that mails may carry, and only downloads. */
function shownType(declared: string): string {
  const type = safeContentType(declared);
  return /^(image|video|audio)\//.test(type) && type !== 'image/svg+xml' ? type : 'application/octet-stream';
}
