import { defineEvent } from '../../foundations/timeline/domain-events';

interface OfEntry {
  entryId: string;
  memberId: string;
  type: string;
  source: string;
}

export const KnowledgeAdded = defineEvent<OfEntry>('knowledge_added');
export const KnowledgeRemoved = defineEvent<OfEntry>('knowledge_removed');
