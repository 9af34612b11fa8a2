import { PartialType } from '@nestjs/swagger';
import {
  BooleanField,
  DateTimeField,
  EmailField,
  EnumField,
  IntField,
  NestedField,
  PatternField,
  StringField,
  UniqueBy,
  UuidField,
} from '#http/fields';
import { pageOf, PageParams, type PageView } from '#http/pagination';
import { StampedView } from '#http/views';
import { CATALOG_STATUSES, type CatalogStatus, type Reaction } from '#domain/vocabulary';
import { CATALOG_DESCRIPTION_MAX, CATALOG_MESSAGE_MAX, CATALOG_PHOTOS_MAX } from '#domain/limits';
import { VALIDITY_DEFAULT, VALIDITY_MAX, VALIDITY_MIN } from '../../foundations/magic-tokens/magic-tokens.dto';
import { LaterMailView, SendLater } from '../requests/later-mails.dto';
import { CatalogComparisonView } from './catalog-offers.dto';
import { CatalogItemFields, CatalogItemView, CatalogReactionView } from './public-catalogs.dto';

const LINK_STATES = ['open', 'expired', 'revoked'] as const;
export type CatalogLinkState = (typeof LINK_STATES)[number];

export class CatalogItemInput extends PartialType(CatalogItemFields, { skipNullProperties: false }) {
  @UuidField() memberId!: string;
  @UuidField({
    optional: true,
    list: { unique: true },
    description: 'Rooms of this venue, in display order. Absent: the candidate’s room, or else all; empty: all.',
  })
  roomIds?: string[];
  @UuidField({
    optional: true,
    list: { unique: true, max: CATALOG_PHOTOS_MAX },
    description: 'Photos of this venue, in display order. Absent or empty: all.',
  })
  photoIds?: string[];
  @StringField({
    max: CATALOG_DESCRIPTION_MAX,
    optional: true,
    nullable: true,
    description: 'A description for this organizer, replacing the venue’s own.',
  })
  description?: string | null;
  @UuidField({
    optional: true,
    nullable: true,
    description: 'The venue’s submitted or accepted offer to show. Its lines and totals are copied by composing.',
  })
  offerId?: string | null;
}

/** The items of a draft are replaced as a whole; its title and message stay unless sent. */
export class ComposeCatalog {
  @UuidField({
    optional: true,
    list: { unique: true },
    description:
      'Venues among the request’s candidates, in catalog order. If neither this nor items is given: the shortlist.',
  })
  memberIds?: string[];

  @StringField({ optional: true, nullable: true, description: 'Null: the title of the request, which is the default.' })
  title?: string | null;

  @StringField({
    max: CATALOG_MESSAGE_MAX,
    optional: true,
    nullable: true,
    description: 'Shown in the catalog; none by default.',
  })
  message?: string | null;

  @UniqueBy('memberId')
  @NestedField(() => CatalogItemInput, {
    optional: true,
    list: true,
    description: 'Details about venues; venues not in memberIds follow those that are.',
  })
  items?: CatalogItemInput[];
}

export class SendCatalog extends SendLater {
  @EmailField({ optional: true, nullable: true, description: 'The organizer’s address by default.' }) to?:
    | string
    | null;

  @PatternField(/^[^\p{Cc}]{1,200}$/u, 'isOneLine', { optional: true, nullable: true })
  subject?: string | null;

  @StringField({
    max: CATALOG_MESSAGE_MAX,
    optional: true,
    nullable: true,
    description: 'The text of the mail; the catalog’s by default.',
  })
  message?: string | null;

  @IntField({
    min: VALIDITY_MIN,
    max: VALIDITY_MAX,
    optional: true,
    default: VALIDITY_DEFAULT,
    description: 'How long the link is valid.',
  })
  expiresInSeconds?: number;
}

/** A version of a catalog without its content. */
class CatalogRecordView extends StampedView {
  @UuidField() requestId!: string;
  @EnumField(CATALOG_STATUSES) status!: CatalogStatus;
  @IntField({
    min: 1,
    description: 'The version number among the request’s catalogs; composing after a send creates the next.',
  })
  version!: number;
  @IntField({
    min: 1,
    description:
      'For `If-Match` of `compose` and `send`: incremented by each of them, across all versions of the request.',
  })
  revision!: number;
  @StringField() title!: string;
  @DateTimeField({ nullable: true }) sentAt!: Date | null;
  @StringField({ nullable: true }) sentTo!: string | null;
  @IntField({ description: 'At most one per viewer and hour; programs that open links are not counted.' })
  viewCount!: number;
  @DateTimeField({ nullable: true }) firstViewedAt!: Date | null;
  @DateTimeField({ nullable: true }) lastViewedAt!: Date | null;
  @DateTimeField({ nullable: true, description: 'Of the mailed link.' }) expiresAt!: Date | null;
  @EnumField(LINK_STATES, {
    nullable: true,
    description: '`open` if one of its links still opens it. Null for a draft.',
  })
  link!: CatalogLinkState | null;
}

export class CatalogView extends CatalogRecordView {
  @StringField({ max: CATALOG_MESSAGE_MAX, nullable: true }) message!: string | null;
  @NestedField(() => CatalogItemView, { list: true, description: 'By position; for a sent version, as sent.' })
  items!: CatalogItemView[];
  @NestedField(() => CatalogComparisonView, {
    nullable: true,
    description: 'The offers of its items side by side, as they were when it was composed; null without offers.',
  })
  comparison!: CatalogComparisonView | null;
  @NestedField(() => CatalogReactionView, {
    list: true,
    description: 'The organizer’s current reactions to its venues, by position.',
  })
  reactions!: CatalogReactionView[];
}

/** The number of venues in a catalog by reaction. */
export class ReactionCountsView implements Record<Reaction, number> {
  @IntField() favourite!: number;
  @IntField() maybe!: number;
  @IntField() no!: number;
  @IntField({ description: 'With a comment from the organizer, whatever the reaction.' }) comments!: number;
}

export class CatalogVersionView extends CatalogRecordView {
  @IntField({ description: 'The number of venues shown.' }) venueCount!: number;
  @NestedField(() => ReactionCountsView, {
    description: 'The current reactions to its venues: a reaction is to a venue, whichever version shows it.',
  })
  reactions!: ReactionCountsView;
}

export class ListCatalogVersions extends PageParams {
  @BooleanField({
    optional: true,
    fromText: true,
    description: 'True adds `newest`: the newest version with its content.',
  })
  newest?: boolean;
}

export class CatalogVersionsView extends pageOf(CatalogVersionView) implements PageView<CatalogVersionView> {
  declare items: CatalogVersionView[];
  declare total: number;
  declare page: number;
  declare pageSize: number;
  @NestedField(() => CatalogView, {
    optional: true,
    nullable: true,
    description: 'With `newest=true`: the draft, or the version sent last; null without versions.',
  })
  newest?: CatalogView | null;
}

export class SentCatalogView extends CatalogView {
  @StringField({ max: 2000, description: 'The mailed link, only in this response.' }) publicUrl!: string;
  @NestedField(() => LaterMailView, { list: { max: 1 }, description: 'The delayed mail, with `sendAfterSeconds`.' })
  mails!: LaterMailView[];
}
