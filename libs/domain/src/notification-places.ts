import type { NotificationKind } from './vocabulary';

/** Where the team handles a notification: in a section of its request, in the inbox messages, or in the settings. */
export type NotificationPlace =
  | 'summary'
  | 'venues'
  | 'offers'
  | 'exchange'
  | 'commission'
  | 'messages'
  | 'system'
  | 'mailboxes';

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
  mailbox_needs_attention: 'mailboxes',
  mail_not_sent: 'exchange',
  offer_read: 'offers',
  offer_received: 'offers',
  offer_accepted: 'offers',
  offer_declined: 'offers',
  offer_expiring: 'offers',
  hold_expiring: 'venues',
  hold_expired: 'venues',
  hold_promoted: 'venues',
  hold_conflict: 'venues',
};
