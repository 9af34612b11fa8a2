import { DEPARTMENT } from '#domain/departments';
import { ANY_POSTAL_CODE } from '#domain/postal-codes';
import { ApiProperty, IntersectionType, PartialType } from '@nestjs/swagger';
import {
  BooleanField,
  checked,
  CountryField,
  DateTimeField,
  DecimalField,
  EmailField,
  EnumField,
  IntField,
  NestedField,
  PatternField,
  PhoneField,
  SearchField,
  StringField,
  UrlField,
  UuidField,
} from '#http/fields';
import { inputOf } from '#http/inputs';
import type { SortColumn } from '#database/list-order';
import { CursorParams, sortValues } from '#http/pagination';
import { VersionedView } from '#http/views';
import { type Configuration, CONFIGURATIONS, MEMBER_STATUSES, type MemberStatus } from '#domain/vocabulary';
import { PostalCodeField } from './postal-fields';
import {
  type ProposableField,
  ContactSuggestionView,
} from '../../foundations/contact-suggestions/contact-suggestions.dto';
import { MemberPhotoView } from '../photos/photos.dto';
import { RoomView } from '../rooms/rooms.dto';
import { TagView } from '../tags/tags.dto';
import { positionFault, postalCodeFault } from './members.rules';

/** The contact fields that the holder of a venue's link may suggest; the team decides. */
export const MEMBER_FACTS = ['phone'] as const satisfies ProposableField[];

/** The `sort` values of venues. */
export const MEMBER_SORTS = {
  name: { sql: 'member.name', kind: 'text' },
  code: { sql: 'member.code', kind: 'text' },
  createdAt: { sql: 'member.created_at', kind: 'moment' },
  updatedAt: { sql: 'member.updated_at', kind: 'moment' },
} as const satisfies Record<string, SortColumn>;

const COUNTRY = /^[A-Z]{2}$/;

class MemberFields {
  @StringField({ min: 2, example: 'Château des Lumières' }) name!: string;
  @PostalCodeField({ description: 'By the country; five digits in France.' }) postalCode!: string;
  @EmailField({ description: 'Unique among venues, ignoring case.' }) email!: string;
  @EnumField(MEMBER_STATUSES) status!: MemberStatus;
  @PhoneField({ nullable: true }) phone!: string | null;
  @UrlField({ nullable: true }) website!: string | null;
  @StringField({ max: 10_000, nullable: true }) description!: string | null;
  @StringField({ nullable: true }) contactName!: string | null;
  @StringField({ max: 300, nullable: true }) addressLine!: string | null;
  @StringField({ nullable: true }) city!: string | null;
  @CountryField() country!: string;
  @DecimalField({ min: -90, max: 90, nullable: true, description: 'Degrees; requires longitude.' })
  latitude!: number | null;
  @DecimalField({ min: -180, max: 180, nullable: true, description: 'Degrees; requires latitude.' })
  longitude!: number | null;
  @IntField({ max: 100_000, nullable: true, description: 'Bedrooms for guests; null if unknown.' })
  bedroomCount!: number | null;
  @StringField({ nullable: true }) legalName!: string | null;
  @StringField({ max: 50, nullable: true }) registrationNumber!: string | null;
  @StringField({ max: 50, nullable: true }) vatNumber!: string | null;
  @DecimalField({ min: 0, max: 100, decimals: 2, nullable: true, description: 'Percent.' }) commissionRate!:
    | number
    | null;
  @BooleanField({ description: 'Whether it is reminded of overdue commissions.' }) paymentReminders!: boolean;
  @StringField({ max: 10_000, nullable: true, description: 'Only for the team.' }) internalNotes!: string | null;
}

/** Defaults of a new venue. */
export const MEMBER_DEFAULTS = { status: 'active', country: 'FR', paymentReminders: true } as const;

/**
 * Refuses one coordinate without the other, among the other errors of a creation. A PATCH is compared with the stored
 * row instead.
 */
const InPair = (other: string): PropertyDecorator =>
  checked('together', { other }, (_value, of) => positionFault(of) === null);

/**
 * Refuses a postal code that isn't one of the country, among the other errors of a creation. A PATCH is compared with the
 * stored row instead.
 */
export const OfCountry = (rule: 'isPostalCode' | 'isPostalCodeAbroad'): PropertyDecorator =>
  checked(rule, {}, (value, of) => {
    const { country } = of as { country?: unknown };
    const known = typeof country === 'string' && COUNTRY.test(country) ? country : MEMBER_DEFAULTS.country;
    if (typeof value !== 'string' || !ANY_POSTAL_CODE.test(value)) return true;
    return postalCodeFault(value, known)?.rule !== rule;
  });

class Position {
  @OfCountry('isPostalCode') @OfCountry('isPostalCodeAbroad') postalCode!: string;
  @InPair('longitude') latitude?: number | null;
  @InPair('latitude') longitude?: number | null;
}

const NewMember = inputOf(MemberFields, { required: ['name', 'postalCode', 'email'], defaults: MEMBER_DEFAULTS });

export class CreateMember extends IntersectionType(NewMember, Position) {}

export class UpdateMember extends PartialType(NewMember, { skipNullProperties: false }) {}

export class AttachTag {
  @UuidField() tagId!: string;
}

/** The filters of the list and of the map. They are combined. */
export class FilterMembers {
  @SearchField('the name, code, email or city') search?: string;
  @EnumField(MEMBER_STATUSES, { optional: true }) status?: MemberStatus;

  @UuidField({
    optional: true,
    fromText: true,
    list: { max: 20, unique: true },
    description: 'Venues must carry all of them.',
  })
  tagIds?: string[];

  @PatternField(DEPARTMENT, 'isDepartment', {
    optional: true,
    capitals: true,
    description: 'The first two digits of the postal code; 2A or 2B in Corsica, three digits overseas.',
    example: '69',
  })
  department?: string;

  @StringField({ optional: true, description: 'The full name of the town, ignoring case and accents.' }) city?: string;
  @IntField({
    min: 1,
    optional: true,
    fromText: true,
    description: 'Minimum capacity of a room, in `configuration` if given.',
  })
  minCapacity?: number;

  @EnumField(CONFIGURATIONS, { optional: true, description: 'A room supports this layout.' })
  configuration?: Configuration;
}

export class ListMembers extends IntersectionType(CursorParams, FilterMembers) {
  @EnumField(sortValues(MEMBER_SORTS), {
    optional: true,
    description: 'A field, descending with a leading `-`; ties by id. By default newest first.',
  })
  sort?: string;
}

class EmbeddingStateView {
  @BooleanField({ description: 'The vector is missing or older than the text.' }) stale!: boolean;
  @DateTimeField({ nullable: true }) embeddedAt!: Date | null;
}

class MemberBaseView extends IntersectionType(VersionedView, MemberFields) {
  // Only inputs require two letters: the database accepts one.
  @StringField() override name!: string;
  @StringField({ example: 'M-7K3Q9D' }) code!: string;
  @NestedField(() => TagView, { list: true, description: 'By category and name.' }) tags!: TagView[];
  @NestedField(() => EmbeddingStateView) embedding!: EmbeddingStateView;
}

/** A venue in a list. */
export class MemberListItem extends MemberBaseView {
  @IntField() roomCount!: number;
  @IntField({ nullable: true, description: 'The largest capacity of any of its rooms.' }) maxCapacity!: number | null;
  @StringField({ nullable: true, description: 'Its first photo.' }) coverPhotoUrl!: string | null;
}

/** Maximum number of points in a response: as many as a browser can draw at once, in less than a megabyte. */
export const POINTS_MAX = 20_000;

/** The values of a venue in `MemberPoints`, in order. */
export type MemberPoint = [
  id: string,
  code: string,
  name: string,
  latitude: number,
  longitude: number,
  status: MemberStatus,
  maxCapacity: number | null,
];

/** Venues on a map. */
export class MemberPoints {
  @IntField({ description: 'All matching venues with coordinates, including those beyond the limit of a response.' })
  total!: number;

  // Arrays of mixed types: compact, since there are thousands.
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

/** The complete view of a venue. */
export class MemberView extends MemberBaseView {
  @NestedField(() => RoomView, { list: true, description: 'By name.' }) rooms!: RoomView[];
  @NestedField(() => MemberPhotoView, { list: true, description: 'By position.' }) photos!: MemberPhotoView[];
  @NestedField(() => ContactSuggestionView, {
    list: true,
    description: 'Suggestions of the link holder that the team has not decided on yet, oldest first.',
  })
  proposed!: ContactSuggestionView[];
}
