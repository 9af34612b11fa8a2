import { timelineKind } from '@kernel/timeline';

export const EmailSent = timelineKind<{
  emailMessageId: string;
  to: string[];
  subject: string;
  template: string | null;
}>('EMAIL_SENT');

/** The same kind as when the provider reports the failure later: to a reader it is the same news. */
export const EmailFailed = timelineKind<{ emailMessageId: string; to: string[]; reason: string | null }>(
  'email_failed',
);
