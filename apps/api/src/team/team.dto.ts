import type { Role } from '@kernel/http/access';
import { Email, Flag, Moment, OneOf, Text, Uuid } from '@kernel/http/fields';
import { PASSWORD_MAX, PASSWORD_MIN } from './auth';

export const ROLES = ['admin', 'agent'] as const satisfies Role[];

export class InviteUser {
  @Email() email!: string;
  @Text({ min: 1, max: 120 }) name!: string;
  @OneOf(ROLES) role!: Role;
}

export class AcceptInvitation {
  @Text({ min: 20, max: 100, description: 'The secret of the mailed link.' }) token!: string;
  @Text({ min: PASSWORD_MIN, max: PASSWORD_MAX, trim: false }) password!: string;
}

export class UpdateUser {
  @Text({ min: 1, max: 120, optional: true }) name?: string;
  @OneOf(ROLES, { optional: true }) role?: Role;
  @Flag({ optional: true, description: 'True ends all sessions and personal keys of the user at once.' })
  disabled?: boolean;
}

export class UserView {
  @Uuid() id!: string;
  @Text() name!: string;
  @Text() email!: string;
  @OneOf(ROLES) role!: Role;
  @Flag() disabled!: boolean;
  @Moment() createdAt!: Date;
  @Moment() updatedAt!: Date;
}

export class InvitationView {
  @Uuid() id!: string;
  @Text() email!: string;
  @Text() name!: string;
  @OneOf(ROLES) role!: Role;
  @Uuid({ nullable: true }) invitedBy!: string | null;
  @Moment() expiresAt!: Date;
  @Moment({ nullable: true }) acceptedAt!: Date | null;
  @Moment() createdAt!: Date;
  @Moment() updatedAt!: Date;
  @Uuid({ nullable: true }) traceId!: string | null;
}
