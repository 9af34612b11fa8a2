import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { table } from '#database/table';

/** A file of an offer: the venue's quote, menus, plans. */
@Entity('offer_attachment')
@Index('offer_attachment_offer_id_idx', ['offerId', 'createdAt'])
export class OfferAttachment {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey('offer', { name: 'offer_attachment_offer_id_fkey', onDelete: 'CASCADE' })
  @Column('uuid')
  offerId!: string;
  @Column('text') filename!: string;
  @Column('text') contentType!: string;
  @Column('integer') size!: number;
  /** The key of its content in the bucket `email-attachments`; never leaves the service. */
  @Column('text') storageKey!: string;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}

export const offerAttachments = table(OfferAttachment);
