import { ApiProperty } from '@nestjs/swagger';
import {
  DateField,
  DecimalField,
  EnumField,
  IntField,
  NestedField,
  ObjectField,
  StringField,
  UuidField,
} from '#http/fields';
import { DEFAULT_LIMIT, MAX_LIMIT, pageOf } from '#http/pagination';
import { MATCH_REASON_KINDS, type MatchReasonKind } from '#domain/match-reasons';
import {
  AVAILABILITY_STATUSES,
  type AvailabilityStatus,
  type Configuration,
  CONFIGURATIONS,
  type Slot,
  SLOTS,
} from '#domain/vocabulary';
import { QUERY_MAX, RADIUS_DEFAULT, RADIUS_MAX } from '#domain/limits';
import { NEEDS_MAX, SearchNeed } from '../../demand/requests/needs.dto';
import type { NeedKey } from './search-needs.rules';
import { PostalAreaField } from '../../supply/members/postal-fields';
import { MemberListItem } from '../../supply/members/members.dto';
import { RoomView } from '../../supply/rooms/rooms.dto';

export class SearchCenter {
  @DecimalField({ min: -90, max: 90 }) latitude!: number;
  @DecimalField({ min: -180, max: 180 }) longitude!: number;
  @DecimalField({
    min: 0.001,
    max: RADIUS_MAX,
    optional: true,
    default: RADIUS_DEFAULT,
    description: 'In kilometers; inclusive.',
  })
  radiusKm: number = RADIUS_DEFAULT;
}

/** All fields are optional, and an empty list filters nothing. */
export class SearchMembers {
  @StringField({
    min: 0,
    max: QUERY_MAX,
    optional: true,
    description:
      'A description of the wanted venue; results are ranked by the similarity of their text. Never a filter.',
    example: 'a quiet place among vineyards',
  })
  semanticQuery?: string;

  @PostalAreaField({
    optional: true,
    list: true,
    description: 'Postal codes of any country, or French departments (69, 2A, 974); matches any of them.',
    example: ['69'],
  })
  postalCodes: string[] = [];

  @IntField({ min: 1, optional: true, description: 'The number of people that a single room must hold.' })
  minCapacity?: number;

  @EnumField(CONFIGURATIONS, {
    optional: true,
    list: true,
    description: 'The room must hold them in one of these layouts; in any if none is given.',
  })
  configurations: Configuration[] = [];

  @DateField({
    optional: true,
    list: true,
    description: 'A matching room must be available on every one of them; no entry means available.',
  })
  dates: string[] = [];

  @EnumField(SLOTS, { optional: true, default: 'full_day', description: 'Of each date.' }) slot: Slot = 'full_day';

  @NestedField(() => SearchCenter, { optional: true }) center?: SearchCenter;

  @UuidField({ optional: true, list: true, description: 'Venues must carry all of them.' }) tagIds: string[] = [];

  @UuidField({ optional: true, list: { max: 1000 } }) excludeMemberIds: string[] = [];

  @NestedField(() => SearchNeed, {
    optional: true,
    list: { max: NEEDS_MAX },
    description:
      'What is needed besides the main room, which the fields above describe. A venue must have different rooms for ' +
      'all needs that overlap in time, each with enough seats in its layout and free; `date` is every one of `dates` ' +
      'if absent, `slot` that of the search. Bedrooms need a `bedroomCount` of the night with most of them. Optional ' +
      'needs exclude no venue.',
  })
  needs: SearchNeed[] = [];

  @IntField({ min: 1, max: MAX_LIMIT, optional: true, default: DEFAULT_LIMIT, description: 'Number of rows per page.' })
  limit: number = DEFAULT_LIMIT;

  @IntField({ optional: true, default: 0, description: 'Number of rows to skip.' }) offset: number = 0;
}

export class FindPlace {
  @StringField({ max: 200, description: 'A commune or a postal code, as typed.', example: 'St-Étienne' })
  name!: string;
}

/** The center of a commune, or of an arrondissement of Paris, Lyon or Marseille. */
export class PlaceView {
  @StringField({ example: 'Saint-Étienne' }) name!: string;
  @StringField({ example: '42000' }) postalCode!: string;
  @DecimalField({ min: -90, max: 90 }) latitude!: number;
  @DecimalField({ min: -180, max: 180 }) longitude!: number;
}

export class FoundPlaceView {
  @NestedField(() => PlaceView, { nullable: true, description: 'Null if there is no such place in France.' })
  place!: PlaceView | null;
}

/** The most towns of one answer. */
const MAX_TOWNS = 100;

export class FindTowns {
  @DecimalField({ min: -90, max: 90, fromText: true, description: 'The northern edge, in degrees.', example: 45.83 })
  north!: number;
  @DecimalField({ min: -90, max: 90, fromText: true, description: 'The southern edge.', example: 45.68 })
  south!: number;
  @DecimalField({ min: -180, max: 180, fromText: true, description: 'The western edge.', example: 4.75 }) west!: number;
  @DecimalField({ min: -180, max: 180, fromText: true, description: 'The eastern edge.', example: 4.95 }) east!: number;
  @IntField({ min: 1, max: MAX_TOWNS, fromText: true, optional: true, default: 40 }) limit: number = 40;
}

export class FoundTownsView {
  @NestedField(() => PlaceView, { list: true, description: 'The most populous first.' }) items!: PlaceView[];
}

export class MatchAvailability {
  @DateField() date!: string;
  @EnumField(AVAILABILITY_STATUSES) status!: AvailabilityStatus;
}

export class MatchReasonView {
  @EnumField(MATCH_REASON_KINDS) kind!: MatchReasonKind;
  @ObjectField({
    description:
      'The parameters of the sentence, by kind: `seats` {room, seats, configuration, more}, `distance` ' +
      '{distanceKm, place}, `town` {city, postalCode}, `free` and `under_option` {dates}, `tagged` {tags}, ' +
      '`alike` {similarity}, `not_compared` {}, of a re-match `too_small` {seats} and `budget_too_low` ' +
      '{room, fullDayPrice, currency}, and of near misses `no_main_room` {seats, configuration, dates}, ' +
      '`no_rooms` {need}, `no_bedrooms` {need, peak, has}.',
  })
  params!: object;
}

/** The need of a search that something is about. */
const OfNeed = (description: string): PropertyDecorator =>
  ApiProperty({
    oneOf: [
      { type: 'string', enum: ['main'] },
      { type: 'integer', minimum: 0 },
    ],
    description,
  });

export class AssignmentView {
  @OfNeed('`main`, or the place in `needs`, from 0.') need!: NeedKey;
  @UuidField({ list: true, description: 'As many rooms as the need asks for.' }) roomIds!: string[];
}

export class AssignedRoomView {
  @UuidField() id!: string;
  @StringField({ example: 'Petit salon' }) name!: string;
}

/** A venue that matches every filter, and why. */
export class MemberMatch {
  @NestedField(() => MemberListItem) member!: MemberListItem;
  @DecimalField({
    min: 0,
    max: 1,
    description:
      'By similarity if there is a query (0 if the vector is outdated), else by proximity to the center (1 ' +
      'there, 0 at the radius), else 1.',
  })
  score!: number;
  @DecimalField({
    min: -1,
    max: 1,
    nullable: true,
    description: 'Cosine similarity to the query; null without one, or if the venue’s vector is outdated.',
  })
  similarity!: number | null;
  @DecimalField({ min: 0, nullable: true, description: 'From the center, in kilometers; null without one.' })
  distanceKm!: number | null;
  @NestedField(() => RoomView, {
    list: true,
    description: 'The matching rooms, each with the sufficient capacities, the largest first.',
  })
  rooms!: RoomView[];
  @NestedField(() => MatchAvailability, {
    list: true,
    description: 'Entries on the requested dates, for the venue and the matching rooms; an `option` does not exclude.',
  })
  availability!: MatchAvailability[];
  @NestedField(() => MatchReasonView, {
    list: true,
    description:
      'One for each criterion, for clients with their own wording; `reasons` contains the same as sentences.',
  })
  why!: MatchReasonView[];
  @StringField({
    list: true,
    max: 1000,
    description: 'One sentence for each criterion, in the language of `Accept-Language`.',
  })
  reasons!: string[];

  @NestedField(() => AssignmentView, {
    optional: true,
    list: true,
    description:
      'Only of a search with `needs`: rooms for each need of rooms, the main one first; no room serves two needs that ' +
      'overlap in time. An optional need that the venue lacks isn’t listed.',
  })
  assignment?: AssignmentView[];

  @NestedField(() => AssignedRoomView, {
    optional: true,
    list: true,
    description: 'Only of a search with `needs`: the rooms of `assignment` by name, each once.',
  })
  assignedRooms?: AssignedRoomView[];
}

/** The most near misses of a search. */
export const NEAR_MISSES = 5;

/** A venue that would match without one of its needs. */
export class NearMissView {
  @NestedField(() => MemberListItem) member!: MemberListItem;
  @DecimalField({ min: 0, nullable: true, description: 'From the center, in kilometers; null without one.' })
  distanceKm!: number | null;
  @OfNeed('The need that fails: `main`, or the place in `needs`, from 0.') need!: NeedKey;
  @NestedField(() => MatchReasonView) why!: MatchReasonView;
  @StringField({ max: 1000, description: 'The same as a sentence, in the language of `Accept-Language`.' })
  reason!: string;
}

/** A page of matches. */
export class MemberMatchPage extends pageOf(MemberMatch) {
  declare items: MemberMatch[];
  declare total: number;
  declare page: number;
  declare pageSize: number;

  @NestedField(() => NearMissView, {
    optional: true,
    list: { max: NEAR_MISSES },
    description: 'Only of a search with `needs`: if fewer than three venues match, those that fail one need.',
  })
  nearMisses?: NearMissView[];
}
