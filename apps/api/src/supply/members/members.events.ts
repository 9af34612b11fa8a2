import { defineEvent } from '../../foundations/timeline/domain-events';
import type { FactSource, ProposableField } from '../../foundations/contact-suggestions/contact-suggestions.dto';

interface OfMember {
  memberId: string;
  code: string;
  name: string;
}

export const MemberCreated = defineEvent<OfMember>('member_created');
export const MemberUpdated = defineEvent<OfMember & { changed: string[] }>('member_updated');
export const MemberDeleted = defineEvent<OfMember>('member_deleted');
export const MemberTagAttached = defineEvent<OfMember & { tagId: string; tag: string }>('member_tag_attached');
export const MemberTagDetached = defineEvent<OfMember & { tagId: string; tag: string }>('member_tag_detached');

/** A venue is created in `onboarding`, or moves there: it must be welcomed. Imports record none. */
export const MemberOnboarding = defineEvent<{ memberId: string }>('member_onboarding', { timeline: false });

/** The values are stored only in the record. */
export const MemberFactsProposed = defineEvent<OfMember & { fields: ProposableField[]; source: FactSource }>(
  'member_facts_proposed',
);

interface DecidedMemberFact extends OfMember {
  field: ProposableField;
  source: FactSource;
}

export const MemberFactAccepted = defineEvent<DecidedMemberFact>('member_fact_accepted');
export const MemberFactRejected = defineEvent<DecidedMemberFact>('member_fact_rejected');
