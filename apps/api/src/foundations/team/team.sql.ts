import { SECOND } from '#kernel/clock';
import type { NamedStatement } from '#kernel/database/statement';
import type { Role } from '#kernel/http/access';
import { SESSION_AGE, SESSION_RENEWAL } from './auth';

/** A user as `UserView` has it. */
export const USER = `id, name, email, role, disabled, created_at AS "createdAt", updated_at AS "updatedAt"`;

/** A user as `MeView` has it. */
export const ME = 'id, name, email, role, locale, preferences';

/** Whom a credential lets in. */
interface UserRow {
  userId: string;
  name: string;
  email: string;
  role: Role;
}

export interface SessionRow extends UserRow {
  sessionId: string;
  /** Whether better-auth is to renew it. */
  renewalDue: boolean;
}

export interface ApiKeyRow extends UserRow {
  keyId: string;
}

/** Seconds before its end from which a session is renewed. */
const RENEW_BEFORE_END = (SESSION_AGE - SESSION_RENEWAL) / SECOND;

/**
 * A live session ($1 its token) of a user who is not disabled. Asked on every request: nothing of it is kept in memory, so that a session
 * that has ended, or a user disabled, is refused at once by every instance. By the database's clock, since better-auth writes the times
 * by the system's.
 */
export const FIND_SESSION: NamedStatement = {
  name: 'find_session',
  text: `SELECT s.id AS "sessionId", s.expires_at < now() + make_interval(secs => ${RENEW_BEFORE_END}) AS "renewalDue",
                u.id AS "userId", u.name, u.email, u.role
           FROM team_session s JOIN team_user u ON u.id = s.user_id
          WHERE s.token = $1 AND s.expires_at > now() AND NOT u.disabled`,
};

/**
 * A live personal key ($1 the hash of the secret) of a user who is not disabled, asked as a session is. Its use is noted once a
 * minute at most, so that a busy assistant does not write on every call.
 */
export const FIND_API_KEY: NamedStatement = {
  name: 'find_api_key',
  text: `WITH found AS (
           SELECT k.id AS "keyId", k.last_used_at, u.id AS "userId", u.name, u.email, u.role
             FROM team_api_key k JOIN team_user u ON u.id = k.user_id
            WHERE k.key_hash = $1 AND k.enabled AND k.trace_id IS NOT NULL AND k.expires_at > now() AND NOT u.disabled
         ), used AS (
           UPDATE team_api_key SET last_used_at = now() FROM found
            WHERE id = found."keyId" AND (found.last_used_at IS NULL OR found.last_used_at < now() - interval '1 minute')
         )
         SELECT "keyId", "userId", name, email, role FROM found`,
};
