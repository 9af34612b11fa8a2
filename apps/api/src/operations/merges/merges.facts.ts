import { fact, requestFact } from '#kernel/facts';

interface MergedMember {
  memberId: string;
  code: string;
  name: string;
  goneId: string;
  goneCode: string;
  goneName: string;
}
export const MemberMerged = fact<MergedMember & { took: string[] }>('member_merged');
export const MemberMergeUndone = fact<MergedMember>('member_merge_undone');

/** Ids alone: an erasure leaves them. */
interface MergedOrganizer {
  organizerId: string;
  goneId: string;
}
export const OrganizerMerged = fact<MergedOrganizer & { took: string[]; requests: number }>('organizer_merged');
export const OrganizerMergeUndone = fact<MergedOrganizer>('organizer_merge_undone');

/** On each request that had the venue that went. */
export const RequestMemberMerged = requestFact<MergedMember>('request_member_merged');
export const RequestMemberMergeUndone = requestFact<MergedMember>('request_member_merge_undone');

/** On each request of the organizer who went. */
export const RequestOrganizerMerged = requestFact<MergedOrganizer>('request_organizer_merged');
export const RequestOrganizerMergeUndone = requestFact<MergedOrganizer>('request_organizer_merge_undone');
