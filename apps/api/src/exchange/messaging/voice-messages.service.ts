import { Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import type { Locale } from '#i18n/locale';
import { MessagingProvider } from '#providers/messaging/messaging.provider';
import { StorageProvider } from '#providers/storage/storage.provider';
import { TranscriptionProvider } from '#providers/transcription/transcription.provider';
import { audioFormatOf } from '../../supply/audio/audio.rules';
import { MessageFiles } from './message-files.service';
import { MESSAGE_BUCKET } from './messaging.dto';
import type { KeptMessage } from './messaging.sql';

/** The provider's limit for audio, in bytes: https://developers.facebook.com/docs/whatsapp/cloud-api/reference/media. */
const MAX_RECORDING = 16 * 2 ** 20;

interface Recording {
  content: Buffer;
  contentType: string;
}

/** Fetches, stores and transcribes voice messages. */
@Injectable()
export class VoiceMessages {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly provider: MessagingProvider,
    private readonly transcription: TranscriptionProvider,
    private readonly storage: StorageProvider,
    private readonly files: MessageFiles,
  ) {}

  /**
   * Returns the transcript of a voice message. Stores its recording first, then its transcript, so that a later attempt continues from
   * there. Called outside of any transaction.
   * @throws PROVIDER_ERROR a provider failed
   * @throws MediaTooLarge a retry would not help
   */
  async hear(message: KeptMessage, mediaId: string, locale?: Locale | null): Promise<string> {
    if (message.transcript !== null) return message.transcript;
    const { content, contentType } =
      message.fileKey === null
        ? await this.fetch(message.id, mediaId)
        : await this.stored(message.fileKey, message.fileContentType ?? '');
    const transcript = await this.transcription.transcribe(content, contentType, locale ?? undefined);
    // An erased message counts as processed: nothing is written into it again.
    await this.database.query(
      `UPDATE messaging_message SET transcript = $2, updated_at = $3 WHERE id = $1 AND processed_at IS NULL`,
      [message.id, transcript, this.clock.now()],
    );
    return transcript;
  }

  private async fetch(id: string, mediaId: string): Promise<Recording> {
    const { content, contentType: declared } = await this.provider.fetchMedia(mediaId, MAX_RECORDING);
    const format = audioFormatOf(content);
    // If the content isn't a known audio format, the declared type is served, but only one that a browser can't run.
    const contentType = format?.contentType ?? (/^audio\/[\w.+-]+/i.exec(declared)?.[0] || 'application/octet-stream');
    await this.files.store(id, { content, contentType, filename: null, extension: format?.extension ?? 'bin' });
    return { content, contentType };
  }

  private async stored(key: string, contentType: string): Promise<Recording> {
    const { stream } = await this.storage.get(MESSAGE_BUCKET, key);
    return { content: Buffer.concat((await stream.toArray()) as Buffer[]), contentType };
  }
}
