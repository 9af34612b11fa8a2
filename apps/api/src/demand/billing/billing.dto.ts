import {
  CurrencyField,
  DateField,
  DateTimeField,
  DecimalField,
  EnumField,
  MoneyField,
  NestedField,
  StringField,
  UuidField,
} from '#http/fields';
import { LOCALES, type Locale } from '#i18n/locale';
import { DOCUMENT_KINDS, type DocumentKind } from './billing.rules';
import { VAT_CATEGORIES, type VatCategory } from './vat.rules';

export class PartyView {
  @StringField({ example: 'Domaine des Tilleuls SAS' }) name!: string;
  @StringField({ nullable: true }) addressLine!: string | null;
  @StringField({ nullable: true }) postalCode!: string | null;
  @StringField({ nullable: true }) city!: string | null;
  @StringField({ nullable: true, example: 'FR', description: 'ISO 3166-1 alpha-2.' }) country!: string | null;
  @StringField({ nullable: true }) registrationNumber!: string | null;
  @StringField({ nullable: true }) vatNumber!: string | null;
}

export class DocumentLineView {
  @StringField() description!: string;
  @MoneyField({ description: 'Excluding VAT.' }) net!: number;
}

export class VatPartView {
  @EnumField(VAT_CATEGORIES, {
    description:
      '`standard`: charged; `reverse_charge`: the buyer accounts for it; `outside`: not due in France; ' +
      '`exempt`: the seller has no VAT.',
  })
  category!: VatCategory;
  @DecimalField({ description: 'Percent.', example: 20 }) percent!: number;
  @MoneyField() net!: number;
  @MoneyField() vat!: number;
  @StringField({ nullable: true, description: 'Why no VAT is charged.' }) reason!: string | null;
}

/** The content of an issued invoice or a draft. */
export class BilledView {
  @DateField() issueDate!: string;
  @DateField({ nullable: true, description: 'Null for credit notes.' }) dueDate!: string | null;
  @EnumField(LOCALES, { description: 'Its language, which is the venue’s.' }) locale!: Locale;
  @CurrencyField() currency!: string;
  @NestedField(() => PartyView, { description: 'The issuer.' }) seller!: PartyView;
  @NestedField(() => PartyView, { description: 'The venue, as of the issue date.' }) buyer!: PartyView;
  @NestedField(() => DocumentLineView, { list: true }) lines!: DocumentLineView[];
  @MoneyField({ description: 'Excluding VAT.' }) net!: number;
  @NestedField(() => VatPartView, {
    list: true,
    description: 'By rate; empty without `BILLING_*` settings.',
  })
  vat!: VatPartView[];
  @MoneyField({ description: 'With VAT.' }) gross!: number;
  @StringField({ list: true, description: 'The legally required statements.' }) mentions!: string[];
}

export class CorrectedView {
  @UuidField() id!: string;
  @StringField({ example: '2026-000001' }) number!: string;
  @DateField() issueDate!: string;
}

export class BillingDocumentView extends BilledView {
  @UuidField() id!: string;
  @EnumField(DOCUMENT_KINDS) kind!: DocumentKind;
  @StringField({
    example: '2026-000001',
    description: 'Consecutive by kind and year; credit notes have the form `CN-2026-000001`.',
  })
  number!: string;
  @UuidField() commissionId!: string;
  @NestedField(() => CorrectedView, { nullable: true, description: 'The invoice that a credit note corrects.' })
  corrects!: CorrectedView | null;
  @DateTimeField() createdAt!: Date;
}
