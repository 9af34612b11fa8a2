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

/** A room as an organizer may see it: without the venue's own prices, for the item has its own. */
export class CatalogRoomView {
  @Uuid() id!: string;
  @Text() name!: string;
  @Text({ max: LONG, nullable: true }) description!: string | null;
  @Decimal({ nullable: true, description: 'Square metres.' }) areaSqm!: number | null;
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

/** What the team says of a venue in a catalog. */
export class CatalogItemFields {
  @Money({ nullable: true, description: 'In the currency of the request.' }) price!: number | null;
  @Text({ max: CATALOG_COMMENT_MAX, nullable: true }) comment!: string | null;
}

/** What the team chose to show of a venue to this organizer; what is empty or null shows all, as the venue's record has it. */
export class CatalogChoiceView {
  @Uuid({ list: true, description: 'In the order of the catalog.' }) roomIds!: string[];
  @Uuid({ list: true, description: 'In the order of the catalog.' }) photoIds!: string[];
  @Text({ max: CATALOG_DESCRIPTION_MAX, nullable: true, description: 'Shown in the place of the venue’s own.' })
  description!: string | null;
}

/** One venue of a catalog; the same in the draft, in what was sent, and for the organizer. */
export class CatalogItemView extends CatalogItemFields {
  @Nested(() => CatalogMemberView) member!: CatalogMemberView;
  @Nested(() => CatalogChoiceView, {
    description: 'What was chosen of the venue; `rooms`, `photos` and `description` are what is shown.',
  })
  chosen!: CatalogChoiceView;
  @Nested(() => CatalogRoomView, { list: true }) rooms!: CatalogRoomView[];
  @Nested(() => CatalogPhotoView, { list: true }) photos!: CatalogPhotoView[];
  @Text({ max: LONG, nullable: true }) description!: string | null;
  @Whole({ description: '0 is the first.' }) position!: number;
  @Currency({ description: 'Of the price: the currency of the request.' }) currency!: string;
  @Decimal({ min: -90, max: 90, nullable: true }) latitude!: number | null;
  @Decimal({ min: -180, max: 180, nullable: true }) longitude!: number | null;
  @Text({ max: 1000, nullable: true, description: 'In one line.', example: '12 rue du Parvis, 69002 Lyon' })
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
  @OneOf(CONFIGURATIONS, { nullable: true, description: 'How its room is to be laid out.' })
  configuration!: Configuration | null;
}

/** Exactly what was sent; kept as it is, so its moments are text already. */
export class CatalogSnapshot {
  @Text({ description: 'The code of the request.', example: 'R-7K3Q9D' }) code!: string;
  @Text() title!: string;
  @Text({ max: CATALOG_MESSAGE_MAX, nullable: true }) message!: string | null;
  @Nested(() => CatalogEventView) event!: CatalogEventView;
  @Nested(() => CatalogItemView, { list: true }) items!: CatalogItemView[];
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

/** What was sent, and beside it what is true now. */
export class PublicCatalogView extends CatalogSnapshot {
  @Nested(() => CatalogReactionView, {
    list: true,
    description: 'What the organizer has said to the venues of this catalog, by its order.',
  })
  reactions!: CatalogReactionView[];
  @OneOf(LOCALES, { description: 'The language of the organizer.' }) locale!: Locale;
  @Nested(() => AgencyView, { description: 'Who has sent it.' }) agency!: AgencyView;
  @Nested(() => NewerCatalogView, {
    nullable: true,
    description: 'The newest version that was sent since. Its link is in the mail that brought it.',
  })
  supersededBy!: NewerCatalogView | null;
}

export class ViewedView {
  @Flag() viewed!: true;
}

export class ReactToItem {
  @Uuid({ description: 'A member of this catalog.' }) memberId!: string;
  @OneOf(REACTIONS, { nullable: true, description: 'Null takes an earlier one back.' }) reaction!: Reaction | null;
  @Text({ max: 5000, optional: true, nullable: true }) comment?: string | null;
}

export class ReactionView {
  @Uuid() memberId!: string;
  @OneOf(REACTIONS, { nullable: true }) reaction!: Reaction | null;
  @Text({ max: 5000, nullable: true }) comment!: string | null;
}
