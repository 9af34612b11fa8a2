import { defineEvent } from '../timeline/domain-events';
import type { Locale } from '#i18n/locale';

/** A link to mail. The secret is sealed (purpose `invitation`), so the outbox contains no usable token. */
interface MailedLink {
  email: string;
  name: string;
  sealedToken: string;
}

interface MailedInvitation extends MailedLink {
  /** The inviter's name. */
  invitedBy: string;
  expiresAt: string;
}

export const UserInvited = defineEvent<{ invitationId: string; email: string; role: string }, MailedInvitation>(
  'user_invited',
);
export const InvitationResent = defineEvent<{ invitationId: string }, MailedInvitation>('invitation_resent');
export const InvitationRevoked = defineEvent<{ invitationId: string }>('invitation_revoked');
export const InvitationAccepted = defineEvent<{ userId: string; email: string; role: string }>('invitation_accepted');
export const ApiKeyCreated = defineEvent<{ apiKeyId: string; name: string; expiresAt: string }>('api_key_created');
export const ApiKeyRevoked = defineEvent<{ apiKeyId: string; name: string; userId: string }>('api_key_revoked');
export const UserUpdated = defineEvent<{ userId: string; changed: string[] }>('user_updated');
/** The agency's public profile has changed. */
export const AgencyUpdated = defineEvent<{ changed: string[] }>('agency_updated');
export const SessionEnded = defineEvent<{ sessionId: string; userId: string }>('session_ended');
export const PasswordLinkSent = defineEvent<{ userId: string }, MailedLink & { locale: Locale }>('password_link_sent');
/** By the user, with the current password; all other sessions and personal keys ended. */
export const PasswordChanged = defineEvent<{ userId: string }>('password_changed');
/** By a mailed link; all sessions and personal keys ended. */
export const PasswordReset = defineEvent<{ userId: string }>('password_reset');
/** Access opened with a password has ended: the password was changed, or its user disabled. */
export const AccessEnded = defineEvent<{ userId: string; at: string }>('access_ended', { timeline: false });
