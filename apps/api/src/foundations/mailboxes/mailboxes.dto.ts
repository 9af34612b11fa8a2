import { OmitType, PartialType } from '@nestjs/swagger';
import {
  MAILBOX_AUTHS,
  MAILBOX_KINDS,
  MAILBOX_STATUSES,
  type MailboxAuth,
  type MailboxKind,
  type MailboxStatus,
} from '#domain/vocabulary';
import {
  BooleanField,
  DateField,
  DateTimeField,
  EmailField,
  EnumField,
  IntField,
  NestedField,
  PatternField,
  StringField,
  StringFormat,
  UuidField,
} from '#http/fields';
import { pageOf, type PageView } from '#http/pagination';
import { VersionedView } from '#http/views';
import { OAUTH_PROVIDERS, type OAuthProvider } from '#providers/mailboxes/mailboxes.config';
import {
  MAIL_SECURITIES,
  MAILBOX_STEPS,
  type MailboxStep,
  type MailSecurity,
} from '#providers/mailboxes/mailboxes.provider';

const FOLDERS_MAX = 50;
const ONE_LINE = /^\P{Cc}+$/u;

export class MailServerFields {
  @PatternField(/^(?:[\w-]+(?:\.[\w-]+)*|[0-9a-f:.]+)$/i, 'isHostname', { max: 253, example: 'imap.agency.example' })
  host!: string;
  @IntField({ min: 1, max: 65_535, example: 993 }) port!: number;
  @EnumField(MAIL_SECURITIES, { description: '`none` only on loopback.' }) security!: MailSecurity;
}

/** The fields with which a mailbox is connected by its password. */
export class ConnectMailbox {
  @EmailField({ description: 'Compared ignoring case, and stored in lower case.' }) address!: string;
  @EnumField(MAILBOX_KINDS, {
    description:
      '`shared`: the agency’s, whose every mail is taken. `personal`: your own, of which only mails of requests are.',
  })
  kind!: MailboxKind;
  @StringField({ optional: true, max: 100, description: 'The sender’s name; by default the agency’s, or yours.' })
  @StringFormat(ONE_LINE, 'isOneLine')
  displayName?: string;
  @StringField({ optional: true, max: 254, description: 'By default the address.' })
  @StringFormat(ONE_LINE, 'isOneLine')
  username?: string;
  @StringField({
    max: 1000,
    trim: false,
    description: 'Stored encrypted, and never returned. Gmail and others require an app password.',
  })
  password!: string;
  @NestedField(() => MailServerFields, { optional: true, description: 'By default that of the address’s provider.' })
  imap?: MailServerFields;
  @NestedField(() => MailServerFields, { optional: true, description: 'By default that of the address’s provider.' })
  smtp?: MailServerFields;
  @DateField({ optional: true, description: 'Older mails aren’t read. By default today.' }) followFrom?: string;
}

class FoldersFields {
  @StringField({ max: 500, example: 'INBOX' }) inbox!: string;
  @StringField({ max: 500, nullable: true, description: 'Null until the server has named it.', example: 'Sent' })
  sent!: string | null;
  @StringField({
    max: 500,
    list: { max: FOLDERS_MAX, unique: true },
    description: 'Further folders that are followed.',
  })
  followed!: string[];
}

class UpdateFolders extends PartialType(FoldersFields, { skipNullProperties: false }) {}

export class UpdateMailbox extends PartialType(OmitType(ConnectMailbox, ['address', 'kind']), {
  skipNullProperties: false,
}) {
  @NestedField(() => UpdateFolders, { optional: true, description: 'Omitted ones are unchanged.' })
  folders?: UpdateFolders;
  @BooleanField({
    optional: true,
    description: 'Whether it sends what belongs to no mailbox’s conversation. Only a shared one; there is one at most.',
  })
  defaultSender?: boolean;
}

class MailboxCounts {
  @IntField({ description: 'Mails that were looked at.' }) read!: number;
  @IntField({ description: 'Of those, mails that joined or made a request, or wait to be sorted.' }) filed!: number;
  @IntField({ description: 'Of those, mails of which nothing was stored.' }) ignored!: number;
}

class SyncProgress {
  @IntField({ description: 'Mails since `followFrom`.' }) total!: number;
  @IntField({ description: 'Of those, mails that were handled.' }) done!: number;
}

export class MailboxView extends VersionedView {
  @StringField({ max: 254 }) address!: string;
  @StringField({ max: 100 }) displayName!: string;
  @EnumField(MAILBOX_KINDS) kind!: MailboxKind;
  @UuidField({ nullable: true, description: 'The owner of a personal one.' }) ownerId!: string | null;
  @EnumField(MAILBOX_AUTHS) auth!: MailboxAuth;
  @StringField({ max: 254 }) username!: string;
  @NestedField(() => MailServerFields) imap!: MailServerFields;
  @NestedField(() => MailServerFields) smtp!: MailServerFields;
  @NestedField(() => FoldersFields) folders!: FoldersFields;
  @DateField() followFrom!: string;
  @EnumField(MAILBOX_STATUSES, {
    description: '`needs_attention`: sign-in fails, so nothing is read, and what it should send waits.',
  })
  status!: MailboxStatus;
  @StringField({
    nullable: true,
    max: 1000,
    description: 'Why it is in this status, in the language of `Accept-Language`.',
  })
  statusReason!: string | null;
  @DateTimeField({ nullable: true }) lastSyncedAt!: Date | null;
  @IntField({ nullable: true, description: 'The age of the oldest mail that has arrived but was not handled yet.' })
  behindSeconds!: number | null;
  @NestedField(() => MailboxCounts) counts!: MailboxCounts;
  @NestedField(() => SyncProgress, { nullable: true, description: 'Of the first sync; null before it begins.' })
  progress!: SyncProgress | null;
  @BooleanField() defaultSender!: boolean;
  @BooleanField({ description: 'Whether you may change, pause and delete it.' }) canManage!: boolean;
  @BooleanField({ description: 'Whether you may send from it.' }) canSend!: boolean;
}

export class MailboxesView extends pageOf(MailboxView) implements PageView<MailboxView> {
  declare items: MailboxView[];
  declare total: number;
  declare page: number;
  declare pageSize: number;
  @EnumField(OAUTH_PROVIDERS, { list: true, description: 'Providers to sign in with: those set up by the operator.' })
  providers!: OAuthProvider[];
}

class MailboxStepView {
  @EnumField(MAILBOX_STEPS) step!: MailboxStep;
  @BooleanField() ok!: boolean;
  @StringField({ optional: true, max: 1000, description: 'Why it failed, and what to do.' }) message?: string;
}

export class MailboxTestView {
  @NestedField(() => MailboxStepView, {
    list: { max: MAILBOX_STEPS.length },
    description: 'In order. After a failed step, the following ones of the same server are left out.',
  })
  steps!: MailboxStepView[];
}

class MailboxFolderView {
  @StringField({ max: 1000 }) path!: string;
  @StringField({ max: 1000 }) name!: string;
  @StringField({ nullable: true, max: 100, description: 'As the server marks it (RFC 6154).', example: '\\Sent' })
  specialUse!: string | null;
  @IntField() messages!: number;
}

export class MailboxFoldersView {
  @NestedField(() => MailboxFolderView, { list: { max: 10_000 } }) items!: MailboxFolderView[];
}

export class StartOAuth {
  @EnumField(MAILBOX_KINDS) kind!: MailboxKind;
}
