import { POSTAL_AREA } from '#domain/departments';
import { CalendarDate, Decimal, Nested, OneOf, OpenObject, Pattern, Text, Uuid, Whole } from '#http/fields';
import { DEFAULT_LIMIT, MAX_LIMIT } from '#http/pagination';
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
import { MemberListItem } from '../../supply/members/members.dto';
import { RoomView } from '../../supply/rooms/rooms.dto';

export class SearchCenter {
  @Decimal({ min: -90, max: 90 }) latitude!: number;
  @Decimal({ min: -180, max: 180 }) longitude!: number;
  @Decimal({
    min: 0.001,
    max: RADIUS_MAX,
    optional: true,
    default: RADIUS_DEFAULT,
    description: 'Kilometres; a member exactly at this distance is found.',
  })
  radiusKm: number = RADIUS_DEFAULT;
}

/** All fields are optional, and an empty list filters nothing. */
export class SearchMembers {
  @Text({
    min: 0,
    max: QUERY_MAX,
    optional: true,
    description:
      'What the place should be like, in words; members are ranked by how near their text is. Never a filter.',
    example: 'a quiet place among vineyards',
  })
  semanticQuery?: string;

  @Pattern(POSTAL_AREA, 'isPostalArea', {
    optional: true,
    list: true,
    description: 'Postal codes, or departments (69, 2A, 974); any of them.',
    example: ['69'],
  })
  postalCodes: string[] = [];

  @Whole({ min: 1, optional: true, description: 'People that one and the same room must take.' }) minCapacity?: number;

  @OneOf(CONFIGURATIONS, {
    optional: true,
    list: true,
    description: 'The room must take them in one of these; in any if none is named.',
  })
  configurations: Configuration[] = [];

  @CalendarDate({
    optional: true,
    list: true,
    description: 'A room that qualifies must be free on every one of them; no entry means free.',
  })
  dates: string[] = [];

  @OneOf(SLOTS, { optional: true, default: 'full_day', description: 'Of each date.' }) slot: Slot = 'full_day';

  @Nested(() => SearchCenter, { optional: true }) center?: SearchCenter;

  @Uuid({ optional: true, list: true, description: 'Members must carry all of them.' }) tagIds: string[] = [];

  @Uuid({ optional: true, list: { max: 1000 } }) excludeMemberIds: string[] = [];

  @Whole({ min: 1, max: MAX_LIMIT, optional: true, default: DEFAULT_LIMIT, description: 'Rows on a page.' })
  limit: number = DEFAULT_LIMIT;

  @Whole({ optional: true, default: 0, description: 'Rows to skip.' }) offset: number = 0;
}

export class FindPlace {
  @Text({ max: 200, description: 'A commune, or a postal code; as people write it.', example: 'St-Étienne' })
  name!: string;
}

/** The centre of a commune, or of an arrondissement of Paris, Lyon or Marseille. */
export class PlaceView {
  @Text({ example: 'Saint-Étienne' }) name!: string;
  @Text({ example: '42000' }) postalCode!: string;
  @Decimal({ min: -90, max: 90 }) latitude!: number;
  @Decimal({ min: -180, max: 180 }) longitude!: number;
}

export class FoundPlaceView {
  @Nested(() => PlaceView, { nullable: true, description: 'Null if France has no such place.' })
  place!: PlaceView | null;
}

export class MatchAvailability {
  @CalendarDate() date!: string;
  @OneOf(AVAILABILITY_STATUSES) status!: AvailabilityStatus;
}

export class MatchReasonView {
  @OneOf(MATCH_REASON_KINDS) kind!: MatchReasonKind;
  @OpenObject({
    description:
      'What the sentence says, by kind: `seats` {room, seats, configuration, more}, `distance` {distanceKm, place}, `town` {city, postalCode}, `free` and `under_option` {dates}, `tagged` {tags}, `alike` {similarity}, `not_compared` {}.',
  })
  params!: object;
}

/** A member that passes every filter, and why it is found. */
export class MemberMatch {
  @Nested(() => MemberListItem) member!: MemberListItem;
  @Decimal({
    min: 0,
    max: 1,
    description:
      'By similarity if there is a query (0 while the vector is behind), else by nearness to the centre (1 there, 0 at the radius), else 1.',
  })
  score!: number;
  @Decimal({
    min: -1,
    max: 1,
    nullable: true,
    description: 'Cosine similarity to the query; null without one, or while the member’s vector is behind its text.',
  })
  similarity!: number | null;
  @Decimal({ min: 0, nullable: true, description: 'From the centre, in kilometres; null without one.' })
  distanceKm!: number | null;
  @Nested(() => RoomView, {
    list: true,
    description: 'The rooms that qualify, each with the capacities that do, the largest first.',
  })
  rooms!: RoomView[];
  @Nested(() => MatchAvailability, {
    list: true,
    description:
      'Entries that exist on the dates asked, for the venue and the rooms that qualify; an `option` does not exclude.',
  })
  availability!: MatchAvailability[];
  @Nested(() => MatchReasonView, {
    list: true,
    description: 'One for each thing that was asked, for who words it; `reasons` are the same in sentences.',
  })
  why!: MatchReasonView[];
  @Text({
    list: true,
    max: 1000,
    description: 'One sentence for each thing that was asked, in the language of `Accept-Language`.',
  })
  reasons!: string[];
}
