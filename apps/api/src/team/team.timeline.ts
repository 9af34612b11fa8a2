import { timelineKind } from '@kernel/timeline';

export const UserInvited = timelineKind<{ invitationId: string; email: string; role: string }>('user_invited');
export const InvitationAccepted = timelineKind<{ userId: string; email: string; role: string }>('invitation_accepted');
export const ApiKeyCreated = timelineKind<{ apiKeyId: string; name: string; expiresAt: string }>('api_key_created');
export const ApiKeyRevoked = timelineKind<{ apiKeyId: string; name: string; userId: string }>('api_key_revoked');
export const UserUpdated = timelineKind<{ userId: string; changed: string[] }>('user_updated');
