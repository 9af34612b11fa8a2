import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { table } from '#database/table';
import type { OfferBasis, OfferLineKind, OfferLineState } from '#domain/vocabulary';

@Entity('offer_line')
@Index('offer_line_offer_id_idx', ['offerId', 'position'])
export class OfferLineRow {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('offer', { name: 'offer_line_offer_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid')
  offerId!: string;
  @Column('integer') position!: number;
  @Column('text') kind!: OfferLineKind;
  @Column('text') label!: string;
  @Column('text') state!: OfferLineState;
  @Column('text') basis!: OfferBasis;
  @Column('numeric', { precision: 12, scale: 3, nullable: true }) quantity!: number | null;
  @Column('numeric', { precision: 6, scale: 2, nullable: true }) days!: number | null;
  /** In the offer's tax mode. */
  @Column('numeric', { precision: 14, scale: 4, nullable: true }) unitPrice!: number | null;
  /** Percent. */
  @Column('numeric', { precision: 5, scale: 2 }) vatRate!: number;
  /** A need's id, or `main`. */
  @Column('text', { nullable: true }) needId!: string | null;
  /** For the client. */
  @Column('text', { nullable: true }) note!: string | null;
  @Column('numeric', { precision: 16, scale: 2, nullable: true }) net!: number | null;
  @Column('numeric', { precision: 16, scale: 2, nullable: true }) gross!: number | null;
}

export const offerLines = table(OfferLineRow);
