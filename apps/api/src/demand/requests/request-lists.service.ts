import { Injectable } from '@nestjs/common';
import { townsOf } from '#domain/places';
import { Database } from '#database/database';
import { SingleFlight } from '#database/single-flight';
import type { TeamPrincipal } from '#http/access';
import { orderSql } from '#database/list-order';
import { type CursorPageView, orderBy, toCursorPage } from '#http/pagination';
import { REQUEST_STATUSES, type RequestStatus, TURNS } from '#domain/vocabulary';
import { COLUMN_SIZE } from '#domain/limits';
import { fromOrganizerJson } from '../organizers/organizers.sql';
import {
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
import { LISTED_REQUEST, type ListedRequestRow, REQUEST_ON_CARD, requestFound, WAITS_FOR } from './requests.sql';

/** The columns of a board row that describe its column; the others describe a card. */
interface ColumnRow {
  columnStatus: RequestStatus;
  columnTotal: number;
  cardOrder: string | null;
  /** Null in a column without cards. */
  id: string | null;
}

/** Requests in lists and on the board; for team users. */
@Injectable()
export class RequestLists {
  /** Shared because a change makes all open boards reload at once. */
  private readonly boards = new SingleFlight<BoardView>();

  constructor(private readonly database: Database) {}

  /** Returns a page of requests, newest first unless sorted. Always one statement. */
  async list(params: ListRequests, user: TeamPrincipal): Promise<CursorPageView<RequestListItem>> {
    const { status, sort, limit, offset, cursor, ...filters } = params;
    const values: unknown[] = [];
    const countedTo = isSparse(filters) && !filters.search ? LIST_COUNTED : undefined;
    const { rows, total, nextCursor } = await this.database.page<ListedRequestRow>({
      select: LISTED_REQUEST,
      from: 'request r',
      rowsFirst: true,
      where: [...ofStatuses(status, values), ...conditionsOf(filters, user, values)],
      isSearch: Boolean(filters.search),
      countedTo: countedTo && countedTo + 1,
      params: values,
      orderBy: orderBy(sort, REQUEST_SORT, 'r'),
      limit,
      offset,
      cursor,
    });
    const items = rows.map(({ organizer, ...row }) => toRequestListItem(row, fromOrganizerJson(organizer)));
    return toCursorPage(items, { total: Math.min(total, countedTo ?? total), nextCursor }, params);
  }

  /**
   * Returns every status with its number of requests and its first cards. One statement, so that a request moved
   * concurrently appears in only one column. Concurrent callers of the same board share one read.
   */
  board(params: BoardParams, user: TeamPrincipal): Promise<BoardView> {
    // The board depends on the caller only through `me` (`conditionsOf`).
    const me = params.assignee === 'me' ? user.userId : null;
    return this.boards.read(JSON.stringify([me, params]), () => this.readBoard(params, user));
  }

  private async readBoard({ unfold = [], sort, ...filters }: BoardParams, user: TeamPrincipal): Promise<BoardView> {
    const shown = REQUEST_STATUSES.filter((status) => !FOLDED_STATUSES.includes(status) || unfold.includes(status));
    const params: unknown[] = [REQUEST_STATUSES, shown];
    const conditions = conditionsOf(filters, user, params);
    const where = ['r.status = s.status', ...conditions].join(' AND ');
    const countedTo = conditions.length === 0 || filters.search ? undefined : COLUMN_COUNTED;
    const order = orderSql(orderBy(sort, REQUEST_SORT, 'r'));
    const counted =
      countedTo === undefined
        ? `LEFT JOIN (SELECT status, count(*) AS n FROM request r WHERE ${conditions.join(' AND ') || 'true'} GROUP BY 1) counted USING (status)`
        : `CROSS JOIN LATERAL (SELECT count(*) AS n FROM (SELECT FROM request r WHERE ${where} LIMIT ${countedTo + 1}) first) counted`;
    const sql = `SELECT s.status AS "columnStatus", coalesce(counted.n, 0)::int AS "columnTotal", card.*
         FROM unnest($1::text[]) WITH ORDINALITY s (status, at) ${counted}
         LEFT JOIN LATERAL (
           SELECT row_number() OVER (ORDER BY ${order}) AS "cardOrder", ${REQUEST_ON_CARD}
             FROM (SELECT * FROM request r WHERE s.status = ANY ($2::text[]) AND ${where} ORDER BY ${order} LIMIT ${COLUMN_SIZE}) r
         ) card ON true
        ORDER BY s.at, card."cardOrder"`;
    const rows = await (filters.search
      ? this.database.search<ColumnRow & RequestCard>(sql, params)
      : this.database.query<ColumnRow & RequestCard>(sql, params));
    const columns = REQUEST_STATUSES.map((status) => {
      const own = rows.filter(({ columnStatus }) => columnStatus === status);
      const total = own[0]?.columnTotal ?? 0;
      const items = own.filter(({ id }) => id !== null).map(toCard);
      return { status, total: Math.min(total, countedTo ?? total), hasMore: total > (countedTo ?? total), items };
    });
    return { columns };
  }
}

const toCard = ({
  columnStatus: _status,
  columnTotal: _total,
  cardOrder: _order,
  ...card
}: ColumnRow & RequestCard): RequestCard => card;

function ofStatuses(statuses: readonly RequestStatus[] | undefined, params: unknown[]): string[] {
  if (statuses === undefined) return [];
  // An index has the rows of one status in list order.
  return statuses.length === 1
    ? [`r.status = $${params.push(statuses[0])}`]
    : [`r.status = ANY ($${params.push(statuses)}::text[])`];
}

/** Whether a filter may skip many rows without an index in list order. */
const isSparse = ({ assignee, source, eventFrom, eventTo, city, department, waitingFor }: FilterRequests): boolean =>
  [assignee, source, eventFrom, eventTo, city, department, waitingFor].some((value) => value !== undefined);

/** Conditions on requests `r`, except their status. */
function conditionsOf(filters: FilterRequests, { userId }: TeamPrincipal, params: unknown[]): string[] {
  const {
    search,
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
  const bind = (value: unknown): string => `$${params.push(value)}`;
  const conditions: string[] = [];
  if (search) conditions.push(requestFound(search, params));
  for (const id of [assigneeId, assignee === 'me' ? userId : undefined])
    if (id !== undefined) conditions.push(`r.assignee_id = ${bind(id)}`);
  if (assignee === 'none') conditions.push('r.assignee_id IS NULL');
  if (needsValidation !== undefined) conditions.push(needsValidation ? 'r.needs_validation' : 'NOT r.needs_validation');
  if (source !== undefined) conditions.push(`r.source = ANY (${bind(source)}::text[])`);
  if (city !== undefined) conditions.push(`place_fold(r.city) = place_fold(${bind(city)})`);
  if (eventFrom !== undefined) conditions.push(`r.event_date >= ${bind(eventFrom)}::date`);
  if (eventTo !== undefined) conditions.push(`r.event_date <= ${bind(eventTo)}::date`);
  if (organizerId !== undefined) conditions.push(`r.organizer_id = ${bind(organizerId)}`);
  if (department !== undefined)
    conditions.push(`request_places(r.postal_codes, r.city) && ${bind([department, ...townsOf(department)])}::text[]`);
  for (const turn of TURNS) if (waitingFor === turn) conditions.push(WAITS_FOR[turn]);
  return conditions;
}
