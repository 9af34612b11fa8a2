import { domainEvent } from '#kernel/events';

/** A link must be mailed. The secret is sealed (purpose `invitation`): the outbox keeps no usable token. */
interface MailedLink {
  email: string;
  name: string;
  sealedToken: string;
}

export const InvitationCreated = domainEvent<MailedLink & { invitationId: string; expiresAt: string }>(
  'invitation.created',
);

/** Of a user who is to set a new password. */
export const PasswordLinkCreated = domainEvent<MailedLink>('password-link.created');

/** What was opened with a password ended: it is another one now, or its user was disabled. */
export const AccessEnded = domainEvent<{ userId: string; at: string }>('team.access-ended');
