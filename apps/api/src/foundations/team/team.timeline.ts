import { timelineKind } from '#kernel/timeline';

export const UserInvited = timelineKind<{ invitationId: string; email: string; role: string }>('user_invited');
export const InvitationResent = timelineKind<{ invitationId: string }>('invitation_resent');
export const InvitationRevoked = timelineKind<{ invitationId: string }>('invitation_revoked');
export const InvitationAccepted = timelineKind<{ userId: string; email: string; role: string }>('invitation_accepted');
export const ApiKeyCreated = timelineKind<{ apiKeyId: string; name: string; expiresAt: string }>('api_key_created');
export const ApiKeyRevoked = timelineKind<{ apiKeyId: string; name: string; userId: string }>('api_key_revoked');
export const UserUpdated = timelineKind<{ userId: string; changed: string[] }>('user_updated');
export const SessionEnded = timelineKind<{ sessionId: string; userId: string }>('session_ended');
export const PasswordLinkSent = timelineKind<{ userId: string }>('password_link_sent');
/** By the user with the current one; every other session and personal key ended with it. */
export const PasswordChanged = timelineKind<{ userId: string }>('password_changed');
/** By a mailed link; every session and personal key ended with it. */
export const PasswordReset = timelineKind<{ userId: string }>('password_reset');
