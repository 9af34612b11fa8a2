import type { NotificationKind } from './vocabulary';

/** Where the team acts on a notification: in a part of its request, with the messages of the inbox, or in the settings. */
export type NotificationPlace = 'summary' | 'venues' | 'exchange' | 'commission' | 'messages' | 'system';

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
  job_set_aside: 'system',
};
