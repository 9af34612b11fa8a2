import { Uuid } from '#kernel/http/fields';

export class ReorderPhotos {
  @Uuid({
    list: { max: 1000, unique: true },
    description: 'Exactly the ids of the photos of the member, in their new order.',
  })
  photoIds!: string[];
}
