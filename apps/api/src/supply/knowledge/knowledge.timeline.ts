import { timelineKind } from '#kernel/timeline';

interface OfEntry {
  entryId: string;
  memberId: string;
  type: string;
  source: string;
}

export const KnowledgeAdded = timelineKind<OfEntry>('knowledge_added');
export const KnowledgeRemoved = timelineKind<OfEntry>('knowledge_removed');
