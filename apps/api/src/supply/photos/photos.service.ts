import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#kernel/clock';
import { Database } from '#kernel/database/database';
import { NotFound, ValidationError } from '#kernel/errors';
import { Facts } from '#kernel/facts';
import { type PageView, toPageView } from '#kernel/http/pagination';
import { newId } from '#kernel/ids';
import { StorageProvider, type StoredContent } from '#providers/storage/storage.provider';
import { StoredFilesService } from '../../foundations/uploads/stored-files.service';
import { MembersService } from '../members/members.service';
import { photos } from './member-photo.entity';
import type { MemberPhotoView, ReorderPhotos } from './photos.dto';
import { PhotoDeleted, PhotosReordered, PhotoUploaded } from './photos.facts';
import {
  ADD_PHOTO,
  filesSelect,
  type PhotoFiles,
  type PhotoRow,
  photoSelect,
  SHOWN_IN_SENT_CATALOG,
} from './photos.sql';

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
    private readonly facts: Facts,
    private readonly clock: Clock,
    private readonly members: MembersService,
  ) {}

  /**
   * Adds a photo after the member's others; for team users, outside of transactions. Ends in NOT_FOUND (member),
   * UNSUPPORTED_MEDIA_TYPE or PAYLOAD_TOO_LARGE (by its content), PROVIDER_ERROR (storage); none leaves anything behind.
   */
  async add(memberId: string, sent: Buffer): Promise<MemberPhotoView> {
    await this.members.assertExists(memberId);
    const { readPhoto } = await photoImage();
    const image = await readPhoto(sent);
    const id = newId();
    const storageKey = `${memberId}/${id}.${image.extension}`;
    const thumbnailKey = `${memberId}/${id}-thumbnail.webp`;
    return this.files.store(
      [
        { bucket: BUCKET, key: storageKey, content: image.content, contentType: image.contentType },
        { bucket: BUCKET, key: thumbnailKey, content: image.thumbnail, contentType: 'image/webp' },
      ],
      async () => {
        const owner = await this.lockPhotosOf(memberId);
        const { width, height, contentType, content } = image;
        const kept = { width, height, contentType, size: content.length, storageKey, thumbnailKey };
        const record = { ...this.database.stamp(), id, memberId, ...kept };
        const photo = await this.database.one<PhotoRow>(ADD_PHOTO, [JSON.stringify([record])]);
        await this.facts.record(PhotoUploaded, { payload: { ...owner, photoId: id } });
        return photo;
      },
    );
  }

  /**
   * Deletes a photo and its files; answers it as it was. One that a sent catalog shows stays readable for its readers alone.
   * For team users, outside of transactions. Ends in NOT_FOUND.
   */
  async remove(id: string): Promise<MemberPhotoView> {
    const { photo, keys } = await this.database.transaction(async () => {
      const known = await this.database.find(photos, id);
      if (!known) throw new NotFound(NOUNS.photo);
      const owner = await this.lockPhotosOf(known.memberId);
      const photo = await this.database.maybeOne<PhotoRow & PhotoFiles>(
        `SELECT ${photoSelect}, ${filesSelect}
           FROM member_photo photo WHERE photo.id = $1 AND photo.deleted_at IS NULL FOR UPDATE`,
        [id],
      );
      if (!photo) throw new NotFound(NOUNS.photo);
      const { storageKey, thumbnailKey, ...view } = photo;
      // A statement of its own: it sees the catalogs whose sending locked the photo until now.
      const kept = await this.database.query(
        `UPDATE member_photo photo SET deleted_at = $2, updated_at = $2
          WHERE photo.id = $1 AND ${SHOWN_IN_SENT_CATALOG} RETURNING photo.id`,
        [id, this.clock.now()],
      );
      if (kept.length === 0) await this.database.query(`DELETE FROM member_photo WHERE id = $1`, [id]);
      await this.facts.record(PhotoDeleted, { payload: { ...owner, photoId: id } });
      return { photo: view, keys: kept.length > 0 ? [] : [storageKey, thumbnailKey] };
    });
    if (keys.length > 0) await this.files.removeDiscarded(keys);
    return photo;
  }

  /**
   * Puts the photos of a member in a new order; for team users. Answers all of them. Ends in NOT_FOUND (member) or
   * VALIDATION_ERROR if the ids are not exactly those of its photos.
   */
  async reorder(memberId: string, { photoIds }: ReorderPhotos): Promise<PageView<MemberPhotoView>> {
    const owner = await this.lockPhotosOf(memberId);
    const before = await this.ofMember(memberId);
    const known = new Set(before.map(({ id }) => id));
    if (photoIds.length !== known.size || !photoIds.every((id) => known.has(id)))
      throw ValidationError.of('photoIds', 'photosOfMember', {
        en: 'photoIds must be exactly the ids of the photos of the member, each once',
        fr: 'photoIds doit être exactement la liste des photos du lieu, chacune une seule fois',
      });
    if (photoIds.every((id, index) => id === before[index]?.id)) return page(before);
    await this.database.query(
      `UPDATE member_photo photo SET position = given.place - 1, updated_at = $2
         FROM unnest($1::uuid[]) WITH ORDINALITY AS given (id, place)
        WHERE photo.id = given.id AND photo.position <> given.place - 1`,
      [photoIds, this.clock.now()],
    );
    await this.facts.record(PhotosReordered, { payload: { ...owner, photoIds } });
    return page(await this.ofMember(memberId));
  }

  /**
   * The stored image of a photo; for everybody. `open` opens it (the stream must be read or destroyed), or ends in NOT_FOUND
   * or PROVIDER_ERROR. Ends in NOT_FOUND: no such photo, or a deleted one that no sent catalog shows.
   */
  async find(id: string, variant: PhotoVariant): Promise<{ etag: string; open: () => Promise<StoredContent> }> {
    const photo = await this.database.maybeOne<PhotoFiles>(
      `SELECT ${filesSelect} FROM member_photo photo
        WHERE photo.id = $1 AND (photo.deleted_at IS NULL OR ${SHOWN_IN_SENT_CATALOG})`,
      [id],
    );
    if (!photo) throw new NotFound(NOUNS.photo);
    // What is stored under an id never changes.
    return {
      etag: variant === 'full' ? `"${id}"` : `"${id}-thumbnail"`,
      open: () => this.storage.get(BUCKET, variant === 'full' ? photo.storageKey : photo.thumbnailKey),
    };
  }

  private ofMember(memberId: string): Promise<MemberPhotoView[]> {
    return this.database.query<PhotoRow>(
      `SELECT ${photoSelect} FROM member_photo photo WHERE photo.member_id = $1 AND photo.deleted_at IS NULL
        ORDER BY photo.position, photo.id`,
      [memberId],
    );
  }

  /** Photos of a member change under its lock alone, so that their positions stay distinct. Ends in NOT_FOUND. */
  private async lockPhotosOf(memberId: string): Promise<OfMember> {
    const { code, name } = await this.members.lock(memberId);
    return { memberId, code, name };
  }
}

const page = (photos: MemberPhotoView[]): PageView<MemberPhotoView> =>
  toPageView(photos, photos.length, { limit: Math.max(photos.length, 1), offset: 0 });
