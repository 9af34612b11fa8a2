import type { Role } from '#http/access';
import {
  BooleanField,
  DateTimeField,
  EmailField,
  EnumField,
  NestedField,
  SmallObjectField,
  StringField,
  UuidField,
} from '#http/fields';
import { StampedView } from '#http/views';
import { type Locale, LOCALES } from '#i18n/locale';
import { NAME_MAX } from '#domain/limits';
import { PASSWORD_MAX, PASSWORD_MIN } from './auth';

const ROLES = ['admin', 'agent'] as const satisfies Role[];

export class InviteUser {
  @EmailField() email!: string;
  @StringField({ min: 1, max: NAME_MAX }) name!: string;
  @EnumField(ROLES) role!: Role;
}

export class AcceptInvitation {
  @StringField({ min: 20, max: 100, description: 'The secret of the mailed link.' }) token!: string;
  @StringField({ min: PASSWORD_MIN, max: PASSWORD_MAX, trim: false }) password!: string;
}

export class ForgotPassword {
  @EmailField() email!: string;
}

export class SentView {
  @BooleanField({ description: 'True, whether or not the address is known.' }) sent!: boolean;
}

export class ResetPassword extends AcceptInvitation {}

export class ChangePassword {
  @StringField({ min: 1, max: PASSWORD_MAX, trim: false }) currentPassword!: string;
  @StringField({ min: PASSWORD_MIN, max: PASSWORD_MAX, trim: false }) newPassword!: string;
  @BooleanField({
    optional: true,
    description: 'Accepted for compatibility with better-auth clients: the other sessions always end.',
  })
  revokeOtherSessions?: boolean;
}

export class UpdateUser {
  @StringField({ min: 1, max: NAME_MAX, optional: true }) name?: string;
  @EnumField(ROLES, { optional: true }) role?: Role;
  @BooleanField({
    optional: true,
    description: 'True immediately ends all sessions, streams and personal keys of the user.',
  })
  disabled?: boolean;
}

export class UserView {
  @UuidField() id!: string;
  @StringField() name!: string;
  @StringField() email!: string;
  @EnumField(ROLES) role!: Role;
  @BooleanField() disabled!: boolean;
  @DateTimeField() createdAt!: Date;
  @DateTimeField() updatedAt!: Date;
}

/** Client data stored for its user: a few lines of JSON. */
const PREFERENCES = { bytes: 4096, levels: 3 };

export class UpdateMe {
  @StringField({ min: 1, max: NAME_MAX, optional: true }) name?: string;
  @EnumField(LOCALES, { optional: true, description: 'Of the mails and pushes that you receive.' }) locale?: Locale;
  @SmallObjectField({
    ...PREFERENCES,
    optional: true,
    description: 'Replaces the previous ones: at most 4096 bytes of JSON, three levels.',
    example: { theme: 'dark', shortcuts: true },
  })
  preferences?: object;
}

export class MeView {
  @UuidField() id!: string;
  @StringField() name!: string;
  @StringField() email!: string;
  @EnumField(ROLES) role!: Role;
  @EnumField(LOCALES, {
    description:
      'Of mails and pushes; `fr`, or the language of the page on which an invitation was accepted, until the ' +
      'user chooses.',
  })
  locale!: Locale;
  @SmallObjectField({ ...PREFERENCES, description: 'Stored by clients; initially empty.' }) preferences!: object;
}

export class ColleagueView {
  @UuidField() id!: string;
  @StringField() name!: string;
}

export class DirectoryView {
  @NestedField(() => ColleagueView, { list: { max: 10_000 }, description: 'By name.' }) items!: ColleagueView[];
}

export class InvitationView extends StampedView {
  @StringField() email!: string;
  @StringField() name!: string;
  @EnumField(ROLES) role!: Role;
  @UuidField({ nullable: true }) invitedBy!: string | null;
  @DateTimeField() expiresAt!: Date;
  @DateTimeField({ nullable: true }) acceptedAt!: Date | null;
}

export class FirstAdminView {
  @StringField({ example: 'admin@example.test' }) email!: string;
  @StringField({
    description: 'The file with the password, on the machine of the service.',
    example: 'data/first-admin.json',
  })
  passwordFile!: string;
}

/** The public data of the sign-in page. */
export class SignInView {
  @StringField({ description: 'The agency’s name.', example: 'Parvis' }) agencyName!: string;
  @NestedField(() => FirstAdminView, {
    nullable: true,
    description: 'For a trial: how to sign in for the first time.',
  })
  firstAdmin!: FirstAdminView | null;
}

/** The data of the invitation page before a password is chosen. */
export class InvitationPreview {
  @StringField() email!: string;
  @StringField() name!: string;
  @StringField({ description: 'The team’s name: the sender name of mails (EMAIL_FROM).', example: 'Parvis' })
  agency!: string;
  @DateTimeField() expiresAt!: Date;
}

export class SessionView {
  @UuidField() id!: string;
  @BooleanField({ description: 'The calling one.' }) current!: boolean;
  @StringField({ nullable: true, description: 'Address at sign-in.' }) ipAddress!: string | null;
  @StringField({ nullable: true, description: 'Browser or program at sign-in.' }) userAgent!: string | null;
  @DateTimeField() expiresAt!: Date;
  @DateTimeField() createdAt!: Date;
  @DateTimeField({ description: 'Of the last renewal, once a day while in use.' }) updatedAt!: Date;
}
