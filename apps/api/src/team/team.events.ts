import { domainEvent } from '@kernel/events';

/** A link must be mailed. The secret is sealed (purpose `invitation`): the outbox keeps no usable token. */
export const InvitationCreated = domainEvent<{
  invitationId: string;
  email: string;
  name: string;
  sealedToken: string;
  expiresAt: string;
}>('invitation.created');
