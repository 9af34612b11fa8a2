import {
  BooleanField,
  CurrencyField,
  DateField,
  DateTimeField,
  DecimalField,
  EnumField,
  IntField,
  MoneyField,
  NestedField,
  StringField,
  UuidField,
} from '#http/fields';
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
  @UuidField() id!: string;
  @StringField() code!: string;
  @StringField() name!: string;
  @StringField({ nullable: true }) city!: string | null;
}

export class CatalogCapacityView {
  @EnumField(CONFIGURATIONS) configuration!: Configuration;
  @IntField({ min: 1 }) maxCapacity!: number;
}

/** A room as shown to organizers: without the venue's own prices, since the item has its own. */
export class CatalogRoomView {
  @UuidField() id!: string;
  @StringField() name!: string;
  @StringField({ max: LONG, nullable: true }) description!: string | null;
  @DecimalField({ nullable: true, description: 'Square meters.' }) areaSqm!: number | null;
  @DecimalField({ nullable: true, description: 'Metres.' }) ceilingHeightM!: number | null;
  @BooleanField({ nullable: true }) naturalLight!: boolean | null;
  @BooleanField({ nullable: true }) stepFreeAccess!: boolean | null;
  @NestedField(() => CatalogCapacityView, { list: true }) capacities!: CatalogCapacityView[];
}

export class CatalogPhotoView extends ShownPhotoFields {
  @UuidField() id!: string;
  @StringField({ max: 2000 }) url!: string;
  @StringField({ max: 2000 }) thumbnailUrl!: string;
  @IntField() width!: number;
  @IntField() height!: number;
}

/** The team's text about a venue in a catalog. */
export class CatalogItemFields {
  @MoneyField({ nullable: true, description: 'In the currency of the request.' }) price!: number | null;
  @StringField({ max: CATALOG_COMMENT_MAX, nullable: true }) comment!: string | null;
}

/** The team's choice of content for this organizer; empty or null values show everything in the venue's record. */
export class CatalogChoiceView {
  @UuidField({ list: true, description: 'In catalog order.' }) roomIds!: string[];
  @UuidField({ list: true, description: 'In catalog order.' }) photoIds!: string[];
  @StringField({ max: CATALOG_DESCRIPTION_MAX, nullable: true, description: 'Replaces the venue’s own description.' })
  description!: string | null;
}

/** A venue in a catalog; the same in the draft, in a sent version, and for the organizer. */
export class CatalogItemView extends CatalogItemFields {
  @NestedField(() => CatalogMemberView) member!: CatalogMemberView;
  @NestedField(() => CatalogChoiceView, {
    description: 'The choices made for the venue; `rooms`, `photos` and `description` are the displayed content.',
  })
  chosen!: CatalogChoiceView;
  @NestedField(() => CatalogRoomView, { list: true }) rooms!: CatalogRoomView[];
  @NestedField(() => CatalogPhotoView, { list: true }) photos!: CatalogPhotoView[];
  @StringField({ max: LONG, nullable: true }) description!: string | null;
  @IntField({ description: 'Starts at 0.' }) position!: number;
  @UuidField({ nullable: true, description: 'The offer that was chosen for it.' }) offerId!: string | null;
  @NestedField(() => CatalogOfferView, {
    nullable: true,
    description: 'That offer, as it was when the catalog was composed.',
  })
  offer!: CatalogOfferView | null;
  @CurrencyField({ description: 'Of the price: the currency of the request.' }) currency!: string;
  @DecimalField({ min: -90, max: 90, nullable: true }) latitude!: number | null;
  @DecimalField({ min: -180, max: 180, nullable: true }) longitude!: number | null;
  @StringField({ max: 1000, nullable: true, description: 'On one line.', example: '12 rue du Parvis, 69002 Lyon' })
  address!: string | null;
}

export class CatalogEventView {
  @StringField() title!: string;
  @EnumField(EVENT_TYPES, { nullable: true }) eventType!: EventType | null;
  @DateField({ nullable: true }) eventDate!: string | null;
  @DateField({ nullable: true }) eventEndDate!: string | null;
  @EnumField(SLOTS, { nullable: true }) slot!: Slot | null;
  @IntField({ nullable: true }) attendees!: number | null;
  @StringField({ nullable: true }) city!: string | null;
  @EnumField(CONFIGURATIONS, { nullable: true, description: 'The seating layout of its room.' })
  configuration!: Configuration | null;
}

/** The exact content as sent; stored unchanged, so its timestamps are already text. */
export class CatalogSnapshot {
  @StringField({ description: 'The code of the request.', example: 'R-7K3Q9D' }) code!: string;
  @StringField() title!: string;
  @StringField({ max: CATALOG_MESSAGE_MAX, nullable: true }) message!: string | null;
  @NestedField(() => CatalogEventView) event!: CatalogEventView;
  @NestedField(() => CatalogItemView, { list: true }) items!: CatalogItemView[];
  @NestedField(() => CatalogComparisonView, {
    nullable: true,
    description: 'The offers side by side; null without offers.',
  })
  comparison!: CatalogComparisonView | null;
  @DateTimeField() sentAt!: string;
  @DateTimeField() expiresAt!: string;
}

export class CatalogReactionView {
  @UuidField() memberId!: string;
  @EnumField(REACTIONS, { nullable: true }) reaction!: Reaction | null;
  @StringField({ max: 5000, nullable: true }) comment!: string | null;
  @DateTimeField({ description: 'When it was last changed.' }) at!: string;
}

export class NewerCatalogView {
  @IntField({ min: 1 }) version!: number;
  @DateTimeField() sentAt!: string;
}

/** The content as sent, with current data. */
export class PublicCatalogView extends CatalogSnapshot {
  @NestedField(() => CatalogReactionView, {
    list: true,
    description: 'The organizer’s reactions to the venues of this catalog, in its order.',
  })
  reactions!: CatalogReactionView[];
  @EnumField(LOCALES, { description: 'The language of the organizer.' }) locale!: Locale;
  @NestedField(() => AgencyView, { description: 'The sender.' }) agency!: AgencyView;
  @NestedField(() => NewerCatalogView, {
    nullable: true,
    description: 'The newest version sent since. Its link is in the mail that delivered it.',
  })
  supersededBy!: NewerCatalogView | null;
}

export class ViewedView {
  @BooleanField() viewed!: true;
}

export class ReactToItem {
  @UuidField({ description: 'A venue of this catalog.' }) memberId!: string;
  @EnumField(REACTIONS, { nullable: true, description: 'Null removes an earlier one.' }) reaction!: Reaction | null;
  @StringField({ max: 5000, optional: true, nullable: true }) comment?: string | null;
}

export class ReactionView {
  @UuidField() memberId!: string;
  @EnumField(REACTIONS, { nullable: true }) reaction!: Reaction | null;
  @StringField({ max: 5000, nullable: true }) comment!: string | null;
}
