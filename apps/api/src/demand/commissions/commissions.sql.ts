import { NOUNS } from '#domain/nouns';
import type { Database } from '#kernel/database/database';
import type { NamedStatement } from '#kernel/database/statement';
import { NotFound } from '#kernel/errors';
import { lockedRequest } from '../requests/requests.sql';
import { type Commission, commissions } from './commission.entity';
import type { ShownCommission } from './commissions.dto';

const shown = commissions.except(
  'paymentSessionNumber',
  'paymentSessionId',
  'paymentSessionUrl',
  'paymentSessionExpiresAt',
);

/** The columns of a `ShownCommission` (no join needed). */
export const SHOWN_COMMISSION = `${commissions.select('commission', shown)},
  (SELECT json_build_object('code', r.code, 'title', r.title) FROM request r WHERE r.id = commission.request_id) AS request,
  (SELECT json_build_object('code', m.code, 'name', m.name, 'city', m.city)
     FROM member m WHERE m.id = commission.member_id) AS member`;

const FIND_SHOWN: NamedStatement = {
  name: 'find_shown_commission',
  text: `SELECT ${SHOWN_COMMISSION} FROM commission WHERE commission.id = $1`,
};

/** A commission as people see it. Ends in NOT_FOUND. */
export async function getShown(database: Database, id: string): Promise<ShownCommission> {
  const row = await database.maybeOne<ShownCommission>(FIND_SHOWN, [id]);
  if (!row) throw new NotFound(NOUNS.commission);
  return row;
}

const LOCK_REQUEST = lockedRequest('request.id = (SELECT request_id FROM commission WHERE id = $1)');

/**
 * Locks a commission until the end of the transaction, its request first: the timeline row at the end touches the request,
 * and whoever locks both takes them in this order. Null if there is none.
 */
export async function findLocked(database: Database, id: string): Promise<Commission | null> {
  await database.query(LOCK_REQUEST, [id]);
  return database.lock(commissions, id);
}

/** As `findLocked`. Ends in NOT_FOUND. */
export async function getLocked(database: Database, id: string): Promise<Commission> {
  const commission = await findLocked(database, id);
  if (!commission) throw new NotFound(NOUNS.commission);
  return commission;
}

/** What the timeline says of any commission. */
export const owedBy = ({ id, memberId, amount, currency }: Commission) => ({
  commissionId: id,
  memberId,
  amount,
  currency,
});
