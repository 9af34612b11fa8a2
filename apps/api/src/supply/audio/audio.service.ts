import { Injectable, Logger } from '@nestjs/common';
import { Clock, DAY, HOUR, MINUTE, SECOND } from '#core/clock';
import { Database } from '#database/database';
import type { Row } from '#database/table';
import { ProviderError } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { UnsupportedMediaType } from '#http/upload';
import { newId } from '#core/ids';
import { JobQueue, Queue } from '#queue/queue';
import type { Locale } from '#i18n/locale';
import { StorageProvider } from '#providers/storage/storage.provider';
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

interface OfRecording {
  id: string;
}

const OF_UNHEARD = ['contentType', 'storageKey'] as const;
type Unheard = Row<AudioUpload, (typeof OF_UNHEARD)[number]> & Pick<Entity, 'locale'>;

/** The recording $1, if it has no transcript yet. */
const FIND_UNHEARD = `SELECT ${audioUploads.select('audio', OF_UNHEARD)}, organizer.locale FROM audio_upload audio
    LEFT JOIN request ON request.id = audio.request_id
    LEFT JOIN organizer ON organizer.id = coalesce(audio.organizer_id, request.organizer_id)
  WHERE audio.id = $1 AND audio.transcript IS NULL`;

/** Pauses after failed transcriptions; the first follows the one during the upload. */
const FIRST_PAUSE = 30 * SECOND;
const BACK_OFF = [2 * MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY];
/** A run ends after this many failures in a row: the provider doesn't respond. */
const FAILURES_PER_RUN = 3;
/** How long a shutdown waits for a running transcription. */
const LAST_WORDS = 2 * SECOND;

@Injectable()
export class AudioService {
  private readonly logger = new Logger(AudioService.name);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: JobQueue,
    private readonly storage: StorageProvider,
    private readonly files: StoredFilesService,
    private readonly content: StoredContentService,
    private readonly transcription: TranscriptionProvider,
    private readonly events: DomainEvents,
  ) {}

  /**
   * Stores a recording about a venue, organizer or request, with its transcript if the provider creates one; for team
   * users, outside of transactions. Other failures leave nothing behind. If the transcription may succeed later, a job
   * repeats it.
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
    const { transcript, isPassing } = await this.transcribe(recording, contentType, entity.locale);
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
      const runAt = new Date(this.clock.now().getTime() + FIRST_PAUSE);
      if (isPassing) await this.jobs.add('transcriptions', { id } satisfies OfRecording, { key: id, runAt });
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

  /** Transcribes a recording again whose transcription failed when it was uploaded. */
  @Queue({
    name: 'transcriptions',
    job: 'transcribe-recordings',
    schedule: '*/15 * * * * *',
    backOff: BACK_OFF,
    failuresPerRun: FAILURES_PER_RUN,
    stopWithin: LAST_WORDS,
  })
  async hearAgain({ id }: OfRecording): Promise<void> {
    const unheard = await this.database.maybeOne<Unheard>(FIND_UNHEARD, [id]);
    // Otherwise it was deleted.
    if (unheard === null) return;
    const { contentType, storageKey, locale } = unheard;
    const { stream } = await this.storage.get(BUCKET, storageKey);
    const recording = Buffer.concat((await stream.toArray()) as Buffer[]);
    const transcript = await this.transcription.transcribe(recording, contentType, locale ?? undefined);
    await this.database.query(
      `UPDATE audio_upload SET transcript = $2, updated_at = $3 WHERE id = $1 AND transcript IS NULL`,
      [id, transcript, this.clock.now()],
    );
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

  /** The transcript is null if it failed: the recording is useful without one. `isPassing`: a retry may succeed. */
  private async transcribe(
    recording: Buffer,
    contentType: string,
    locale: Locale | null,
  ): Promise<{ transcript: string | null; isPassing: boolean }> {
    try {
      const transcript = await this.transcription.transcribe(recording, contentType, locale ?? undefined);
      return { transcript, isPassing: false };
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      this.logger.warn({ msg: 'Stored a recording without a transcript', reason: error.reason, err: error });
      return { transcript: null, isPassing: error.retryable };
    }
  }
}
