import { timelineKind } from '#kernel/timeline';

export const EmailSent = timelineKind<{
  emailMessageId: string;
  to: string[];
  subject: string;
  template: string | null;
}>('EMAIL_SENT');

/** Not taken by the provider, or reported by it as failed later: to a reader it is the same news. */
export const EmailFailed = timelineKind<{ emailMessageId: string; to: string[]; reason: string | null }>(
  'email_failed',
);
/** Taken, and returned by the recipient's server. */
export const EmailBounced = timelineKind<{ emailMessageId: string; to: string[]; reason: string | null }>(
  'email_bounced',
);
/** Called spam by a recipient. */
export const EmailComplained = timelineKind<{ emailMessageId: string; to: string[] }>('email_complained');
