import { timelineKind } from '#kernel/timeline';
import type { FactSource, ProposableField } from '../../foundations/proposed-facts/proposed-facts.dto';

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

/** The values stand in the record alone. */
export const MemberFactsProposed = timelineKind<OfMember & { fields: ProposableField[]; source: FactSource }>(
  'member_facts_proposed',
);

interface DecidedMemberFact extends OfMember {
  field: ProposableField;
  source: FactSource;
}

export const MemberFactAccepted = timelineKind<DecidedMemberFact>('member_fact_accepted');
export const MemberFactRejected = timelineKind<DecidedMemberFact>('member_fact_rejected');
