import { AgencyProfile } from './agency-profile';
import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock, DAY } from '#core/clock';
import { Database } from '#database/database';
import { Forbidden, NotFound } from '#core/errors';
import { DomainEvents } from '../timeline/domain-events';
import type { TeamPrincipal } from '#http/access';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import type { Locale } from '#i18n/locale';
import { MAKER_MAY_INVITE, OPEN, TeamLinks } from './team-links.service';
import type { AcceptInvitation, InvitationPreview, InvitationView, InviteUser, UserView } from './team.dto';
import { LinkRevoked, UserExists } from './team.errors';
import { InvitationAccepted, InvitationResent, InvitationRevoked, UserInvited } from './team.events';
import { teamInvitations } from './team-invitation.entity';
import { TeamService } from './team.service';

const INVITATION = teamInvitations.select('link', teamInvitations.except('userId', 'tokenHash', 'revokedAt'));
const VALIDITY = 7 * DAY;

@Injectable()
export class InvitationsService {
  constructor(
    private readonly agency: AgencyProfile,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
    private readonly links: TeamLinks,
    private readonly team: TeamService,
  ) {}

  /** Returns open invitations, newest first; for admins. */
  async list(params: PageParams): Promise<PageView<InvitationView>> {
    const { rows, total } = await this.database.page<InvitationView>({
      select: INVITATION,
      from: 'team_invitation link',
      where: ['user_id IS NULL', OPEN, 'expires_at > $1', MAKER_MAY_INVITE],
      params: [this.clock.now()],
      orderBy: 'created_at DESC, id DESC',
      ...params,
    });
    return toPageView(rows, total, params);
  }

  /**
   * Invites a person and mails the one-use link; voids an earlier invitation of the address. For admins.
   * @throws ALREADY_EXISTS the address has an account, or is being invited concurrently
   */
  async invite(input: InviteUser, inviter: TeamPrincipal): Promise<InvitationView> {
    await this.lockMaker(inviter.userId, () => new Forbidden());
    const taken = await this.database.maybeOne(`SELECT 1 FROM team_user WHERE lower(email) = lower($1)`, [input.email]);
    if (taken) throw new UserExists();
    const { hash, sealed } = this.links.secret();
    const expiresAt = this.expiry();
    const { email, name, role } = input;
    const link = { email, name, role, userId: null, invitedBy: inviter.userId, expiresAt };
    const { id, voided } = await this.links.make(link, hash);
    for (const invitationId of voided) await this.events.publish(InvitationRevoked, { payload: { invitationId } });
    await this.events.publish(UserInvited, {
      payload: { invitationId: id, email, role },
      carried: mailed(input, inviter, sealed, expiresAt),
    });
    return this.database.one<InvitationView>(`SELECT ${INVITATION} FROM team_invitation link WHERE id = $1`, [id]);
  }

  /**
   * Mails a new link with a full validity; voids the previous one. The caller becomes its maker. For admins.
   * @throws NOT_FOUND the invitation isn't open
   */
  async resend(id: string, inviter: TeamPrincipal): Promise<InvitationView> {
    await this.lockMaker(inviter.userId, () => new Forbidden());
    const before = await this.database.maybeOne<{ hash: Buffer }>(
      `SELECT token_hash AS hash FROM team_invitation link WHERE id = $1 AND user_id IS NULL AND ${OPEN} FOR UPDATE`,
      [id],
    );
    if (!before) throw new NotFound(NOUNS.invitation);
    const { hash, sealed } = this.links.secret();
    const now = this.clock.now();
    const invitation = await this.database.one<InvitationView>(
      `UPDATE team_invitation link SET token_hash = $2, invited_by = $3, expires_at = $4, updated_at = $5 WHERE id = $1 RETURNING ${INVITATION}`,
      [id, hash, inviter.userId, this.expiry(), now],
    );
    // Keep the old secret, marked as revoked.
    await this.database.insert(teamInvitations, {
      email: invitation.email,
      name: invitation.name,
      role: invitation.role,
      tokenHash: before.hash,
      invitedBy: inviter.userId,
      expiresAt: invitation.expiresAt,
      revokedAt: now,
      createdAt: now,
      updatedAt: now,
    });
    await this.events.publish(InvitationResent, {
      payload: { invitationId: id },
      carried: mailed(invitation, inviter, sealed, invitation.expiresAt),
    });
    return invitation;
  }

  /**
   * Revokes an invitation; for admins.
   * @throws NOT_FOUND the invitation isn't open
   */
  async revoke(id: string): Promise<InvitationView> {
    const invitation = await this.database.maybeOne<InvitationView>(
      `SELECT ${INVITATION} FROM team_invitation link WHERE id = $1 AND user_id IS NULL AND ${OPEN} FOR UPDATE`,
      [id],
    );
    if (!invitation) throw new NotFound(NOUNS.invitation);
    await this.database.query(`UPDATE team_invitation SET revoked_at = $2, updated_at = $2 WHERE id = $1`, [
      id,
      this.clock.now(),
    ]);
    await this.events.publish(InvitationRevoked, { payload: { invitationId: id } });
    return invitation;
  }

  /**
   * Returns the invitation behind a link, and changes nothing; anonymous.
   * @throws NOT_FOUND not one of our links
   * @throws TOKEN_EXPIRED used or expired
   * @throws TOKEN_REVOKED revoked
   */
  async preview(token: string): Promise<InvitationPreview> {
    const link = await this.links.find(token, 'invitation');
    if (link === null) throw new NotFound(NOUNS.invitation);
    const { email, name, expiresAt } = link;
    return { email, name, agency: this.agency.name, expiresAt };
  }

  /**
   * Creates the invited person's account, with `locale` for its mails if they have read a page in it; anonymous, by the
   * mailed secret.
   * @throws TOKEN_EXPIRED used, expired or unknown
   * @throws TOKEN_REVOKED revoked
   * @throws ALREADY_EXISTS the address has an account
   */
  async accept(input: AcceptInvitation, locale?: Locale): Promise<UserView> {
    const { invitedBy } = await this.links.demand(input.token, 'invitation');
    await this.lockMaker(invitedBy, () => new LinkRevoked());
    const invitation = await this.links.use(input.token, 'invitation');
    const user = await this.team.createUser(invitation, input.password, locale);
    await this.events.publish(InvitationAccepted, {
      payload: { userId: user.id, email: user.email, role: user.role },
      actor: { type: 'user', id: user.id, label: user.name },
    });
    return user;
  }

  /** Prevents an admin from being disabled or demoted until the end of the ambient transaction. */
  private async lockMaker(userId: string | null, refusal: () => Error): Promise<void> {
    const maker = await this.database.maybeOne(
      `SELECT 1 FROM team_user WHERE id = $1 AND role = 'admin' AND NOT disabled FOR SHARE`,
      [userId],
    );
    if (!maker) throw refusal();
  }

  private expiry(): Date {
    return new Date(this.clock.now().getTime() + VALIDITY);
  }
}

/** The content of an invitation mail. */
const mailed = (
  { email, name }: Pick<InvitationView, 'email' | 'name'>,
  inviter: TeamPrincipal,
  sealedToken: string,
  expiresAt: Date,
): { email: string; name: string; invitedBy: string; sealedToken: string; expiresAt: string } => ({
  ...{ email, name, sealedToken },
  invitedBy: inviter.name,
  expiresAt: expiresAt.toISOString(),
});
