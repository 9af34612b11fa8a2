import { fact } from '#kernel/facts';
import type { FactSource, ProposableField } from '../../foundations/proposed-facts/proposed-facts.dto';

interface OfMember {
  memberId: string;
  code: string;
  name: string;
}

export const MemberCreated = fact<OfMember>('member_created');
export const MemberUpdated = fact<OfMember & { changed: string[] }>('member_updated');
export const MemberDeleted = fact<OfMember>('member_deleted');
export const MemberTagAttached = fact<OfMember & { tagId: string; tag: string }>('member_tag_attached');
export const MemberTagDetached = fact<OfMember & { tagId: string; tag: string }>('member_tag_detached');

/** A member is created in `onboarding`, or moves there: it is to be welcomed. An import of many records none. */
export const MemberOnboarding = fact<{ memberId: string }>('member_onboarding', { timeline: false });

/** The values stand in the record alone. */
export const MemberFactsProposed = fact<OfMember & { fields: ProposableField[]; source: FactSource }>(
  'member_facts_proposed',
);

interface DecidedMemberFact extends OfMember {
  field: ProposableField;
  source: FactSource;
}

export const MemberFactAccepted = fact<DecidedMemberFact>('member_fact_accepted');
export const MemberFactRejected = fact<DecidedMemberFact>('member_fact_rejected');
