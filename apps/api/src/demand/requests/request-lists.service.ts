import { Injectable } from '@nestjs/common';
import { townsOf } from '#domain/places';
import { Database, type Page } from '#kernel/database/database';
import { found, type SearchedFilter } from '#kernel/database/list-search';
import { SharedReadings } from '#kernel/database/shared-readings';
import type { TeamPrincipal } from '#kernel/http/access';
import { orderBy, type PageView, toPageView } from '#kernel/http/pagination';
import { REQUEST_STATUSES, type RequestStatus } from '#domain/vocabulary';
import { COLUMN_SIZE } from '#domain/limits';
import { fromOrganizerJson } from '../organizers/organizers.sql';
import {
  BOARD_SORTS,
  type BoardParams,
  type BoardView,
  COLUMN_COUNTED,
  type FilterRequests,
  FOLDED_STATUSES,
  LIST_COUNTED,
  type ListRequests,
  REQUEST_SORT,
  type RequestCard,
  type RequestListItem,
  toRequestListItem,
} from './requests.dto';
import { spanOf } from './requests.rules';
import {
  LISTED_REQUEST,
  type ListedRequestRow,
  ONE_MOMENT,
  REQUEST_ON_CARD,
  requestTotal,
  SEARCHED_REQUESTS,
  WAITS_FOR,
} from './requests.sql';

interface Asked {
  /** Columns of request `r`. */
  select: string;
  filters: FilterRequests;
  statuses: readonly RequestStatus[] | undefined;
  sort: string | undefined;
  limit: number;
  offset: number;
  /** How far to count the rows of these filters, if it must be counted; undefined for all of them. */
  countedTo: number | undefined;
}

interface Found<Row> extends Page<Row> {
  /** There are more than `total`. */
  hasMore: boolean;
}

/** Requests as they stand in a list and on the board; for team users. */
@Injectable()
export class RequestLists {
  /** News make all open boards ask at once. */
  private readonly boards = new SharedReadings<BoardView>();

  constructor(private readonly database: Database) {}

  /** A page of requests, newest first unless sorted. One statement whatever is asked. */
  async list(params: ListRequests, user: TeamPrincipal): Promise<PageView<RequestListItem>> {
    const { status: statuses, sort, limit, offset, ...filters } = params;
    const countedTo = isSparse(filters) ? LIST_COUNTED : undefined;
    const asked = { select: LISTED_REQUEST, filters, statuses, sort, limit, offset, countedTo };
    const { rows, total } = await this.page<ListedRequestRow>(asked, user);
    const items = rows.map(({ organizer, ...row }) => toRequestListItem(row, fromOrganizerJson(organizer)));
    return toPageView(items, total, params);
  }

  /**
   * Every status with its number of requests and its first cards. One statement a column, all of one moment, so that a request
   * that moves meanwhile is in one column alone. Those who ask for the same at the same time share the reading.
   */
  board(params: BoardParams, user: TeamPrincipal): Promise<BoardView> {
    // of who asks, nothing else counts (`conditionsOf`)
    const me = params.assignee === 'me' ? user.userId : null;
    return this.boards.read(JSON.stringify([me, params]), () => this.readBoard(params, user));
  }

  private readBoard({ unfold = [], sort, ...filters }: BoardParams, user: TeamPrincipal): Promise<BoardView> {
    return this.database.transaction(async () => {
      await this.database.query(ONE_MOMENT);
      const columns: BoardView['columns'] = [];
      for (const status of REQUEST_STATUSES) {
        const limit = FOLDED_STATUSES.includes(status) && !unfold.includes(status) ? 0 : COLUMN_SIZE;
        const ofColumn = { statuses: [status], sort, limit, offset: 0, countedTo: COLUMN_COUNTED };
        const asked = { select: REQUEST_ON_CARD, filters, ...ofColumn };
        const { rows: items, total, hasMore } = await this.page<RequestCard>(asked, user);
        columns.push({ status, total, hasMore, items });
      }
      return { columns };
    });
  }

  private async page<Row>({ filters, statuses, ...asked }: Asked, user: TeamPrincipal): Promise<Found<Row>> {
    const { search, needsValidation } = filters;
    const params: unknown[] = [];
    const bind = (value: unknown): string => `$${params.push(value)}`;
    // An index has the page of one status in its order; for several, the newest of all are read until the page is full.
    const [status, ...others] = statuses ?? [];
    const isAsked =
      status === undefined ? undefined : others.length === 0 ? `= ${bind(status)}` : `= ANY(${bind(statuses)}::text[])`;
    const passing: SearchedFilter[] = [];
    if (isAsked !== undefined)
      passing.push({ condition: `r.status ${isAsked}`, facets: statuses?.map((one) => `status:${one}`) });
    passing.push(...conditionsOf(filters, user, isAsked, bind));
    const isKept = passing.length === Number(isAsked !== undefined) + Number(needsValidation === false);
    const countedTo = isKept || search ? undefined : asked.countedTo;
    // of one status, indexes have some orders; which index is best for another, that status says
    const steady =
      needsValidation === undefined &&
      (status === undefined || (others.length === 0 && (asked.sort === undefined || isOfColumn(asked.sort))));
    const { rows, total } = await this.database.page<Row>({
      select: asked.select,
      from: 'request r',
      where: passing.map(({ condition }) => condition),
      found: search ? found(SEARCHED_REQUESTS, search, passing, params) : undefined,
      kept: isKept ? { total: requestTotal(isAsked, needsValidation === false), steady } : undefined,
      countedTo: countedTo && countedTo + 1,
      params,
      orderBy: orderBy(asked.sort, REQUEST_SORT, 'r.created_at DESC, r.id DESC', 'r.id'),
      limit: asked.limit,
      offset: asked.offset,
    });
    const hasMore = countedTo !== undefined && total > countedTo;
    return { rows, total: hasMore ? countedTo : total, hasMore };
  }
}

const isOfColumn = (sort: string): boolean => (BOARD_SORTS as readonly string[]).includes(sort);

/** Whether requests are filtered by what neither a total is kept of nor one short range of an index has. */
const isSparse = ({ assignee, source, eventFrom, eventTo, city, department, waitingFor }: FilterRequests): boolean =>
  [assignee, source, eventFrom, eventTo, city, department, waitingFor].some((value) => value !== undefined);

/** What requests `r` must be, beside their status and the search. */
function conditionsOf(
  filters: FilterRequests,
  { userId }: TeamPrincipal,
  isAsked: string | undefined,
  bind: (value: unknown) => string,
): SearchedFilter[] {
  const {
    organizerId,
    assigneeId,
    assignee,
    needsValidation,
    source,
    eventFrom,
    eventTo,
    city,
    department,
    waitingFor,
  } = filters;
  const conditions: SearchedFilter[] = [];
  const add = (condition: string, ...facets: string[]) => conditions.push({ condition, facets });
  for (const id of [assigneeId, assignee === 'me' ? userId : undefined])
    if (id !== undefined) add(`r.assignee_id = ${bind(id)}`, `assignee:${id}`);
  if (assignee === 'none') add('r.assignee_id IS NULL', 'assignee:none');
  if (needsValidation !== undefined)
    add(needsValidation ? 'r.needs_validation' : 'NOT r.needs_validation', `needs_validation:${needsValidation}`);
  if (source !== undefined) add(`r.source = ANY(${bind(source)}::text[])`, ...source.map((one) => `source:${one}`));
  if (city !== undefined) add(`search_fold(r.city) = search_fold(${bind(city)})`, `city:${city}`);
  if (eventFrom !== undefined || eventTo !== undefined)
    add(
      [
        ...(eventFrom === undefined ? [] : [`r.event_date >= ${bind(eventFrom)}::date`]),
        ...(eventTo === undefined ? [] : [`r.event_date <= ${bind(eventTo)}::date`]),
      ].join(' AND '),
      ...spanOf(eventFrom, eventTo).map((part) => `event:${part}`),
    );
  const withoutFacets = [
    ...(organizerId === undefined ? [] : [`r.organizer_id = ${bind(organizerId)}`]),
    ...(department === undefined
      ? []
      : [`request_places(r.postal_codes, r.city) && ${bind([department, ...townsOf(department)])}::text[]`]),
    ...(waitingFor === undefined ? [] : [WAITS_FOR[waitingFor]]),
  ];
  // together and with the status, so that a search reads only the rows that pass all of them
  if (withoutFacets.length > 0) {
    if (filters.search && isAsked !== undefined) withoutFacets.push(`r.status ${isAsked}`);
    conditions.push({ condition: withoutFacets.join(' AND ') });
  }
  return conditions;
}
