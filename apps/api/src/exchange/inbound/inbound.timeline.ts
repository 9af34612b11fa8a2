import { timelineKind } from '#kernel/timeline';
import type { ReadFor } from './mail-routing.service';

/** An inbound mail was added to a thread; what a machine sent (`automatic`) is nobody's answer. */
export const EmailReceived = timelineKind<{
  emailMessageId: string;
  from: string;
  subject: string;
  automatic: boolean;
}>('email_received');
/** The language model has read a mail; `filled` names the fields of the request that it gave. */
export const EmailRead = timelineKind<{ emailMessageId: string; readFor: ReadFor; filled: string[] }>('email_read');
export const EmailReadingFailed = timelineKind<{ emailMessageId: string; readFor: ReadFor }>('email_reading_failed');
export const EmailReadAgain = timelineKind<{ emailMessageId: string; readFor: ReadFor }>('email_read_again');
export const EmailUnsorted = timelineKind<{ emailMessageId: string; from: string; reason: string }>('email_unsorted');
export const UnsortedDiscarded = timelineKind<{ emailMessageId: string; from: string; reason: string }>(
  'unsorted_discarded',
);
