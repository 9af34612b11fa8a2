import { Column, Entity, ForeignKey, PrimaryColumn, Unique } from 'typeorm';
import { Stamped } from '#kernel/database/stamped';
import { table } from '#kernel/database/table';
import type { CommissionStatus, PaidBy } from './commissions.rules';

@Entity('commission')
@Unique('commission_invoice_number_key', ['invoiceNumber'])
export class Commission extends Stamped {
  @ForeignKey('request', { name: 'commission_request_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid')
  requestId!: string;
  @ForeignKey('member', { name: 'commission_member_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid')
  memberId!: string;
  @Column('text', { default: 'pending' }) status!: CommissionStatus;
  @Column('numeric', { precision: 12, scale: 2 }) amount!: number;
  @Column('text', { default: 'EUR' }) currency!: string;
  @Column('text', { nullable: true }) description!: string | null;
  @Column('numeric', { precision: 12, scale: 2, nullable: true }) baseAmount!: number | null;
  @Column('numeric', { precision: 5, scale: 2, nullable: true }) rate!: number | null;
  @Column('date', { nullable: true }) dueDate!: string | null;
  @Column('text', { nullable: true }) invoiceNumber!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) invoicedAt!: Date | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) paidAt!: Date | null;
  @Column('text', { nullable: true }) paidBy!: PaidBy | null;
  /** The provider's latest checkout session; its number makes the idempotency key of the call that opened it. */
  @Column('integer', { default: 0 }) paymentSessionNumber!: number;
  @Column('text', { nullable: true }) paymentSessionId!: string | null;
  @Column('text', { nullable: true }) paymentSessionUrl!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) paymentSessionExpiresAt!: Date | null;
}

export const commissions = table(Commission);

/** The last invoice number of a year: its row is the lock that keeps the numbers without a gap. */
@Entity('invoice_counter')
export class InvoiceCounter {
  @PrimaryColumn('integer') year!: number;
  @Column('integer') lastNumber!: number;
}
