import { readDepartment } from '#domain/departments';
import { OPEN_STATUSES, REQUEST_SOURCES, TURNS } from '#domain/vocabulary';
import { isDay } from '../api/is-day';
import type { paths } from '../api/schema';
import { REQUEST_STATUSES, type RequestStatus } from './request-status';

type ListQuery = NonNullable<paths['/api/requests']['get']['parameters']['query']>;
export type BoardQuery = NonNullable<paths['/api/requests/board']['get']['parameters']['query']>;
export type RequestSort = NonNullable<ListQuery['sort']>;
type BoardSort = NonNullable<BoardQuery['sort']>;
export type EndedStatus = NonNullable<BoardQuery['unfold']>[number];
type Filters = Pick<
  ListQuery,
  | 'search'
  | 'status'
  | 'assignee'
  | 'assigneeId'
  | 'waitingFor'
  | 'source'
  | 'eventFrom'
  | 'eventTo'
  | 'city'
  | 'department'
  | 'needsValidation'
>;

export const ALL_STATUSES = Object.keys(REQUEST_STATUSES) as RequestStatus[];
export const isEnded = (status: RequestStatus): status is EndedStatus =>
  !(OPEN_STATUSES as readonly RequestStatus[]).includes(status);
const ENDED_STATUSES = ALL_STATUSES.filter(isEnded);

/** The fields the service can sort the list by. */
const SORT_FIELDS = ['code', 'name', 'eventDate', 'attendees', 'status', 'lastActivityAt'] as const;
export type SortField = (typeof SORT_FIELDS)[number];
const SORTS: readonly RequestSort[] = SORT_FIELDS.flatMap((field) => [field, `-${field}`] as const);
const BOARD_SORTS: readonly BoardSort[] = ['-lastActivityAt', 'eventDate', '-createdAt'];

/** The URL parameters of the board and the list: the API's filters and the view state. */
export interface RequestsSearch extends Filters {
  view?: 'list';
  sort?: RequestSort;
  /** Ended statuses whose columns are expanded. */
  unfold?: EndedStatus[];
  /** On phones: the visible column. */
  column?: RequestStatus;
}

const text = (value: unknown): string | undefined => {
  const trimmed = typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, 200) : '';
  return trimmed === '' ? undefined : trimmed;
};
const oneOf = <T extends string>(value: unknown, allowed: readonly T[]): T | undefined =>
  allowed.find((one) => one === value);
const someOf = <T extends string>(value: unknown, allowed: readonly T[]): T[] | undefined => {
  const given: unknown[] = Array.isArray(value) ? value : [value];
  const known = allowed.filter((one) => given.includes(one));
  return known.length === 0 ? undefined : known;
};
const matching = (value: unknown, pattern: RegExp): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;
const day = (value: unknown): string | undefined => (isDay(value) ? value : undefined);

const withoutEmpty = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T;

/**
 * Parses URL parameters or a saved view. Invalid ones must be returned as undefined; if they were missing, the router would keep the raw
 * value.
 */
export function requestsSearch(given: Record<string, unknown>): RequestsSearch {
  return {
    view: oneOf(given.view, ['list'] as const),
    search: text(given.search),
    status: someOf(given.status, ALL_STATUSES),
    assignee: oneOf(given.assignee, ['me', 'none'] as const),
    assigneeId: matching(given.assigneeId, /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i),
    waitingFor: oneOf(given.waitingFor, TURNS),
    source: someOf(given.source, REQUEST_SOURCES),
    eventFrom: day(given.eventFrom),
    eventTo: day(given.eventTo),
    city: text(given.city),
    department: readDepartment(text(given.department) ?? '') ?? undefined,
    needsValidation: given.needsValidation === true ? true : undefined,
    sort: oneOf(given.sort, [...SORTS, '-createdAt'] as const),
    unfold: someOf(given.unfold, ENDED_STATUSES),
    column: oneOf(given.column, ALL_STATUSES),
  };
}

/** The filters without the status, which selects columns on the board. */
export function filtersOf({
  search,
  assignee,
  assigneeId,
  waitingFor,
  source,
  eventFrom,
  eventTo,
  city,
  department,
  needsValidation,
}: RequestsSearch): Filters {
  return withoutEmpty({
    search,
    assignee,
    assigneeId,
    waitingFor,
    source,
    eventFrom,
    eventTo,
    city,
    department,
    needsValidation,
  });
}

/** Clears all filters. */
export const NO_FILTERS = {
  search: undefined,
  status: undefined,
  assignee: undefined,
  assigneeId: undefined,
  waitingFor: undefined,
  source: undefined,
  eventFrom: undefined,
  eventTo: undefined,
  city: undefined,
  department: undefined,
  needsValidation: undefined,
} satisfies Record<keyof Filters, undefined>;

export const isFiltered = (search: RequestsSearch): boolean =>
  search.status !== undefined || Object.keys(filtersOf(search)).length > 0;

/** The order of all columns. The board uses its default for orders that only the list supports. */
export const boardSortOf = ({ sort }: RequestsSearch): BoardSort => oneOf(sort, BOARD_SORTS) ?? '-lastActivityAt';
export const listSortOf = ({ sort }: RequestsSearch): RequestSort => sort ?? '-lastActivityAt';

/** The expanded columns: all open statuses, and the ended ones the user has expanded. */
export const openColumns = ({ status, unfold = [], column }: RequestsSearch): RequestStatus[] =>
  ALL_STATUSES.filter((one) =>
    status ? status.includes(one) : !isEnded(one) || unfold.includes(one) || column === one,
  );

/** The part of the search stored in a saved view: everything except the column shown on phones. */
export function keptOf(search: RequestsSearch): RequestsSearch {
  const { column: _column, ...kept } = search;
  return kept;
}

export const sameSearch = (one: RequestsSearch, other: RequestsSearch): boolean => {
  const spelled = (search: RequestsSearch) => JSON.stringify(requestsSearch({ ...keptOf(search) }));
  return spelled(one) === spelled(other);
};
