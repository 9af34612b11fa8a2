import { DEPARTMENT } from '#domain/departments';
import { ApiProperty, IntersectionType, PartialType } from '@nestjs/swagger';
import {
  checked,
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
} from '#http/fields';
import { inputOf } from '#http/inputs';
import { PageParams, sortValues } from '#http/pagination';
import { VersionedView } from '#http/views';
import { type Configuration, CONFIGURATIONS, MEMBER_STATUSES, type MemberStatus } from '#domain/vocabulary';
import { type ProposableField, ProposedFactView } from '../../foundations/proposed-facts/proposed-facts.dto';
import { MemberPhotoView } from '../photos/photos.dto';
import { RoomView } from '../rooms/rooms.dto';
import { TagView } from '../tags/tags.dto';
import { positionFault } from './members.rules';

/** What the holder of a venue's link may say of its person. It is proposed: the team decides. */
export const MEMBER_FACTS = ['phone'] as const satisfies ProposableField[];

/** What `sort` orders members by. */
export const MEMBER_SORTS = {
  name: 'member.name',
  code: 'member.code',
  createdAt: 'member.created_at',
  updatedAt: 'member.updated_at',
};

class MemberFields {
  @Text({ min: 2, example: 'Château des Lumières' }) name!: string;
  @PostalCode() postalCode!: string;
  @Email({ description: 'Unique among members, compared without case.' }) email!: string;
  @OneOf(MEMBER_STATUSES) status!: MemberStatus;
  @Phone({ nullable: true }) phone!: string | null;
  @WebAddress({ nullable: true }) website!: string | null;
  @Text({ max: 10_000, nullable: true }) description!: string | null;
  @Text({ nullable: true }) contactName!: string | null;
  @Text({ max: 300, nullable: true }) addressLine!: string | null;
  @Text({ nullable: true }) city!: string | null;
  @Pattern(/^[A-Z]{2}$/, 'isCountryCode', {
    description: 'ISO 3166-1 alpha-2.',
    example: 'FR',
  })
  country!: string;
  @Decimal({ min: -90, max: 90, nullable: true, description: 'Degrees; with longitude or not at all.' })
  latitude!: number | null;
  @Decimal({ min: -180, max: 180, nullable: true, description: 'Degrees; with latitude or not at all.' })
  longitude!: number | null;
  @Text({ nullable: true }) legalName!: string | null;
  @Text({ max: 50, nullable: true }) registrationNumber!: string | null;
  @Text({ max: 50, nullable: true }) vatNumber!: string | null;
  @Decimal({ min: 0, max: 100, decimals: 2, nullable: true, description: 'Percent.' }) commissionRate!: number | null;
  @Flag({ description: 'Whether it is reminded of commissions that are overdue.' }) paymentReminders!: boolean;
  @Text({ max: 10_000, nullable: true, description: 'For the team alone.' }) internalNotes!: string | null;
}

/** What a new member has if nobody says otherwise. */
export const MEMBER_DEFAULTS = { status: 'active', country: 'FR', paymentReminders: true } as const;

/** Refuses one coordinate without the other, among the other faults of a creation. A PATCH is compared with the stored row instead. */
const InPair = (other: string): PropertyDecorator =>
  checked('together', { other }, (_value, of) => positionFault(of) === null)();

class Position {
  @InPair('longitude') latitude?: number | null;
  @InPair('latitude') longitude?: number | null;
}

const NewMember = inputOf(MemberFields, { required: ['name', 'postalCode', 'email'], defaults: MEMBER_DEFAULTS });

export class CreateMember extends IntersectionType(NewMember, Position) {}

export class UpdateMember extends PartialType(NewMember, { skipNullProperties: false }) {}

export class AttachTag {
  @Uuid() tagId!: string;
}

/** The filters of the list and of the map. They are combined. */
export class FilterMembers {
  @Search('the name, code, email or city') search?: string;
  @OneOf(MEMBER_STATUSES, { optional: true }) status?: MemberStatus;

  @Uuid({
    optional: true,
    fromText: true,
    list: { max: 20, unique: true },
    description: 'Members must carry all of them.',
  })
  tagIds?: string[];

  @Pattern(DEPARTMENT, 'isDepartment', {
    optional: true,
    description: 'The first two digits of the postal code; 2A or 2B in Corsica, three digits overseas.',
    example: '69',
  })
  department?: string;

  @Text({ optional: true, description: 'The whole name of the town, without case or accents.' }) city?: string;
  @Whole({ min: 1, optional: true, fromText: true, description: 'A room takes as many, in `configuration` if given.' })
  minCapacity?: number;

  @OneOf(CONFIGURATIONS, { optional: true, description: 'A room can be laid out so.' }) configuration?: Configuration;
}

export class ListMembers extends IntersectionType(PageParams, FilterMembers) {
  @OneOf(sortValues(MEMBER_SORTS), {
    optional: true,
    description: 'A field, with `-` before it descending; ties by id. Without it the newest first.',
  })
  sort?: string;
}

class EmbeddingStateView {
  @Flag({ description: 'The vector is absent or older than the text.' }) stale!: boolean;
  @Moment({ nullable: true }) embeddedAt!: Date | null;
}

class MemberBaseView extends IntersectionType(VersionedView, MemberFields) {
  // Inputs alone ask for two letters: the database takes one.
  @Text() override name!: string;
  @Text({ example: 'M-7K3Q9D' }) code!: string;
  @Nested(() => TagView, { list: true, description: 'By category and name.' }) tags!: TagView[];
  @Nested(() => EmbeddingStateView) embedding!: EmbeddingStateView;
}

/** A member in a list. */
export class MemberListItem extends MemberBaseView {
  @Whole() roomCount!: number;
  @Whole({ nullable: true, description: 'The largest capacity of any of its rooms.' }) maxCapacity!: number | null;
  @Text({ nullable: true, description: 'Its first photo.' }) coverPhotoUrl!: string | null;
}

/** Most points of one answer: what a browser draws at once, in less than a megabyte. */
export const POINTS_MAX = 20_000;

/** What `MemberPoints` knows of a member, in the order in which it stands there. */
export type MemberPoint = [
  id: string,
  code: string,
  name: string,
  latitude: number,
  longitude: number,
  status: MemberStatus,
  maxCapacity: number | null,
];

/** Members on a map. */
export class MemberPoints {
  @Whole({ description: 'Members that pass and have a position, also those beyond the most that one answer has.' })
  total!: number;

  // Arrays of several types: short, since there are thousands.
  @ApiProperty({
    type: 'array',
    maxItems: POINTS_MAX,
    description: '`[id, code, name, latitude, longitude, status, maxCapacity]` of each; `maxCapacity` may be null.',
    items: {
      type: 'array',
      minItems: 7,
      maxItems: 7,
      items: { oneOf: [{ type: 'string' }, { type: 'number', nullable: true }] },
    },
  })
  points!: MemberPoint[];
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
