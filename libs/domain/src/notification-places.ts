import type { NotificationKind } from './vocabulary';

/** Where the team handles a notification: in a section of its request, or in the inbox messages. */
export type NotificationPlace = 'summary' | 'venues' | 'exchange' | 'commission' | 'messages';

export const NOTIFICATION_PLACES: Readonly<Record<NotificationKind, NotificationPlace>> = {
  request_created: 'summary',
  requalification_reply: 'summary',
  availability_reply: 'venues',
  past_event: 'summary',
  inactivity: 'exchange',
  payment_mismatch: 'commission',
  catalog_reaction: 'venues',
  unlinked_message: 'messages',
  reading_failed: 'exchange',
};
