import { domainEvent } from '@kernel/events';

/** A member is gone with all that was its own; `storageKeys` name its photos' stored files, which nothing points to now. */
export const MemberDeleted = domainEvent<{ memberId: string; code: string; storageKeys: string[] }>('member.deleted');
