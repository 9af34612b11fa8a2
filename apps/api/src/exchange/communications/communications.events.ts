import { defineMaybeRequestEvent } from '../../foundations/timeline/domain-events';

interface OfEmail {
  emailMessageId: string;
  to: string[];
}

export const EmailSent = defineMaybeRequestEvent<OfEmail & { subject: string; template: string | null }>('EMAIL_SENT');
/** The team called it back before it left. It names nobody: the mail does. */
export const EmailCancelled = defineMaybeRequestEvent<{ emailMessageId: string; template: string | null }>(
  'email_cancelled',
);
/** The provider refused the mail, or reported later that it failed: both are the same news to a reader. */
export const EmailFailed = defineMaybeRequestEvent<OfEmail & { reason: string | null }>('email_failed');
/** The provider took the mail, and the recipient's server returned it. */
export const EmailBounced = defineMaybeRequestEvent<OfEmail & { reason: string | null }>('email_bounced');
/** A recipient called the mail spam. */
export const EmailComplained = defineMaybeRequestEvent<OfEmail>('email_complained');
