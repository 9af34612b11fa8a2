import { OmitType, PartialType } from '@nestjs/swagger';
import {
  MAILBOX_AUTHS,
  MAILBOX_KINDS,
  MAILBOX_STATUSES,
  type MailboxAuth,
  type MailboxKind,
  type MailboxStatus,
} from '#domain/vocabulary';
import { CalendarDate, Email, Flag, Form, Moment, Nested, OneOf, Pattern, Text, Uuid, Whole } from '#http/fields';
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
  @Pattern(/^(?:[\w-]+(?:\.[\w-]+)*|[0-9a-f:.]+)$/i, 'isHostname', { max: 253, example: 'imap.agency.example' })
  host!: string;
  @Whole({ min: 1, max: 65_535, example: 993 }) port!: number;
  @OneOf(MAIL_SECURITIES, { description: '`none` only on loopback.' }) security!: MailSecurity;
}

/** The fields with which a mailbox is connected by its password. */
export class ConnectMailbox {
  @Email({ description: 'Compared ignoring case, and stored in lower case.' }) address!: string;
  @OneOf(MAILBOX_KINDS, {
    description:
      '`shared`: the agency’s, whose every mail is taken. `personal`: your own, of which only mails of requests are.',
  })
  kind!: MailboxKind;
  @Text({ optional: true, max: 100, description: 'The sender’s name; by default the agency’s, or yours.' })
  @Form(ONE_LINE, 'isOneLine')
  displayName?: string;
  @Text({ optional: true, max: 254, description: 'By default the address.' })
  @Form(ONE_LINE, 'isOneLine')
  username?: string;
  @Text({
    max: 1000,
    trim: false,
    description: 'Stored encrypted, and never returned. Gmail and others require an app password.',
  })
  password!: string;
  @Nested(() => MailServerFields, { optional: true, description: 'By default that of the address’s provider.' })
  imap?: MailServerFields;
  @Nested(() => MailServerFields, { optional: true, description: 'By default that of the address’s provider.' })
  smtp?: MailServerFields;
  @CalendarDate({ optional: true, description: 'Older mails aren’t read. By default today.' }) followFrom?: string;
}

class FoldersFields {
  @Text({ max: 500, example: 'INBOX' }) inbox!: string;
  @Text({ max: 500, nullable: true, description: 'Null until the server has named it.', example: 'Sent' })
  sent!: string | null;
  @Text({ max: 500, list: { max: FOLDERS_MAX, unique: true }, description: 'Further folders that are followed.' })
  followed!: string[];
}

class UpdateFolders extends PartialType(FoldersFields, { skipNullProperties: false }) {}

export class UpdateMailbox extends PartialType(OmitType(ConnectMailbox, ['address', 'kind']), {
  skipNullProperties: false,
}) {
  @Nested(() => UpdateFolders, { optional: true, description: 'Omitted ones are unchanged.' }) folders?: UpdateFolders;
  @Flag({
    optional: true,
    description: 'Whether it sends what belongs to no mailbox’s conversation. Only a shared one; there is one at most.',
  })
  defaultSender?: boolean;
}

class MailboxCounts {
  @Whole({ description: 'Mails that were looked at.' }) read!: number;
  @Whole({ description: 'Of those, mails that joined or made a request, or wait to be sorted.' }) filed!: number;
  @Whole({ description: 'Of those, mails of which nothing was stored.' }) ignored!: number;
}

class SyncProgress {
  @Whole({ description: 'Mails since `followFrom`.' }) total!: number;
  @Whole({ description: 'Of those, mails that were handled.' }) done!: number;
}

export class MailboxView extends VersionedView {
  @Text({ max: 254 }) address!: string;
  @Text({ max: 100 }) displayName!: string;
  @OneOf(MAILBOX_KINDS) kind!: MailboxKind;
  @Uuid({ nullable: true, description: 'The owner of a personal one.' }) ownerId!: string | null;
  @OneOf(MAILBOX_AUTHS) auth!: MailboxAuth;
  @Text({ max: 254 }) username!: string;
  @Nested(() => MailServerFields) imap!: MailServerFields;
  @Nested(() => MailServerFields) smtp!: MailServerFields;
  @Nested(() => FoldersFields) folders!: FoldersFields;
  @CalendarDate() followFrom!: string;
  @OneOf(MAILBOX_STATUSES, {
    description: '`needs_attention`: sign-in fails, so nothing is read, and what it should send waits.',
  })
  status!: MailboxStatus;
  @Text({ nullable: true, max: 1000, description: 'Why it is in this status, in the language of `Accept-Language`.' })
  statusReason!: string | null;
  @Moment({ nullable: true }) lastSyncedAt!: Date | null;
  @Whole({ nullable: true, description: 'The age of the oldest mail that has arrived but was not handled yet.' })
  behindSeconds!: number | null;
  @Nested(() => MailboxCounts) counts!: MailboxCounts;
  @Nested(() => SyncProgress, { nullable: true, description: 'Of the first sync; null before it begins.' })
  progress!: SyncProgress | null;
  @Flag() defaultSender!: boolean;
  @Flag({ description: 'Whether you may change, pause and delete it.' }) canManage!: boolean;
  @Flag({ description: 'Whether you may send from it.' }) canSend!: boolean;
}

export class MailboxesView extends pageOf(MailboxView) implements PageView<MailboxView> {
  declare items: MailboxView[];
  declare total: number;
  declare page: number;
  declare pageSize: number;
  @OneOf(OAUTH_PROVIDERS, { list: true, description: 'Providers to sign in with: those set up by the operator.' })
  providers!: OAuthProvider[];
}

class MailboxStepView {
  @OneOf(MAILBOX_STEPS) step!: MailboxStep;
  @Flag() ok!: boolean;
  @Text({ optional: true, max: 1000, description: 'Why it failed, and what to do.' }) message?: string;
}

export class MailboxTestView {
  @Nested(() => MailboxStepView, {
    list: { max: MAILBOX_STEPS.length },
    description: 'In order. After a failed step, the following ones of the same server are left out.',
  })
  steps!: MailboxStepView[];
}

class MailboxFolderView {
  @Text({ max: 1000 }) path!: string;
  @Text({ max: 1000 }) name!: string;
  @Text({ nullable: true, max: 100, description: 'As the server marks it (RFC 6154).', example: '\\Sent' })
  specialUse!: string | null;
  @Whole() messages!: number;
}

export class MailboxFoldersView {
  @Nested(() => MailboxFolderView, { list: { max: 10_000 } }) items!: MailboxFolderView[];
}

export class StartOAuth {
  @OneOf(MAILBOX_KINDS) kind!: MailboxKind;
}
