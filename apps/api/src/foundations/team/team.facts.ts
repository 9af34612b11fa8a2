import { fact } from '#kernel/facts';
import type { Locale } from '#words/locale';

/** A link to mail. The secret is sealed (purpose `invitation`): the outbox keeps no usable token. */
interface MailedLink {
  email: string;
  name: string;
  sealedToken: string;
}

interface MailedInvitation extends MailedLink {
  /** The name of who invites; an instance of the version before says none. */
  invitedBy?: string;
  expiresAt: string;
}

export const UserInvited = fact<{ invitationId: string; email: string; role: string }, MailedInvitation>(
  'user_invited',
);
export const InvitationResent = fact<{ invitationId: string }, MailedInvitation>('invitation_resent');
export const InvitationRevoked = fact<{ invitationId: string }>('invitation_revoked');
export const InvitationAccepted = fact<{ userId: string; email: string; role: string }>('invitation_accepted');
export const ApiKeyCreated = fact<{ apiKeyId: string; name: string; expiresAt: string }>('api_key_created');
export const ApiKeyRevoked = fact<{ apiKeyId: string; name: string; userId: string }>('api_key_revoked');
export const UserUpdated = fact<{ userId: string; changed: string[] }>('user_updated');
/** What people outside are shown of the agency. */
export const AgencyUpdated = fact<{ changed: string[] }>('agency_updated');
export const SessionEnded = fact<{ sessionId: string; userId: string }>('session_ended');
export const PasswordLinkSent = fact<{ userId: string }, MailedLink & { locale: Locale }>('password_link_sent');
/** By the user with the current one; every other session and personal key ended with it. */
export const PasswordChanged = fact<{ userId: string }>('password_changed');
/** By a mailed link; every session and personal key ended with it. */
export const PasswordReset = fact<{ userId: string }>('password_reset');
/** What was opened with a password has ended: the password is another one now, or its user is disabled. */
export const AccessEnded = fact<{ userId: string; at: string }>('access_ended', { timeline: false });
