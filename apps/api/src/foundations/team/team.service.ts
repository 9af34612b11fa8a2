import { Inject, Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { DomainEvents } from '../timeline/domain-events';
import type { Role, TeamPrincipal } from '#http/access';
import { changesOf } from '#http/changes';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import { newId } from '#core/ids';
import type { Locale } from '#i18n/locale';
import { AUTH, type Auth } from './auth';
import { SessionsService } from './sessions.service';
import { TeamLinks } from './team-links.service';
import type { DirectoryView, MeView, UpdateMe, UpdateUser, UserView } from './team.dto';
import { LastAdmin } from './team.errors';
import { ME, USER } from './team.sql';
import { InvitationRevoked, UserUpdated } from './team.events';

@Injectable()
export class TeamService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly sessions: SessionsService,
    private readonly links: TeamLinks,
    @Inject(AUTH) private readonly auth: Auth,
  ) {}

  /** Returns all team users by name; for admins. */
  async list(params: PageParams): Promise<PageView<UserView>> {
    const { rows, total } = await this.database.page<UserView>({
      select: USER,
      from: 'team_user',
      where: [],
      params: [],
      orderBy: 'lower(name), id',
      ...params,
    });
    return toPageView(rows, total, params);
  }

  /**
   * Returns the names of all team users, including disabled ones, since their names appear on past actions; for team
   * users.
   */
  async directory(): Promise<DirectoryView> {
    return { items: await this.database.query(`SELECT id, name FROM team_user ORDER BY lower(name), id`) };
  }

  /** Locks a user's account until the transaction ends; for areas with per-user limits. */
  async lock(userId: string): Promise<void> {
    await this.database.query(`SELECT id FROM team_user WHERE id = $1 FOR NO KEY UPDATE`, [userId]);
  }

  /** Returns the caller's own account. */
  me({ userId }: TeamPrincipal): Promise<MeView> {
    return this.database.one<MeView>(`SELECT ${ME} FROM team_user WHERE id = $1`, [userId]);
  }

  /** Changes the caller's own name, language and preferences. Given preferences replace all previous ones. */
  async updateMe(input: UpdateMe, user: TeamPrincipal): Promise<MeView> {
    const changed = Object.keys(changesOf(input));
    if (changed.length === 0) return this.me(user);
    const me = await this.database.one<MeView>(
      `UPDATE team_user SET name = coalesce($2, name), locale = coalesce($3, locale),
         preferences = coalesce($4::jsonb, preferences), updated_at = $5
        WHERE id = $1 RETURNING ${ME}`,
      [
        user.userId,
        input.name ?? null,
        input.locale ?? null,
        input.preferences === undefined ? null : JSON.stringify(input.preferences),
        this.clock.now(),
      ],
    );
    await this.events.publish(UserUpdated, { payload: { userId: user.userId, changed } });
    return me;
  }

  /**
   * Changes a user; for admins. Disabling ends all access immediately; users who are no longer active admins lose their
   * invitations.
   * @throws NOT_FOUND the user doesn't exist
   * @throws IN_USE the user is the last active admin
   */
  async update(id: string, input: UpdateUser): Promise<UserView> {
    // Lock all admins in one order, so that two admins demoting each other can't both succeed.
    const admins = await this.database.query<{ id: string }>(
      `SELECT id FROM team_user WHERE role = 'admin' AND NOT disabled ORDER BY id FOR UPDATE`,
    );
    const leaves = input.role === 'agent' || input.disabled === true;
    if (leaves && admins.length === 1 && admins[0]?.id === id) throw new LastAdmin();
    const user = await this.database.maybeOne<UserView>(
      `UPDATE team_user SET name = coalesce($2, name), role = coalesce($3, role), disabled = coalesce($4, disabled), updated_at = $5
        WHERE id = $1 RETURNING ${USER}`,
      [id, input.name ?? null, input.role ?? null, input.disabled ?? null, this.clock.now()],
    );
    if (!user) throw new NotFound(NOUNS.teamUser);
    await this.events.publish(UserUpdated, { payload: { userId: id, changed: Object.keys(input) } });
    if (user.disabled) {
      await this.sessions.endAccess(id, null);
      await this.links.voidPasswordLinksOf(id);
    }
    if (user.disabled || user.role !== 'admin')
      for (const invitationId of await this.links.voidInvitationsBy(id))
        await this.events.publish(InvitationRevoked, { payload: { invitationId } });
    return user;
  }

  /** Creates an account with a password, in the person's language if known; for the invitation and the first start. */
  async createUser(
    person: { email: string; name: string; role: Role },
    password: string,
    locale: Locale = 'fr',
  ): Promise<UserView> {
    const { password: passwords } = await this.auth.$context;
    const hash = await passwords.hash(password);
    const id = newId();
    const now = this.clock.now();
    const user = await this.database.one<UserView>(
      `INSERT INTO team_user (id, name, email, email_verified, role, locale, created_at, updated_at)
       VALUES ($1, $2, lower($3), true, $4, $5, $6, $6) RETURNING ${USER}`,
      [id, person.name, person.email, person.role, locale, now],
    );
    await this.database.query(
      `INSERT INTO team_account (id, user_id, account_id, provider_id, password, created_at, updated_at)
       VALUES ($1, $2, $3, 'credential', $4, $5, $5)`,
      [newId(), id, id, hash, now],
    );
    return user;
  }
}
