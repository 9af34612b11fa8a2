import { CalendarDate, Currency, Decimal, Nested, OneOf, Text, Uuid } from '#http/fields';
import { STATEMENT_KINDS, type StatementKind } from './statement.rules';

export class StatementPeriod {
  @CalendarDate({ description: 'The first day.' }) from!: string;
  @CalendarDate({ description: 'The last day; a year after `from` at most.' }) to!: string;
}

export class StatementEntryView {
  @CalendarDate() date!: string;
  @OneOf(STATEMENT_KINDS) kind!: StatementKind;
  @Text({ example: '2026-000001', description: 'Of the document; of a payment the invoice that it pays.' })
  number!: string;
  @Text({ example: 'R-7K3Q9D' }) requestCode!: string;
  @Decimal({ description: 'With VAT; below 0 of credit notes and payments.', example: -1500.6 }) amount!: number;
  @Decimal({ description: 'What the member owes after it.', example: 0 }) balance!: number;
}

export class StatementAccountView {
  @Currency() currency!: string;
  @Decimal({ description: 'What the member owed before the period.', example: 1500.6 }) opening!: number;
  @Nested(() => StatementEntryView, { list: true, description: 'In the order of their dates.' })
  entries!: StatementEntryView[];
  @Decimal({ description: 'What the member owes at its end.', example: 0 }) closing!: number;
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
  @Nested(() => StatementAccountView, { list: true, description: 'One a currency.' }) accounts!: StatementAccountView[];
}
