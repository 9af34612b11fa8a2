import { timelineKind } from '#kernel/timeline';

interface OfTag {
  tagId: string;
  name: string;
  category: string;
}

export const TagCreated = timelineKind<OfTag>('tag_created');
export const TagUpdated = timelineKind<OfTag & { changed: string[] }>('tag_updated');
export const TagDeleted = timelineKind<OfTag>('tag_deleted');
