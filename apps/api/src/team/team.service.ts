import { Inject, Injectable } from '@nestjs/common';
import { Clock, DAY } from '@kernel/clock';
import { currentTraceId } from '@kernel/context';
import { Database } from '@kernel/database/database';
import { AlreadyExists, NotFound } from '@kernel/errors';
import { Events } from '@kernel/events';
import type { Role, TeamPrincipal } from '@kernel/http/access';
import { type PageParams, type PageView, toPageView } from '@kernel/http/pagination';
import { newId, newSecret } from '@kernel/ids';
import { hashSecret, seal } from '@kernel/secrets';
import { Settings } from '@kernel/settings';
import { Timeline } from '@kernel/timeline';
import { AUTH, type Auth } from './auth';
import type { AcceptInvitation, InvitationView, InviteUser, UpdateUser, UserView } from './team.dto';
import { InvitationExpired, LastAdmin } from './team.errors';
import { InvitationCreated } from './team.events';
import { InvitationAccepted, UserInvited, UserUpdated } from './team.timeline';

const USER = `id, name, email, role, disabled, created_at AS "createdAt", updated_at AS "updatedAt"`;
const INVITATION = `id, email, name, role, invited_by AS "invitedBy", expires_at AS "expiresAt", accepted_at AS "acceptedAt",
  created_at AS "createdAt", updated_at AS "updatedAt", trace_id AS "traceId"`;
const INVITATION_VALIDITY = 7 * DAY;

@Injectable()
export class TeamService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly timeline: Timeline,
    private readonly events: Events,
    @Inject(AUTH) private readonly auth: Auth,
  ) {}

  /** All team users by name; for admins. */
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

  /** Invites a person and has the one-use link mailed; for admins. Ends in ALREADY_EXISTS where the address has an account. */
  async invite(input: InviteUser, inviter: TeamPrincipal): Promise<InvitationView> {
    const taken = await this.database.maybeOne(`SELECT 1 FROM team_user WHERE lower(email) = lower($1)`, [input.email]);
    if (taken) throw new AlreadyExists('A team user with this email address exists already.');
    const token = newSecret();
    const now = this.clock.now();
    const invitation = await this.database.one<InvitationView>(
      `INSERT INTO team_invitation (id, email, name, role, token_hash, invited_by, expires_at, trace_id, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) RETURNING ${INVITATION}`,
      [
        newId(),
        input.email,
        input.name,
        input.role,
        hashSecret(token),
        inviter.userId,
        new Date(now.getTime() + INVITATION_VALIDITY),
        currentTraceId(),
        now,
      ],
    );
    await this.timeline.add(UserInvited, {
      requestId: null,
      payload: { invitationId: invitation.id, email: input.email, role: input.role },
    });
    await this.events.emit(InvitationCreated, {
      invitationId: invitation.id,
      email: invitation.email,
      name: invitation.name,
      sealedToken: seal(token, this.settings.authSecret, 'invitation').toString('base64'),
      expiresAt: invitation.expiresAt.toISOString(),
    });
    return invitation;
  }

  /** Makes the invited person's account; anonymous, by the mailed secret. Ends in TOKEN_EXPIRED or ALREADY_EXISTS. */
  async accept(input: AcceptInvitation): Promise<UserView> {
    const now = this.clock.now();
    // The update is the lock: of two calls with one token, the second finds it accepted.
    const invitation = await this.database.maybeOne<{ email: string; name: string; role: Role }>(
      `UPDATE team_invitation SET accepted_at = $2, updated_at = $2
        WHERE token_hash = $1 AND accepted_at IS NULL AND expires_at > $2 RETURNING email, name, role`,
      [hashSecret(input.token), now],
    );
    if (!invitation) throw new InvitationExpired();
    const user = await this.createUser(invitation, input.password);
    await this.timeline.add(InvitationAccepted, {
      requestId: null,
      payload: { userId: user.id, email: user.email, role: user.role },
      actor: { type: 'user', id: user.id, label: user.name },
    });
    return user;
  }

  /** Changes a user; for admins. Ends in NOT_FOUND, or IN_USE for the last active admin. */
  async update(id: string, input: UpdateUser): Promise<UserView> {
    // All admins are locked in one order, so that two admins demoting each other cannot both succeed.
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
    if (!user) throw new NotFound('Team user');
    if (user.disabled) {
      await this.database.query(`DELETE FROM team_session WHERE user_id = $1`, [id]);
      await this.database.query(`DELETE FROM team_api_key WHERE user_id = $1`, [id]);
    }
    await this.timeline.add(UserUpdated, { requestId: null, payload: { userId: id, changed: Object.keys(input) } });
    return user;
  }

  /** Which of these sessions still hold, by the ids of `TeamPrincipal`; for connections that outlive their request. */
  async liveSessions(sessionIds: string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT session.id FROM team_session session JOIN team_user ON team_user.id = session.user_id
        WHERE session.id = ANY ($1::uuid[]) AND session.expires_at > $2 AND NOT team_user.disabled`,
      [sessionIds, this.clock.now()],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Makes an account with a password; for the invitation and the first start. */
  async createUser(person: { email: string; name: string; role: Role }, password: string): Promise<UserView> {
    const { password: passwords } = await this.auth.$context;
    const hash = await passwords.hash(password);
    const id = newId();
    const now = this.clock.now();
    const user = await this.database.one<UserView>(
      `INSERT INTO team_user (id, name, email, email_verified, role, created_at, updated_at)
       VALUES ($1, $2, lower($3), true, $4, $5, $5) RETURNING ${USER}`,
      [id, person.name, person.email, person.role, now],
    );
    await this.database.query(
      `INSERT INTO team_account (id, user_id, account_id, provider_id, password, created_at, updated_at)
       VALUES ($1, $2, $3, 'credential', $4, $5, $5)`,
      [newId(), id, id, hash, now],
    );
    return user;
  }
}
