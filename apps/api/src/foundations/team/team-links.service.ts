import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import type { Role } from '#http/access';
import { linkIsOf } from '#http/locale';
import { newSecret } from '#core/ids';
import { hashSecret, seal } from '#core/secrets';
import { type AuthConfig, authConfig } from '#core/auth.config';
import type { Locale } from '#i18n/locale';
import { teamInvitations } from './team-invitation.entity';
import { LinkExpired, LinkRevoked, LinkUsed } from './team.errors';

/** The purpose of a mailed one-use link: joining the team, or setting a new password. */
export type LinkPurpose = 'invitation' | 'password';

export interface TeamLink {
  id: string;
  /** For a password link. */
  userId: string | null;
  email: string;
  /** For an invitation, like its maker. */
  name: string;
  role: Role;
  invitedBy: string | null;
  expiresAt: Date;
}

/** An invitation contains name and role; a user's are in the account. */
type NewLink = Omit<TeamLink, 'id' | 'name' | 'role'> & { name: string | null; role: Role | null };

interface FoundLink extends TeamLink {
  accepted: boolean;
  revoked: boolean;
  expired: boolean;
  /** Of the user of a password link. */
  locale: Locale | null;
}

const LINK = teamInvitations.select('link', ['id', 'userId', 'email', 'name', 'role', 'invitedBy', 'expiresAt']);

/** An invitation is valid only as long as its maker is an active admin. */
export const MAKER_MAY_INVITE = `EXISTS (SELECT 1 FROM team_user maker
  WHERE maker.id = link.invited_by AND maker.role = 'admin' AND NOT maker.disabled)`;
/** Neither used nor revoked; it may have expired. */
export const OPEN = 'link.accepted_at IS NULL AND link.revoked_at IS NULL';

/**
 * The team's one-use links, in the table `team_invitation`. An address has one open link: a newer one replaces the
 * others. Lock users before links when changing links.
 */
@Injectable()
export class TeamLinks {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(authConfig.KEY) private readonly auth: AuthConfig,
  ) {}

  /** Creates a secret, with its hash for the table and its sealed form for the mail. */
  secret(): { hash: Buffer; sealed: string } {
    const token = newSecret();
    return {
      hash: hashSecret(token),
      sealed: seal(token, this.auth.secret, 'invitation').toString('base64'),
    };
  }

  /**
   * Creates a link and voids the open ones of its address, in the ambient transaction. Returns its id, and those of the
   * voided invitations.
   */
  async make(link: NewLink, hash: Buffer): Promise<{ id: string; voided: string[] }> {
    const now = this.clock.now();
    const before = await this.database.query<{ id: string; invites: boolean }>(
      `UPDATE team_invitation link SET revoked_at = $2, updated_at = $2 WHERE lower(email) = lower($1) AND ${OPEN}
       RETURNING id, user_id IS NULL AS invites`,
      [link.email, now],
    );
    const { id } = await this.database.insert(teamInvitations, { ...link, tokenHash: hash });
    return { id, voided: before.filter(({ invites }) => invites).map((other) => other.id) };
  }

  /**
   * Returns the link of a secret, or null if there is none.
   * @throws TOKEN_EXPIRED used or expired
   * @throws TOKEN_REVOKED revoked
   */
  async find(token: string, purpose: LinkPurpose, lock: '' | 'FOR UPDATE OF link' = ''): Promise<TeamLink | null> {
    const found = await this.database.maybeOne<FoundLink>(
      `SELECT ${LINK},
              accepted_at IS NOT NULL AS accepted, expires_at <= $2 AS expired,
              (SELECT locale FROM team_user WHERE team_user.id = link.user_id) AS locale,
              revoked_at IS NOT NULL OR (user_id IS NULL AND NOT ${MAKER_MAY_INVITE}) AS revoked
         FROM team_invitation link WHERE token_hash = $1 AND user_id IS ${purpose === 'password' ? 'NOT NULL' : 'NULL'} ${lock}`,
      [hashSecret(token), this.clock.now()],
    );
    if (found === null) return null;
    const { accepted, revoked, expired, locale, ...link } = found;
    if (locale !== null) linkIsOf(locale);
    if (accepted) throw new LinkUsed();
    if (revoked) throw new LinkRevoked();
    if (expired) throw new LinkExpired();
    return link;
  }

  /**
   * Returns the link of a secret.
   * @throws TOKEN_EXPIRED used, expired or unknown
   * @throws TOKEN_REVOKED revoked
   */
  async demand(token: string, purpose: LinkPurpose): Promise<TeamLink> {
    const link = await this.find(token, purpose);
    if (link === null) throw new LinkExpired();
    return link;
  }

  /**
   * Uses a link up, in the ambient transaction, which has locked its users.
   * @throws TOKEN_EXPIRED used, expired or unknown
   * @throws TOKEN_REVOKED revoked
   */
  async use(token: string, purpose: LinkPurpose): Promise<TeamLink> {
    // The second of two calls waits here, and finds it used.
    const link = await this.find(token, purpose, 'FOR UPDATE OF link');
    if (link === null) throw new LinkExpired();
    await this.database.query(`UPDATE team_invitation SET accepted_at = $2, updated_at = $2 WHERE id = $1`, [
      link.id,
      this.clock.now(),
    ]);
    return link;
  }

  /** Voids the open invitations created by a user; returns their ids. */
  async voidInvitationsBy(userId: string): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      `UPDATE team_invitation link SET revoked_at = $2, updated_at = $2
        WHERE invited_by = $1 AND user_id IS NULL AND ${OPEN} RETURNING id`,
      [userId, this.clock.now()],
    );
    return rows.map(({ id }) => id);
  }

  /** Voids the open password links of a user. */
  async voidPasswordLinksOf(userId: string): Promise<void> {
    await this.database.query(
      `UPDATE team_invitation link SET revoked_at = $2, updated_at = $2 WHERE user_id = $1 AND ${OPEN}`,
      [userId, this.clock.now()],
    );
  }
}
