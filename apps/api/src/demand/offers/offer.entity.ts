import { Column, Entity, ForeignKey, Index, Unique } from 'typeorm';
import { Versioned } from '#database/stamped';
import { table } from '#database/table';
import type { OfferTotals } from '#domain/offer-totals';
import type { OfferSource, OfferStatus, TaxMode } from '#domain/vocabulary';
import type { Assumption, OfferTerms } from './offers.dto';

/** A venue's offer for a request, in rounds: at most one is `submitted` per candidate. */
@Entity('offer')
@Unique('offer_code_key', ['code'])
@Index('offer_request_id_idx', ['requestId', 'memberId', 'round'])
export class Offer extends Versioned {
  @Column('text') code!: string;
  @ForeignKey('request', { name: 'offer_request_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid')
  requestId!: string;
  @ForeignKey('member', { name: 'offer_member_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid')
  memberId!: string;
  /** From 1; of a draft, the round that it will be. */
  @Column('integer') round!: number;
  @Column('text', { default: 'draft' }) status!: OfferStatus;
  @Column('text') source!: OfferSource;
  @Column('text') currency!: string;
  @Column('text', { default: 'net' }) taxMode!: TaxMode;
  /** The head count that it was priced for. */
  @Column('integer', { nullable: true }) attendees!: number | null;
  @Column('date', { nullable: true }) validUntil!: string | null;
  @Column('jsonb', { default: {} }) terms!: OfferTerms;
  /** For the client. */
  @Column('text', { nullable: true }) message!: string | null;
  /** Only for the team. */
  @Column('text', { nullable: true }) internalNote!: string | null;
  @Column('jsonb') totals!: OfferTotals;
  /** The net sum on which the venue pays its commission. */
  @Column('numeric', { precision: 16, scale: 2 }) commissionBase!: number;
  /** The gaps that the team has filled by hand. */
  @Column('jsonb', { default: [] }) assumptions!: Assumption[];
  /** The values read in the mail, each with its quote. */
  @Column('jsonb', { nullable: true }) extraction!: Record<string, unknown> | null;
  @ForeignKey('email_message', { name: 'offer_email_message_id_fkey', onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  emailMessageId!: string | null;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) submittedAt!: Date | null;
  /** When it was accepted or declined. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) decidedAt!: Date | null;
  @Column('text', { nullable: true }) declineReason!: string | null;
  /** When the team was notified that it expires soon. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) warnedAt!: Date | null;
}

export const offers = table(Offer);
