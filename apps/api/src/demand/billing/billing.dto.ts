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
  @Money({ description: 'Without VAT.' }) net!: number;
}

export class VatPartView {
  @OneOf(VAT_CATEGORIES, {
    description:
      '`standard`: charged; `reverse_charge`: the buyer accounts for it; `outside`: not due in France; `exempt`: the seller has no VAT.',
  })
  category!: VatCategory;
  @Decimal({ description: 'Percent.', example: 20 }) percent!: number;
  @Money() net!: number;
  @Money() vat!: number;
  @Text({ nullable: true, description: 'Why none is charged.' }) reason!: string | null;
}

/** What an invoice says of its amounts, whether it is issued or to be. */
export class BilledView {
  @CalendarDate() issueDate!: string;
  @CalendarDate({ nullable: true, description: 'Credit notes have none.' }) dueDate!: string | null;
  @OneOf(LOCALES, { description: 'Its language, that of the venue.' }) locale!: Locale;
  @Currency() currency!: string;
  @Nested(() => PartyView, { description: 'Who issues it.' }) seller!: PartyView;
  @Nested(() => PartyView, { description: 'The venue, as it stood that day.' }) buyer!: PartyView;
  @Nested(() => DocumentLineView, { list: true }) lines!: DocumentLineView[];
  @Money({ description: 'Without VAT.' }) net!: number;
  @Nested(() => VatPartView, {
    list: true,
    description: 'By rate; empty if the service has no `BILLING_*` settings.',
  })
  vat!: VatPartView[];
  @Money({ description: 'With VAT.' }) gross!: number;
  @Text({ list: true, description: 'What the law asks it to say.' }) mentions!: string[];
}

export class CorrectedView {
  @Uuid() id!: string;
  @Text({ example: '2026-000001' }) number!: string;
  @CalendarDate() issueDate!: string;
}

export class BillingDocumentView extends BilledView {
  @Uuid() id!: string;
  @OneOf(DOCUMENT_KINDS) kind!: DocumentKind;
  @Text({ example: '2026-000001', description: 'Without a gap by kind and year; credit notes as `CN-2026-000001`.' })
  number!: string;
  @Uuid() commissionId!: string;
  @Nested(() => CorrectedView, { nullable: true, description: 'The invoice that a credit note corrects.' })
  corrects!: CorrectedView | null;
  @Moment() createdAt!: Date;
}
