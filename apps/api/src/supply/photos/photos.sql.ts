import type { JsonRow, Row } from '#database/table';
import { type MemberPhoto, photos } from './member-photo.entity';
import type { MemberPhotoView } from './photos.dto';
import { photoSizes } from './photos.rules';

const shown = photos.except('storageKey', 'thumbnailKey', 'sizeKeys', 'deletedAt');

interface WithAddresses {
  url: string;
  thumbnailUrl: string;
}

/** The result of `photoSelect`. */
export type PhotoRow = Row<MemberPhoto, (typeof shown)[number]> & WithAddresses;
/** The same within JSON. */
export type PhotoJson = JsonRow<MemberPhoto, (typeof shown)[number]> & WithAddresses;
export const toPhotoView = (row: PhotoRow): MemberPhotoView => ({ ...row, sizes: photoSizes(row) });
export const fromPhotoJson = (json: PhotoJson): MemberPhotoView => toPhotoView(photos.fromJson(json));

/** The visible columns of the table `member_photo` under the alias `photo`. */
export const photoSelect = `${photos.select('photo', shown)}, '/api/public/photos/' || photo.id AS url,
  '/api/public/photos/' || photo.id || '/thumbnail' AS "thumbnailUrl"`;

/** The photos of `member`, for an additional condition. */
export const PHOTOS_OF_MEMBER = 'member_photo photo WHERE photo.member_id = member.id AND photo.deleted_at IS NULL';

/** The URL of the first photo of `member`, or null. */
export const COVER_OF_MEMBER = `(SELECT '/api/public/photos/' || photo.id FROM ${PHOTOS_OF_MEMBER} ORDER BY photo.position, photo.id LIMIT 1)`;

/** The storage locations of a photo. */
export type PhotoFiles = Row<MemberPhoto, 'storageKey' | 'thumbnailKey' | 'sizeKeys'>;
export const filesSelect = photos.select('photo', ['storageKey', 'thumbnailKey', 'sizeKeys']);

const brought = photos.except('position', 'deletedAt');

/** Adds photos of one member ($1: a JSON array of their records) after its others, and returns them as `PhotoRow`. */
export const ADD_PHOTOS = `INSERT INTO member_photo AS photo (${photos.names([...brought, 'position'])})
  SELECT row.*, (SELECT coalesce(max(other.position) + 1, 0) FROM member_photo other
                  WHERE other.member_id = row."memberId" AND other.deleted_at IS NULL) + row_number() OVER (ORDER BY row.id) - 1
    FROM jsonb_to_recordset($1::jsonb) AS row ${photos.record(brought)}
  RETURNING ${photoSelect}`;

/** Whether a sent catalog shows `member_photo photo`: the frozen snapshot names its id. */
export const SHOWN_IN_SENT_CATALOG = `EXISTS (
  SELECT 1 FROM catalog_item item JOIN catalog ON catalog.id = item.catalog_id
   WHERE item.member_id = photo.member_id AND catalog.status = 'sent'
     AND position(photo.id::text IN catalog.snapshot::text) > 0)`;
