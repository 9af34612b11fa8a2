import { Injectable, Logger } from '@nestjs/common';
import { Database } from '#database/database';
import { ProviderError } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { UnsupportedMediaType } from '#http/upload';
import { newId } from '#core/ids';
import type { Locale } from '#i18n/locale';
import { TranscriptionProvider } from '#providers/transcription/transcription.provider';
import { StoredContentService } from '../../foundations/uploads/stored-content.service';
import { StoredFilesService } from '../../foundations/uploads/stored-files.service';
import { type AudioUpload, audioUploads } from './audio-upload.entity';
import type { AudioView, KeptAudioView } from './audio.dto';
import { EntityNotFound } from './audio.errors';
import { AudioUploaded } from './audio.events';
import { audioFormatOf } from './audio.rules';

const BUCKET = 'member-audios';

interface Entity {
  type: 'member' | 'organizer' | 'request';
  /** The language of the record's people, if known. */
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
    private readonly events: DomainEvents,
  ) {}

  /**
   * Stores a recording about a venue, organizer or request, with its transcript if the provider creates one; for team
   * users, outside of transactions. Failures leave nothing behind.
   * @throws NOT_FOUND the record doesn't exist
   * @throws UNSUPPORTED_MEDIA_TYPE the content isn't a known recording format
   * @throws INVALID_STATUS_TRANSITION the organizer was erased
   * @throws PROVIDER_ERROR the storage failed
   */
  async add(entityId: string, recording: Buffer): Promise<AudioView> {
    const entity = await this.findEntity(entityId);
    const format = audioFormatOf(recording);
    if (format === null)
      throw new UnsupportedMediaType({
        en: 'A recording must be an MP3, M4A, AAC, Ogg, WAV, WebM, FLAC or AMR file without video.',
        fr: 'Un enregistrement doit être un fichier MP3, M4A, AAC, Ogg, WAV, WebM, FLAC ou AMR, sans vidéo.',
      });
    const { contentType } = format;
    const transcript = await this.transcribe(recording, contentType, entity.locale);
    const id = newId();
    const storageKey = `${entity.type}/${entityId}/${id}.${format.extension}`;
    const size = recording.length;
    const owner = (type: Entity['type']): string | null => (entity.type === type ? entityId : null);
    await this.files.store([{ bucket: BUCKET, key: storageKey, content: recording, contentType }], async () => {
      await this.database.insert(audioUploads, {
        id,
        memberId: owner('member'),
        organizerId: owner('organizer'),
        requestId: owner('request'),
        contentType,
        size,
        storageKey,
        transcript,
      });
      await this.events.publish(AudioUploaded, {
        requestId: owner('request'),
        payload: { audioId: id, entityId, entityType: entity.type, transcribed: transcript !== null },
      });
    });
    return { id, entityId, contentType, size, url: this.urlOf(storageKey), transcript };
  }

  /**
   * Returns the recordings about a venue, organizer or request, newest first; for team users.
   * @throws NOT_FOUND the record doesn't exist
   */
  async list(entityId: string, params: PageParams): Promise<PageView<KeptAudioView>> {
    await this.findEntity(entityId);
    const { rows, total } = await this.database.page<AudioUpload>({
      select: audioUploads.columns,
      from: 'audio_upload',
      where: ['(audio_upload.member_id = $1 OR audio_upload.organizer_id = $1 OR audio_upload.request_id = $1)'],
      params: [entityId],
      orderBy: 'audio_upload.created_at DESC, audio_upload.id DESC',
      ...params,
    });
    const items = rows.map(({ id, contentType, size, storageKey, transcript, createdAt }) => ({
      ...{ id, entityId, contentType, size, url: this.urlOf(storageKey), transcript, createdAt },
    }));
    return toPageView(items, total, params);
  }

  private urlOf(storageKey: string): string {
    return this.content.signedUrl(BUCKET, storageKey, storageKey.slice(storageKey.lastIndexOf('/') + 1));
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

  /** Null if it failed: the recording is useful without a transcript. */
  private async transcribe(recording: Buffer, contentType: string, locale: Locale | null): Promise<string | null> {
    try {
      return await this.transcription.transcribe(recording, contentType, locale ?? undefined);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.logger.warn({ msg: 'Stored a recording without a transcript', reason: error.reason, err: error });
      return null;
    }
  }
}
