import { timelineKind } from '#kernel/timeline';

interface OfMember {
  memberId: string;
  code: string;
  name: string;
}

export const PhotoUploaded = timelineKind<OfMember & { photoId: string }>('photo_uploaded');
export const PhotoDeleted = timelineKind<OfMember & { photoId: string }>('photo_deleted');
export const PhotoReordered = timelineKind<OfMember & { photoIds: string[] }>('photo_reordered');
