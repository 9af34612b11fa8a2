import { NOUNS } from '#domain/nouns';
import type { Database } from '#kernel/database/database';
import { NotFound } from '#kernel/errors';
import { lockedRequest } from '../requests/requests.sql';
import { type Commission, commissions } from './commission.entity';

/** The columns of a `ShownCommission`. */
export const SHOWN_COMMISSION = commissions.select(
  'commission',
  commissions.except('paymentSessionNumber', 'paymentSessionId', 'paymentSessionUrl', 'paymentSessionExpiresAt'),
);

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
