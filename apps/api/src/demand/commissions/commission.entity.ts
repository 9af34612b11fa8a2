import { Column, Entity, ForeignKey, Unique } from 'typeorm';
import { Versioned } from '#database/stamped';
import { table } from '#database/table';
import type { CommissionStatus, PaidBy } from '#domain/vocabulary';

@Entity('commission')
@Unique('commission_invoice_number_key', ['invoiceNumber'])
export class Commission extends Versioned {
  @ForeignKey('request', { name: 'commission_request_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid')
  requestId!: string;
  @ForeignKey('member', { name: 'commission_member_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid')
  memberId!: string;
  @Column('text', { default: 'pending' }) status!: CommissionStatus;
  /** Excluding VAT. */
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
  /** The invoice's VAT; 0 until there is an invoice. */
  @Column('numeric', { precision: 12, scale: 2, default: 0 }) vat!: number;
  /** The credited amount, excluding VAT, and its VAT. */
  @Column('numeric', { precision: 12, scale: 2, default: 0 }) credited!: number;
  @Column('numeric', { precision: 12, scale: 2, default: 0 }) creditedVat!: number;
  /** The received amount; null means `amount`. */
  @Column('numeric', { precision: 12, scale: 2, nullable: true }) paidAmount!: number | null;
  @Column('date', { nullable: true }) nextReminderOn!: string | null;
  @Column('integer', { default: 0 }) remindersSent!: number;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) remindedAt!: Date | null;
  /** The provider's latest checkout session; its number is part of the idempotency key of the call that opened it. */
  @Column('integer', { default: 0 }) paymentSessionNumber!: number;
  @Column('text', { nullable: true }) paymentSessionId!: string | null;
  @Column('text', { nullable: true }) paymentSessionUrl!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) paymentSessionExpiresAt!: Date | null;
  /** The provider's session and payment by which it was paid. */
  @Column('text', { nullable: true }) paidSessionId!: string | null;
  @Column('text', { nullable: true }) paymentId!: string | null;
}

export const commissions = table(Commission);
