import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { NotFound } from '#core/errors';
import { DomainEvents } from '../timeline/domain-events';
import { type TeamPrincipal, Unauthenticated } from '#http/access';
import { type PageParams, type PageView, toPageView } from '#http/pagination';
import type { SessionView } from './team.dto';
import { AccessEnded, SessionEnded } from './team.events';

/** A session ($1 the calling one) without its token. */
const SESSION = `id, nullif(ip_address, '') AS "ipAddress", nullif(user_agent, '') AS "userAgent", id = $1 AS current,
  expires_at AS "expiresAt", created_at AS "createdAt", updated_at AS "updatedAt"`;
const MINE = ['user_id = $2', 'expires_at > $3'];

/** better-auth creates and renews sessions; this service lists and ends them. */
@Injectable()
export class SessionsService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
  ) {}

  /** Returns the user's own sessions, newest first. */
  async list(params: PageParams, user: TeamPrincipal): Promise<PageView<SessionView>> {
    const { rows, total } = await this.database.page<SessionView>({
      select: SESSION,
      from: 'team_session',
      where: MINE,
      params: [user.sessionId, user.userId, this.clock.now()],
      orderBy: 'created_at DESC, id DESC',
      ...params,
    });
    return toPageView(rows, total, params);
  }

  /**
   * Ends one of the user's own sessions, including the calling one.
   * @throws NOT_FOUND the session isn't the user's
   */
  async end(id: string, user: TeamPrincipal): Promise<SessionView> {
    const session = await this.database.maybeOne<SessionView>(
      `DELETE FROM team_session WHERE ${MINE.join(' AND ')} AND id = $4 RETURNING ${SESSION}`,
      [user.sessionId, user.userId, this.clock.now(), id],
    );
    if (!session) throw new NotFound(NOUNS.session);
    await this.events.publish(SessionEnded, { payload: { sessionId: id, userId: user.userId } });
    return session;
  }

  /**
   * Returns which of these sessions are still valid, by the ids of `TeamPrincipal`; for connections that outlive their
   * request.
   */
  async live(sessionIds: string[]): Promise<Set<string>> {
    const rows = await this.database.query<{ id: string }>(
      `SELECT session.id FROM team_session session JOIN team_user ON team_user.id = session.user_id
        WHERE session.id = ANY ($1::uuid[]) AND session.expires_at > $2 AND NOT team_user.disabled`,
      [sessionIds, this.clock.now()],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /**
   * Locks the caller's account until the ambient transaction ends, so that the session can't end while something that
   * outlives it is being created.
   * @throws UNAUTHENTICATED the session has already ended
   */
  async hold(user: TeamPrincipal): Promise<void> {
    await this.database.query(`SELECT id FROM team_user WHERE id = $1 FOR NO KEY UPDATE`, [user.userId]);
    if (!(await this.live([user.sessionId])).has(user.sessionId)) throw new Unauthenticated();
  }

  /**
   * Ends all sessions except `keep`, and all personal keys, in the ambient transaction, which has locked the user.
   * Streams end within a second: each instance checks which sessions are valid.
   */
  async endAccess(userId: string, keep: string | null): Promise<void> {
    await this.database.query(`DELETE FROM team_session WHERE user_id = $1 AND id IS DISTINCT FROM $2`, [userId, keep]);
    await this.database.query(`DELETE FROM team_api_key WHERE user_id = $1`, [userId]);
    await this.events.publish(AccessEnded, { payload: { userId, at: this.clock.now().toISOString() } });
  }
}
