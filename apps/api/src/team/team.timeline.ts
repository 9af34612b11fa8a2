import { timelineKind } from '@kernel/timeline';

export const UserInvited = timelineKind<{ invitationId: string; email: string; role: string }>('user_invited');
export const InvitationAccepted = timelineKind<{ userId: string; email: string; role: string }>('invitation_accepted');
export const UserUpdated = timelineKind<{ userId: string; changed: string[] }>('user_updated');
