import { AVAILABILITY_STATUS_WORDS } from '#domain/labels';
import type { AvailabilityStatus } from '#domain/vocabulary';
import { formatDate, fr } from '#i18n/formats';
import { noticeKind } from '../../foundations/notifications/notice-kinds';
import { defineMaybeRequestEvent, defineEvent } from '../../foundations/timeline/domain-events';

interface OfAvailability {
  availabilityId: string;
  memberId: string;
  roomId: string | null;
  date: string;
  slot: string;
  status: string;
}

export const AvailabilityCreated = defineMaybeRequestEvent<OfAvailability>('availability_created');
export const AvailabilityUpdated = defineMaybeRequestEvent<OfAvailability & { changed: string[] }>(
  'availability_updated',
);
export const AvailabilityDeleted = defineMaybeRequestEvent<OfAvailability>('availability_deleted');

interface OfSpan {
  memberId: string;
  roomId: string | null;
  from: string;
  to: string;
  slot: string;
  /** The number of days it applies to: the team's entries stay. */
  days: number;
}

/** A venue enters whether it is available on consecutive days. */
export const AvailabilitySetByVenue = defineEvent<OfSpan & { status: string }>('availability_set_by_venue');
/** A venue withdraws its entries for consecutive days. */
export const AvailabilityWithdrawn = defineEvent<OfSpan>('availability_withdrawn');

/** The team enters consecutive days, or clears them (`status` null). */
export const AvailabilityEntered = defineMaybeRequestEvent<OfSpan & { status: string | null }>('availability_entered');

/** A venue's own calendar has changed: entries added and removed. */
export const AvailabilityImported = defineEvent<{ memberId: string; added: number; removed: number }>(
  'availability_imported',
);

/** A manual entry of a day was removed: the venue's own calendar applies again. Only for listeners. */
export const AvailabilityFreed = defineEvent<{ memberId: string }>('availability_freed', { timeline: false });

/** An entry by the team, the venue or its calendar conflicts with our option, and takes precedence. */
export const holdConflict = noticeKind<{
  requestCode: string;
  memberName: string;
  date: string;
  status: AvailabilityStatus;
}>('hold_conflict', {
  en: ({ requestCode, memberName, date, status }) => ({
    title: `${requestCode}: the calendar of ${memberName} contradicts the option`,
    body: `${formatDate(date, 'en', 'UTC')}: ${AVAILABILITY_STATUS_WORDS[status].en}. Ask the venue which is right.`,
  }),
  fr: ({ requestCode, memberName, date, status }) => ({
    title: fr`${requestCode} : le calendrier de ${memberName} contredit l’option`,
    body: fr`${formatDate(date, 'fr', 'UTC')} : ${AVAILABILITY_STATUS_WORDS[status].fr}. Demandez au lieu ce qui est exact.`,
  }),
});
