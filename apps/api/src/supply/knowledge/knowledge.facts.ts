import { fact } from '#kernel/facts';

interface OfEntry {
  entryId: string;
  memberId: string;
  type: string;
  source: string;
}

export const KnowledgeAdded = fact<OfEntry>('knowledge_added');
export const KnowledgeRemoved = fact<OfEntry>('knowledge_removed');
