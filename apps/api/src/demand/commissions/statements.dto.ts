import { CalendarDate, Currency, Decimal, Nested, OneOf, Text, Uuid } from '#http/fields';
import { STATEMENT_KINDS, type StatementKind } from './statement.rules';

export class StatementPeriod {
  @CalendarDate({ description: 'The first day.' }) from!: string;
  @CalendarDate({ description: 'The last day; at most a year after `from`.' }) to!: string;
}

export class StatementEntryView {
  @CalendarDate() date!: string;
  @OneOf(STATEMENT_KINDS) kind!: StatementKind;
  @Text({ example: '2026-000001', description: 'The document’s number; for a payment that of the paid invoice.' })
  number!: string;
  @Text({ example: 'R-7K3Q9D' }) requestCode!: string;
  @Decimal({ description: 'Including VAT; negative for credit notes and payments.', example: -1500.6 }) amount!: number;
  @Decimal({ description: 'The amount the venue owes after it.', example: 0 }) balance!: number;
}

export class StatementAccountView {
  @Currency() currency!: string;
  @Decimal({ description: 'The amount the venue owed before the period.', example: 1500.6 }) opening!: number;
  @Nested(() => StatementEntryView, { list: true, description: 'In chronological order.' })
  entries!: StatementEntryView[];
  @Decimal({ description: 'The amount the venue owes at the end of the period.', example: 0 }) closing!: number;
}

export class StatementMemberView {
  @Uuid() id!: string;
  @Text() code!: string;
  @Text() name!: string;
}

export class StatementView {
  @Nested(() => StatementMemberView) member!: StatementMemberView;
  @CalendarDate() from!: string;
  @CalendarDate() to!: string;
  @Nested(() => StatementAccountView, { list: true, description: 'One per currency.' })
  accounts!: StatementAccountView[];
}
