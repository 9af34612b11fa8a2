import { fact } from '#kernel/facts';

interface OfTag {
  tagId: string;
  name: string;
  category: string;
}

export const TagCreated = fact<OfTag>('tag_created');
export const TagUpdated = fact<OfTag & { changed: string[] }>('tag_updated');
export const TagDeleted = fact<OfTag>('tag_deleted');
