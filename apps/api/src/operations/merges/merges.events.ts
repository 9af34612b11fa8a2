import { defineEvent, defineRequestEvent } from '../../foundations/timeline/domain-events';

interface MergedMember {
  memberId: string;
  code: string;
  name: string;
  goneId: string;
  goneCode: string;
  goneName: string;
}
export const MemberMerged = defineEvent<MergedMember & { took: string[] }>('member_merged');
export const MemberMergeUndone = defineEvent<MergedMember>('member_merge_undone');

/** Only ids, which an erasure leaves. */
interface MergedOrganizer {
  organizerId: string;
  goneId: string;
}
export const OrganizerMerged = defineEvent<MergedOrganizer & { took: string[]; requests: number }>('organizer_merged');
export const OrganizerMergeUndone = defineEvent<MergedOrganizer>('organizer_merge_undone');

/** On each request that had the merged venue. */
export const RequestMemberMerged = defineRequestEvent<MergedMember>('request_member_merged');
export const RequestMemberMergeUndone = defineRequestEvent<MergedMember>('request_member_merge_undone');

/** On each request of the merged organizer. */
export const RequestOrganizerMerged = defineRequestEvent<MergedOrganizer>('request_organizer_merged');
export const RequestOrganizerMergeUndone = defineRequestEvent<MergedOrganizer>('request_organizer_merge_undone');
