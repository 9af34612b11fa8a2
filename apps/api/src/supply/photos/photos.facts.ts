import { fact } from '#kernel/facts';

interface OfMember {
  memberId: string;
  code: string;
  name: string;
}

export const PhotoUploaded = fact<OfMember & { photoId: string }>('photo_uploaded');
export const PhotoUpdated = fact<OfMember & { photoId: string }>('photo_updated');
export const PhotoDeleted = fact<OfMember & { photoId: string }>('photo_deleted');
export const PhotosReordered = fact<OfMember & { photoIds: string[] }>('photo_reordered');
