import { defineEvent } from '../../foundations/timeline/domain-events';

interface OfMember {
  memberId: string;
  code: string;
  name: string;
}

export const PhotoUploaded = defineEvent<OfMember & { photoId: string }>('photo_uploaded');
export const PhotoUpdated = defineEvent<OfMember & { photoId: string }>('photo_updated');
export const PhotoDeleted = defineEvent<OfMember & { photoId: string }>('photo_deleted');
export const PhotosReordered = defineEvent<OfMember & { photoIds: string[] }>('photo_reordered');
