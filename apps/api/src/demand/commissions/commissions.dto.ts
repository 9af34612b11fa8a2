import { IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import {
  CalendarDate,
  Currency,
  Decimal,
  Moment,
  Money,
  Nested,
  OneOf,
  Text,
  Uuid,
  WebAddress,
} from '#kernel/http/fields';
import { inputOf } from '#kernel/http/inputs';
import { PageParams } from '#kernel/http/pagination';
import { StampedView } from '#kernel/http/views';
import type { Settings } from '#kernel/settings';
import type { Commission } from './commission.entity';
import { COMMISSION_STATUSES, type CommissionStatus, PAID_BY, type PaidBy } from './commissions.rules';
import { paymentUrl } from './payment-link';

/** The smallest amount that the database does not round to nothing. */
const CENT = 0.01;

/** What is said of a commission and looks the same in inputs and views. */
class CommissionFields {
  @Uuid() requestId!: string;
  @Uuid() memberId!: string;
  @Currency() currency!: string;
  @Text({ max: 500, nullable: true, description: 'What the invoice is for.' }) description!: string | null;
  @CalendarDate({ nullable: true, description: 'Without one, 30 days after the invoice.' }) dueDate!: string | null;
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
}

export class CommissionView extends IntersectionType(StampedView, CommissionFields) {
  @Nested(() => CommissionRequestView) request!: CommissionRequestView;
  @Nested(() => CommissionMemberView) member!: CommissionMemberView;
  @OneOf(COMMISSION_STATUSES) status!: CommissionStatus;
  @Money() amount!: number;
  @Money({ nullable: true }) baseAmount!: number | null;
  @Decimal({ nullable: true }) rate!: number | null;
  @Text({ nullable: true, example: '2026-000001' }) invoiceNumber!: string | null;
  @Moment({ nullable: true }) invoicedAt!: Date | null;
  @Moment({ nullable: true }) paidAt!: Date | null;
  @OneOf(PAID_BY, { nullable: true }) paidBy!: PaidBy | null;
  @WebAddress({
    nullable: true,
    description: 'Where the member pays, once invoiced: a lasting address that leads to the provider’s current page.',
  })
  paymentUrl!: string | null;
}

/** What of a commission no view shows: its checkout session, to which the lasting address of the view leads. */
type CheckoutSession = 'paymentSessionNumber' | 'paymentSessionId' | 'paymentSessionUrl' | 'paymentSessionExpiresAt';
export type ShownCommission = Omit<Commission, CheckoutSession> & Pick<CommissionView, 'request' | 'member'>;

export const toCommissionView = (row: ShownCommission, settings: Settings): CommissionView => ({
  ...row,
  paymentUrl: row.invoiceNumber === null ? null : paymentUrl(row.id, settings),
});
