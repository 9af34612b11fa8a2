import { IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import {
  BooleanField,
  CurrencyField,
  DateField,
  DateTimeField,
  DecimalField,
  EnumField,
  IntField,
  MoneyField,
  MoneySumField,
  NestedField,
  StringField,
  UrlField,
  UuidField,
} from '#http/fields';
import { inputOf } from '#http/inputs';
import { CursorParams } from '#http/pagination';
import { SendFrom } from '../../foundations/mailboxes/send-from.dto';
import { StampedView, VersionedView } from '#http/views';
import type { PaymentLinks } from './payment-links.config';
import { plus } from '#domain/money';
import {
  COMMISSION_STATUSES,
  COMMISSION_TABS,
  type CommissionStatus,
  type CommissionTab,
  MISMATCH_FINDINGS,
  type MismatchFinding,
  PAID_BY,
  type PaidBy,
} from '#domain/vocabulary';
import { COMMISSION_TEXT_MAX } from '#domain/limits';
import type { Commission } from './commission.entity';
import { BilledView } from '../billing/billing.dto';
import { owedOf } from './commissions.rules';
import { paymentUrl } from './payment-link';

/** The smallest amount that the database doesn't round to zero. */
const CENT = 0.01;

/** The fields of a commission that are the same in inputs and views. */
class CommissionFields {
  @UuidField() requestId!: string;
  @UuidField() memberId!: string;
  @CurrencyField() currency!: string;
  @StringField({ max: COMMISSION_TEXT_MAX, nullable: true, description: 'The text of the invoice line.' })
  description!: string | null;
  @DateField({ nullable: true, description: 'If absent or past, 30 days after the invoice.' })
  dueDate!: string | null;
}

export class CreateCommission extends inputOf(CommissionFields, {
  required: ['requestId', 'memberId'],
  defaults: { currency: 'EUR' },
}) {
  @MoneyField({ min: CENT, description: 'In the major unit; whole in currencies without decimals.', example: 1250.5 })
  amount!: number;
  @MoneyField({
    min: CENT,
    optional: true,
    nullable: true,
    description: 'The price to which the rate applies. If absent, `commissionBase` of the venue’s accepted offer.',
  })
  baseAmount?: number | null;
  @DecimalField({ min: 0, max: 100, decimals: 2, optional: true, nullable: true, description: 'Percent.' })
  rate?: number | null;
}

export class UpdateCommission extends PartialType(OmitType(CreateCommission, ['requestId', 'memberId']), {
  skipNullProperties: false,
}) {}

export class ListCommissions extends CursorParams {
  @EnumField(COMMISSION_TABS, {
    optional: true,
    description:
      '`owed` is not invoiced yet, `invoiced` not yet due, `overdue` past its date. Each tab has its own ' +
      'order: oldest first, paid ones latest first.',
  })
  tab?: CommissionTab;
  @EnumField(COMMISSION_STATUSES, { optional: true }) status?: CommissionStatus;
  @UuidField({ optional: true }) requestId?: string;
  @UuidField({ optional: true }) memberId?: string;
}

export class CommissionRequestView {
  @StringField({ example: 'R-7K3Q9D' }) code!: string;
  @StringField() title!: string;
}

export class CommissionMemberView {
  @StringField() code!: string;
  @StringField() name!: string;
  @StringField({ nullable: true }) city!: string | null;
  @BooleanField({ description: 'Whether the venue is reminded of overdue invoices.' }) paymentReminders!: boolean;
}

export class CommissionView extends IntersectionType(VersionedView, CommissionFields) {
  @NestedField(() => CommissionRequestView) request!: CommissionRequestView;
  @NestedField(() => CommissionMemberView) member!: CommissionMemberView;
  @EnumField(COMMISSION_STATUSES) status!: CommissionStatus;
  @MoneyField({ description: 'Excluding VAT, if the `BILLING_*` settings are present.' }) amount!: number;
  @MoneyField({ nullable: true }) baseAmount!: number | null;
  @DecimalField({ nullable: true }) rate!: number | null;
  @StringField({ nullable: true, example: '2026-000001' }) invoiceNumber!: string | null;
  @DateTimeField({ nullable: true }) invoicedAt!: Date | null;
  @DateTimeField({ nullable: true }) paidAt!: Date | null;
  @EnumField(PAID_BY, { nullable: true }) paidBy!: PaidBy | null;
  @MoneyField({ nullable: true, description: 'The invoiced amount, including VAT.' }) gross!: number | null;
  @MoneyField({ description: 'The credited amount, including VAT.' }) credited!: number;
  @MoneyField({ nullable: true, description: 'The amount the venue still has to pay on the invoice, including VAT.' })
  owed!: number | null;
  @MoneyField({ nullable: true, description: 'The received amount.' }) paidAmount!: number | null;
  @IntField({ description: 'The number of reminders sent to the venue.' }) remindersSent!: number;
  @DateTimeField({ nullable: true, description: 'The last reminder.' }) remindedAt!: Date | null;
  @UrlField({
    nullable: true,
    description: 'Where the venue pays once invoiced: a permanent address that leads to the provider’s current page.',
  })
  paymentUrl!: string | null;
}

/** The columns that no view shows: the checkout session, to which the permanent address in the view leads. */
type CheckoutSession =
  | 'paymentSessionNumber'
  | 'paymentSessionId'
  | 'paymentSessionUrl'
  | 'paymentSessionExpiresAt'
  | 'paidSessionId'
  | 'paymentId';
export type ShownCommission = Omit<Commission, CheckoutSession | 'nextReminderOn'> &
  Pick<CommissionView, 'request' | 'member'>;

export function toCommissionView(row: ShownCommission, links: PaymentLinks): CommissionView {
  const { vat, credited, creditedVat, ...said } = row;
  return {
    ...said,
    gross: row.invoiceNumber === null ? null : plus(row.amount, vat),
    credited: plus(credited, creditedVat),
    owed: row.invoiceNumber === null ? null : row.status === 'invoiced' ? owedOf(row) : 0,
    paidAmount: row.status === 'paid' ? (row.paidAmount ?? row.amount) : null,
    paymentUrl: row.invoiceNumber === null ? null : paymentUrl(row.id, links),
  };
}

export class SumView {
  @CurrencyField() currency!: string;
  @MoneySumField({ description: 'Including VAT once invoiced, after credit notes.' }) amount!: number;
}

export class AgeView {
  @IntField({ example: 31, description: 'The lower bound in days, up to the next one: 0, 31, 61 and 91.' })
  fromDays!: number;
  @IntField() count!: number;
  @NestedField(() => SumView, { list: true }) sums!: SumView[];
}

export class TabView {
  @EnumField(COMMISSION_TABS) tab!: CommissionTab;
  @IntField() count!: number;
  @NestedField(() => SumView, { list: true, description: 'By currency.' }) sums!: SumView[];
  @NestedField(() => AgeView, {
    list: true,
    description:
      'Since creation (`owed`), the invoice (`invoiced`) or the due date (`overdue`); none for paid ones. Ages ' +
      'without commissions are omitted.',
  })
  ages!: AgeView[];
}

export class CommissionSummaryView {
  @NestedField(() => TabView, { list: true }) tabs!: TabView[];
  @IntField({ description: 'Unmatched payments that are not settled.' }) mismatches!: number;
}

export class InvoicePreviewView extends BilledView {
  @StringField({
    list: true,
    description: 'Fields of the venue that the invoice should contain but are missing; it can be issued without them.',
    example: ['addressLine'],
  })
  missing!: string[];
  @IntField({ min: 1, description: 'The commission’s version, for `If-Match` of the invoice.' }) version!: number;
}

export class CreateCreditNote extends SendFrom {
  @MoneyField({
    min: CENT,
    optional: true,
    description: 'Excluding VAT, which is added automatically; by default all that is left of the invoice.',
    example: 250.5,
  })
  net?: number;
  @StringField({ max: COMMISSION_TEXT_MAX, optional: true, nullable: true, description: 'Printed on the credit note.' })
  reason?: string | null;
}

export class ListMismatches extends CursorParams {
  @BooleanField({ optional: true, fromText: true, description: 'Also those that are settled.' }) settled?: boolean;
  @UuidField({ optional: true }) commissionId?: string;
  @UuidField({ optional: true, description: 'Those of all commissions of a request.' }) requestId?: string;
}

export class SettleMismatch {
  @StringField({ max: COMMISSION_TEXT_MAX, optional: true, nullable: true, description: 'How it was settled.' }) note?:
    | string
    | null;
}

export class MismatchCommissionView {
  @StringField({ nullable: true, example: '2026-000001' }) invoiceNumber!: string | null;
  @EnumField(COMMISSION_STATUSES) status!: CommissionStatus;
  @CurrencyField() currency!: string;
  @StringField({ example: 'R-7K3Q9D' }) requestCode!: string;
  @StringField() memberName!: string;
}

export class PaymentMismatchView extends StampedView {
  @UuidField() commissionId!: string;
  @NestedField(() => MismatchCommissionView) commission!: MismatchCommissionView;
  @StringField({ description: 'The provider’s event.' }) eventId!: string;
  @EnumField(MISMATCH_FINDINGS, {
    description:
      '`twice`: already paid by hand or by another session; `other_amount`: not the amount owed; `other_amount_when_paid`: not the ' +
      'amount that was owed, and already paid; `of_cancelled`: nothing is owed any more; `refunded`, ' +
      '`disputed`: `paid` was given back or claimed back at the provider, and the commission still counts as paid.',
  })
  found!: MismatchFinding;
  @MoneyField({ description: 'In the commission’s currency, at that time.' }) owed!: number;
  @MoneyField({ nullable: true, description: 'The received amount, in `currency`.' }) paid!: number | null;
  @StringField({ nullable: true }) currency!: string | null;
  @DateTimeField({ nullable: true }) settledAt!: Date | null;
  @StringField({ nullable: true }) note!: string | null;
}
