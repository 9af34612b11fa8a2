import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel/clock';
import { currentTraceId } from '#kernel/context';
import { Database } from '#kernel/database/database';
import { NotFound, ValidationError } from '#kernel/errors';
import { type PageView, toPageView } from '#kernel/http/pagination';
import { newId } from '#kernel/ids';
import { Timeline } from '#kernel/timeline';
import { StorageProvider, type StoredContent } from '#providers/storage/storage.provider';
import { type MemberPhotoRow, type MemberPhotoView, toMemberPhotoView } from '../members/members.dto';
import { photoSelect } from '../members/members.sql';
import { StoredFilesService } from '../../foundations/uploads/stored-files.service';
import type { ReorderPhotos } from './photos.dto';
import { SHOWN_IN_SENT_CATALOG } from './photos.sql';
import { PhotoDeleted, PhotoReordered, PhotoUploaded } from './photos.timeline';

const BUCKET = 'member-photos';
/** A photo is its full image, or the small one. */
export type PhotoVariant = 'full' | 'thumbnail';

interface OfMember {
  memberId: string;
  code: string;
  name: string;
}

// Outside of the class: in one that Nest's compiler plugin rewrites, the name of the file would stay that of the source.
const photoImage = () => import('./photo-image.ts');

@Injectable()
export class PhotosService {
  constructor(
    private readonly database: Database,
    private readonly storage: StorageProvider,
    private readonly files: StoredFilesService,
    private readonly timeline: Timeline,
    private readonly clock: Clock,
  ) {}

  /**
   * Adds a photo after the member's others; for team users, outside of transactions. Ends in NOT_FOUND (member),
   * UNSUPPORTED_MEDIA_TYPE or PAYLOAD_TOO_LARGE (by what the file holds), PROVIDER_ERROR (storage); none leaves anything behind.
   */
  async add(memberId: string, sent: Buffer): Promise<MemberPhotoView> {
    const member = await this.database.maybeOne(`SELECT id FROM member WHERE id = $1`, [memberId]);
    if (!member) throw new NotFound('Member');
    const { readPhoto } = await photoImage();
    const image = await readPhoto(sent);
    const id = newId();
    const key = `${memberId}/${id}.${image.extension}`;
    const thumbnailKey = `${memberId}/${id}-thumbnail.webp`;
    return this.files.store(
      [
        { bucket: BUCKET, key, content: image.content, contentType: image.contentType },
        { bucket: BUCKET, key: thumbnailKey, content: image.thumbnail, contentType: 'image/webp' },
      ],
      async () => {
        const owner = await this.lockMember(memberId);
        const row = await this.database.one<MemberPhotoRow>(
          `INSERT INTO member_photo AS photo (id, member_id, position, width, height, content_type, size, storage_key,
             thumbnail_key, trace_id, created_at, updated_at)
           SELECT $1, $2, coalesce(max(other.position) + 1, 0), $3, $4, $5, $6, $7, $8, $9, $10, $10
             FROM member_photo other WHERE other.member_id = $2 AND other.deleted_at IS NULL
           RETURNING ${photoSelect}`,
          [
            id,
            memberId,
            image.width,
            image.height,
            image.contentType,
            image.content.length,
            key,
            thumbnailKey,
            currentTraceId(),
            this.clock.now(),
          ],
        );
        await this.timeline.add(PhotoUploaded, { requestId: null, payload: { ...owner, photoId: id } });
        return toMemberPhotoView(row);
      },
    );
  }

  /**
   * Deletes a photo and its files; answers it as it was. One that a sent catalog shows stays readable for its readers alone.
   * For team users, outside of transactions. Ends in NOT_FOUND.
   */
  async remove(id: string): Promise<MemberPhotoView> {
    const { row, keys } = await this.database.transaction(async () => {
      const found = await this.database.maybeOne<{ memberId: string }>(
        `SELECT member_id AS "memberId" FROM member_photo WHERE id = $1`,
        [id],
      );
      if (!found) throw new NotFound('Photo');
      const owner = await this.lockMember(found.memberId);
      const photo = await this.database.maybeOne<MemberPhotoRow & { storageKey: string; thumbnailKey: string }>(
        `SELECT ${photoSelect}, photo.storage_key AS "storageKey", photo.thumbnail_key AS "thumbnailKey"
           FROM member_photo photo WHERE photo.id = $1 AND photo.deleted_at IS NULL FOR UPDATE`,
        [id],
      );
      if (!photo) throw new NotFound('Photo');
      const { storageKey, thumbnailKey, ...rest } = photo;
      // A statement of its own: it sees the catalogs whose sending held the lock on the photo until now.
      const kept = await this.database.query(
        `UPDATE member_photo photo SET deleted_at = $2, updated_at = $2
          WHERE photo.id = $1 AND ${SHOWN_IN_SENT_CATALOG} RETURNING photo.id`,
        [id, this.clock.now()],
      );
      if (kept.length === 0) await this.database.query(`DELETE FROM member_photo WHERE id = $1`, [id]);
      await this.timeline.add(PhotoDeleted, { requestId: null, payload: { ...owner, photoId: id } });
      return { row: rest, keys: kept.length > 0 ? [] : [storageKey, thumbnailKey] };
    });
    if (keys.length > 0) await this.files.removeDiscarded(keys);
    return toMemberPhotoView(row);
  }

  /**
   * Puts the photos of a member in a new order; for team users. Answers all of them. Ends in NOT_FOUND (member) or
   * VALIDATION_ERROR where the ids are not exactly those of its photos.
   */
  async reorder(memberId: string, { photoIds }: ReorderPhotos): Promise<PageView<MemberPhotoView>> {
    const owner = await this.lockMember(memberId);
    const before = await this.ofMember(memberId);
    const known = new Set(before.map(({ id }) => id));
    if (photoIds.length !== known.size || !photoIds.every((id) => known.has(id)))
      throw ValidationError.of('photoIds', 'photoIds must be exactly the ids of the photos of the member, each once');
    if (photoIds.every((id, index) => id === before[index]?.id)) return page(before);
    await this.database.query(
      `UPDATE member_photo photo SET position = given.place - 1, updated_at = $2
         FROM unnest($1::uuid[]) WITH ORDINALITY AS given (id, place)
        WHERE photo.id = given.id AND photo.position <> given.place - 1`,
      [photoIds, this.clock.now()],
    );
    await this.timeline.add(PhotoReordered, { requestId: null, payload: { ...owner, photoIds } });
    return page(await this.ofMember(memberId));
  }

  /**
   * The stored image of a photo; for everybody. `open` opens it (the stream must be read or destroyed), or ends in NOT_FOUND
   * or PROVIDER_ERROR. Ends in NOT_FOUND: no such photo, or a deleted one that no sent catalog shows.
   */
  async find(id: string, variant: PhotoVariant): Promise<{ etag: string; open: () => Promise<StoredContent> }> {
    const photo = await this.database.maybeOne<{ storageKey: string; thumbnailKey: string }>(
      `SELECT photo.storage_key AS "storageKey", photo.thumbnail_key AS "thumbnailKey" FROM member_photo photo
        WHERE photo.id = $1 AND (photo.deleted_at IS NULL OR ${SHOWN_IN_SENT_CATALOG})`,
      [id],
    );
    if (!photo) throw new NotFound('Photo');
    // What is stored under an id never changes.
    return {
      etag: variant === 'full' ? `"${id}"` : `"${id}-thumbnail"`,
      open: () => this.storage.get(BUCKET, variant === 'full' ? photo.storageKey : photo.thumbnailKey),
    };
  }

  private async ofMember(memberId: string): Promise<MemberPhotoView[]> {
    const rows = await this.database.query<MemberPhotoRow>(
      `SELECT ${photoSelect} FROM member_photo photo WHERE photo.member_id = $1 AND photo.deleted_at IS NULL
        ORDER BY photo.position, photo.id`,
      [memberId],
    );
    return rows.map(toMemberPhotoView);
  }

  /** The photos of a member are changed under this lock alone, so that their positions stay distinct. Ends in NOT_FOUND. */
  private async lockMember(memberId: string): Promise<OfMember> {
    const member = await this.database.maybeOne<OfMember>(
      `SELECT id AS "memberId", code, name FROM member WHERE id = $1 FOR NO KEY UPDATE`,
      [memberId],
    );
    if (!member) throw new NotFound('Member');
    return member;
  }
}

const page = (photos: MemberPhotoView[]): PageView<MemberPhotoView> =>
  toPageView(photos, photos.length, { limit: Math.max(photos.length, 1), offset: 0 });
