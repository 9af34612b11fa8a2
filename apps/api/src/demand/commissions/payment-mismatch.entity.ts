import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Stamped } from '#database/stamped';
import { table } from '#database/table';
import type { MismatchFinding } from '#domain/vocabulary';

/** A payment at the provider that its commission doesn't account for. It is open until the team has settled it. */
@Entity('payment_mismatch')
@Unique('payment_mismatch_event_id_key', ['eventId'])
@Index('payment_mismatch_commission_id_idx', ['commissionId'])
export class PaymentMismatch extends Stamped {
  @ForeignKey('commission', { name: 'payment_mismatch_commission_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid')
  commissionId!: string;
  /** The provider's id. */
  @Column('text') eventId!: string;
  @Column('text') found!: MismatchFinding;
  /** In the commission's currency, at that time. */
  @Column('numeric', { precision: 12, scale: 2 }) owed!: number;
  /** In `currency`; both null if the event names none. */
  @Column('numeric', { precision: 12, scale: 2, nullable: true }) paid!: number | null;
  @Column('text', { nullable: true }) currency!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) settledAt!: Date | null;
  @Column('text', { nullable: true }) note!: string | null;
}

export const paymentMismatches = table(PaymentMismatch);
