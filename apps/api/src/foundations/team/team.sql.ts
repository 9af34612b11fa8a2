import { SECOND } from '#core/clock';
import { WAL_PLACE } from '#database/replica';
import type { NamedStatement } from '#database/statement';
import type { Role } from '#http/access';
import { SESSION_AGE, SESSION_RENEWAL } from './auth';

/** The columns of `UserView`. */
export const USER = `id, name, email, role, disabled, created_at AS "createdAt", updated_at AS "updatedAt"`;

/** The columns of `MeView`. */
export const ME = 'id, name, email, role, locale, preferences';

/** The user admitted by a credential. */
interface UserRow {
  userId: string;
  name: string;
  email: string;
  role: Role;
  /** The primary's WAL position, if requested. */
  place?: string;
}

export interface SessionRow extends UserRow {
  sessionId: string;
  /** Whether better-auth should renew the session. */
  renewalDue: boolean;
}

export interface ApiKeyRow extends UserRow {
  keyId: string;
}

/** Seconds before its end from which a session is renewed. */
const RENEW_BEFORE_END = (SESSION_AGE - SESSION_RENEWAL) / SECOND;

/**
 * The live session of a token ($1), if its user isn't disabled. Every request runs it: nothing is cached, so that every
 * instance refuses an ended session or a disabled user immediately. Uses the database's clock, since better-auth writes
 * the times by the system's.
 */
const findSession = (name: string, more = ''): NamedStatement => ({
  name,
  text: `SELECT s.id AS "sessionId", s.expires_at < now() + make_interval(secs => ${RENEW_BEFORE_END}) AS "renewalDue",
                u.id AS "userId", u.name, u.email, u.role${more}
           FROM team_session s JOIN team_user u ON u.id = s.user_id
          WHERE s.token = $1 AND s.expires_at > now() AND NOT u.disabled`,
});
export const FIND_SESSION = findSession('find_session');

/**
 * A live personal key ($1 the hash of the secret) of an enabled user, checked like a session. Its use is recorded at
 * most once per minute, so that a busy assistant doesn't write on every call.
 */
const findApiKey = (name: string, more = ''): NamedStatement => ({
  name,
  text: `WITH found AS (
           SELECT k.id AS "keyId", k.last_used_at, u.id AS "userId", u.name, u.email, u.role
             FROM team_api_key k JOIN team_user u ON u.id = k.user_id
            WHERE k.key_hash = $1 AND k.enabled AND k.trace_id IS NOT NULL AND k.expires_at > now() AND NOT u.disabled
         ), used AS (
           UPDATE team_api_key SET last_used_at = now() FROM found
            WHERE id = found."keyId" AND (found.last_used_at IS NULL OR found.last_used_at < now() - interval '1 minute')
         )
         SELECT "keyId", "userId", name, email, role${more} FROM found`,
});
export const FIND_API_KEY = findApiKey('find_api_key');

/** The same for a service with a replica: its reads must have replayed up to the current position. */
const PLACE = `, ${WAL_PLACE} AS place`;
export const FIND_SESSION_AND_PLACE = findSession('find_session_and_place', PLACE);
export const FIND_API_KEY_AND_PLACE = findApiKey('find_api_key_and_place', PLACE);
