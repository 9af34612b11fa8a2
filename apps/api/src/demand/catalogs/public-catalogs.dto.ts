import { CalendarDate, Currency, Decimal, Flag, Moment, Money, Nested, OneOf, Text, Uuid, Whole } from '#http/fields';
import {
  type Configuration,
  CONFIGURATIONS,
  EVENT_TYPES,
  type EventType,
  type Reaction,
  REACTIONS,
  type Slot,
  SLOTS,
} from '#domain/vocabulary';
import { type Locale, LOCALES } from '#i18n/locale';
import { CATALOG_COMMENT_MAX, CATALOG_DESCRIPTION_MAX, CATALOG_MESSAGE_MAX } from '#domain/limits';
import { AgencyView } from '../../foundations/team/agency.dto';
import { ShownPhotoFields } from '../../supply/photos/photos.dto';
import { CatalogComparisonView, CatalogOfferView } from './catalog-offers.dto';

const LONG = 20_000;

export class CatalogMemberView {
  @Uuid() id!: string;
  @Text() code!: string;
  @Text() name!: string;
  @Text({ nullable: true }) city!: string | null;
}

export class CatalogCapacityView {
  @OneOf(CONFIGURATIONS) configuration!: Configuration;
  @Whole({ min: 1 }) maxCapacity!: number;
}

/** A room as shown to organizers: without the venue's own prices, since the item has its own. */
export class CatalogRoomView {
  @Uuid() id!: string;
  @Text() name!: string;
  @Text({ max: LONG, nullable: true }) description!: string | null;
  @Decimal({ nullable: true, description: 'Square meters.' }) areaSqm!: number | null;
  @Decimal({ nullable: true, description: 'Metres.' }) ceilingHeightM!: number | null;
  @Flag({ nullable: true }) naturalLight!: boolean | null;
  @Flag({ nullable: true }) stepFreeAccess!: boolean | null;
  @Nested(() => CatalogCapacityView, { list: true }) capacities!: CatalogCapacityView[];
}

export class CatalogPhotoView extends ShownPhotoFields {
  @Uuid() id!: string;
  @Text({ max: 2000 }) url!: string;
  @Text({ max: 2000 }) thumbnailUrl!: string;
  @Whole() width!: number;
  @Whole() height!: number;
}

/** The team's text about a venue in a catalog. */
export class CatalogItemFields {
  @Money({ nullable: true, description: 'In the currency of the request.' }) price!: number | null;
  @Text({ max: CATALOG_COMMENT_MAX, nullable: true }) comment!: string | null;
}

/** The team's choice of content for this organizer; empty or null values show everything in the venue's record. */
export class CatalogChoiceView {
  @Uuid({ list: true, description: 'In catalog order.' }) roomIds!: string[];
  @Uuid({ list: true, description: 'In catalog order.' }) photoIds!: string[];
  @Text({ max: CATALOG_DESCRIPTION_MAX, nullable: true, description: 'Replaces the venue’s own description.' })
  description!: string | null;
}

/** A venue in a catalog; the same in the draft, in a sent version, and for the organizer. */
export class CatalogItemView extends CatalogItemFields {
  @Nested(() => CatalogMemberView) member!: CatalogMemberView;
  @Nested(() => CatalogChoiceView, {
    description: 'The choices made for the venue; `rooms`, `photos` and `description` are the displayed content.',
  })
  chosen!: CatalogChoiceView;
  @Nested(() => CatalogRoomView, { list: true }) rooms!: CatalogRoomView[];
  @Nested(() => CatalogPhotoView, { list: true }) photos!: CatalogPhotoView[];
  @Text({ max: LONG, nullable: true }) description!: string | null;
  @Whole({ description: 'Starts at 0.' }) position!: number;
  @Uuid({ nullable: true, description: 'The offer that was chosen for it.' }) offerId!: string | null;
  @Nested(() => CatalogOfferView, {
    nullable: true,
    description: 'That offer, as it was when the catalog was composed.',
  })
  offer!: CatalogOfferView | null;
  @Currency({ description: 'Of the price: the currency of the request.' }) currency!: string;
  @Decimal({ min: -90, max: 90, nullable: true }) latitude!: number | null;
  @Decimal({ min: -180, max: 180, nullable: true }) longitude!: number | null;
  @Text({ max: 1000, nullable: true, description: 'On one line.', example: '12 rue du Parvis, 69002 Lyon' })
  address!: string | null;
}

export class CatalogEventView {
  @Text() title!: string;
  @OneOf(EVENT_TYPES, { nullable: true }) eventType!: EventType | null;
  @CalendarDate({ nullable: true }) eventDate!: string | null;
  @CalendarDate({ nullable: true }) eventEndDate!: string | null;
  @OneOf(SLOTS, { nullable: true }) slot!: Slot | null;
  @Whole({ nullable: true }) attendees!: number | null;
  @Text({ nullable: true }) city!: string | null;
  @OneOf(CONFIGURATIONS, { nullable: true, description: 'The seating layout of its room.' })
  configuration!: Configuration | null;
}

/** The exact content as sent; stored unchanged, so its timestamps are already text. */
export class CatalogSnapshot {
  @Text({ description: 'The code of the request.', example: 'R-7K3Q9D' }) code!: string;
  @Text() title!: string;
  @Text({ max: CATALOG_MESSAGE_MAX, nullable: true }) message!: string | null;
  @Nested(() => CatalogEventView) event!: CatalogEventView;
  @Nested(() => CatalogItemView, { list: true }) items!: CatalogItemView[];
  @Nested(() => CatalogComparisonView, {
    nullable: true,
    description: 'The offers side by side; null without offers.',
  })
  comparison!: CatalogComparisonView | null;
  @Moment() sentAt!: string;
  @Moment() expiresAt!: string;
}

export class CatalogReactionView {
  @Uuid() memberId!: string;
  @OneOf(REACTIONS, { nullable: true }) reaction!: Reaction | null;
  @Text({ max: 5000, nullable: true }) comment!: string | null;
  @Moment({ description: 'When it was last changed.' }) at!: string;
}

export class NewerCatalogView {
  @Whole({ min: 1 }) version!: number;
  @Moment() sentAt!: string;
}

/** The content as sent, with current data. */
export class PublicCatalogView extends CatalogSnapshot {
  @Nested(() => CatalogReactionView, {
    list: true,
    description: 'The organizer’s reactions to the venues of this catalog, in its order.',
  })
  reactions!: CatalogReactionView[];
  @OneOf(LOCALES, { description: 'The language of the organizer.' }) locale!: Locale;
  @Nested(() => AgencyView, { description: 'The sender.' }) agency!: AgencyView;
  @Nested(() => NewerCatalogView, {
    nullable: true,
    description: 'The newest version sent since. Its link is in the mail that delivered it.',
  })
  supersededBy!: NewerCatalogView | null;
}

export class ViewedView {
  @Flag() viewed!: true;
}

export class ReactToItem {
  @Uuid({ description: 'A venue of this catalog.' }) memberId!: string;
  @OneOf(REACTIONS, { nullable: true, description: 'Null removes an earlier one.' }) reaction!: Reaction | null;
  @Text({ max: 5000, optional: true, nullable: true }) comment?: string | null;
}

export class ReactionView {
  @Uuid() memberId!: string;
  @OneOf(REACTIONS, { nullable: true }) reaction!: Reaction | null;
  @Text({ max: 5000, nullable: true }) comment!: string | null;
}
