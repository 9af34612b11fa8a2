import { IntersectionType, OmitType, PartialType, PickType } from '@nestjs/swagger';
import { pick } from '#core/pick';
import {
  BooleanField,
  CurrencyField,
  DateField,
  DateTimeField,
  DecimalField,
  EnumField,
  IntField,
  MONEY_MAX,
  MoneyField,
  MoneySumField,
  NestedField,
  ObjectField,
  PatternField,
  StringField,
  UniqueBy,
  UrlField,
  UuidField,
} from '#http/fields';
import { inputOf } from '#http/inputs';
import { CursorParams } from '#http/pagination';
import { VersionedView } from '#http/views';
import { OFFER_FILES_MAX, OFFER_LINES_MAX } from '#domain/limits';
import { DAYS_DECIMALS, PRICE_DECIMALS, QUANTITY_DECIMALS } from '#domain/offer-totals';
import {
  OFFER_BASES,
  OFFER_LINE_KINDS,
  OFFER_LINE_STATES,
  OFFER_SOURCES,
  OFFER_STATUSES,
  type OfferBasis,
  type OfferLineKind,
  type OfferLineState,
  type OfferSource,
  type OfferStatus,
  TAX_MODES,
  type TaxMode,
} from '#domain/vocabulary';
import { NEEDS_MAX, NeedView } from '../requests/needs.dto';

/** A need's id, or `main` for the request's own. */
const NEED = /^(main|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;
/** The key of a row in the comparison. */
const ROW_KEY = new RegExp(NEED.source.replace('main', `main|${OFFER_LINE_KINDS.join('|')}`));

class OfferLineFields {
  @EnumField(OFFER_LINE_KINDS) kind!: OfferLineKind;
  @StringField({ max: 300, example: 'Seated lunch, three courses' }) label!: string;
  @EnumField(OFFER_LINE_STATES, {
    description:
      'Only `priced` lines are in the total. `included` costs nothing more (a waived hire, with its condition as the ' +
      'note); a choice of menus is several `optional` lines; `on_request` has no price.',
  })
  state!: OfferLineState;
  @EnumField(OFFER_BASES, { description: 'What the unit price is for.' }) basis!: OfferBasis;
  @DecimalField({
    min: 0,
    max: 1_000_000,
    decimals: QUANTITY_DECIMALS,
    nullable: true,
    description: 'Per-person lines without one take the head count of the offer; others are for 1.',
    example: 80,
  })
  quantity!: number | null;
  @DecimalField({
    min: 0,
    max: 1000,
    decimals: DAYS_DECIMALS,
    nullable: true,
    description: 'Days, or nights. Lines `per_person_day` without it take the days of the event; others are for 1.',
    example: 2,
  })
  days!: number | null;
  @DecimalField({
    min: -MONEY_MAX,
    max: MONEY_MAX,
    decimals: PRICE_DECIMALS,
    nullable: true,
    description: 'In the major unit, without or with VAT as `taxMode` says. Only a `discount` is below 0.',
    example: 72,
  })
  unitPrice!: number | null;
  @DecimalField({
    min: 0,
    max: 100,
    decimals: 2,
    description: 'Percent. By default 10 for food and accommodation, else 20.',
    example: 10,
  })
  vatRate!: number;
  @PatternField(NEED, 'isNeedId', {
    nullable: true,
    description: 'The request’s need that it answers, `main` for the main one.',
    example: 'main',
  })
  needId!: string | null;
  @StringField({ max: 2000, nullable: true, description: 'For the client.' }) note!: string | null;
}

export class OfferLineInput extends inputOf(OfferLineFields, {
  required: ['kind', 'label'],
  defaults: { state: 'priced', basis: 'flat' },
}) {
  @UuidField({ optional: true, description: 'Keeps the id of a line that the offer has already.' }) id?: string;
  @IntField({ optional: true, description: 'Lines without one keep their place in the list.' }) position?: number;
}

export class OfferLineView extends OfferLineFields {
  @UuidField() id!: string;
  @IntField({ description: 'Starts at 0.' }) position!: number;
  @DecimalField({
    decimals: 2,
    nullable: true,
    description: 'Null while price or quantity isn’t known; 0 if included.',
  })
  net!: number | null;
  @DecimalField({ decimals: 2, nullable: true, description: 'With VAT.' }) gross!: number | null;
}

export class OfferTerms {
  @StringField({ max: 500, optional: true, nullable: true, example: '30 % with the order' }) deposit?: string | null;
  @StringField({ max: 5000, optional: true, nullable: true, example: 'Free of charge until 30 days before the event' })
  cancellation?: string | null;
  @DateField({ optional: true, nullable: true, description: 'When the final head count is due.' })
  finalNumbersOn?: string | null;
}

export class OfferAmountView {
  @DecimalField({ decimals: 2 }) net!: number;
  @DecimalField({ decimals: 2 }) gross!: number;
}

export class OfferVatView {
  @DecimalField({ decimals: 2, description: 'Percent.', example: 10 }) rate!: number;
  @DecimalField({ decimals: 2, description: 'The net sum of the lines of this rate.' }) base!: number;
  @DecimalField({ decimals: 2 }) amount!: number;
}

export class OfferTotalsView {
  @DecimalField({ decimals: 2, description: 'The sum of the priced lines.' }) net!: number;
  @NestedField(() => OfferVatView, { list: true, description: 'Computed once per rate, lowest rate first.' })
  vat!: OfferVatView[];
  @DecimalField({ decimals: 2 }) gross!: number;
  @NestedField(() => OfferAmountView, { nullable: true, description: 'Null if the head count isn’t known.' })
  perPerson!: OfferAmountView | null;
  @DecimalField({ decimals: 2, description: 'The sum of the optional lines, which the total doesn’t contain.' })
  optionalNet!: number;
  @DecimalField({ decimals: 2 }) optionalGross!: number;
}

export class OfferAttachmentView {
  @UuidField() id!: string;
  @StringField({ example: 'quote.pdf' }) filename!: string;
  @StringField({ example: 'application/pdf' }) contentType!: string;
  @IntField({ description: 'Bytes.' }) size!: number;
  @DateTimeField() createdAt!: Date;
  @UrlField({ description: 'Provides the content for one hour; read the offer again for a new one.' }) url!: string;
}

/** A gap of the comparison that the team has filled by hand. */
export class Assumption {
  @PatternField(ROW_KEY, 'isRowKey', {
    description: 'The row of the comparison: a need’s id, `main`, or the kind of a line.',
    example: 'food',
  })
  key!: string;
  @MoneyField({ description: 'Without VAT.' }) net!: number;
  @StringField({ max: 500, example: 'As in their price list' }) reason!: string;
}

/** The fields that the venue and the team write. */
class OfferFields {
  @CurrencyField({ description: 'By default the request’s.' }) currency!: string;
  @EnumField(TAX_MODES, { description: 'How the unit prices are entered.' }) taxMode!: TaxMode;
  @IntField({
    min: 1,
    nullable: true,
    description: 'The head count it is priced for; by default the request’s.',
  })
  attendees!: number | null;
  @DateField({ nullable: true, description: 'The last day on which it can be accepted.' }) validUntil!: string | null;
  @NestedField(() => OfferTerms) terms!: OfferTerms;
  @StringField({ max: 5000, nullable: true, description: 'For the client.' }) message!: string | null;
}

const DEFAULTS = { taxMode: 'net' } as const;

/** The venue's offer, as a whole: what is absent is cleared. */
export class SaveMemberOffer extends inputOf(OfferFields, { required: [], defaults: DEFAULTS }) {
  @NestedField(() => OfferLineInput, { optional: true, list: { max: OFFER_LINES_MAX } }) lines?: OfferLineInput[];
  @UuidField({
    optional: true,
    list: { unique: true, max: OFFER_FILES_MAX },
    description: 'The files to keep; absent: all.',
  })
  attachmentIds?: string[];
}

export class CreateOffer extends OmitType(SaveMemberOffer, ['attachmentIds']) {
  @UuidField() requestId!: string;
  @UuidField({ description: 'A candidate of the request.' }) memberId!: string;
  @StringField({ max: 5000, optional: true, nullable: true, description: 'Only for the team.' }) internalNote?:
    | string
    | null;
}

export class UpdateOffer extends PartialType(
  IntersectionType(OmitType(CreateOffer, ['requestId', 'memberId']), PickType(SaveMemberOffer, ['attachmentIds'])),
  { skipNullProperties: false },
) {}

export class DeclineOffer {
  @StringField({ max: 500, example: 'Too expensive' }) reason!: string;
}

export class SaveAssumptions {
  @UniqueBy('key')
  @NestedField(() => Assumption, { list: { max: 50 }, description: 'All of them: others are removed.' })
  assumptions!: Assumption[];
}

export class ListOffers extends CursorParams {
  @UuidField({ optional: true }) requestId?: string;
  @UuidField({ optional: true }) memberId?: string;
  @EnumField(OFFER_STATUSES, { optional: true }) status?: OfferStatus;
}

export class OfferMemberView {
  @StringField({ example: 'M-7K3Q9D' }) code!: string;
  @StringField() name!: string;
  @StringField({ nullable: true }) city!: string | null;
}

export class OfferView extends IntersectionType(VersionedView, OfferFields) {
  @StringField({ example: 'O-7K3Q9D' }) code!: string;
  @UuidField() requestId!: string;
  @UuidField() memberId!: string;
  @NestedField(() => OfferMemberView) member!: OfferMemberView;
  @IntField({ min: 1, description: 'Of a draft, the round that it will be.' }) round!: number;
  @EnumField(OFFER_STATUSES) status!: OfferStatus;
  @EnumField(OFFER_SOURCES, { description: 'The venue’s page, a mail, or the team.' }) source!: OfferSource;
  @StringField({ max: 5000, nullable: true, description: 'Only for the team.' }) internalNote!: string | null;
  @NestedField(() => OfferLineView, { list: { max: OFFER_LINES_MAX }, description: 'In order.' })
  lines!: OfferLineView[];
  @NestedField(() => OfferTotalsView) totals!: OfferTotalsView;
  @NestedField(() => OfferAttachmentView, { list: { max: OFFER_FILES_MAX } }) attachments!: OfferAttachmentView[];
  @NestedField(() => Assumption, { list: { max: 50 }, description: 'Gaps of the comparison that the team has filled.' })
  assumptions!: Assumption[];
  @MoneySumField({
    description: 'What the commission is a part of: hire, packages, food, drinks and bedrooms, without VAT.',
  })
  commissionBase!: number;
  @ObjectField({ nullable: true, description: 'What was read in the mail, with its quotes.' })
  extraction!: Record<string, unknown> | null;
  @UuidField({ nullable: true, description: 'The mail that it was read from.' }) emailMessageId!: string | null;
  @DateTimeField({ nullable: true }) submittedAt!: Date | null;
  @DateTimeField({ nullable: true, description: 'When it was accepted or declined.' }) decidedAt!: Date | null;
  @StringField({ nullable: true, description: '`not_chosen`: another venue was selected.' }) declineReason!:
    | string
    | null;
}

/** The fields of its offer that a venue sees: neither the team's notes nor what the team decided and why. */
const MEMBER_FIELDS = [
  'id',
  'code',
  'requestId',
  'round',
  'status',
  'currency',
  'taxMode',
  'attendees',
  'validUntil',
  'terms',
  'message',
  'lines',
  'totals',
  'attachments',
  'submittedAt',
  'version',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof OfferView)[];

/** The offer as its venue sees it. */
export class MemberOfferView extends PickType(OfferView, MEMBER_FIELDS) {}

export const toMemberOfferView = (offer: OfferView): MemberOfferView => pick(offer, MEMBER_FIELDS);

/** A cell's state: that of its lines, or `not_stated` if the offer doesn't mention the row. */
const CELL_STATES = [...OFFER_LINE_STATES, 'not_stated'] as const;
export type CellState = (typeof CELL_STATES)[number];

export class ComparisonCellView {
  @UuidField() offerId!: string;
  @EnumField(CELL_STATES, {
    description:
      '`not_stated`: the offer doesn’t mention it, which is never 0. `on_request`: a price is missing, whatever the ' +
      'rest of the row costs.',
  })
  state!: CellState;
  @DecimalField({ decimals: 2, nullable: true, description: 'What is priced in this row, or the team’s assumption.' })
  net!: number | null;
  @DecimalField({ decimals: 2, nullable: true }) gross!: number | null;
  @StringField({ max: 10_000, nullable: true }) note!: string | null;
  @BooleanField({ description: 'Whether the amount is the team’s assumption.' }) assumed!: boolean;
  @BooleanField({
    description:
      'Whether the offer has no package, but prices item by item what the packages of the others contain: no gap.',
  })
  itemized!: boolean;
}

export class ComparisonRowView {
  @StringField({ description: 'A need’s id, `main`, or the kind of lines that name no need.', example: 'food' })
  key!: string;
  @StringField({ description: 'In the reader’s language.' }) label!: string;
  @NestedField(() => ComparisonCellView, { list: true, description: 'One per offer, in the order of `totals`.' })
  cells!: ComparisonCellView[];
}

export class ComparisonTotalView extends PickType(OfferTotalsView, ['net', 'vat', 'gross', 'perPerson']) {
  @UuidField() offerId!: string;
  @UuidField() memberId!: string;
  @NestedField(() => OfferMemberView) member!: OfferMemberView;
  @IntField({ min: 1 }) round!: number;
  @EnumField(OFFER_STATUSES) status!: OfferStatus;
  @StringField({ example: 'EUR' }) currency!: string;
  @BooleanField({ description: 'Whether something is missing, so that the offer costs at least this.' })
  atLeast!: boolean;
  @StringField({ list: true, description: 'The keys of the rows that are missing.', example: ['food'] })
  gaps!: string[];
  @BooleanField({ description: 'Whether it contains an assumption of the team.' }) assumed!: boolean;
  @DateField({ nullable: true }) validUntil!: string | null;
  @DateTimeField({ nullable: true, description: 'The first expiry of the venue’s active options for the request.' })
  holdUntil!: Date | null;
  @IntField({ min: 1, nullable: true, description: 'The last rank of these options.' }) holdRank!: number | null;
}

export class ComparisonBasisView {
  @IntField({ min: 1, nullable: true, description: 'The request’s head count.' }) attendees!: number | null;
  @IntField({ min: 1, description: 'The days of the event.' }) days!: number;
  @NestedField(() => NeedView, { list: { max: NEEDS_MAX }, description: 'The request’s needs.' }) needs!: NeedView[];
}

export class CompareOffers {
  @UuidField() requestId!: string;
}

export class ComparisonView {
  @NestedField(() => ComparisonBasisView) basis!: ComparisonBasisView;
  @NestedField(() => ComparisonRowView, { list: true }) rows!: ComparisonRowView[];
  @NestedField(() => ComparisonTotalView, { list: true, description: 'In the order of the candidates.' })
  totals!: ComparisonTotalView[];
}
