import { fr } from '#i18n/formats';
import type { Words } from '#i18n/locale';
import { noticeKind } from '../../foundations/notifications/notice-kinds';
import { defineMaybeRequestEvent } from '../../foundations/timeline/domain-events';

interface OfEmail {
  emailMessageId: string;
  to: string[];
}

export const EmailSent = defineMaybeRequestEvent<OfEmail & { subject: string; template: string | null }>('EMAIL_SENT');
/** The team canceled it before it was sent, or its question was settled before. Names no people: the mail does. */
export const EmailCancelled = defineMaybeRequestEvent<{ emailMessageId: string; template: string | null }>(
  'email_cancelled',
);
/**
 * The provider refused the mail, or reported later that it failed: readers needn't distinguish the two. A reported reason has only the
 * provider's language.
 */
export const EmailFailed = defineMaybeRequestEvent<OfEmail & { reason: Words | string | null }>('email_failed');
/** A mail has waited too long for a mailbox that refuses the sign-in. */
export const mailNotSent = noticeKind<{ to: string }>('mail_not_sent', {
  en: ({ to }) => ({
    title: 'An email was not sent',
    body: `The email to ${to} has waited 24 hours for its mailbox. Reconnect the mailbox, then send the email again.`,
  }),
  fr: ({ to }) => ({
    title: 'Un e-mail n’a pas été envoyé',
    body: fr`L’e-mail à ${to} a attendu sa boîte aux lettres pendant 24 heures. Reconnectez la boîte, puis renvoyez l’e-mail.`,
  }),
});

/** The provider accepted the mail, and the recipient's server returned it. */
export const EmailBounced = defineMaybeRequestEvent<OfEmail & { reason: string | null }>('email_bounced');
/** A recipient marked the mail as spam. */
export const EmailComplained = defineMaybeRequestEvent<OfEmail>('email_complained');
