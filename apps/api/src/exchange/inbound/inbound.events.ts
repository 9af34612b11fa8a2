import { defineEvent, defineRequestEvent } from '../../foundations/timeline/domain-events';
import { fr } from '#i18n/formats';
import { noticeKind } from '../../foundations/notifications/notice-kinds';
import type { ReadFor } from '../communications/mail.rules';

interface OfReading {
  emailMessageId: string;
  readFor: ReadFor;
}
interface OfUnsorted {
  emailMessageId: string;
  from: string;
  reason: string;
}

/** A thread has an inbound mail; one of a machine (`automatic`) is nobody's answer. */
export const EmailReceived = defineRequestEvent<{
  emailMessageId: string;
  from: string;
  subject: string;
  automatic: boolean;
}>('email_received');
/** The language model has read a mail; `filled` names the fields of the request that it filled. */
export const EmailRead = defineRequestEvent<OfReading & { filled: string[] }>('email_read');
const unreadMail = noticeKind<{ code: string; mail: string }>('reading_failed', {
  en: ({ code, mail }) => ({
    title: `Unread mail on request ${code}`,
    body: `${mail}: it could not be read by machine. Read it, or have it read again.`,
  }),
  fr: ({ code, mail }) => ({
    title: `E-mail non lu sur la demande ${code}`,
    body: fr`${mail} : la machine n’a pas pu le lire. Lisez-le, ou faites-le relire.`,
  }),
});

/** Nobody tries to read the mail again (`mail`: its subject, or its sender). */
export const EmailReadingFailed = defineRequestEvent<OfReading, { code: string; mail: string }>(
  'email_reading_failed',
  {
    notice: ({ requestId, code, mail }) => unreadMail({ requestId, params: { code, mail } }),
  },
);
export const EmailReadAgain = defineRequestEvent<OfReading>('email_read_again');
export const EmailUnsorted = defineEvent<OfUnsorted>('email_unsorted');
export const UnsortedDiscarded = defineEvent<OfUnsorted>('unsorted_discarded');
export const UnsortedRestored = defineEvent<Omit<OfUnsorted, 'from'>>('unsorted_restored');
