import { defineEvent } from '../../foundations/timeline/domain-events';

export const MembersImported = defineEvent<{
  importId: string;
  filename: string;
  lines: number;
  created: number;
  updated: number;
  roomsCreated: number;
  roomsUpdated: number;
}>('members_imported');

/** `updated`: the members that got a tag. The timeline entry covers the whole import. */
export const TagsImported = defineEvent<{
  importId: string;
  filename: string;
  lines: number;
  created: number;
  updated: number;
  known: number;
}>('tags_imported');

export const KnowledgeImported = defineEvent<{
  importId: string;
  filename: string;
  lines: number;
  created: number;
  known: number;
}>('knowledge_imported');
