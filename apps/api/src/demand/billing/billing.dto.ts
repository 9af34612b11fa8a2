import { CalendarDate, Currency, Decimal, Moment, Money, Nested, OneOf, Text, Uuid } from '#http/fields';
import { LOCALES, type Locale } from '#i18n/locale';
import { DOCUMENT_KINDS, type DocumentKind } from './billing.rules';
import { VAT_CATEGORIES, type VatCategory } from './vat.rules';

export class PartyView {
  @Text({ example: 'Domaine des Tilleuls SAS' }) name!: string;
  @Text({ nullable: true }) addressLine!: string | null;
  @Text({ nullable: true }) postalCode!: string | null;
  @Text({ nullable: true }) city!: string | null;
  @Text({ nullable: true, example: 'FR', description: 'ISO 3166-1 alpha-2.' }) country!: string | null;
  @Text({ nullable: true }) registrationNumber!: string | null;
  @Text({ nullable: true }) vatNumber!: string | null;
}

export class DocumentLineView {
  @Text() description!: string;
  @Money({ description: 'Excluding VAT.' }) net!: number;
}

export class VatPartView {
  @OneOf(VAT_CATEGORIES, {
    description:
      '`standard`: charged; `reverse_charge`: the buyer accounts for it; `outside`: not due in France; ' +
      '`exempt`: the seller has no VAT.',
  })
  category!: VatCategory;
  @Decimal({ description: 'Percent.', example: 20 }) percent!: number;
  @Money() net!: number;
  @Money() vat!: number;
  @Text({ nullable: true, description: 'Why no VAT is charged.' }) reason!: string | null;
}

/** The content of an issued invoice or a draft. */
export class BilledView {
  @CalendarDate() issueDate!: string;
  @CalendarDate({ nullable: true, description: 'Null for credit notes.' }) dueDate!: string | null;
  @OneOf(LOCALES, { description: 'Its language, which is the venue’s.' }) locale!: Locale;
  @Currency() currency!: string;
  @Nested(() => PartyView, { description: 'The issuer.' }) seller!: PartyView;
  @Nested(() => PartyView, { description: 'The venue, as of the issue date.' }) buyer!: PartyView;
  @Nested(() => DocumentLineView, { list: true }) lines!: DocumentLineView[];
  @Money({ description: 'Excluding VAT.' }) net!: number;
  @Nested(() => VatPartView, {
    list: true,
    description: 'By rate; empty without `BILLING_*` settings.',
  })
  vat!: VatPartView[];
  @Money({ description: 'With VAT.' }) gross!: number;
  @Text({ list: true, description: 'The legally required statements.' }) mentions!: string[];
}

export class CorrectedView {
  @Uuid() id!: string;
  @Text({ example: '2026-000001' }) number!: string;
  @CalendarDate() issueDate!: string;
}

export class BillingDocumentView extends BilledView {
  @Uuid() id!: string;
  @OneOf(DOCUMENT_KINDS) kind!: DocumentKind;
  @Text({
    example: '2026-000001',
    description: 'Consecutive by kind and year; credit notes have the form `CN-2026-000001`.',
  })
  number!: string;
  @Uuid() commissionId!: string;
  @Nested(() => CorrectedView, { nullable: true, description: 'The invoice that a credit note corrects.' })
  corrects!: CorrectedView | null;
  @Moment() createdAt!: Date;
}
