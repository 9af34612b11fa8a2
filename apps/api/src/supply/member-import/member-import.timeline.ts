import { timelineKind } from '#kernel/timeline';

export const MembersImported = timelineKind<{
  importId: string;
  filename: string;
  lines: number;
  created: number;
  updated: number;
  roomsCreated: number;
  roomsUpdated: number;
}>('members_imported');
