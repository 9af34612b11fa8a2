import { Injectable } from '@nestjs/common';
import { fr } from '#i18n/formats';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { NotFound, ValidationError } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { type PageView, toPageView } from '#http/pagination';
import { newId } from '#core/ids';
import { StorageProvider, type StoredContent } from '#providers/storage/storage.provider';
import { type FileToStore, StoredFilesService } from '../../foundations/uploads/stored-files.service';
import { MembersService } from '../members/members.service';
import { type MemberPhoto, photos } from './member-photo.entity';
import type { MemberPhotoView, ReorderPhotos, UpdatePhoto } from './photos.dto';
import { PhotoDeleted, PhotosReordered, PhotoUpdated, PhotoUploaded } from './photos.events';
import type { PhotoImage, PhotoSizes } from './photo-image';
import { type PhotoWidth, sizesOf } from './photos.rules';
import {
  ADD_PHOTOS,
  filesSelect,
  type PhotoFiles,
  type PhotoRow,
  photoSelect,
  SHOWN_IN_SENT_CATALOG,
  toPhotoView,
} from './photos.sql';

const BUCKET = 'member-photos';
/** The full image, the thumbnail, or one of the sizes. */
export type PhotoVariant = 'full' | 'thumbnail' | PhotoWidth;

/** A photo to add. */
export interface PhotoToAdd {
  image: PhotoImage;
  alt: string | null;
}

interface OfMember {
  memberId: string;
  code: string;
  name: string;
}

// Outside of the class: in a class that Nest's compiler plugin rewrites, the file name would remain that of the source.
const photoImage = () => import('./photo-image.ts');

/** A requested stored image. */
export interface FoundPhoto {
  etag: string;
  open: () => Promise<StoredContent>;
}

/** The photos of venues. Methods are for team users; a venue's link uses them for its own photos. */
@Injectable()
export class PhotosService {
  constructor(
    private readonly database: Database,
    private readonly storage: StorageProvider,
    private readonly files: StoredFilesService,
    private readonly events: DomainEvents,
    private readonly clock: Clock,
    private readonly members: MembersService,
  ) {}

  /**
   * Adds a photo after the venue's others; for team users, outside of transactions. Failures leave nothing behind.
   * @throws NOT_FOUND the venue doesn't exist
   * @throws UNSUPPORTED_MEDIA_TYPE by its content
   * @throws PAYLOAD_TOO_LARGE by its content
   * @throws PROVIDER_ERROR the storage failed
   * @throws VALIDATION_ERROR the venue already has `most` photos
   */
  async add(memberId: string, sent: Buffer, alt: string | null, most = Infinity): Promise<MemberPhotoView> {
    await this.members.assertExists(memberId);
    const { readPhoto } = await photoImage();
    const photo = filed(memberId, { image: await readPhoto(sent), alt });
    return this.files.store(photo.files, async () => {
      const owner = await this.lockPhotosOf(memberId);
      if (most < Infinity && (await this.ofMember(memberId)).length >= most)
        throw ValidationError.of('file', 'maxPhotos', {
          en: `There are ${most} photos already: delete one first.`,
          fr: fr`Il y a déjà ${most} photos : supprimez-en une d’abord.`,
        });
      const added = await this.database.one<PhotoRow>(ADD_PHOTOS, [
        JSON.stringify([{ ...this.database.stamp(), ...photo.columns }]),
      ]);
      await this.events.publish(PhotoUploaded, { payload: { ...owner, photoId: added.id } });
      return toPhotoView(added);
    });
  }

  /** Prepares a photo to be added to several venues; outside of transactions. Throws as `add` does for the content. */
  async prepare(sent: Buffer): Promise<PhotoImage> {
    const { readPhoto } = await photoImage();
    return readPhoto(sent);
  }

  /**
   * Adds photos to a venue without any, all or nothing, and without timeline entries; for the demo venues, outside of
   * transactions. Returns how many it added.
   * @throws NOT_FOUND the venue doesn't exist
   * @throws PROVIDER_ERROR the storage failed
   */
  async addFirst(memberId: string, given: PhotoToAdd[]): Promise<number> {
    const filedPhotos = given.map((photo) => filed(memberId, photo));
    const keys = filedPhotos.flatMap(({ files }) => files.map(({ key }) => key));
    const added = await this.files.store(
      filedPhotos.flatMap(({ files }) => files),
      async () => {
        await this.lockPhotosOf(memberId);
        if ((await this.ofMember(memberId)).length > 0) return 0;
        const rows = filedPhotos.map(({ columns }) => ({ ...this.database.stamp(), ...columns }));
        return (await this.database.query(ADD_PHOTOS, [JSON.stringify(rows)])).length;
      },
    );
    if (added === 0) await this.files.discard(BUCKET, keys);
    return added;
  }

  /**
   * Changes the description of a photo; for team users.
   * @throws NOT_FOUND the photo doesn't exist
   */
  async update(id: string, { alt }: UpdatePhoto): Promise<MemberPhotoView> {
    const { owner, row } = await this.lockPhoto(id);
    if (alt === undefined || alt === row.alt) return toPhotoView(row);
    const changed = await this.database.one<PhotoRow>(
      `UPDATE member_photo photo SET alt = $2, updated_at = $3 WHERE photo.id = $1 RETURNING ${photoSelect}`,
      [id, alt, this.clock.now()],
    );
    await this.events.publish(PhotoUpdated, { payload: { ...owner, photoId: id } });
    return toPhotoView(changed);
  }

  /**
   * Deletes a photo and its files; returns the deleted photo. One shown in a sent catalog stays readable only for that
   * catalog's readers. For team users, outside of transactions.
   * @throws NOT_FOUND the photo doesn't exist
   */
  async remove(id: string): Promise<MemberPhotoView> {
    const { photo, keys } = await this.database.transaction(async () => {
      const { owner, row, keys } = await this.lockPhoto(id);
      // A separate statement: it sees the catalogs whose sending had locked the photo.
      const kept = await this.database.query(
        `UPDATE member_photo photo SET deleted_at = $2, updated_at = $2
          WHERE photo.id = $1 AND ${SHOWN_IN_SENT_CATALOG} RETURNING photo.id`,
        [id, this.clock.now()],
      );
      if (kept.length === 0) await this.database.query(`DELETE FROM member_photo WHERE id = $1`, [id]);
      await this.events.publish(PhotoDeleted, { payload: { ...owner, photoId: id } });
      return { photo: toPhotoView(row), keys: kept.length > 0 ? [] : keys };
    });
    if (keys.length > 0) await this.files.removeDiscarded(keys);
    return photo;
  }

  /**
   * Reorders the photos of a venue; for team users. Returns all of them.
   * @throws NOT_FOUND the venue doesn't exist
   * @throws VALIDATION_ERROR the ids aren't exactly those of its photos
   */
  async reorder(memberId: string, { photoIds }: ReorderPhotos): Promise<PageView<MemberPhotoView>> {
    const owner = await this.lockPhotosOf(memberId);
    const before = await this.ofMember(memberId);
    const known = new Set(before.map(({ id }) => id));
    if (photoIds.length !== known.size || !photoIds.every((id) => known.has(id)))
      throw ValidationError.of('photoIds', 'photosOfMember', {
        en: 'photoIds must be exactly the ids of the photos of the venue, each once',
        fr: 'photoIds doit être exactement la liste des photos du lieu, chacune une seule fois',
      });
    if (photoIds.every((id, index) => id === before[index]?.id)) return page(before);
    await this.database.query(
      `UPDATE member_photo photo SET position = given.place - 1, updated_at = $2
         FROM unnest($1::uuid[]) WITH ORDINALITY AS given (id, place)
        WHERE photo.id = given.id AND photo.position <> given.place - 1`,
      [photoIds, this.clock.now()],
    );
    await this.events.publish(PhotosReordered, { payload: { ...owner, photoIds } });
    return page(await this.ofMember(memberId));
  }

  /**
   * Returns the stored image of a photo; public. `open` opens it (the stream must be read or destroyed), and throws
   * NOT_FOUND or PROVIDER_ERROR.
   * @throws NOT_FOUND no such photo, or a deleted one that no sent catalog shows
   */
  async find(id: string, variant: PhotoVariant): Promise<FoundPhoto> {
    const photo = await this.database.maybeOne<PhotoFiles & Pick<MemberPhoto, 'width' | 'height'>>(
      `SELECT ${filesSelect}, photo.width, photo.height FROM member_photo photo
        WHERE photo.id = $1 AND (photo.deleted_at IS NULL OR ${SHOWN_IN_SENT_CATALOG})`,
      [id],
    );
    if (!photo) throw new NotFound(NOUNS.photo);
    return {
      etag: variant === 'full' ? `"${id}"` : `"${id}-${variant}"`,
      open: () => this.storage.get(BUCKET, fileOf(photo, variant)),
    };
  }

  private async ofMember(memberId: string): Promise<MemberPhotoView[]> {
    const rows = await this.database.query<PhotoRow>(
      `SELECT ${photoSelect} FROM member_photo photo WHERE photo.member_id = $1 AND photo.deleted_at IS NULL
        ORDER BY photo.position, photo.id`,
      [memberId],
    );
    return rows.map(toPhotoView);
  }

  /**
   * Locks a photo and the venue's others; returns it, and the keys of its files.
   * @throws NOT_FOUND the photo doesn't exist
   */
  private async lockPhoto(id: string): Promise<{ owner: OfMember; row: PhotoRow; keys: string[] }> {
    const known = await this.database.find(photos, id);
    if (!known) throw new NotFound(NOUNS.photo);
    const owner = await this.lockPhotosOf(known.memberId);
    const photo = await this.database.maybeOne<PhotoRow & PhotoFiles>(
      `SELECT ${photoSelect}, ${filesSelect}
         FROM member_photo photo WHERE photo.id = $1 AND photo.deleted_at IS NULL FOR UPDATE`,
      [id],
    );
    if (!photo) throw new NotFound(NOUNS.photo);
    const { storageKey, thumbnailKey, sizeKeys, ...row } = photo;
    return { owner, row, keys: [storageKey, thumbnailKey, ...sizeKeys] };
  }

  /**
   * Locks the venue: its photos only change under this lock, so that their positions stay distinct.
   * @throws NOT_FOUND the venue doesn't exist
   */
  private async lockPhotosOf(memberId: string): Promise<OfMember> {
    const { code, name } = await this.members.lock(memberId);
    return { memberId, code, name };
  }
}

/** Returns the file of a variant; widths beyond the photo's own are served by its widest size. */
function fileOf(photo: PhotoFiles & Pick<MemberPhoto, 'width' | 'height'>, variant: PhotoVariant): string {
  if (variant === 'full') return photo.storageKey;
  if (variant === 'thumbnail') return photo.thumbnailKey;
  const place = sizesOf(photo).findIndex(({ asked }) => asked === variant);
  return photo.sizeKeys.at(place) ?? photo.storageKey;
}

const webp = (key: string, content: Buffer): FileToStore => ({
  bucket: BUCKET,
  key,
  content,
  contentType: 'image/webp',
});

const sizeFiles = (memberId: string, id: string, { files }: PhotoSizes): FileToStore[] =>
  files.map((content, place) => webp(`${memberId}/${id}-size-${place}.webp`, content));

/** Returns the files of a new photo, and the columns that point to them. */
function filed(memberId: string, { image, alt }: PhotoToAdd): { files: FileToStore[]; columns: Partial<MemberPhoto> } {
  const id = newId();
  const { width, height, contentType, content, extension, sizes } = image;
  const full = { bucket: BUCKET, key: `${memberId}/${id}.${extension}`, content, contentType } as const;
  const thumbnail = webp(`${memberId}/${id}-thumbnail.webp`, image.thumbnail);
  const sized = sizeFiles(memberId, id, sizes);
  return {
    files: [full, thumbnail, ...sized],
    columns: {
      ...{ id, memberId, width, height, contentType, alt },
      size: content.length,
      storageKey: full.key,
      thumbnailKey: thumbnail.key,
      blurHash: sizes.blurHash,
      sizeKeys: sized.map(({ key }) => key),
    },
  };
}

const page = (photos: MemberPhotoView[]): PageView<MemberPhotoView> =>
  toPageView(photos, photos.length, { limit: Math.max(photos.length, 1), offset: 0 });
