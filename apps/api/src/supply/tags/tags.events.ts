import { defineEvent } from '../../foundations/timeline/domain-events';

interface OfTag {
  tagId: string;
  name: string;
  category: string;
}

export const TagCreated = defineEvent<OfTag>('tag_created');
export const TagUpdated = defineEvent<OfTag & { changed: string[] }>('tag_updated');
export const TagDeleted = defineEvent<OfTag>('tag_deleted');
