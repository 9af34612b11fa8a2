import type { Role } from '#http/access';
import { Email, Flag, Moment, Nested, OneOf, SmallObject, Text, Uuid } from '#http/fields';
import { StampedView } from '#http/views';
import { type Locale, LOCALES } from '#i18n/locale';
import { NAME_MAX } from '#domain/limits';
import { PASSWORD_MAX, PASSWORD_MIN } from './auth';

const ROLES = ['admin', 'agent'] as const satisfies Role[];

export class InviteUser {
  @Email() email!: string;
  @Text({ min: 1, max: NAME_MAX }) name!: string;
  @OneOf(ROLES) role!: Role;
}

export class AcceptInvitation {
  @Text({ min: 20, max: 100, description: 'The secret of the mailed link.' }) token!: string;
  @Text({ min: PASSWORD_MIN, max: PASSWORD_MAX, trim: false }) password!: string;
}

export class ForgotPassword {
  @Email() email!: string;
}

export class SentView {
  @Flag({ description: 'True, whether or not the address is known.' }) sent!: boolean;
}

export class ResetPassword extends AcceptInvitation {}

export class ChangePassword {
  @Text({ min: 1, max: PASSWORD_MAX, trim: false }) currentPassword!: string;
  @Text({ min: PASSWORD_MIN, max: PASSWORD_MAX, trim: false }) newPassword!: string;
  @Flag({
    optional: true,
    description: 'Accepted for compatibility with better-auth clients: the other sessions always end.',
  })
  revokeOtherSessions?: boolean;
}

export class UpdateUser {
  @Text({ min: 1, max: NAME_MAX, optional: true }) name?: string;
  @OneOf(ROLES, { optional: true }) role?: Role;
  @Flag({ optional: true, description: 'True immediately ends all sessions, streams and personal keys of the user.' })
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

/** Client data stored for its user: a few lines of JSON. */
const PREFERENCES = { bytes: 4096, levels: 3 };

export class UpdateMe {
  @Text({ min: 1, max: NAME_MAX, optional: true }) name?: string;
  @OneOf(LOCALES, { optional: true, description: 'Of the mails and pushes that you receive.' }) locale?: Locale;
  @SmallObject({
    ...PREFERENCES,
    optional: true,
    description: 'Replaces the previous ones: at most 4096 bytes of JSON, three levels.',
    example: { theme: 'dark', shortcuts: true },
  })
  preferences?: object;
}

export class MeView {
  @Uuid() id!: string;
  @Text() name!: string;
  @Text() email!: string;
  @OneOf(ROLES) role!: Role;
  @OneOf(LOCALES, {
    description:
      'Of mails and pushes; `fr`, or the language of the page on which an invitation was accepted, until the ' +
      'user chooses.',
  })
  locale!: Locale;
  @SmallObject({ ...PREFERENCES, description: 'Stored by clients; initially empty.' }) preferences!: object;
}

export class ColleagueView {
  @Uuid() id!: string;
  @Text() name!: string;
}

export class DirectoryView {
  @Nested(() => ColleagueView, { list: { max: 10_000 }, description: 'By name.' }) items!: ColleagueView[];
}

export class InvitationView extends StampedView {
  @Text() email!: string;
  @Text() name!: string;
  @OneOf(ROLES) role!: Role;
  @Uuid({ nullable: true }) invitedBy!: string | null;
  @Moment() expiresAt!: Date;
  @Moment({ nullable: true }) acceptedAt!: Date | null;
}

export class FirstAdminView {
  @Text({ example: 'admin@example.test' }) email!: string;
  @Text({ description: 'The file with the password, on the machine of the service.', example: 'data/first-admin.json' })
  passwordFile!: string;
}

/** The public data of the sign-in page. */
export class SignInView {
  @Text({ description: 'The agency’s name.', example: 'Parvis' }) agencyName!: string;
  @Nested(() => FirstAdminView, {
    nullable: true,
    description: 'For a trial: how to sign in for the first time.',
  })
  firstAdmin!: FirstAdminView | null;
}

/** The data of the invitation page before a password is chosen. */
export class InvitationPreview {
  @Text() email!: string;
  @Text() name!: string;
  @Text({ description: 'The team’s name: the sender name of mails (EMAIL_FROM).', example: 'Parvis' })
  agency!: string;
  @Moment() expiresAt!: Date;
}

export class SessionView {
  @Uuid() id!: string;
  @Flag({ description: 'The calling one.' }) current!: boolean;
  @Text({ nullable: true, description: 'Address at sign-in.' }) ipAddress!: string | null;
  @Text({ nullable: true, description: 'Browser or program at sign-in.' }) userAgent!: string | null;
  @Moment() expiresAt!: Date;
  @Moment() createdAt!: Date;
  @Moment({ description: 'Of the last renewal, once a day while in use.' }) updatedAt!: Date;
}
