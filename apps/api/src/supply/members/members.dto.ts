import { PartialType } from '@nestjs/swagger';
import { registerDecorator } from 'class-validator';
import { toNumber } from '#kernel/database/decimal';
import {
  Decimal,
  Email,
  Flag,
  Moment,
  Nested,
  OneOf,
  Pattern,
  Phone,
  PostalCode,
  Search,
  Text,
  Uuid,
  WebAddress,
  Whole,
} from '#kernel/http/fields';
import { PageParams, sortValues } from '#kernel/http/pagination';
import { type ProposableField, ProposedFactView } from '../../foundations/proposed-facts/proposed-facts.dto';
import { RoomView, type RoomRow, toRoomView } from '../rooms/rooms.dto';
import { TagView } from '../tags/tags.dto';
import { fromTagJson, type TagJson } from '../tags/tags.sql';
import { positionFault } from './members.rules';

const MEMBER_STATUSES = ['prospect', 'onboarding', 'active', 'paused', 'archived'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

/** What the holder of a venue's link may say of its person, without its being so at once. */
export const MEMBER_FACTS = ['phone'] as const satisfies ProposableField[];

/** What `sort` orders members by. */
export const MEMBER_SORTS = {
  name: 'member.name',
  code: 'member.code',
  createdAt: 'member.created_at',
  updatedAt: 'member.updated_at',
};

const Latitude = (): PropertyDecorator =>
  Decimal({ min: -90, max: 90, optional: true, nullable: true, description: 'Degrees; with longitude or not at all.' });
const Longitude = (): PropertyDecorator =>
  Decimal({
    min: -180,
    max: 180,
    optional: true,
    nullable: true,
    description: 'Degrees; with latitude or not at all.',
  });

class MemberFields {
  @Text({ min: 2, example: 'Château des Lumières' }) name!: string;
  @PostalCode() postalCode!: string;
  @Email({ description: 'Unique among members, compared without case.' }) email!: string;
  @OneOf(MEMBER_STATUSES, { optional: true, default: 'active' }) status?: MemberStatus;
  @Phone({ optional: true, nullable: true }) phone?: string | null;
  @WebAddress({ optional: true, nullable: true }) website?: string | null;
  @Text({ max: 10_000, optional: true, nullable: true }) description?: string | null;
  @Text({ optional: true, nullable: true }) contactName?: string | null;
  @Text({ max: 300, optional: true, nullable: true }) addressLine?: string | null;
  @Text({ optional: true, nullable: true }) city?: string | null;
  @Pattern(/^[A-Z]{2}$/, 'must be a two-letter country code such as FR', {
    optional: true,
    default: 'FR',
    description: 'ISO 3166-1 alpha-2.',
  })
  country?: string;
  @Latitude() latitude?: number | null;
  @Longitude() longitude?: number | null;
  @Text({ optional: true, nullable: true }) legalName?: string | null;
  @Text({ max: 50, optional: true, nullable: true }) registrationNumber?: string | null;
  @Text({ max: 50, optional: true, nullable: true }) vatNumber?: string | null;
  @Decimal({ min: 0, max: 100, decimals: 2, optional: true, nullable: true, description: 'Percent.' })
  commissionRate?: number | null;
  @Text({ max: 10_000, optional: true, nullable: true, description: 'For the team alone.' })
  internalNotes?: string | null;
}

/** Refuses one coordinate without the other beside all other faults of a creation; a PATCH asks the stored row too. */
const InPair: PropertyDecorator = (target, key) =>
  registerDecorator({
    name: 'isInPair',
    target: target.constructor,
    propertyName: key as string,
    options: { message: 'latitude and longitude must be given together' },
    validator: { validate: (_value, args) => positionFault(args?.object ?? {}) === null },
  });

export class CreateMember extends MemberFields {
  // Rules of an overriding property stand in place of the inherited ones, so all of them are named again.
  @InPair @Latitude() override latitude?: number | null;
  @InPair @Longitude() override longitude?: number | null;
}

export class UpdateMember extends PartialType(MemberFields, { skipNullProperties: false }) {}

export class AttachTag {
  @Uuid() tagId!: string;
}

export class ListMembers extends PageParams {
  @Search('the name, code, email or city') search?: string;
  @OneOf(MEMBER_STATUSES, { optional: true }) status?: MemberStatus;
  @OneOf(sortValues(MEMBER_SORTS), {
    optional: true,
    description: 'A field, with `-` before it descending; ties by id. Without it the newest first.',
  })
  sort?: string;
}

/** What anybody may know of a member. */
class MemberPublicView {
  @Uuid() id!: string;
  @Text({ example: 'M-7K3Q9D' }) code!: string;
  @Text() name!: string;
}

class EmbeddingStateView {
  @Flag({ description: 'The vector is absent or older than the text.' }) stale!: boolean;
  @Moment({ nullable: true }) embeddedAt!: Date | null;
}

export class MemberPhotoView {
  @Uuid() id!: string;
  @Uuid() memberId!: string;
  @Text({ example: '/api/public/photos/01890000-0000-7000-8000-000000000000' }) url!: string;
  @Text() thumbnailUrl!: string;
  @Whole({ description: 'Pixels.' }) width!: number;
  @Whole({ description: 'Pixels.' }) height!: number;
  @Text() contentType!: string;
  @Whole({ description: 'Bytes.' }) size!: number;
  @Whole() position!: number;
  @Moment() createdAt!: Date;
  @Moment() updatedAt!: Date;
  @Uuid({ nullable: true }) traceId!: string | null;
}

class MemberBaseView extends MemberPublicView {
  @OneOf(MEMBER_STATUSES) status!: MemberStatus;
  @Email() email!: string;
  @PostalCode() postalCode!: string;
  @Phone({ nullable: true }) phone!: string | null;
  @WebAddress({ nullable: true }) website!: string | null;
  @Text({ max: 10_000, nullable: true }) description!: string | null;
  @Text({ nullable: true }) contactName!: string | null;
  @Text({ max: 300, nullable: true }) addressLine!: string | null;
  @Text({ nullable: true }) city!: string | null;
  @Text({ example: 'FR' }) country!: string;
  @Decimal({ nullable: true }) latitude!: number | null;
  @Decimal({ nullable: true }) longitude!: number | null;
  @Text({ nullable: true }) legalName!: string | null;
  @Text({ nullable: true }) registrationNumber!: string | null;
  @Text({ nullable: true }) vatNumber!: string | null;
  @Decimal({ nullable: true, description: 'Percent.' }) commissionRate!: number | null;
  @Text({ max: 10_000, nullable: true }) internalNotes!: string | null;
  @Nested(() => TagView, { list: true, description: 'By category and name.' }) tags!: TagView[];
  @Nested(() => EmbeddingStateView) embedding!: EmbeddingStateView;
  @Whole({ min: 1 }) version!: number;
  @Moment() createdAt!: Date;
  @Moment() updatedAt!: Date;
  @Uuid({ nullable: true }) traceId!: string | null;
}

/** A member in a list. */
export class MemberListItem extends MemberBaseView {
  @Whole() roomCount!: number;
  @Whole({ nullable: true, description: 'The largest capacity of any of its rooms.' }) maxCapacity!: number | null;
  @Text({ nullable: true, description: 'Its first photo.' }) coverPhotoUrl!: string | null;
}

/** A member in full. */
export class MemberView extends MemberBaseView {
  @Nested(() => RoomView, { list: true, description: 'By name.' }) rooms!: RoomView[];
  @Nested(() => MemberPhotoView, { list: true, description: 'By position.' }) photos!: MemberPhotoView[];
  @Nested(() => ProposedFactView, {
    list: true,
    description: 'What the holder of a link has said and the team has not decided yet, oldest first.',
  })
  proposed!: ProposedFactView[];
}

type At = 'createdAt' | 'updatedAt';
type RowOf<View> = Omit<View, At | 'commissionRate' | 'tags' | 'embedding' | 'rooms' | 'photos'> &
  Record<At, Date | string> & {
    commissionRate: string | number | null;
    tags: TagJson[];
    embedding: { stale: boolean; embeddedAt: string | null } | null;
  };

export type MemberPhotoRow = Omit<MemberPhotoView, At> & Record<At, Date | string>;
/** What `memberListSelect` answers. */
export type MemberListRow = RowOf<MemberListItem>;
/** What `memberSelect` answers. */
export type MemberRow = RowOf<MemberView> & { rooms: RoomRow[]; photos: MemberPhotoRow[] };

const toBaseView = <Row extends RowOf<MemberBaseView>>(row: Row) => ({
  ...row,
  commissionRate: toNumber(row.commissionRate),
  tags: row.tags.map(fromTagJson),
  embedding: {
    stale: row.embedding?.stale ?? true,
    embeddedAt: row.embedding?.embeddedAt == null ? null : new Date(row.embedding.embeddedAt),
  },
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
});

export const toMemberListItem = (row: MemberListRow): MemberListItem => toBaseView(row);

export const toMemberPhotoView = (row: MemberPhotoRow): MemberPhotoView => ({
  ...row,
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
});

export const toMemberView = (row: MemberRow): MemberView => ({
  ...toBaseView(row),
  rooms: row.rooms.map(toRoomView),
  photos: row.photos.map(toMemberPhotoView),
});
