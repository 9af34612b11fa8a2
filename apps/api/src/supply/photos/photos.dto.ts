import { Text, Uuid, Whole } from '#kernel/http/fields';
import { MIB } from '#kernel/http/upload';
import { StampedView } from '#kernel/http/views';

/** Bytes of a photo that is uploaded. */
export const PHOTO_MAX = 10 * MIB;
/** Its pixels, whatever the file's size: a few kilobytes can unfold to gigabytes. */
export const PHOTO_PIXELS_MAX = 40_000_000;

export class ReorderPhotos {
  @Uuid({
    list: { max: 1000, unique: true },
    description: 'Exactly the ids of the photos of the member, in their new order.',
  })
  photoIds!: string[];
}

export class MemberPhotoView extends StampedView {
  @Uuid() memberId!: string;
  @Text({ example: '/api/public/photos/01890000-0000-7000-8000-000000000000' }) url!: string;
  @Text() thumbnailUrl!: string;
  @Whole({ description: 'Pixels.' }) width!: number;
  @Whole({ description: 'Pixels.' }) height!: number;
  @Text() contentType!: string;
  @Whole({ description: 'Bytes.' }) size!: number;
  @Whole() position!: number;
}
