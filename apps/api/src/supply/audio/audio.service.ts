import { Injectable, Logger } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { currentTraceId } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { ProviderError } from '#kernel/errors';
import { UnsupportedMediaType } from '#kernel/http/upload';
import { newId } from '#kernel/ids';
import { Timeline } from '#kernel/timeline';
import type { Locale } from '#domain/vocabulary';
import { TranscriptionProvider } from '#providers/transcription/transcription.provider';
import { StoredContentService } from '../../foundations/uploads/stored-content.service';
import { StoredFilesService } from '../../foundations/uploads/stored-files.service';
import type { AudioView } from './audio.dto';
import { EntityNotFound } from './audio.errors';
import { audioFormatOf } from './audio.rules';
import { AudioUploaded } from './audio.timeline';

const BUCKET = 'member-audios';

interface Entity {
  type: 'member' | 'organizer' | 'request';
  /** The language that the entity's people write in, where it is known. */
  locale: Locale | null;
}

@Injectable()
export class AudioService {
  private readonly logger = new Logger(AudioService.name);

  constructor(
    private readonly database: Database,
    private readonly files: StoredFilesService,
    private readonly content: StoredContentService,
    private readonly transcription: TranscriptionProvider,
    private readonly timeline: Timeline,
    private readonly clock: Clock,
  ) {}

  /**
   * Keeps a recording about a member, organizer or request, with its transcript where the provider makes one; for team users,
   * outside of transactions. Ends in NOT_FOUND, UNSUPPORTED_MEDIA_TYPE (by content: no recording of a known format),
   * INVALID_STATUS_TRANSITION (the organizer was erased), PROVIDER_ERROR (storage); none leaves anything behind.
   */
  async add(entityId: string, recording: Buffer): Promise<AudioView> {
    const entity = await this.findEntity(entityId);
    const format = audioFormatOf(recording);
    if (format === null)
      throw new UnsupportedMediaType(
        'A recording is an MP3, M4A, AAC, Ogg, WAV, WebM, FLAC or AMR file without pictures.',
      );
    const { contentType } = format;
    const transcript = await this.transcribe(recording, contentType, entity.locale);
    const id = newId();
    const key = `${entity.type}/${entityId}/${id}.${format.extension}`;
    await this.files.store([{ bucket: BUCKET, key, content: recording, contentType }], async () => {
      const now = this.clock.now();
      await this.database.query(
        `INSERT INTO audio_upload (id, ${entity.type}_id, content_type, size, storage_key, transcript, trace_id, created_at,
           updated_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`,
        [id, entityId, contentType, recording.length, key, transcript, currentTraceId(), now],
      );
      await this.timeline.add(AudioUploaded, {
        requestId: entity.type === 'request' ? entityId : null,
        payload: { audioId: id, entityId, entityType: entity.type, transcribed: transcript !== null },
      });
    });
    const url = this.content.signedUrl(BUCKET, key, `${id}.${format.extension}`);
    return { id, entityId, contentType, size: recording.length, url, transcript };
  }

  private async findEntity(id: string): Promise<Entity> {
    const entity = await this.database.maybeOne<Entity>(
      `SELECT 'member' AS type, NULL AS locale FROM member WHERE id = $1
       UNION ALL SELECT 'organizer', locale FROM organizer WHERE id = $1
       UNION ALL SELECT 'request', organizer.locale FROM request JOIN organizer ON organizer.id = request.organizer_id
                  WHERE request.id = $1`,
      [id],
    );
    if (!entity) throw new EntityNotFound();
    return entity;
  }

  /** Null where it failed: the recording is worth keeping without. */
  private async transcribe(recording: Buffer, contentType: string, locale: Locale | null): Promise<string | null> {
    try {
      return await this.transcription.transcribe(recording, contentType, locale ?? undefined);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.logger.warn({ msg: 'A recording was kept without transcript', reason: error.reason, err: error });
      return null;
    }
  }
}
