import type { Database } from '#kernel/database/database';
import { NotFound } from '#kernel/errors';
import type { CommissionRow } from './commissions.dto';

export const COMMISSION = `id, request_id AS "requestId", member_id AS "memberId", status, amount, currency, description,
  base_amount AS "baseAmount", rate, due_date AS "dueDate", invoice_number AS "invoiceNumber", invoiced_at AS "invoicedAt",
  paid_at AS "paidAt", paid_by AS "paidBy", created_at AS "createdAt", updated_at AS "updatedAt", trace_id AS "traceId"`;

/**
 * Locks a commission until the end of the transaction, its request first: the timeline row at the end touches the request,
 * and whoever locks both takes them in this order. Null where there is none.
 */
export async function findLocked(database: Database, id: string): Promise<CommissionRow | null> {
  await database.query(
    `SELECT 1 FROM request WHERE id = (SELECT request_id FROM commission WHERE id = $1) FOR NO KEY UPDATE`,
    [id],
  );
  return database.maybeOne<CommissionRow>(`SELECT ${COMMISSION} FROM commission WHERE id = $1 FOR UPDATE`, [id]);
}

/** As `findLocked`. Ends in NOT_FOUND. */
export async function getLocked(database: Database, id: string): Promise<CommissionRow> {
  const commission = await findLocked(database, id);
  if (!commission) throw new NotFound('Commission');
  return commission;
}
