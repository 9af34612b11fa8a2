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

/** A thread has an inbound mail; an automatic one (`automatic`) isn't a reply. `mailboxId`: the mailbox that brought it, if one did. */
export const EmailReceived = defineRequestEvent<{
  emailMessageId: string;
  from: string;
  subject: string;
  automatic: boolean;
  mailboxId?: string;
}>('email_received');
/** The language model has read a mail; `filled` names the request fields that it filled. */
export const EmailRead = defineRequestEvent<OfReading & { filled: string[] }>('email_read');
const unreadMail = noticeKind<{ code: string; mail: string }>('reading_failed', {
  en: ({ code, mail }) => ({
    title: `Unread mail on request ${code}`,
    body: `${mail}: it could not be read automatically. Read it yourself, or have it read again.`,
  }),
  fr: ({ code, mail }) => ({
    title: `E-mail non lu sur la demande ${code}`,
    body: fr`${mail} : la lecture automatique a échoué. Lisez-le, ou faites-le relire.`,
  }),
});

/** The mail will not be read again automatically (`mail`: its subject, or its sender). */
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
