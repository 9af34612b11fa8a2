import { LINES_MAX } from './search-all.dto';

/** The name of person `o` on a line. */
const NAME_OF_ORGANIZER = `coalesce(nullif(concat_ws(' ', o.first_name, o.last_name), ''), o.email)`;

const REQUEST_LINE = `r.id, r.code, r.title, r.status, r.city,
  (SELECT ${NAME_OF_ORGANIZER} FROM organizer o WHERE o.id = r.organizer_id) AS "organizerName"`;
const MEMBER_LINE = 'member.id, member.code, member.name, member.status, member.city';
const ORGANIZER_LINE = `o.id, ${NAME_OF_ORGANIZER} AS name, o.company, o.email`;

/** The condition that a code begins with $1, which is in capitals, using the index on its characters. */
const beginsWith = (code: string): string => `${code} ~>=~ $1 AND ${code} ~<~ ($1 || '~')`;

/** The first requests, at most $2, whose code begins with $1. */
export const REQUESTS_BY_CODE = `SELECT ${REQUEST_LINE} FROM request r WHERE ${beginsWith('r.code')}
  ORDER BY r.code USING ~<~ LIMIT $2`;

/** The first members, at most $2, whose code begins with $1. */
export const MEMBERS_BY_CODE = `SELECT ${MEMBER_LINE} FROM member WHERE ${beginsWith('member.code')}
  ORDER BY member.code USING ~<~ LIMIT $2`;

/** A common word is found among this number of rows. */
const NEWEST = 2000;

/**
 * The newest lines of a list that meet a condition. It looks at the newest rows, and at all only if there are too few
 * matches among them: whether a word is rare, the planner can't know.
 */
const first = (lines: string, table: string, alias: string) => (where: string) => {
  const newestFirst = `${alias}.created_at DESC, ${alias}.id DESC`;
  const ofNewest = `SELECT ${lines} FROM (SELECT * FROM ${table} ORDER BY created_at DESC, id DESC LIMIT ${NEWEST}) ${alias}
    WHERE ${where} ORDER BY ${newestFirst} LIMIT ${LINES_MAX}`;
  // In the order of a row, which no index has: the planner would walk the list to its end if it expected more matches.
  const ofAll = `SELECT ${lines} FROM ${table} ${alias}
    WHERE (SELECT count(*) FROM newest) < ${LINES_MAX} AND ${where} ORDER BY (${alias}.created_at, ${alias}.id) DESC LIMIT ${LINES_MAX}`;
  // Only one of the two has rows, and keeps their order.
  return `WITH newest AS MATERIALIZED (${ofNewest})
    SELECT * FROM newest WHERE (SELECT count(*) FROM newest) = ${LINES_MAX} UNION ALL (${ofAll})`;
};
export const firstRequests = first(REQUEST_LINE, 'request', 'r');
export const firstMembers = first(MEMBER_LINE, 'member', 'member');
export const firstOrganizers = first(ORGANIZER_LINE, 'organizer', 'o');
