import { readDepartment } from '#domain/departments';
import { CONFIGURATIONS } from '#domain/vocabulary';
import { isId } from '../api/is-id';
import type { paths } from '../api/schema';

type ListQuery = NonNullable<paths['/api/members']['get']['parameters']['query']>;
type VenueSort = NonNullable<ListQuery['sort']>;
export type VenueStatus = NonNullable<ListQuery['status']>;
type Filters = Pick<
  ListQuery,
  'search' | 'status' | 'tagIds' | 'department' | 'city' | 'minCapacity' | 'configuration'
>;

export const VENUE_STATUSES: readonly VenueStatus[] = ['prospect', 'onboarding', 'active', 'paused', 'archived'];
const SORT_FIELDS = ['name', 'code', 'createdAt', 'updatedAt'] as const;
export type VenueSortField = (typeof SORT_FIELDS)[number];
const SORTS: readonly VenueSort[] = SORT_FIELDS.flatMap((field) => [field, `-${field}`] as const);

/** The URL parameters of the venues: the API's filters and the view state. */
export interface VenuesSearch extends Filters {
  view?: 'map';
  sort?: VenueSort;
}

const TAGS_MAX = 20;
const MOST_PEOPLE = 1_000_000;

// the router parses numeric text as numbers
const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 200) || undefined : undefined;
const oneOf = <Value extends string>(value: unknown, allowed: readonly Value[]): Value | undefined =>
  allowed.find((one) => one === value);
const department = (value: unknown): string | undefined => readDepartment(text(value) ?? '') ?? undefined;
const tagIds = (value: unknown): string[] | undefined => {
  const ids = Array.isArray(value) ? [...new Set(value.filter(isId))].slice(0, TAGS_MAX) : [];
  return ids.length === 0 ? undefined : ids;
};

/** Parses the URL parameters. Invalid ones must be returned as undefined; if they were missing, the router would keep the raw value. */
export function venuesSearch(given: Record<string, unknown>): VenuesSearch {
  const { minCapacity: people } = given;
  return {
    view: oneOf(given.view, ['map'] as const),
    search: text(given.search),
    status: oneOf(given.status, VENUE_STATUSES),
    tagIds: tagIds(given.tagIds),
    department: department(given.department),
    city: text(given.city),
    minCapacity:
      typeof people === 'number' && Number.isInteger(people) && people >= 1 && people <= MOST_PEOPLE
        ? people
        : undefined,
    configuration: oneOf(given.configuration, CONFIGURATIONS),
    sort: oneOf(given.sort, SORTS),
  };
}

/** The filters in the API's format, for the list and the map. */
export function filtersOf({ view: _view, sort: _sort, ...filters }: VenuesSearch): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

export const isFiltered = (search: VenuesSearch): boolean => Object.keys(filtersOf(search)).length > 0;
