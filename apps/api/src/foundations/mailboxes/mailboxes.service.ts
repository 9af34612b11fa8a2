import { Inject, Injectable } from '@nestjs/common';
import { type AppConfig, appConfig } from '#core/app.config';
import { Clock } from '#core/clock';
import { NotFound, PreconditionFailed, ValidationError } from '#core/errors';
import { Database } from '#database/database';
import { knownServers, type MailServers } from '#domain/mail-servers';
import { NOUNS } from '#domain/nouns';
import type { MailboxKind } from '#domain/vocabulary';
import type { TeamPrincipal } from '#http/access';
import { changesOf } from '#http/changes';
import { currentLocale } from '#http/locale';
import { type PageParams, toPageView } from '#http/pagination';
import type { Words } from '#i18n/locale';
import { isPublicHost } from '#providers/mailboxes/mail-hosts';
import {
  isLoopback,
  type MailboxesConfig,
  mailboxesConfig,
  OAUTH_PROVIDERS,
  type OAuthProvider,
} from '#providers/mailboxes/mailboxes.config';
import {
  type MailboxAccess,
  MailboxesProvider,
  MailboxSignInRefused,
  type MailServer,
} from '#providers/mailboxes/mailboxes.provider';
import { AgencyProfile } from '../team/agency-profile';
import { DomainEvents } from '../timeline/domain-events';
import { MailboxAccesses } from './mailbox-accesses.service';
import { isManager, isVisible, type MailboxRow, toMailboxView } from './mailbox-view';
import { type Mailbox, mailboxes } from './mailbox.entity';
import type {
  ConnectMailbox,
  MailboxesView,
  MailboxFoldersView,
  MailboxTestView,
  MailboxView,
  UpdateMailbox,
} from './mailboxes.dto';
import {
  alreadyConnected,
  byOAuth,
  defaultSenderIsShared,
  isPaused,
  notEncrypted,
  onlyAdmins,
  passwordAgain,
  privateHost,
  signInAgain,
  unknownServers,
} from './mailboxes.errors';
import { MailboxConnected, MailboxPaused, MailboxRemoved, MailboxResumed, MailboxUpdated } from './mailboxes.events';
import { LOCK_REQUESTS_OF_MAILBOX, MAILBOX, VISIBLE } from './mailboxes.sql';

/** The mailbox that an OAuth provider gave access to. */
export interface GrantedMailbox {
  provider: OAuthProvider;
  kind: MailboxKind;
  address: string;
  username: string;
  refreshToken: string;
  servers: MailServers;
}

/**
 * The mailboxes that the service follows and sends from. For team users: everyone sees shared ones, which admins
 * manage; a personal one is seen and managed by its owner and by admins, and doesn't exist for others.
 */
@Injectable()
export class MailboxesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly accesses: MailboxAccesses,
    private readonly agency: AgencyProfile,
    private readonly provider: MailboxesProvider,
    @Inject(appConfig.KEY) private readonly app: AppConfig,
    @Inject(mailboxesConfig.KEY) private readonly config: MailboxesConfig,
  ) {}

  /** Returns the mailboxes that the caller sees, shared ones first, then by address. */
  async list(params: PageParams, user: TeamPrincipal): Promise<MailboxesView> {
    const { rows, total } = await this.database.page<MailboxRow>({
      select: MAILBOX,
      from: 'mailbox',
      where: [VISIBLE],
      params: [user.userId, user.role === 'admin'],
      orderBy: 'mailbox.kind DESC, mailbox.address, mailbox.id',
      limit: params.limit,
      offset: params.offset,
    });
    return {
      ...toPageView(
        rows.map((row) => toMailboxView(row, user)),
        total,
        params,
      ),
      providers: OAUTH_PROVIDERS.filter((name) => this.config.oauth[name] !== null),
    };
  }

  /**
   * Returns a mailbox.
   * @throws NOT_FOUND it doesn't exist, or is a personal one of another user
   */
  async get(id: string, user: TeamPrincipal): Promise<MailboxView> {
    return toMailboxView(await this.find(id, user), user);
  }

  /**
   * Connects a mailbox by its password; the follower signs in to it afterwards. Never call it inside a transaction: the
   * servers' names are resolved.
   * @throws FORBIDDEN a shared one, by another user than an admin
   * @throws ALREADY_EXISTS the address is connected
   * @throws VALIDATION_ERROR the servers are missing or not allowed
   */
  async connect(input: ConnectMailbox, user: TeamPrincipal): Promise<MailboxView> {
    const { address, username, imap, smtp } = await this.accessFor(input, user);
    const row = await this.database.transaction(() =>
      this.insert(
        {
          address,
          kind: input.kind,
          username,
          auth: 'password',
          sealedSecret: this.accesses.seal({ password: input.password }),
          ...columnsOf({ imap, smtp }),
          ...(input.displayName !== undefined && { displayName: input.displayName }),
          ...(input.followFrom !== undefined && { followFrom: input.followFrom }),
        },
        user,
      ),
    );
    return toMailboxView(row, user);
  }

  /**
   * Connects the mailbox that a provider gave access to; one that is connected gets the new access.
   * @throws FORBIDDEN a shared one, by another user than an admin
   * @throws ALREADY_EXISTS the address is connected, and not for the caller to change
   */
  async connectGranted(granted: GrantedMailbox, user: TeamPrincipal): Promise<MailboxView> {
    const given = {
      auth: granted.provider,
      username: granted.username,
      sealedSecret: this.accesses.seal({ refreshToken: granted.refreshToken }),
      ...columnsOf(granted.servers),
    };
    return this.database.transaction(async () => {
      const known = await this.database.maybeOne<Mailbox>(mailboxes.locked('mailbox.address = $1'), [granted.address]);
      if (known !== null && isManager(known, user))
        return toMailboxView(await this.write(known, { ...given, ...reconnected(known) }, Object.keys(given)), user);
      if (known !== null) throw alreadyConnected();
      this.assertMayConnect(granted.kind, user);
      const { address, kind } = granted;
      return toMailboxView(await this.insert({ ...given, address, kind }, user), user);
    });
  }

  /**
   * Tries the settings of a mailbox without storing anything. Never call it inside a transaction.
   * @throws FORBIDDEN a shared one, by another user than an admin
   * @throws VALIDATION_ERROR the servers are missing or not allowed
   */
  async test(input: ConnectMailbox, user: TeamPrincipal): Promise<MailboxTestView> {
    const steps = await this.provider.test(await this.accessFor(input, user));
    const inLocale = (message: string | Words) => (typeof message === 'string' ? message : message[currentLocale()]);
    return {
      steps: steps.map(({ message, ...step }) =>
        message === undefined ? step : { ...step, message: inLocale(message) },
      ),
    };
  }

  /**
   * Changes a mailbox. New servers or credentials are tried by the follower at once. Never call it inside a transaction.
   * @throws NOT_FOUND it doesn't exist, or is a personal one of another user
   * @throws FORBIDDEN a shared one, by another user than an admin
   * @throws PRECONDITION_FAILED `version` is given and no longer current
   * @throws VALIDATION_ERROR the servers aren't allowed, another server without the password, or a personal one as default sender
   */
  async update(id: string, input: UpdateMailbox, user: TeamPrincipal, version?: number): Promise<MailboxView> {
    await this.assertServersAllowed(input);
    const { password, imap, smtp, folders, ...columns } = changesOf(input);
    return this.database.transaction(async () => {
      const current = await this.lock(id, user);
      if (version !== undefined && version !== current.version) throw new PreconditionFailed();
      const changed = Object.keys(changesOf(input));
      if (changed.length === 0) return toMailboxView(await this.find(id, user), user);
      const access = (['username', 'password', 'imap', 'smtp'] as const).filter((name) => input[name] !== undefined);
      if (current.auth !== 'password' && access[0] !== undefined) throw byOAuth(access[0]);
      const isMoved =
        (imap !== undefined && imap.host !== current.imapHost) ||
        (smtp !== undefined && smtp.host !== current.smtpHost);
      // Otherwise an admin could read the password by naming a server that they control.
      if (isMoved && password === undefined) throw passwordAgain();
      if (columns.defaultSender === true) {
        if (current.kind !== 'shared') throw defaultSenderIsShared();
        await this.database.query(
          'UPDATE mailbox SET default_sender = false, version = version + 1, updated_at = $2 WHERE default_sender AND id <> $1',
          [id, this.clock.now()],
        );
      }
      const given: Partial<Mailbox> = {
        ...columns,
        ...columnsOf({ ...(imap && { imap }), ...(smtp && { smtp }) }),
        ...(folders?.inbox !== undefined && { inboxFolder: folders.inbox }),
        ...(folders?.sent !== undefined && { sentFolder: folders.sent }),
        ...(folders?.followed !== undefined && { followedFolders: folders.followed }),
        ...(password !== undefined && { sealedSecret: this.accesses.seal({ password }) }),
        ...(access.length > 0 && reconnected(current)),
      };
      if (columns.followFrom !== undefined && columns.followFrom < current.followFrom)
        // The first sync continues with the older mails.
        await this.database.query('UPDATE mailbox_folder SET first_sync_done = false WHERE mailbox_id = $1', [id]);
      return toMailboxView(await this.write(current, given, changed), user);
    });
  }

  /**
   * Removes a mailbox and returns it. Filed mails stay.
   * @throws NOT_FOUND it doesn't exist, or is a personal one of another user
   * @throws FORBIDDEN a shared one, by another user than an admin
   */
  async remove(id: string, user: TeamPrincipal): Promise<MailboxView> {
    await this.lock(id, user);
    const mailbox = await this.find(id, user);
    // The database clears the mailbox of requests and their mails. Whoever changes a mail has locked its request.
    await this.database.query(LOCK_REQUESTS_OF_MAILBOX, [id]);
    await this.database.query('DELETE FROM mailbox WHERE id = $1', [id]);
    await this.events.publish(MailboxRemoved, { payload: ofMailbox(mailbox) });
    return toMailboxView(mailbox, user);
  }

  /**
   * Stops following a mailbox; it can still send.
   * @throws NOT_FOUND it doesn't exist, or is a personal one of another user
   * @throws FORBIDDEN a shared one, by another user than an admin
   */
  async pause(id: string, user: TeamPrincipal): Promise<MailboxView> {
    const current = await this.lock(id, user);
    if (current.status !== 'paused') {
      await this.database.update(mailboxes, id, { status: 'paused', statusReason: null });
      await this.events.publish(MailboxPaused, { payload: ofMailbox(current) });
    }
    return this.get(id, user);
  }

  /**
   * Follows a paused mailbox again; one that needs attention is tried at once.
   * @throws NOT_FOUND it doesn't exist, or is a personal one of another user
   * @throws FORBIDDEN a shared one, by another user than an admin
   */
  async resume(id: string, user: TeamPrincipal): Promise<MailboxView> {
    const current = await this.lock(id, user);
    if (current.status === 'paused' || current.status === 'needs_attention') {
      await this.database.update(mailboxes, id, {
        status: 'connecting',
        statusReason: null,
        syncRequestedAt: this.clock.now(),
      });
      if (current.status === 'paused') await this.events.publish(MailboxResumed, { payload: ofMailbox(current) });
    }
    return this.get(id, user);
  }

  /**
   * Has the follower look for new mails at once.
   * @throws NOT_FOUND it doesn't exist, or is a personal one of another user
   * @throws FORBIDDEN a shared one, by another user than an admin
   * @throws INVALID_STATUS_TRANSITION it is paused
   */
  async sync(id: string, user: TeamPrincipal): Promise<MailboxView> {
    const current = await this.lock(id, user);
    if (current.status === 'paused') throw isPaused();
    await this.database.query('UPDATE mailbox SET sync_requested_at = $2 WHERE id = $1', [id, this.clock.now()]);
    return this.get(id, user);
  }

  /**
   * Returns the folders on the mailbox's server. Never call it inside a transaction.
   * @throws NOT_FOUND it doesn't exist, or is a personal one of another user
   * @throws PROVIDER_ERROR the server could not be reached, or refused the sign-in
   */
  async folders(id: string, user: TeamPrincipal): Promise<MailboxFoldersView> {
    await this.find(id, user);
    try {
      return { items: await this.provider.folders(await this.accesses.accessOf(id)) };
    } catch (error) {
      if (!(error instanceof MailboxSignInRefused)) throw error;
      await this.accesses.signInRefused(id);
      throw signInAgain(error);
    }
  }

  /** @throws FORBIDDEN a shared mailbox, by another user than an admin */
  assertMayConnect(kind: MailboxKind, user: TeamPrincipal): void {
    if (kind === 'shared' && user.role !== 'admin') throw onlyAdmins();
  }

  /** Returns the settings of a mailbox with those of its provider filled in, once its servers are found to be allowed. */
  private async accessFor(input: ConnectMailbox, user: TeamPrincipal): Promise<MailboxAccess> {
    this.assertMayConnect(input.kind, user);
    const address = input.address.toLowerCase();
    const known = knownServers(address);
    const imap = input.imap ?? known?.imap;
    const smtp = input.smtp ?? known?.smtp;
    const missing = [...(imap ? [] : [unknownServers('imap')]), ...(smtp ? [] : [unknownServers('smtp')])];
    if (!imap || !smtp) throw new ValidationError(missing.flatMap(({ details }) => details ?? []));
    await this.assertServersAllowed(input);
    const { allowPrivate } = this.config;
    return {
      address,
      username: input.username ?? input.address,
      secret: { password: input.password },
      ...{ imap, smtp, allowPrivate },
    };
  }

  /** @throws VALIDATION_ERROR a server that a person named is private, or would be reached without encryption */
  private async assertServersAllowed({ imap, smtp }: { imap?: MailServer; smtp?: MailServer }): Promise<void> {
    const named = Object.entries({ imap, smtp }).flatMap(([path, server]) => (server ? [{ path, ...server }] : []));
    const refused = await Promise.all(
      named.map(async ({ path, host, security }) => [
        ...(security === 'none' && !isLoopback(host) ? (notEncrypted(`${path}.security`) ?? []) : []),
        ...(this.config.allowPrivate || (await isPublicHost(host)) ? [] : (privateHost(`${path}.host`) ?? [])),
      ]),
    );
    if (refused.flat().length > 0) throw new ValidationError(refused.flat());
  }

  private async find(id: string, user: TeamPrincipal): Promise<MailboxRow> {
    const row = await this.database.maybeOne<MailboxRow>(
      `SELECT ${MAILBOX} FROM mailbox WHERE mailbox.id = $3 AND ${VISIBLE}`,
      [user.userId, user.role === 'admin', id],
    );
    if (row === null) throw new NotFound(NOUNS.mailbox);
    return row;
  }

  /** Locks a mailbox that the caller may change. */
  private async lock(id: string, user: TeamPrincipal): Promise<Mailbox> {
    const mailbox = await this.database.lock(mailboxes, id);
    if (mailbox === null || !isVisible(mailbox, user)) throw new NotFound(NOUNS.mailbox);
    if (!isManager(mailbox, user)) throw onlyAdmins();
    return mailbox;
  }

  private async insert(
    given: Partial<Mailbox> & Pick<Mailbox, 'kind' | 'address'>,
    user: TeamPrincipal,
  ): Promise<MailboxRow> {
    const mailbox = await this.database.insert(mailboxes, {
      displayName: given.kind === 'shared' ? this.agency.current.name : user.name,
      followFrom: this.clock.dateIn(this.app.timeZone),
      ownerId: given.kind === 'personal' ? user.userId : null,
      ...given,
    });
    await this.events.publish(MailboxConnected, { payload: ofMailbox(mailbox) });
    return { ...mailbox, progress: null };
  }

  private async write(current: Mailbox, given: Partial<Mailbox>, changed: string[]): Promise<MailboxRow> {
    const row = await this.database.update<Mailbox, MailboxRow>(mailboxes, current.id, given, MAILBOX);
    await this.events.publish(MailboxUpdated, { payload: { ...ofMailbox(current), changed } });
    return row;
  }
}

/** New servers or credentials of a mailbox are tried at once, unless it is paused. */
const reconnected = ({ status }: Mailbox): Partial<Mailbox> =>
  status === 'paused' ? {} : { status: 'connecting', statusReason: null };

const columnsOf = ({ imap, smtp }: { imap?: MailServer; smtp?: MailServer }): Partial<Mailbox> => ({
  ...(imap && { imapHost: imap.host, imapPort: imap.port, imapSecurity: imap.security }),
  ...(smtp && { smtpHost: smtp.host, smtpPort: smtp.port, smtpSecurity: smtp.security }),
});

const ofMailbox = ({ id, kind }: Mailbox) => ({ mailboxId: id, kind });
