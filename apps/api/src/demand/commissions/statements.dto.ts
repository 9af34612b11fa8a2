import { CurrencyField, DateField, DecimalField, EnumField, NestedField, StringField, UuidField } from '#http/fields';
import { STATEMENT_KINDS, type StatementKind } from './statement.rules';

export class StatementPeriod {
  @DateField({ description: 'The first day.' }) from!: string;
  @DateField({ description: 'The last day; at most a year after `from`.' }) to!: string;
}

export class StatementEntryView {
  @DateField() date!: string;
  @EnumField(STATEMENT_KINDS) kind!: StatementKind;
  @StringField({
    example: '2026-000001',
    description: 'The document’s number; for a payment that of the paid invoice.',
  })
  number!: string;
  @StringField({ example: 'R-7K3Q9D' }) requestCode!: string;
  @DecimalField({ description: 'Including VAT; negative for credit notes and payments.', example: -1500.6 })
  amount!: number;
  @DecimalField({ description: 'The amount the venue owes after it.', example: 0 }) balance!: number;
}

export class StatementAccountView {
  @CurrencyField() currency!: string;
  @DecimalField({ description: 'The amount the venue owed before the period.', example: 1500.6 }) opening!: number;
  @NestedField(() => StatementEntryView, { list: true, description: 'In chronological order.' })
  entries!: StatementEntryView[];
  @DecimalField({ description: 'The amount the venue owes at the end of the period.', example: 0 }) closing!: number;
}

export class StatementMemberView {
  @UuidField() id!: string;
  @StringField() code!: string;
  @StringField() name!: string;
}

export class StatementView {
  @NestedField(() => StatementMemberView) member!: StatementMemberView;
  @DateField() from!: string;
  @DateField() to!: string;
  @NestedField(() => StatementAccountView, { list: true, description: 'One per currency.' })
  accounts!: StatementAccountView[];
}
