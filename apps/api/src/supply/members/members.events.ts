import { domainEvent } from '#kernel/events';

/** The member was created in `onboarding`, or has moved there: it is to be welcomed. An import of many tells nobody. */
export const MemberOnboarding = domainEvent<{ memberId: string }>('member.onboarding');
