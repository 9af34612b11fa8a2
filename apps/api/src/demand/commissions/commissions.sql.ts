import { NOUNS } from '#domain/nouns';
import { UNPAID_STATUSES } from '#domain/state-machines';
import type { Database } from '#database/database';
import { literals, type NamedStatement } from '#database/statement';
import { NotFound, PreconditionFailed } from '#core/errors';
import { localeSql } from '../../supply/members/members.sql';
import { lockedRequest } from '../requests/requests.sql';
import { type Commission, commissions } from './commission.entity';
import type { ShownCommission } from './commissions.dto';
import { owedOf } from './commissions.rules';

const shown = commissions.except(
  'paymentSessionNumber',
  'paymentSessionId',
  'paymentSessionUrl',
  'paymentSessionExpiresAt',
  'paidSessionId',
  'paymentId',
  'nextReminderOn',
);

/** The columns of a `ShownCommission` (no join needed). */
export const SHOWN_COMMISSION = `${commissions.select('commission', shown)},
  (SELECT json_build_object('code', r.code, 'title', r.title) FROM request r WHERE r.id = commission.request_id) AS request,
  (SELECT json_build_object('code', m.code, 'name', m.name, 'city', m.city, 'paymentReminders', m.payment_reminders)
     FROM member m WHERE m.id = commission.member_id) AS member`;

/**
 * The buyer as named on an invoice, its language and its request: from the members `m` and requests `r` of a statement.
 */
export const TO_BILL = `json_build_object('name', coalesce(m.legal_name, m.name), 'addressLine', m.address_line,
    'postalCode', m.postal_code, 'city', m.city, 'country', m.country, 'registrationNumber', m.registration_number,
    'vatNumber', m.vat_number) AS buyer, ${localeSql('m')} AS locale, r.code AS "requestCode"`;

const FIND_SHOWN: NamedStatement = {
  name: 'find_shown_commission',
  text: `SELECT ${SHOWN_COMMISSION} FROM commission WHERE commission.id = $1`,
};

/**
 * Returns a commission in its view form.
 * @throws NOT_FOUND the commission doesn't exist
 */
export async function getShown(database: Database, id: string): Promise<ShownCommission> {
  const row = await database.maybeOne<ShownCommission>(FIND_SHOWN, [id]);
  if (!row) throw new NotFound(NOUNS.commission);
  return row;
}

/** Changes a locked commission and returns it in its view form. */
export const changeCommission = (
  database: Database,
  id: string,
  changes: Partial<Commission>,
): Promise<ShownCommission> => database.update<Commission, ShownCommission>(commissions, id, changes, SHOWN_COMMISSION);

const LOCK_REQUEST = lockedRequest('request.id = (SELECT request_id FROM commission WHERE id = $1)');

/**
 * Locks a commission until the end of the transaction, its request first: the timeline row at the end touches the
 * request, and all code that locks both uses this order. Null if there is none.
 */
export async function findLocked(database: Database, id: string): Promise<Commission | null> {
  await database.query(LOCK_REQUEST, [id]);
  return database.lock(commissions, id);
}

/**
 * Locks as `findLocked` does.
 * @throws NOT_FOUND the commission doesn't exist
 */
export async function getLocked(database: Database, id: string): Promise<Commission> {
  const commission = await findLocked(database, id);
  if (!commission) throw new NotFound(NOUNS.commission);
  return commission;
}

/**
 * Checks the version the caller has read; `undefined`: not given.
 * @throws PRECONDITION_FAILED the version isn't current
 */
export function assertVersion({ version }: Pick<Commission, 'version'>, read: number | undefined): void {
  if (read !== undefined && read !== version) throw new PreconditionFailed();
}

/**
 * The timeline fields common to all commissions: `amount` is what the venue owes, including VAT and after credit notes.
 */
export const owedBy = (commission: Omit<ShownCommission, 'request' | 'member'>) => ({
  commissionId: commission.id,
  memberId: commission.memberId,
  amount: owedOf(commission),
  currency: commission.currency,
});

/** The amount of an open commission. */
const OWED = 'amount + vat - credited - credited_vat';
const age = (days: string): string =>
  `CASE WHEN ${days} < 31 THEN 0 WHEN ${days} < 61 THEN 31 WHEN ${days} < 91 THEN 61 ELSE 91 END`;
const dateOf = (moment: string): string => `(${moment} AT TIME ZONE $2)::date`;

/**
 * By tab, age and currency: the number of commissions and their total; `$1` today, `$2` the time zone. Served by a
 * single index.
 */
export const SUMMARY = `
  SELECT tab, ${age('days')} AS "fromDays", currency, count(*)::int AS count, sum(owed) AS amount FROM (
    SELECT CASE WHEN status = 'pending' THEN 'owed' WHEN due_date < $1::date THEN 'overdue' ELSE 'invoiced' END AS tab,
           CASE WHEN status = 'pending' THEN $1::date - ${dateOf('created_at')}
                WHEN due_date < $1::date THEN $1::date - due_date
                ELSE $1::date - ${dateOf('invoiced_at')} END AS days,
           currency, ${OWED} AS owed
      FROM commission WHERE status IN (${literals(UNPAID_STATUSES)})) AS open
   GROUP BY 1, 2, 3
  UNION ALL SELECT 'paid', NULL, currency, count(*)::int, sum(${OWED}) FROM commission WHERE status = 'paid' GROUP BY currency`;

export const OPEN_MISMATCHES = `SELECT count(*)::int AS mismatches FROM payment_mismatch WHERE settled_at IS NULL`;
