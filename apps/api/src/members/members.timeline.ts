import { timelineKind } from '@kernel/timeline';

interface OfMember {
  memberId: string;
  code: string;
  name: string;
}

export const MemberCreated = timelineKind<OfMember>('member_created');
export const MemberUpdated = timelineKind<OfMember & { changed: string[] }>('member_updated');
export const MemberRemoved = timelineKind<OfMember>('member_deleted');
export const MemberTagAttached = timelineKind<OfMember & { tagId: string; tag: string }>('member_tag_attached');
export const MemberTagDetached = timelineKind<OfMember & { tagId: string; tag: string }>('member_tag_detached');
