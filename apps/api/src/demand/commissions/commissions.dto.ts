import { OmitType, PartialType } from '@nestjs/swagger';
import { CalendarDate, Currency, Decimal, Moment, Money, OneOf, Text, Uuid, WebAddress } from '#kernel/http/fields';
import { PageParams } from '#kernel/http/pagination';
import type { Settings } from '#kernel/settings';
import { COMMISSION_STATUSES, type CommissionStatus, PAID_BY, type PaidBy } from './commissions.rules';
import { paymentUrl } from './payment-link';

/** The smallest amount that the database tells from nothing. */
const CENT = 0.01;

export class CreateCommission {
  @Uuid() requestId!: string;
  @Uuid() memberId!: string;
  @Money({ min: CENT, description: 'In the major unit; whole in currencies without decimals.', example: 1250.5 })
  amount!: number;
  @Currency({ optional: true, default: 'EUR' }) currency?: string;
  @Text({ max: 500, optional: true, nullable: true, description: 'What the invoice is for.' })
  description?: string | null;
  @Money({ min: CENT, optional: true, nullable: true, description: 'The price of which the rate is a part.' })
  baseAmount?: number | null;
  @Decimal({ min: 0, max: 100, decimals: 2, optional: true, nullable: true, description: 'Percent.' })
  rate?: number | null;
  @CalendarDate({ optional: true, nullable: true, description: 'Without one, 30 days after the invoice.' })
  dueDate?: string | null;
}

export class UpdateCommission extends PartialType(OmitType(CreateCommission, ['requestId', 'memberId']), {
  skipNullProperties: false,
}) {}

export class ListCommissions extends PageParams {
  @OneOf(COMMISSION_STATUSES, { optional: true }) status?: CommissionStatus;
  @Uuid({ optional: true }) requestId?: string;
  @Uuid({ optional: true }) memberId?: string;
}

export class CommissionView {
  @Uuid() id!: string;
  @Uuid() requestId!: string;
  @Uuid() memberId!: string;
  @OneOf(COMMISSION_STATUSES) status!: CommissionStatus;
  @Money() amount!: number;
  @Currency() currency!: string;
  @Text({ max: 500, nullable: true }) description!: string | null;
  @Money({ nullable: true }) baseAmount!: number | null;
  @Decimal({ nullable: true }) rate!: number | null;
  @CalendarDate({ nullable: true }) dueDate!: string | null;
  @Text({ nullable: true, example: '2026-000001' }) invoiceNumber!: string | null;
  @Moment({ nullable: true }) invoicedAt!: Date | null;
  @Moment({ nullable: true }) paidAt!: Date | null;
  @OneOf(PAID_BY, { nullable: true }) paidBy!: PaidBy | null;
  @WebAddress({
    nullable: true,
    description: 'Where the member pays, once invoiced: a lasting address that leads to the provider’s current page.',
  })
  paymentUrl!: string | null;
  @Moment() createdAt!: Date;
  @Moment() updatedAt!: Date;
  @Uuid({ nullable: true }) traceId!: string | null;
}

/** A commission as a statement answers it: exact amounts are text. */
export type CommissionRow = Omit<CommissionView, 'amount' | 'baseAmount' | 'rate' | 'paymentUrl'> & {
  amount: string;
  baseAmount: string | null;
  rate: string | null;
};

export function toCommissionView(row: CommissionRow, settings: Settings): CommissionView {
  return {
    ...row,
    amount: Number(row.amount),
    baseAmount: row.baseAmount === null ? null : Number(row.baseAmount),
    rate: row.rate === null ? null : Number(row.rate),
    paymentUrl: row.invoiceNumber === null ? null : paymentUrl(row.id, settings),
  };
}
