import { Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { table } from '#database/table';
import type { Locale } from '#i18n/locale';
import type { DocumentKind, DocumentLine, Party, VatPart } from './billing.rules';

/** An issued invoice or credit note. A trigger refuses every UPDATE, and every DELETE within ten years. */
@Entity('billing_document')
@Unique('billing_document_number_key', ['number'])
@Index('billing_document_commission_id_idx', ['commissionId', 'createdAt', 'id'])
export class BillingDocument {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') kind!: DocumentKind;
  @Column('text') number!: string;
  @ForeignKey('commission', { name: 'billing_document_commission_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid')
  commissionId!: string;
  /** The invoice that a credit note corrects. */
  @ForeignKey('billing_document', { name: 'billing_document_corrects_id_fkey', onDelete: 'RESTRICT' })
  @Column('uuid', { nullable: true })
  correctsId!: string | null;
  @Column('date') issueDate!: string;
  @Column('date', { nullable: true }) dueDate!: string | null;
  @Column('text') locale!: Locale;
  @Column('text') currency!: string;
  @Column('jsonb') seller!: Party;
  @Column('jsonb') buyer!: Party;
  @Column('jsonb') lines!: DocumentLine[];
  @Column('numeric', { precision: 12, scale: 2 }) net!: number;
  @Column('jsonb') vat!: VatPart[];
  @Column('numeric', { precision: 12, scale: 2 }) gross!: number;
  @Column('jsonb') mentions!: string[];
  /** The PDF. */
  @Column('bytea') content!: Buffer;
  @Column('uuid', { nullable: true }) traceId!: string | null;
  @Column({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}

export const billingDocuments = table(BillingDocument);

/** The last numbers of a year: its row is the lock that keeps the numbers of each kind free of gaps. */
@Entity('invoice_counter')
export class InvoiceCounter {
  @PrimaryColumn('integer') year!: number;
  @Column('integer') lastNumber!: number;
  @Column('integer', { default: 0 }) lastCreditNote!: number;
}
