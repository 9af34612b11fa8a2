import { defineMaybeRequestEvent } from '../../foundations/timeline/domain-events';

interface OfEmail {
  emailMessageId: string;
  to: string[];
}

export const EmailSent = defineMaybeRequestEvent<OfEmail & { subject: string; template: string | null }>('EMAIL_SENT');
/** The team canceled it before it was sent. Names no people: the mail does. */
export const EmailCancelled = defineMaybeRequestEvent<{ emailMessageId: string; template: string | null }>(
  'email_cancelled',
);
/** The provider refused the mail, or reported later that it failed: readers needn't distinguish the two. */
export const EmailFailed = defineMaybeRequestEvent<OfEmail & { reason: string | null }>('email_failed');
/** The provider accepted the mail, and the recipient's server returned it. */
export const EmailBounced = defineMaybeRequestEvent<OfEmail & { reason: string | null }>('email_bounced');
/** A recipient marked the mail as spam. */
export const EmailComplained = defineMaybeRequestEvent<OfEmail>('email_complained');
