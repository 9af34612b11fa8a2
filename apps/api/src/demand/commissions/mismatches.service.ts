import { Injectable } from '@nestjs/common';
import { NOUNS } from '#domain/nouns';
import { Clock } from '#core/clock';
import { Database } from '#database/database';
import { InvalidStatusTransition, NotFound } from '#core/errors';
import { DomainEvents } from '../../foundations/timeline/domain-events';
import { newestFirst } from '#database/list-order';
import { type CursorPageView, toCursorPage } from '#http/pagination';
import type { ListMismatches, PaymentMismatchView, SettleMismatch } from './commissions.dto';
import { PaymentMismatchSettled } from './commissions.events';
import { getLocked } from './commissions.sql';
import { type PaymentMismatch, paymentMismatches } from './payment-mismatch.entity';

const SHOWN = `${paymentMismatches.select('payment_mismatch')},
  (SELECT json_build_object('invoiceNumber', c.invoice_number, 'status', c.status, 'currency', c.currency,
                            'requestCode', r.code, 'memberName', m.name)
     FROM commission c JOIN request r ON r.id = c.request_id JOIN member m ON m.id = c.member_id
    WHERE c.id = payment_mismatch.commission_id) AS commission`;

/** Received payments that no commission accounts for. */
@Injectable()
export class MismatchesService {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly events: DomainEvents,
  ) {}

  /** Returns the unsettled ones, or all, newest first; for team users. */
  async list(params: ListMismatches): Promise<CursorPageView<PaymentMismatchView>> {
    const values: unknown[] = [];
    const where = params.settled === true ? [] : ['settled_at IS NULL'];
    const { commissionId, requestId } = params;
    if (commissionId !== undefined) where.push(`commission_id = $${values.push(commissionId)}`);
    if (requestId !== undefined)
      where.push(`commission_id IN (SELECT id FROM commission WHERE request_id = $${values.push(requestId)})`);
    const { rows, ...page } = await this.database.page<PaymentMismatchView>({
      select: SHOWN,
      from: 'payment_mismatch',
      where,
      params: values,
      orderBy: newestFirst('payment_mismatch'),
      limit: params.limit,
      offset: params.offset,
      cursor: params.cursor,
    });
    return toCursorPage(rows, page, params);
  }

  /**
   * Marks a payment as settled (refunded, or accounted for elsewhere); for team users.
   * @throws NOT_FOUND the payment doesn't exist
   * @throws INVALID_STATUS_TRANSITION it is already settled
   */
  async settle(id: string, { note }: SettleMismatch): Promise<PaymentMismatchView> {
    const known = await this.database.find(paymentMismatches, id);
    if (!known) throw new NotFound(NOUNS.paymentMismatch);
    const { requestId, memberId } = await getLocked(this.database, known.commissionId);
    const row = await this.database.lock<PaymentMismatch>(paymentMismatches, id);
    if (row?.settledAt != null)
      throw new InvalidStatusTransition({
        en: 'This payment is already settled.',
        fr: 'Ce paiement est déjà réglé.',
      });
    await this.database.update(paymentMismatches, id, { settledAt: this.clock.now(), note: note ?? null });
    await this.events.publish(PaymentMismatchSettled, {
      requestId,
      payload: { commissionId: known.commissionId, memberId, found: known.found },
    });
    return this.database.one<PaymentMismatchView>(`SELECT ${SHOWN} FROM payment_mismatch WHERE id = $1`, [id]);
  }
}
