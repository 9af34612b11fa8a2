import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { COLUMN_SIZE } from '#domain/limits';
import { answer, api, type Schema } from '../api/client';
import { queryClient } from '../api/query-client';
import type { paths } from '../api/schema';
import { LIST_PAGE } from '../shell/list-page';
import type { RequestStatus } from './request-status';
import { knowIds } from './requests.queries';
import { boardSortOf, filtersOf, isEnded, listSortOf, openColumns, type RequestsSearch } from './request-filters';

export type Board = Schema<'BoardView'>;
export type BoardColumn = Schema<'BoardColumn'>;
export type Card = Schema<'RequestCard'>;
export type LostReason = NonNullable<Schema<'AdvanceRequest'>['lostReason']>;
export type SavedView = Schema<'SavedViewView'>;

type ListQuery = paths['/api/requests']['get']['parameters']['query'];

/** Pages per column; beyond that, the list is the better view. */
export const COLUMN_PAGES = 10;

/** Key prefix of all boards and lists. */
export const REQUEST_LISTS = ['requests'] as const;

async function readPage(query: ListQuery, signal: AbortSignal) {
  const page = await answer(api.GET('/api/requests', { params: { query }, signal }));
  knowIds(page.items);
  return page;
}

export const requestBoard = (search: RequestsSearch) => {
  const query = {
    ...filtersOf(search),
    unfold: openColumns(search).filter(isEnded),
    sort: boardSortOf(search),
  };
  return queryOptions({
    queryKey: [...REQUEST_LISTS, 'board', query],
    meta: { live: 'list' },
    queryFn: async ({ signal }) => {
      const board = await answer(api.GET('/api/requests/board', { params: { query }, signal }));
      knowIds(board.columns.flatMap(({ items }) => items));
      return board;
    },
    placeholderData: keepPreviousData,
  });
};

/** The board has the first page, without a cursor. */
const afterTheBoard = (): { offset: number } | { cursor: string } => ({ offset: COLUMN_SIZE });

/** The cards of a column after the first page. */
export const furtherCards = (search: RequestsSearch, status: RequestStatus) => {
  const query = { ...filtersOf(search), status: [status], sort: boardSortOf(search), limit: COLUMN_SIZE };
  return infiniteQueryOptions({
    queryKey: [...REQUEST_LISTS, 'column', query],
    meta: { live: 'list' },
    queryFn: ({ signal, pageParam }) => readPage({ ...query, ...pageParam }, signal),
    initialPageParam: afterTheBoard(),
    getNextPageParam: ({ nextCursor }, pages) =>
      nextCursor === null || pages.length >= COLUMN_PAGES - 1 ? undefined : { cursor: nextCursor },
  });
};

export const requestPage = (search: RequestsSearch, page: number) => {
  const { status } = search;
  const query = {
    ...filtersOf(search),
    ...(status ? { status } : {}),
    sort: listSortOf(search),
    limit: LIST_PAGE,
    offset: page * LIST_PAGE,
  };
  return queryOptions({
    queryKey: [...REQUEST_LISTS, 'list', query],
    meta: { live: 'list' },
    queryFn: ({ signal }) => readPage(query, signal),
  });
};

export const savedViews = queryOptions({
  queryKey: ['saved-views', 'requests'],
  queryFn: ({ signal }) =>
    answer(api.GET('/api/saved-views', { params: { query: { screen: 'requests', limit: 100 } }, signal })),
});

export const organizersFound = (search: string) =>
  queryOptions({
    queryKey: ['organizers', 'found', search],
    queryFn: ({ signal }) => answer(api.GET('/api/organizers', { params: { query: { search, limit: 8 } }, signal })),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
  });

export interface Move {
  to: RequestStatus;
  lostReason?: LostReason | null;
  comment?: string | null;
}

export const advanceRequest = (id: string, { to: toStatus, ...ending }: Move) =>
  answer(api.POST('/api/requests/{id}/advance', { params: { path: { id } }, body: { toStatus, ...ending } }));

export const changeRequests = (body: Schema<'BulkChange'>) => answer(api.POST('/api/requests/bulk', { body }));
export const createRequest = (body: Schema<'CreateRequest'>) => answer(api.POST('/api/requests', { body }));
export const keepView = (name: string, query: RequestsSearch) =>
  answer(api.POST('/api/saved-views', { body: { screen: 'requests', name, query: { ...query } } }));
export const renameView = (id: string, name: string) =>
  answer(api.PATCH('/api/saved-views/{id}', { params: { path: { id } }, body: { name } }));
export const deleteView = (id: string) => answer(api.DELETE('/api/saved-views/{id}', { params: { path: { id } } }));

export const readListsAnew = () => queryClient.invalidateQueries({ queryKey: REQUEST_LISTS });
export const readViewsAnew = () => queryClient.invalidateQueries({ queryKey: savedViews.queryKey });
