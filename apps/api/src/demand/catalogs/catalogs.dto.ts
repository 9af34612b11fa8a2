import { PartialType } from '@nestjs/swagger';
import { Email, Moment, Nested, OneOf, Pattern, Text, UniqueBy, Uuid, Whole } from '#http/fields';
import { StampedView } from '#http/views';
import { CATALOG_STATUSES, type CatalogStatus, type Reaction } from '#domain/vocabulary';
import { CATALOG_DESCRIPTION_MAX, CATALOG_MESSAGE_MAX, CATALOG_PHOTOS_MAX } from '#domain/limits';
import { VALIDITY_DEFAULT, VALIDITY_MAX, VALIDITY_MIN } from '../../foundations/magic-tokens/magic-tokens.dto';
import { LaterMailView, SendLater } from '../requests/later-mails.dto';
import { CatalogItemFields, CatalogItemView, CatalogReactionView } from './public-catalogs.dto';

const LINK_STATES = ['open', 'expired', 'revoked'] as const;
export type CatalogLinkState = (typeof LINK_STATES)[number];

export class CatalogItemInput extends PartialType(CatalogItemFields, { skipNullProperties: false }) {
  @Uuid() memberId!: string;
  @Uuid({
    optional: true,
    list: { unique: true },
    description:
      'Rooms of this member, in the order in which they are shown. Absent: the room of the result, or else all; empty: all.',
  })
  roomIds?: string[];
  @Uuid({
    optional: true,
    list: { unique: true, max: CATALOG_PHOTOS_MAX },
    description: 'Photos of this member, in the order in which they are shown. Absent or empty: all.',
  })
  photoIds?: string[];
  @Text({
    max: CATALOG_DESCRIPTION_MAX,
    optional: true,
    nullable: true,
    description: 'Words for this organizer, in the place of the venue’s own description.',
  })
  description?: string | null;
}

/** The items of a draft are replaced as a whole; its title and message stay unless they are sent. */
export class ComposeCatalog {
  @Uuid({
    optional: true,
    list: { unique: true },
    description:
      'Members among the results of the request, in the order of the catalog. Neither this nor items: the shortlist.',
  })
  memberIds?: string[];

  @Text({ optional: true, nullable: true, description: 'Null: the title of the request, which is the default.' })
  title?: string | null;

  @Text({
    max: CATALOG_MESSAGE_MAX,
    optional: true,
    nullable: true,
    description: 'Shown in the catalog; none by default.',
  })
  message?: string | null;

  @UniqueBy('memberId')
  @Nested(() => CatalogItemInput, {
    optional: true,
    list: true,
    description: 'More about members; those that memberIds does not name come after its own.',
  })
  items?: CatalogItemInput[];
}

export class SendCatalog extends SendLater {
  @Email({ optional: true, nullable: true, description: 'The organizer’s address by default.' }) to?: string | null;

  @Pattern(/^[^\p{Cc}]{1,200}$/u, 'isOneLine', { optional: true, nullable: true })
  subject?: string | null;

  @Text({
    max: CATALOG_MESSAGE_MAX,
    optional: true,
    nullable: true,
    description: 'The text of the mail; the catalog’s by default.',
  })
  message?: string | null;

  @Whole({
    min: VALIDITY_MIN,
    max: VALIDITY_MAX,
    optional: true,
    default: VALIDITY_DEFAULT,
    description: 'How long the link is valid.',
  })
  expiresInSeconds?: number;
}

/** A version of a catalog without what it shows. */
class CatalogRecordView extends StampedView {
  @Uuid() requestId!: string;
  @OneOf(CATALOG_STATUSES) status!: CatalogStatus;
  @Whole({ min: 1, description: 'Of the request’s catalogs; composing after a send makes the next.' }) version!: number;
  @Whole({
    min: 1,
    description:
      'For `If-Match` of `compose` and `send`: it moves with each of them, over all versions of the request.',
  })
  revision!: number;
  @Text() title!: string;
  @Moment({ nullable: true }) sentAt!: Date | null;
  @Text({ nullable: true }) sentTo!: string | null;
  @Whole({ description: 'Not more than one per viewer and hour; programs that open links are left out.' })
  viewCount!: number;
  @Moment({ nullable: true }) firstViewedAt!: Date | null;
  @Moment({ nullable: true }) lastViewedAt!: Date | null;
  @Moment({ nullable: true, description: 'Of the link that was mailed.' }) expiresAt!: Date | null;
  @OneOf(LINK_STATES, {
    nullable: true,
    description: '`open` if one of its links still opens it. Null: a draft has none.',
  })
  link!: CatalogLinkState | null;
}

export class CatalogView extends CatalogRecordView {
  @Text({ max: CATALOG_MESSAGE_MAX, nullable: true }) message!: string | null;
  @Nested(() => CatalogItemView, { list: true, description: 'By position; once sent, as they were sent.' })
  items!: CatalogItemView[];
  @Nested(() => CatalogReactionView, {
    list: true,
    description: 'What the organizer has said to its venues, as it is now, by position.',
  })
  reactions!: CatalogReactionView[];
}

/** How many venues of a catalog have which reaction. */
export class ReactionCountsView implements Record<Reaction, number> {
  @Whole() favourite!: number;
  @Whole() maybe!: number;
  @Whole() no!: number;
  @Whole({ description: 'With a line of the organizer, whatever the reaction.' }) comments!: number;
}

export class CatalogVersionView extends CatalogRecordView {
  @Whole({ description: 'How many venues it shows.' }) venueCount!: number;
  @Nested(() => ReactionCountsView, {
    description: 'Of its venues, as they are now: a reaction is to a venue, whichever version shows it.',
  })
  reactions!: ReactionCountsView;
}

export class SentCatalogView extends CatalogView {
  @Text({ max: 2000, description: 'The link that is mailed, in this answer alone.' }) publicUrl!: string;
  @Nested(() => LaterMailView, { list: { max: 1 }, description: 'The mail that waits, by `sendAfterSeconds`.' })
  mails!: LaterMailView[];
}
