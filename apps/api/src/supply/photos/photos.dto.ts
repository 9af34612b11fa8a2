import { IntField, NestedField, StringField, UuidField } from '#http/fields';
import { IntersectionType } from '@nestjs/swagger';
import { StampedView } from '#http/views';

/** Maximum length of a photo's description, in characters. */
export const PHOTO_WORDS_MAX = 300;

const alt = {
  max: PHOTO_WORDS_MAX,
  description: 'A description for people who cannot see the photo. Null: not described.',
  example: 'The hall with its glass roof, set for a dinner',
};

/** The description of a photo when it is added. */
export class NewPhoto {
  @StringField({ ...alt, optional: true }) alt?: string;
}

export class UpdatePhoto {
  @StringField({ ...alt, optional: true, nullable: true }) alt?: string | null;
}

export class ReorderPhotos {
  @UuidField({
    list: { max: 1000, unique: true },
    description: 'Exactly the ids of the photos of the venue, in their new order.',
  })
  photoIds!: string[];
}

export class PhotoSizeView {
  @IntField({ description: 'Pixels.' }) width!: number;
  @StringField({ example: '/api/public/photos/01890000-0000-7000-8000-000000000000/640' }) url!: string;
}

/** The data that a page needs to show a photo. */
export class ShownPhotoFields {
  @StringField({ ...alt, nullable: true }) alt!: string | null;
  @StringField({
    nullable: true,
    description: 'A blur to show while the photo loads: BlurHash, 3 × 2 components.',
    example: 'BQE:o~~q4n9F%MRj',
  })
  blurHash!: string | null;
  @NestedField(() => PhotoSizeView, {
    list: true,
    description: 'As WebP, narrowest first, for a `srcset`; none is wider than the photo itself.',
  })
  sizes!: PhotoSizeView[];
}

export class MemberPhotoView extends IntersectionType(StampedView, ShownPhotoFields) {
  @UuidField() memberId!: string;
  @StringField({ example: '/api/public/photos/01890000-0000-7000-8000-000000000000' }) url!: string;
  @StringField() thumbnailUrl!: string;
  @IntField({ description: 'Pixels.' }) width!: number;
  @IntField({ description: 'Pixels.' }) height!: number;
  @StringField() contentType!: string;
  @IntField({ description: 'Bytes.' }) size!: number;
  @IntField() position!: number;
}
