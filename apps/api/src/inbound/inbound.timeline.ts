import { timelineKind } from '@kernel/timeline';

/** An inbound mail was added to a thread. */
export const EmailReceived = timelineKind<{ emailMessageId: string; from: string; subject: string }>('email_received');
export const EmailUnsorted = timelineKind<{ emailMessageId: string; from: string; reason: string }>('email_unsorted');
export const UnsortedDiscarded = timelineKind<{ emailMessageId: string; from: string; reason: string }>(
  'unsorted_discarded',
);
