import { fact } from '#kernel/facts';

export const MembersImported = fact<{
  importId: string;
  filename: string;
  lines: number;
  created: number;
  updated: number;
  roomsCreated: number;
  roomsUpdated: number;
}>('members_imported');
