import { IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import {
  CalendarDate,
  Currency,
  Decimal,
  Flag,
  Moment,
  Money,
  MoneySum,
  Nested,
  OneOf,
  Text,
  Uuid,
  WebAddress,
  Whole,
} from '#http/fields';
import { inputOf } from '#http/inputs';
import { PageParams } from '#http/pagination';
import { StampedView, VersionedView } from '#http/views';
import type { Settings } from '#core/settings';
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

/** The smallest amount that the database does not round to nothing. */
const CENT = 0.01;

/** What is said of a commission and looks the same in inputs and views. */
class CommissionFields {
  @Uuid() requestId!: string;
  @Uuid() memberId!: string;
  @Currency() currency!: string;
  @Text({ max: COMMISSION_TEXT_MAX, nullable: true, description: 'What the invoice is for.' }) description!:
    string | null;
  @CalendarDate({ nullable: true, description: 'Without one, or once it has passed, 30 days after the invoice.' })
  dueDate!: string | null;
}

export class CreateCommission extends inputOf(CommissionFields, {
  required: ['requestId', 'memberId'],
  defaults: { currency: 'EUR' },
}) {
  @Money({ min: CENT, description: 'In the major unit; whole in currencies without decimals.', example: 1250.5 })
  amount!: number;
  @Money({ min: CENT, optional: true, nullable: true, description: 'The price of which the rate is a part.' })
  baseAmount?: number | null;
  @Decimal({ min: 0, max: 100, decimals: 2, optional: true, nullable: true, description: 'Percent.' })
  rate?: number | null;
}

export class UpdateCommission extends PartialType(OmitType(CreateCommission, ['requestId', 'memberId']), {
  skipNullProperties: false,
}) {}

export class ListCommissions extends PageParams {
  @OneOf(COMMISSION_TABS, {
    optional: true,
    description:
      '`owed` is not invoiced yet, `invoiced` not yet due, `overdue` past its date. Each in its own order: the oldest first, paid ones the latest first.',
  })
  tab?: CommissionTab;
  @OneOf(COMMISSION_STATUSES, { optional: true }) status?: CommissionStatus;
  @Uuid({ optional: true }) requestId?: string;
  @Uuid({ optional: true }) memberId?: string;
}

export class CommissionRequestView {
  @Text({ example: 'R-7K3Q9D' }) code!: string;
  @Text() title!: string;
}

export class CommissionMemberView {
  @Text() code!: string;
  @Text() name!: string;
  @Text({ nullable: true }) city!: string | null;
  @Flag({ description: 'Whether it is reminded of what is overdue.' }) paymentReminders!: boolean;
}

export class CommissionView extends IntersectionType(VersionedView, CommissionFields) {
  @Nested(() => CommissionRequestView) request!: CommissionRequestView;
  @Nested(() => CommissionMemberView) member!: CommissionMemberView;
  @OneOf(COMMISSION_STATUSES) status!: CommissionStatus;
  @Money({ description: 'Without VAT, if the service has its `BILLING_*` settings.' }) amount!: number;
  @Money({ nullable: true }) baseAmount!: number | null;
  @Decimal({ nullable: true }) rate!: number | null;
  @Text({ nullable: true, example: '2026-000001' }) invoiceNumber!: string | null;
  @Moment({ nullable: true }) invoicedAt!: Date | null;
  @Moment({ nullable: true }) paidAt!: Date | null;
  @OneOf(PAID_BY, { nullable: true }) paidBy!: PaidBy | null;
  @Money({ nullable: true, description: 'What the invoice comes to, with VAT.' }) gross!: number | null;
  @Money({ description: 'What credit notes give back, with VAT.' }) credited!: number;
  @Money({ nullable: true, description: 'What the member still has to pay of the invoice, with VAT.' })
  owed!: number | null;
  @Money({ nullable: true, description: 'What came in.' }) paidAmount!: number | null;
  @Whole({ description: 'How many times the member was reminded.' }) remindersSent!: number;
  @Moment({ nullable: true, description: 'The last time.' }) remindedAt!: Date | null;
  @WebAddress({
    nullable: true,
    description: 'Where the member pays, once invoiced: a lasting address that leads to the provider’s current page.',
  })
  paymentUrl!: string | null;
}

/** What of a commission no view shows: its checkout session, to which the lasting address of the view leads. */
type CheckoutSession = 'paymentSessionNumber' | 'paymentSessionId' | 'paymentSessionUrl' | 'paymentSessionExpiresAt';
export type ShownCommission = Omit<Commission, CheckoutSession | 'nextReminderOn'> &
  Pick<CommissionView, 'request' | 'member'>;

export function toCommissionView(row: ShownCommission, settings: Settings): CommissionView {
  const { vat, credited, creditedVat, ...said } = row;
  return {
    ...said,
    gross: row.invoiceNumber === null ? null : plus(row.amount, vat),
    credited: plus(credited, creditedVat),
    owed: row.invoiceNumber === null ? null : row.status === 'invoiced' ? owedOf(row) : 0,
    paidAmount: row.status === 'paid' ? (row.paidAmount ?? row.amount) : null,
    paymentUrl: row.invoiceNumber === null ? null : paymentUrl(row.id, settings),
  };
}

export class SumView {
  @Currency() currency!: string;
  @MoneySum({ description: 'With VAT once invoiced, after credit notes.' }) amount!: number;
}

export class AgeView {
  @Whole({ example: 31, description: 'Days from which it counts, up to the next: 0, 31, 61 and 91.' })
  fromDays!: number;
  @Whole() count!: number;
  @Nested(() => SumView, { list: true }) sums!: SumView[];
}

export class TabView {
  @OneOf(COMMISSION_TABS) tab!: CommissionTab;
  @Whole() count!: number;
  @Nested(() => SumView, { list: true, description: 'By currency.' }) sums!: SumView[];
  @Nested(() => AgeView, {
    list: true,
    description:
      'Since the record (`owed`), the invoice (`invoiced`) or the due date (`overdue`); none of paid ones. Ages without any are left out.',
  })
  ages!: AgeView[];
}

export class CommissionSummaryView {
  @Nested(() => TabView, { list: true }) tabs!: TabView[];
  @Whole({ description: 'Payments that do not match and that nobody has settled.' }) mismatches!: number;
}

export class InvoicePreviewView extends BilledView {
  @Text({
    list: true,
    description: 'Fields of the member that the invoice should have, and has not; it can be issued without them.',
    example: ['addressLine'],
  })
  missing!: string[];
  @Whole({ min: 1, description: 'The commission’s, for the `If-Match` of the invoice.' }) version!: number;
}

export class CreateCreditNote {
  @Money({
    min: CENT,
    optional: true,
    description: 'Without VAT, which follows by itself; all that is left of the invoice if you leave it out.',
    example: 250.5,
  })
  net?: number;
  @Text({ max: COMMISSION_TEXT_MAX, optional: true, nullable: true, description: 'Stands on the credit note.' })
  reason?: string | null;
}

export class ListMismatches extends PageParams {
  @Flag({ optional: true, fromText: true, description: 'Those that are settled too.' }) settled?: boolean;
  @Uuid({ optional: true }) commissionId?: string;
  @Uuid({ optional: true, description: 'Those of all commissions of a request.' }) requestId?: string;
}

export class SettleMismatch {
  @Text({ max: COMMISSION_TEXT_MAX, optional: true, nullable: true, description: 'What was done about it.' }) note?:
    string | null;
}

export class MismatchCommissionView {
  @Text({ nullable: true, example: '2026-000001' }) invoiceNumber!: string | null;
  @OneOf(COMMISSION_STATUSES) status!: CommissionStatus;
  @Currency() currency!: string;
  @Text({ example: 'R-7K3Q9D' }) requestCode!: string;
  @Text() memberName!: string;
}

export class PaymentMismatchView extends StampedView {
  @Uuid() commissionId!: string;
  @Nested(() => MismatchCommissionView) commission!: MismatchCommissionView;
  @Text({ description: 'The provider’s event.' }) eventId!: string;
  @OneOf(MISMATCH_FINDINGS, {
    description:
      '`twice`: paid by hand before; `other_amount`: not what is owed; `other_amount_when_paid`: not what was owed, and it had been paid; `of_cancelled`: nothing is owed any more.',
  })
  found!: MismatchFinding;
  @Money({ description: 'In the currency of the commission, as it stood then.' }) owed!: number;
  @Money({ nullable: true, description: 'What came in, in `currency`.' }) paid!: number | null;
  @Text({ nullable: true }) currency!: string | null;
  @Moment({ nullable: true }) settledAt!: Date | null;
  @Text({ nullable: true }) note!: string | null;
}
