import type { NamedStatement } from '@kernel/database/database';
import type { Role } from '@kernel/http/access';

export interface SessionRow {
  sessionId: string;
  /** Whether better-auth is to renew it. */
  renewalDue: boolean;
  userId: string;
  name: string;
  email: string;
  role: Role;
}

/**
 * A live session ($1 its token, $2 the seconds before its end from which it is renewed) of a user who is not disabled. Asked
 * on every request: nothing of it is kept in memory, so that a session that has ended, or a user disabled, is refused at once
 * by every instance. By the database's clock, since better-auth writes the times by the system's.
 */
export const FIND_SESSION: NamedStatement = {
  name: 'find_session',
  text: `SELECT s.id AS "sessionId", s.expires_at < now() + make_interval(secs => $2) AS "renewalDue",
                u.id AS "userId", u.name, u.email, u.role
           FROM team_session s JOIN team_user u ON u.id = s.user_id
          WHERE s.token = $1 AND s.expires_at > now() AND NOT u.disabled`,
};
